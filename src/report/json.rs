//! The report as JSON: the document `--json` prints, and `run.json` beside the tables. Keys keep their order.

use serde::Serialize;

use super::file::ReportError;
use super::model::{CounterRow, FileRow, PlanRow, RunReport, SlowRow, Timing};
use super::number::rounded;

/// Version of both documents; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Seat<'a> {
    deck: &'a str,
    strategy: &'a str,
    wins: u64,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct Turns {
    mean: Option<f64>,
    p50: Option<u64>,
    p95: Option<u64>,
    max: Option<u64>,
}

#[derive(Serialize)]
struct ShortTiming {
    seconds: Option<f64>,
    matches_per_second: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    matches: u64,
    complete: bool,
    /// Only where decks are not each for themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'a str>,
    /// Matches lost to the table, where it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<u64>,
    seats: Vec<Seat<'a>>,
    draws: u64,
    turns: Turns,
    timing: ShortTiming,
    out: &'a str,
    notes: &'a [String],
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Ending<'a> {
    ending: &'a str,
    matches: u64,
}

#[derive(Serialize)]
struct RunFile<'a> {
    schema: u32,
    tool: Tool,
    game: &'a str,
    seed: String,
    plan: &'a PlanRow,
    files: &'a [FileRow],
    matches: u64,
    complete: bool,
    /// Only where decks are not each for themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    mode: Option<&'a str>,
    /// Matches lost to the table, where it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<u64>,
    seats: Vec<Seat<'a>>,
    draws: u64,
    turns: Turns,
    endings: Vec<Ending<'a>>,
    counters: &'a [CounterRow],
    longest: &'a [SlowRow],
    notes: &'a [String],
    timing: &'a Timing,
}

/// The document of `run --json`, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn document(report: &RunReport) -> Result<String, ReportError> {
    let document = Document {
        schema: SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        matches: report.matches,
        complete: report.complete,
        mode: mode(report),
        lost: report.mode.lost,
        seats: seats(report),
        draws: report.draws,
        turns: turns(report),
        timing: ShortTiming {
            seconds: rounded(Some(report.timing.seconds)),
            matches_per_second: rounded(Some(report.timing.matches_per_second)),
        },
        out: &report.out,
        notes: &report.notes,
    };
    lay_out("--json", serde_json::to_string(&document))
}

/// The text of `run.json`. Only its last object, `timing`, may differ between two runs of one plan.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn run_file(report: &RunReport) -> Result<String, ReportError> {
    // All rows of an ending add up over the line-up of two; with more seats each row has all its matches.
    let first = report.endings.first().map_or(1, |row| row.sides.place);
    let endings = report
        .endings
        .iter()
        .filter(|row| row.sides.place == first)
        .map(|row| Ending {
            ending: &row.ending,
            matches: row.split.matches,
        })
        .collect();
    let file = RunFile {
        schema: SCHEMA,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        game: &report.game,
        seed: seed_text(report.seed),
        plan: &report.plan,
        files: &report.files,
        matches: report.matches,
        complete: report.complete,
        mode: mode(report),
        lost: report.mode.lost,
        seats: seats(report),
        draws: report.draws,
        turns: turns(report),
        endings,
        counters: &report.counters,
        longest: &report.slowest,
        notes: &report.notes,
        timing: &report.timing,
    };
    lay_out("run.json", serde_json::to_string_pretty(&file))
}

/// A seed as it is printed everywhere.
#[must_use]
pub fn seed_text(seed: u64) -> String {
    format!("{seed:#x}")
}

fn mode(report: &RunReport) -> Option<&str> {
    (!report.mode.is_plain()).then_some(report.mode.name.as_str())
}

fn seats(report: &RunReport) -> Vec<Seat<'_>> {
    report
        .seats
        .iter()
        .map(|row| Seat {
            deck: &row.deck,
            strategy: &row.strategy,
            wins: row.wins,
            win_rate: rounded(row.win_rate.map(|e| e.value)),
            ci_low: rounded(row.win_rate.map(|e| e.low)),
            ci_high: rounded(row.win_rate.map(|e| e.high)),
        })
        .collect()
}

fn turns(report: &RunReport) -> Turns {
    let length = report.length;
    Turns {
        mean: rounded(length.mean),
        p50: length.p50,
        p95: length.p95,
        max: length.max,
    }
}

pub(super) fn lay_out(
    table: &'static str,
    text: Result<String, serde_json::Error>,
) -> Result<String, ReportError> {
    let mut text = text.map_err(|e| ReportError::Table {
        table,
        reason: e.to_string(),
    })?;
    text.push('\n');
    Ok(super::escape::json(text))
}
