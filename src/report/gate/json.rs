//! The gate as one JSON document.

use serde_json::{Value, json};

use super::super::file::ReportError;
use super::super::json::seed_text;
use super::super::number::rounded;
use super::model::{GateReport, Shift};

fn shift(shift: Option<Shift>) -> [Value; 3] {
    [
        shift.map(|shift| shift.value),
        shift.map(|shift| shift.low),
        shift.map(|shift| shift.high),
    ]
    .map(|value| json!(rounded(value)))
}

/// The document of `gate --json`, one line.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn gate_document(report: &GateReport) -> Result<String, ReportError> {
    let document = document(report);
    super::super::json::lay_out("--json", serde_json::to_string(&document))
}

fn document(report: &GateReport) -> Value {
    let matchups: Vec<Value> = report
        .matchups
        .iter()
        .map(|row| {
            let [value, low, high] = shift(row.shift);
            json!({
                "deck_a": row.deck_a, "deck_b": row.deck_b, "strategy": row.strategy,
                "answer": row.answer, "identical": row.identical,
                "before": rounded(row.before), "after": rounded(row.after),
                "shift": value, "ci_low": low, "ci_high": high,
                "band": row.band.map(|(low, high)| [rounded(Some(low)), rounded(Some(high))]),
                "stand": row.stand.map(|at| [rounded(Some(at.low)), rounded(Some(at.high))]),
                "confidence": rounded(row.confidence),
                "p_changed": rounded(row.p_changed), "p_unchanged": rounded(row.p_unchanged),
                "pairs": row.pairs, "reused": row.reused,
                "gain": rounded(row.gain), "worth": rounded(row.worth), "more_matches": row.more,
                "changes": row.changes,
            })
        })
        .collect();
    let decks: Vec<Value> = report
        .decks
        .iter()
        .map(|row| {
            let [value, low, high] = shift(row.shift);
            json!({ "deck": row.deck, "strategy": row.strategy, "shift": value, "ci_low": low, "ci_high": high, "matchups": row.matchups })
        })
        .collect();
    let blame: Vec<Value> = report
        .blame
        .iter()
        .map(|row| {
            let [value, low, high] = shift(Some(row.shift));
            json!({ "matchup": row.matchup, "change": row.change, "share": value, "ci_low": low, "ci_high": high, "pairs": row.pairs, "orders": row.orders })
        })
        .collect();
    let samples: Vec<Value> = report
        .blame_samples
        .iter()
        .map(|sample| {
            let [value, low, high] = shift(Some(sample.shift));
            json!({ "matchup": sample.matchup, "shift": value, "ci_low": low, "ci_high": high, "pairs": sample.pairs })
        })
        .collect();
    let cards: Vec<Value> = report
        .cards
        .iter()
        .map(|row| {
            let [value, low, high] = shift(Some(row.shift));
            json!({ "deck": row.deck, "card": row.id, "name": row.name, "shift": value, "ci_low": low, "ci_high": high, "q_value": rounded(Some(row.q)), "pairs": row.pairs })
        })
        .collect();
    json!({
        "schema": 1,
        "game": report.game,
        "plan": { "name": report.plan, "hash": report.plan_hash },
        "seed": seed_text(report.seed),
        "verdict": report.answer,
        "fails": report.fails(),
        "complete": report.complete,
        "margin": rounded(Some(report.margin)),
        "alpha": rounded(Some(report.alpha)),
        "before": report.before,
        "after": report.after,
        "changes": report.changes,
        "inputs": report.inputs,
        "matchups": matchups,
        "decks": decks,
        "blame": blame,
        "blame_samples": samples,
        "cards": cards,
        "matches": { "played": report.played, "saved": report.saved, "most": report.max_matches },
        "notes": report.notes,
        "command": report.command,
    })
}
