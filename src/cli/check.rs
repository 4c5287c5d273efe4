//! `check`: are these files valid? Every fault of every file, with its place.

use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::common::{Common, parse_name};
use super::error::{CliError, Exit, plural};
use super::file_row::file_row;
use super::passed::name_passed;
use super::{balance, card_plan, pipeline, print};
use breachlab_core::games::files::FROM_STDIN;
use breachlab_core::games::{CARD_FILE, CARD_PLAN, Checked, GOALS_FILE, GameRow};
use breachlab_core::plan::folder::{Passed, list};
use breachlab_core::plan::{Code, Fault, Faults, STDIN, Source};
use breachlab_report::{self as report, Datum, Head, tame};

/// Forms of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    /// Each fault drawn with its line
    Text,
    /// One JSON document
    Json,
    /// Annotations of GitHub Actions, at the lines of the faults
    Github,
    /// JUnit XML, one test case a file
    Junit,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Card, deck, strategy, rules, scenario, patch, plan and goals files, or folders of them with all below. Card files count as laid over the embedded
    /// set, and decks are held against them
    #[arg(value_name = "FILE", required = true, value_parser = parse_name)]
    pub(super) files: Vec<String>,
    /// Form of the answer [default: text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<CheckFormat>,
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
struct CheckedFile<'a> {
    valid: bool,
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
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let mut passed = Vec::new();
    for path in args.files.iter().filter(|path| *path != FROM_STDIN) {
        let listing = list(Path::new(path), row.suffixes);
        passed.extend(listing.passed);
        let is_empty = |fault: &Fault| fault.code == Code::Missing && fault.path() == path;
        // Other faults are those of a file like any other.
        if listing.files.is_empty() && listing.faults.iter().any(is_empty) {
            return Err(CliError::NothingToCheck {
                path: path.clone(),
                endings: row.suffixes.join(" or *."),
            });
        }
    }
    let mut checked = (row.check)(&args.files);
    judge_plans(&mut checked, row, common)?;
    let faults: usize = checked.iter().map(|file| file.faults.len()).sum();
    let exit = if faults == 0 { Exit::Done } else { Exit::No };
    match args.format {
        Some(CheckFormat::Github) => print::out(&annotated(&checked))?,
        Some(CheckFormat::Junit) => print::out(&junit(&checked))?,
        Some(CheckFormat::Json) => document(row, common, &checked, &passed)?,
        None if common.json => document(row, common, &checked, &passed)?,
        _ => show(&checked, common.quiet)?,
    }
    name_passed(&passed);
    Ok(exit)
}

/// Faults with their lines, and what each file is.
fn show(checked: &[Checked], is_quiet: bool) -> Result<(), CliError> {
    let colour = print::colour(&io::stdout());
    let mut text = String::new();
    for file in checked {
        if !file.faults.is_empty() {
            text += &file.faults.render(colour);
        } else if !is_quiet {
            text += &[
                &tame(&file.path),
                ": valid ",
                file.sort.unwrap_or("file"),
                "\n",
            ]
            .concat();
        }
        for aside in &file.asides {
            text += &["  note: ", aside, "\n"].concat();
        }
    }
    print::out(&text)?;
    if checked.iter().any(|file| !file.faults.is_empty()) {
        print::remark(&verdict(checked));
    }
    Ok(())
}

/// What is wrong with a plan that only the files tell which it names.
type PlanCheck = fn(&Arc<Source>, &'static GameRow, &[String], &Common) -> Result<Faults, CliError>;

/// Adds to card plans and goals files what only their decks, pilots and cards tell. Card files checked beside them count, as `--cards` does; where
/// one has faults of its own, nobody can say what a plan would play.
fn judge_plans(
    checked: &mut [Checked],
    row: &'static GameRow,
    common: &Common,
) -> Result<(), CliError> {
    let cards = checked.iter().filter(|file| file.sort == Some(CARD_FILE));
    let is_sound = cards
        .clone()
        .all(|file| file.faults.is_empty() && file.path != STDIN);
    let cards: Vec<String> = cards.map(|file| file.path.clone()).collect();
    if !is_sound {
        return Ok(());
    }
    let plans = checked.iter_mut();
    for file in plans.filter(|file| file.faults.is_empty()) {
        let judge: PlanCheck = match file.sort {
            Some(CARD_PLAN) => card_plan::judge,
            Some(GOALS_FILE) => balance::judge,
            _ => continue,
        };
        let source = if file.path == STDIN {
            Source::stdin()
        } else {
            Source::read(Path::new(&file.path))
        };
        file.faults = match source {
            Ok(source) => judge(&source, row, &cards, common)?,
            Err(faults) => faults,
        };
    }
    Ok(())
}

/// How many faults there are in how many files.
fn verdict(checked: &[Checked]) -> String {
    let faults: usize = checked.iter().map(|file| file.faults.len()).sum();
    let wrong = checked.iter().filter(|file| !file.faults.is_empty());
    format!(
        "{faults} fault{} in {} of {} file{}",
        plural(faults),
        wrong.count(),
        checked.len(),
        plural(checked.len()),
    )
}

fn annotated(checked: &[Checked]) -> String {
    let refusals = pipeline::refusals(checked.iter().flat_map(|file| &file.faults));
    let level = if refusals.is_empty() {
        "notice"
    } else {
        "error"
    };
    let asides = checked.iter().flat_map(|file| {
        let said = |aside: &String| format!("\n{}: {aside}", file.path);
        file.asides.iter().map(said)
    });
    let asides: String = asides.collect();
    let verdict = [verdict(checked), asides].concat();
    report::annotate("breachlab check", level, &verdict, &refusals)
}

fn junit(checked: &[Checked]) -> String {
    let cases: Vec<_> = checked
        .iter()
        .map(|file| {
            (
                pipeline::from_root(&file.path),
                pipeline::refusals(&file.faults),
            )
        })
        .collect();
    report::refused_junit("check", &cases)
}

/// Prints what was found as a document.
fn document(
    row: &GameRow,
    common: &Common,
    checked: &[Checked],
    passed: &[Passed],
) -> Result<(), CliError> {
    let file = |file: &Checked| file_row(file.sort.unwrap_or("file"), &file.path);
    let head = Head {
        files: checked.iter().map(file).collect(),
        verdicts: checked.iter().map(verdict_on).collect(),
        ..common.head(Some(row))
    };
    print::out(&head.answer(&judged(checked, passed))?)
}

/// What is said of a file beside its name.
fn verdict_on(file: &Checked) -> Datum {
    Datum::object()
        .with("path", &file.path)
        .with("sort", file.sort)
        .with("valid", file.faults.is_empty())
        .with("notes", &file.asides)
}

fn judged<'a>(checked: &'a [Checked], passed: &[Passed]) -> CheckedFile<'a> {
    let flaw = |fault: &'a Fault| Flaw {
        path: fault.path(),
        line: fault.place().map(|(line, _)| line),
        column: fault.place().map(|(_, column)| column),
        code: fault.code.name(),
        found: &fault.found,
        wanted: &fault.wanted,
        near: fault.near.as_deref(),
    };
    CheckedFile {
        valid: checked.iter().all(|file| file.faults.is_empty()),
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
