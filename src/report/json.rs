//! A run as JSON: the document `--json` prints, and `run.json` beside the tables. Keys keep their order.

use super::file::ReportError;
use super::model::RunReport;
use super::row::{object, objects, picked};
use super::value::Datum;

/// Version of all documents; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// Who wrote a document.
pub(crate) const TOOL: &str = "breachlab";

/// The document of `run --json`.
pub(super) fn document(report: &RunReport) -> Datum {
    let head = &report.head;
    let object = Datum::object()
        .with("schema", SCHEMA)
        .with("game", &head.game)
        .with("seed", seed_text(head.seed))
        .with("matches", head.matches)
        .with("complete", head.complete);
    results(object, report)
        .with(
            "timing",
            picked(&head.timing, &["seconds", "matches_per_second"]),
        )
        .with("out", &head.out)
        .with("notes", &head.notes)
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
    let endings = endings.map(|row| picked(row, &["ending", "matches"]));
    let head = &report.head;
    let file = Datum::object()
        .with("schema", SCHEMA)
        .with("tool", tool())
        .with("game", &head.game)
        .with("seed", seed_text(head.seed))
        .with("plan", report.plan.object())
        .with("files", objects(&head.files))
        .with("matches", head.matches)
        .with("complete", head.complete);
    results(file, report)
        .with("endings", Datum::List(endings.collect()))
        .with("counters", objects(&report.counters))
        .with("longest", objects(&report.slowest))
        .with("notes", &head.notes)
        .with("timing", object(&head.timing))
        .page("run.json")
}

/// The program and its version.
pub(super) fn tool() -> Datum {
    Datum::object()
        .with("name", TOOL)
        .with("version", env!("CARGO_PKG_VERSION"))
}

/// A seed as it is printed everywhere.
#[must_use]
pub fn seed_text(seed: u64) -> String {
    format!("{seed:#x}")
}

/// What both documents tell of the matches.
fn results(mut object: Datum, report: &RunReport) -> Datum {
    // Only where decks are not each for themselves.
    if !report.mode.is_plain() {
        object = object.with("mode", &report.mode.name);
    }
    // Only where the table plays.
    if let Some(lost) = report.mode.lost {
        object = object.with("lost", lost);
    }
    let length = report.length;
    let turns = Datum::object()
        .with("mean", length.mean)
        .with("p50", length.p50)
        .with("p95", length.p95)
        .with("max", length.max);
    object
        .with("seats", objects(&report.seats))
        .with("draws", report.draws)
        .with("turns", turns)
}
