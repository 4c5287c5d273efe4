//! `trend`: how has balance moved over the gates?

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::common::Common;
use super::error::{CliError, Exit};
use super::file_row::file_row;
use super::folder::{QuestionPrint, fresh, of_game};
use super::{interrupt, print};
use breachlab_core::games::GameRow;
use breachlab_report::{self as report, Head, HistoryError, HistoryRow, Pages};

/// Arguments of `trend`.
#[derive(Debug, Args)]
pub struct TrendArgs {
    /// A history that `gate --history` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn trend(
    args: &TrendArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let rows = report::read_history(&args.file, row.id);
    let rows = rows.map_err(HistoryError::Faults)?;
    let name = args.file.display().to_string();
    let question = QuestionPrint::new().named("history", std::slice::from_ref(&name));
    let folder = of_game(common, row, "trend", question);
    // What is left to do takes a moment: it is done whole, or the folder would hold a chart that nothing tells of.
    let _ = interrupt::flag();
    let folder = fresh(&folder)?;
    let chart = report::trend_chart(&rows);
    Pages::of(&folder, true).chart(&chart)?;
    let out = folder.path().display().to_string();
    let notes: Vec<String> = report::asked_apart(&rows)
        .into_iter()
        .chain(report::history_breaks(&rows))
        .collect();
    if common.json {
        let head = Head {
            files: vec![file_row("history", &name)],
            notes,
            out,
            ..common.head(Some(row))
        };
        let gates: Vec<Value> = rows.iter().map(HistoryRow::document).collect();
        print::out(&head.answer(&json!({ "gates": gates }))?)?;
        return Ok(Exit::Done);
    }
    if common.quiet {
        return Ok(Exit::Done);
    }
    let mut lines = report::history_lines(&rows, print::look());
    lines.extend(notes.iter().map(|said| format!("note: {said}")));
    lines.push(format!("chart  {out}/trend.svg, {out}/trend.png"));
    print::lines(lines.into_iter())?;
    Ok(Exit::Done)
}
