//! The documents of `cards --json` and `card --json`.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use super::model::{CardReport, CurveRow, NamedRow, PartRow, RankReport, VerdictRow};
use crate::report::file::ReportError;
use crate::report::json::{SCHEMA, seed_text};
use crate::report::model::Estimate;
use crate::report::number::rounded;

fn number(value: Option<f64>) -> Value {
    rounded(value).map_or(Value::Null, Value::from)
}

fn part(estimate: Option<Estimate>, of: fn(Estimate) -> f64) -> Value {
    number(estimate.map(of))
}

fn goods(cost: &[(String, i32)]) -> Value {
    let cost = cost.iter().map(|(good, n)| (good.clone(), Value::from(*n)));
    Value::Object(cost.collect::<Map<_, _>>())
}

/// An object whose keys keep their order.
struct Object(Vec<(&'static str, Value)>);

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Ranking<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    matches: u64,
    complete: bool,
    cards: Vec<Object>,
    out: &'a str,
    notes: &'a [String],
}

/// One verdict as the contract has it; more keys follow those it names.
fn verdict(row: &VerdictRow) -> Object {
    let mut object = Object(Vec::new());
    let mut put = |key: &'static str, value: Value| object.0.push((key, value));
    put("card", row.card.clone().into());
    put("verdict", row.word().into());
    put("value_over_replacement", part(row.value, |e| e.value));
    put("ci_low", part(row.value, |e| e.low));
    put("ci_high", part(row.value, |e| e.high));
    put("q_value", number(row.q.filter(|_| row.is_judged())));
    put("holds_pilots", json!(row.pilots));
    put("holds_decks", json!(row.decks));
    put(
        "fair_cost",
        row.fair_cost.as_deref().map_or(Value::Null, goods),
    );
    put(
        "fair_cost_shown",
        (row.fair_cost.is_some() && row.verdict != "undecided").into(),
    );
    put("matches", row.matches.into());
    put("gain", number(row.gain));
    put("name", row.name.clone().into());
    put("cost", goods(&row.cost));
    put(
        "replacement",
        row.replacement.clone().map_or(Value::Null, Value::from),
    );
    put("value_over_blank", part(row.blank, |e| e.value));
    put(
        "worth_independent_matches",
        number(row.worth.map(f64::round)),
    );
    if let Some(ranks) = row.ranks {
        put("shrunk", number(row.shrunk));
        put("rank_low", ranks[0].into());
        put("rank_high", ranks[1].into());
    }
    put("tried_in", json!(row.tried_in));
    put("inserted", row.is_inserted.into());
    object
}

/// The document of `cards --json`, its `cards` best first, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn rank_document(report: &RankReport) -> Result<String, ReportError> {
    let question = &report.question;
    let document = Ranking {
        schema: SCHEMA,
        game: &question.game,
        seed: seed_text(question.seed),
        matches: question.matches,
        complete: question.complete,
        cards: report.rows.iter().map(verdict).collect(),
        out: &question.out,
        notes: &question.notes,
    };
    lay_out(&document, false)
}

fn estimate(value: Estimate) -> Value {
    json!({
        "value": number(Some(value.value)),
        "ci_low": number(Some(value.low)),
        "ci_high": number(Some(value.high)),
    })
}

fn with(mut value: Value, keys: &[(&str, Value)]) -> Value {
    if let Value::Object(object) = &mut value {
        for (key, value) in keys {
            object.insert((*key).to_owned(), value.clone());
        }
    }
    value
}

fn named(row: &NamedRow) -> Value {
    let keys = [
        ("name", row.name.clone().into()),
        ("sets", row.sets.into()),
        ("q_value", number(row.q)),
        ("before", number(row.before)),
    ];
    with(estimate(row.value), &keys)
}

fn part_row(row: &PartRow) -> Value {
    let keys = [
        ("name", row.name.clone().into()),
        ("sets", row.sets.into()),
        ("inserted", row.is_inserted.into()),
    ];
    with(estimate(row.value), &keys)
}

fn curve(row: &CurveRow) -> Value {
    let points: Vec<Value> = row
        .points
        .iter()
        .map(|(at, value, sets)| {
            with(
                estimate(*value),
                &[("at", (*at).into()), ("sets", (*sets).into())],
            )
        })
        .collect();
    json!({ "number": row.number, "printed": row.printed, "points": points })
}

/// The document of `card --json`, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn card_document(report: &CardReport) -> Result<String, ReportError> {
    let mut object = verdict(&report.row);
    let all = |rows: &[NamedRow]| Value::Array(rows.iter().map(named).collect());
    let parts = |rows: &[PartRow]| Value::Array(rows.iter().map(part_row).collect());
    let maybe = |value: Option<Estimate>| value.map_or(Value::Null, estimate);
    let mut put = |key: &'static str, value: Value| object.0.push((key, value));
    put("by_pilot", parts(&report.by_pilot));
    put("by_deck", parts(&report.by_deck));
    put(
        "curves",
        Value::Array(report.curves.iter().map(curve).collect()),
    );
    put("side_effects", all(&report.sides));
    put("copies", all(&report.copies));
    put("companions", all(&report.companions));
    put("forked_draw", maybe(report.forked));
    put("drawn_minus_never_seen", maybe(report.observed));
    put("replays", json!(report.flips));
    put("complete", report.question.complete.into());
    put("notes", json!(report.question.notes));
    put("schema", SCHEMA.into());
    put("game", report.question.game.clone().into());
    put("seed", seed_text(report.question.seed).into());
    put("out", report.question.out.clone().into());
    if let Some(compare) = &report.compare {
        let decks: Vec<Value> = compare.decks.iter().map(named).collect();
        let compare = json!({
            "before": maybe(compare.before),
            "after": maybe(compare.after),
            "difference": maybe(compare.difference),
            "verdict_before": compare.verdicts[0],
            "verdict_after": compare.verdicts[1],
            "decks": decks,
        });
        put("compare", compare);
    }
    lay_out(&object, false)
}

/// `run.json` of either verb: what was asked and which files decided it.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub(super) fn run_file(question: &super::model::Question) -> Result<String, ReportError> {
    let files: Vec<Value> = question
        .files
        .iter()
        .map(|file| json!({ "role": file.role, "name": file.name, "hash": file.hash }))
        .collect();
    let document = json!({
        "schema": SCHEMA,
        "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "game": question.game,
        "seed": seed_text(question.seed),
        "command": question.command,
        "asked": question.asked,
        "matches": question.matches,
        "band": number(Some(question.band)),
        "decks": question.decks,
        "strategies": question.pilots,
        "files": files,
        "complete": question.complete,
        "notes": question.notes,
    });
    lay_out(&document, true)
}

fn lay_out(value: &impl Serialize, is_pretty: bool) -> Result<String, ReportError> {
    let text = if is_pretty {
        serde_json::to_string_pretty(value)
    } else {
        serde_json::to_string(value)
    };
    let mut text = text.map_err(|error| ReportError::Table {
        table: "json",
        reason: error.to_string(),
    })?;
    text.push('\n');
    Ok(crate::report::escape::json(text))
}
