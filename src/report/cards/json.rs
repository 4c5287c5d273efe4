//! The documents of `cards --json` and `card --json`, and `run.json` of both.

use super::model::{CardReport, CurveRow, Question, RankReport, VerdictRow};
use super::table::RankedRow;
use crate::estimate::ReportEstimate;
use crate::file::ReportError;
use crate::json::{SCHEMA, seed_text, tool};
use crate::row::{objects, picked};
use crate::value::Datum;

/// Keys of every verdict; those behind them follow below.
const VERDICT: [&str; 17] = [
    "card",
    "verdict",
    "value_over_replacement",
    "ci_low",
    "ci_high",
    "q_value",
    "holds_pilots",
    "holds_decks",
    "fair_cost",
    "fair_cost_shown",
    "matches",
    "gain",
    "name",
    "cost",
    "replacement",
    "value_over_blank",
    "worth_independent_matches",
];
/// Keys of a ranked one.
const RANKS: [&str; 3] = ["shrunk", "rank_low", "rank_high"];
/// The last keys.
const DECKS: [&str; 2] = ["tried_in", "inserted"];

/// One verdict as the contract has it; more keys follow those it names.
fn verdict(row: &VerdictRow) -> Datum {
    let ranks: &[&'static str] = if row.ranks.is_some() { &RANKS } else { &[] };
    let keys = [&VERDICT[..], ranks, &DECKS].concat();
    let row = row.clone();
    picked(&RankedRow { rank: 0, row }, &keys)
}

/// The document of `cards --json`, its `cards` best first.
pub(super) fn rank_document(report: &RankReport) -> Datum {
    let head = &report.question.head;
    Datum::object()
        .with("schema", SCHEMA)
        .with("game", &head.game)
        .with("seed", seed_text(head.seed))
        .with("matches", head.matches)
        .with("complete", head.complete)
        .with(
            "cards",
            Datum::List(report.rows.iter().map(verdict).collect()),
        )
        .with("out", &head.out)
        .with("notes", &head.notes)
}

fn estimate(value: ReportEstimate) -> Datum {
    Datum::object()
        .with("ci_high", value.high)
        .with("ci_low", value.low)
        .with("value", value.value)
}

fn curve(row: &CurveRow) -> Datum {
    let points = row.points.iter().map(|(at, value, sets)| {
        let point = estimate(*value).with("at", *at).with("sets", *sets);
        point.sorted()
    });
    Datum::object()
        .with("number", &row.number)
        .with("points", Datum::List(points.collect()))
        .with("printed", row.printed)
}

/// The document of `card --json`.
pub(super) fn card_document(report: &CardReport) -> Datum {
    let head = &report.question.head;
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
        .with("replays", flips)
        .with("complete", head.complete)
        .with("notes", &head.notes)
        .with("schema", SCHEMA)
        .with("game", &head.game)
        .with("seed", seed_text(head.seed))
        .with("out", &head.out);
    let Some(compare) = &report.compare else {
        return document;
    };
    let compare = Datum::object()
        .with("after", maybe(compare.after))
        .with("before", maybe(compare.before))
        .with("decks", objects(&compare.decks).sorted())
        .with("difference", maybe(compare.difference))
        .with("verdict_after", &compare.verdicts[1])
        .with("verdict_before", &compare.verdicts[0]);
    document.with("compare", compare)
}

/// `run.json` of either verb: what was asked and which files decided it.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub(super) fn run_file(question: &Question) -> Result<String, ReportError> {
    let head = &question.head;
    Datum::object()
        .with("asked", question.asked)
        .with("band", question.band)
        .with("command", &head.command)
        .with("complete", head.complete)
        .with("decks", &question.decks)
        .with("files", objects(&head.files).sorted())
        .with("game", &head.game)
        .with("matches", head.matches)
        .with("notes", &head.notes)
        .with("schema", SCHEMA)
        .with("seed", seed_text(head.seed))
        .with("strategies", &question.pilots)
        .with("tool", tool())
        .page("run.json")
}
