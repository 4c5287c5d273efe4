//! `check`: are these files valid? Every fault of every file, with its place.

use std::io;
use std::path::Path;

use clap::Args;
use serde::Serialize;

use super::common::{Common, name_passed, parse_name};
use super::error::{CliError, Exit, plural};
use super::print;
use crate::games::{Checked, Row};
use crate::plan::folder::{Passed, list};
use crate::plan::{Code, Fault};

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Card, deck, strategy, rules, scenario, patch and plan files, or folders of them with all below. Card files count as laid over the embedded
    /// set, and decks are held against them
    #[arg(value_name = "FILE", required = true, value_parser = parse_name)]
    files: Vec<String>,
}

#[derive(Serialize)]
struct Flaw<'a> {
    path: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    code: &'static str,
    found: &'a str,
    wanted: &'a str,
    near: Option<&'a str>,
}

#[derive(Serialize)]
struct Found<'a> {
    path: &'a str,
    sort: Option<&'static str>,
    valid: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'static str,
    valid: bool,
    files: Vec<Found<'a>>,
    faults: Vec<Flaw<'a>>,
    /// What in the folders was passed over.
    not_read: Vec<Unread>,
}

#[derive(Serialize)]
struct Unread {
    path: String,
    why: &'static str,
}

pub(super) fn check(
    args: &CheckArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let mut passed = Vec::new();
    for path in &args.files {
        match list(Path::new(path), row.suffixes) {
            Ok(listing) => passed.extend(listing.passed),
            // Other faults are those of a file like any other.
            Err(faults)
                if faults
                    .iter()
                    .all(|fault| fault.code == Code::Missing && fault.path() == path) =>
            {
                return Err(CliError::NothingToCheck {
                    path: path.clone(),
                    endings: row.suffixes.join(" or *."),
                });
            }
            Err(_) => {}
        }
    }
    let checked = (row.check)(&args.files);
    let faults: usize = checked.iter().map(|file| file.faults.len()).sum();
    let exit = if faults == 0 { Exit::Done } else { Exit::No };
    if common.json {
        print::out(&format!(
            "{}\n",
            serde_json::to_string(&document(row, &checked, &passed))?
        ))?;
        return Ok(exit);
    }
    let colour = print::colour(&io::stdout());
    let mut text = String::new();
    for file in &checked {
        if !file.faults.is_empty() {
            text += &file.faults.render(colour);
        } else if !common.quiet {
            text += &[&file.path, ": valid ", file.sort.unwrap_or("file"), "\n"].concat();
        }
    }
    print::out(&text)?;
    name_passed(&passed);
    if faults > 0 {
        let wrong = checked
            .iter()
            .filter(|file| !file.faults.is_empty())
            .count();
        print::remark(&format!(
            "{faults} fault{} in {wrong} of {} file{}",
            plural(faults),
            checked.len(),
            plural(checked.len()),
        ));
    }
    Ok(exit)
}

fn document<'a>(row: &Row, checked: &'a [Checked], passed: &[Passed]) -> Document<'a> {
    let flaw = |fault: &'a Fault| Flaw {
        path: fault.path(),
        line: fault.place().map(|(line, _)| line),
        column: fault.place().map(|(_, column)| column),
        code: fault.code.name(),
        found: &fault.found,
        wanted: &fault.wanted,
        near: fault.near.as_deref(),
    };
    Document {
        schema: 1,
        game: row.id,
        valid: checked.iter().all(|file| file.faults.is_empty()),
        files: checked
            .iter()
            .map(|file| Found {
                path: &file.path,
                sort: file.sort,
                valid: file.faults.is_empty(),
            })
            .collect(),
        faults: checked
            .iter()
            .flat_map(|file| file.faults.iter().map(flaw))
            .collect(),
        not_read: passed
            .iter()
            .map(|one| Unread {
                path: one.shown(),
                why: one.why,
            })
            .collect(),
    }
}
