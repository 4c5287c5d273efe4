//! The gate as one JSON document: its own keys stand in the order of the alphabet.

use super::super::row::{object, objects};
use super::super::value::Datum;
use super::model::GateReport;

pub(super) fn own(report: &GateReport) -> Datum {
    let plan = Datum::object()
        .with("name", &report.plan)
        .with("hash", &report.plan_hash);
    let matches = Datum::object()
        .with("played", report.played)
        .with("saved", report.saved)
        .with("most", report.max_matches);
    let document = Datum::object()
        .with("plan", plan)
        .with("verdict", report.answer)
        .with("fails", report.fails())
        .with("margin", report.margin)
        .with("alpha", report.alpha)
        .with("before", object(&report.before))
        .with("after", object(&report.after))
        .with("changes", objects(&report.changes))
        .with("inputs", objects(&report.inputs))
        .with("matchups", objects(&report.matchups))
        .with("decks", objects(&report.decks))
        .with("means", objects(&report.means))
        .with("course_margin", report.course_margin)
        .with("least_played", report.least_played)
        .with("met", objects(&report.met))
        .with("pilots", objects(&report.tiers()))
        .with("stopped", report.stopped)
        .with("blame", objects(&report.blame))
        .with("blame_samples", objects(&report.blame_samples))
        .with("cards", objects(&report.cards))
        .with("matches", matches);
    document.sorted()
}
