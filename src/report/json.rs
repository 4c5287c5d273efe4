//! A run as JSON: the document `--json` prints, and `run.json` beside the tables. Keys keep their order.

use super::file::ReportError;
use super::head::tool;
use super::model::RunReport;
use super::row::{object, objects};
use super::value::Datum;

/// What the document of `run --json` says of its own.
pub(super) fn own(report: &RunReport) -> Datum {
    results(Datum::object().with("matches", report.head.matches), report)
}

/// The text of `run.json`. Only its last object, `timing`, may differ between two runs of one plan.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn run_file(report: &RunReport) -> Result<String, ReportError> {
    // All rows of an ending add up over the line-up of two; with more seats each row has all its matches.
    let first = report.endings.first().map_or(1, |row| row.sides.place);
    let endings = report.endings.iter();
    let endings = endings.filter(|row| row.sides.place == first);
    let file = Datum::object()
        .with("tool", tool())
        .with("plan", report.plan.object())
        .with("matches", report.head.matches);
    let file = results(file, report)
        .with("endings", objects(endings))
        .with("counters", objects(&report.counters))
        .with("longest", objects(&report.slowest));
    report.head.kept(file).page("run.json")
}

/// What both documents tell of the matches.
fn results(mut told: Datum, report: &RunReport) -> Datum {
    // Only where decks are not each for themselves.
    if !report.mode.is_plain() {
        told = told.with("mode", &report.mode.name);
    }
    // Only where the table plays.
    if let Some(lost) = report.mode.lost {
        told = told.with("lost", lost);
    }
    told.with("seats", objects(&report.seats))
        .with("draws", report.draws)
        .with("turns", object(&report.length))
}
