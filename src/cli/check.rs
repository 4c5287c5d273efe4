//! `check`: are these files valid? Every fault of every file, with its place.

use std::io;

use clap::Args;
use serde::Serialize;

use super::common::Common;
use super::error::{CliError, Exit, plural};
use super::print;
use crate::games::{Order, Row};

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Card, deck, strategy, rules files, or folders of them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Card file or folder over the embedded set, to hold decks against; may be repeated
    #[arg(long, value_name = "PATH")]
    cards: Vec<String>,
    /// Rules file to hold decks against [default: the embedded one]
    #[arg(long, value_name = "FILE")]
    rules: Option<String>,
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
struct Document<'a> {
    schema: u32,
    game: &'a str,
    valid: bool,
    files: Vec<&'a str>,
    faults: Vec<Flaw<'a>>,
}

pub(super) fn check(
    args: &CheckArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = Order {
        cards: args.cards.clone(),
        rules: args.rules.clone(),
        ..Order::default()
    };
    let checked = (row.check)(&args.files, &order);
    let faults = &checked.faults;
    let exit = if faults.is_empty() {
        Exit::Done
    } else {
        Exit::No
    };
    if common.json {
        let found = faults.iter().map(|fault| Flaw {
            path: fault.path(),
            line: fault.place().map(|(line, _)| line),
            column: fault.place().map(|(_, column)| column),
            code: fault.code.name(),
            found: &fault.found,
            wanted: &fault.wanted,
            near: fault.near.as_deref(),
        });
        let document = Document {
            schema: 1,
            game: row.id,
            valid: faults.is_empty(),
            files: checked
                .files
                .iter()
                .map(|(path, _)| path.as_str())
                .collect(),
            faults: found.collect(),
        };
        print::out(&format!("{}\n", serde_json::to_string(&document)?))?;
        return Ok(exit);
    }
    if faults.is_empty() {
        if !common.quiet {
            print::lines(
                checked
                    .files
                    .iter()
                    .map(|(path, kind)| format!("{path}: valid {kind}")),
            )?;
        }
        return Ok(exit);
    }
    print::out(&faults.render(print::colour(&io::stdout())))?;
    print::remark(&format!("{} fault{}", faults.len(), plural(faults.len())));
    Ok(exit)
}
