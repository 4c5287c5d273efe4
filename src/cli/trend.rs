//! `trend`: how has balance moved over the gates?

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::common::Common;
use super::error::{CliError, Exit};
use super::folder::{Question, of_game};
use super::print;
use crate::games::Row;
use crate::report::{self, Folder, HistoryRow};

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
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let rows = report::read_history(&args.file)?;
    let name = args.file.display().to_string();
    let question = Question::new().named("history", std::slice::from_ref(&name));
    let folder = of_game(common, row, "trend", question);
    let folder = Folder::fresh(&folder)?;
    let chart = report::trend_chart(&rows);
    folder.pages(true).chart(&chart)?;
    let out = folder.path().display().to_string();
    if common.json {
        let document = json!({ "schema": 1, "complete": true, "gates": rows.iter().map(gate).collect::<Vec<_>>(), "out": out });
        print::out(&format!("{document}\n"))?;
        return Ok(Exit::Done);
    }
    if common.quiet {
        return Ok(Exit::Done);
    }
    let mut lines = vec![format!(
        "{:>4}  {:<16}  {:<9}  {:>8}  in",
        "gate", "label", "verdict", "largest"
    )];
    lines.extend(rows.iter().enumerate().map(|(at, row)| {
        let shift = row
            .number("largest_shift")
            .map_or_else(String::new, |shift| format!("{:+.2}", shift * 100.0));
        let line = format!(
            "{:>4}  {:<16}  {:<9}  {shift:>8}  {}",
            at + 1,
            row.cell("label"),
            row.cell("verdict"),
            row.cell("largest_matchup")
        );
        line.trim_end().to_owned()
    }));
    lines.push(format!("chart  {out}/trend.svg, {out}/trend.png"));
    print::lines(lines.into_iter())?;
    Ok(Exit::Done)
}

fn gate(row: &HistoryRow) -> Value {
    let shifts: serde_json::Map<String, Value> = row
        .shifts()
        .map(|(deck, shift)| (deck.to_owned(), json!(shift)))
        .collect();
    json!({
        "label": row.cell("label"), "verdict": row.cell("verdict"),
        "before": row.cell("before"), "after": row.cell("after"), "plan": row.cell("plan"),
        "largest_shift": row.number("largest_shift"), "largest_matchup": row.cell("largest_matchup"),
        "ci_low": row.number("ci_low"), "ci_high": row.number("ci_high"),
        "deck_shifts": shifts,
    })
}
