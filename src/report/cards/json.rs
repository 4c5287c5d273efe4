//! The documents of `cards --json` and `card --json`, and `run.json` of both.

use super::model::{CardReport, CurveRow, Question, RankReport, VerdictRow};
use super::table::{RankedRow, SettingRow, WorthRow};
use crate::estimate::ReportEstimate;
use crate::file::ReportError;
use crate::head::tool;
use crate::row::{object, objects};
use crate::value::Datum;

/// One verdict as the contract has it; more keys follow those it names.
fn verdict(row: &VerdictRow) -> Datum {
    let row = row.clone();
    object(&RankedRow { rank: 0, row })
}

/// What the document of `cards --json` says of its own, `cards` best first.
pub(super) fn ranked(report: &RankReport) -> Datum {
    let cards = report.rows.iter().map(verdict);
    Datum::object()
        .with("matches", report.question.head.matches)
        .with("cards", Datum::List(cards.collect()))
}

fn estimate(value: ReportEstimate) -> Datum {
    object(&WorthRow(value)).sorted()
}

fn curve(row: &CurveRow) -> Datum {
    let points = row
        .points
        .iter()
        .map(|&(at, value, sets)| SettingRow { at, value, sets });
    Datum::object()
        .with("number", &row.number)
        .with("points", objects(&points.collect::<Vec<_>>()).sorted())
        .with("printed", row.printed)
}

/// What the document of `card --json` says of its own.
pub(super) fn looked_at(report: &CardReport) -> Datum {
    let maybe = |value: Option<ReportEstimate>| value.map(estimate);
    let flips: Vec<Datum> = report
        .flips
        .iter()
        .map(|flip| flip.as_slice().into())
        .collect();
    let document = verdict(&report.row)
        .with("by_pilot", objects(&report.by_pilot).sorted())
        .with("by_deck", objects(&report.by_deck).sorted())
        .with(
            "curves",
            Datum::List(report.curves.iter().map(curve).collect()),
        )
        .with("side_effects", objects(&report.sides).sorted())
        .with("copies", objects(&report.copies).sorted())
        .with("companions", objects(&report.companions).sorted())
        .with("forked_draw", maybe(report.forked))
        .with("drawn_minus_never_seen", maybe(report.observed))
        .with("replays", flips);
    let Some(compare) = &report.compare else {
        return document;
    };
    let compare = Datum::object()
        .with("after", maybe(compare.after))
        .with("before", maybe(compare.before))
        .with("cards", objects(&compare.cards).sorted())
        .with("decks", objects(&compare.decks).sorted())
        .with("difference", maybe(compare.difference))
        .with("sets", compare.sets);
    document.with("compare", compare)
}

/// `run.json` of either verb: what was asked and which files decided it.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub(super) fn run_file(question: &Question) -> Result<String, ReportError> {
    let own = Datum::object()
        .with("asked", question.asked)
        .with("band", question.band)
        .with("decks", &question.decks)
        .with("matches", question.head.matches)
        .with("strategies", &question.pilots)
        .with("tool", tool());
    question.head.kept(own).page("run.json")
}
