//! Strategy files: a kind of pilot and its numbers, by the names a game gives them.

use crate::plan::head::SCHEMA;
use std::sync::Arc;

use serde_json::{Value, json};

use super::fault::{Code, Faults};
use super::hash::fingerprint;
use super::node::{Document, TomlTable};
use super::pen::Pen;
use super::pilot_kind::{KIND, StrategyKind};
use super::shape::{Shape, TableShape, fields};
use super::source::Source;
use super::strategy_kinds::{
    ExternalCommand, PROGRAM, SEARCH, ScriptText, SearchNumbers, external, mark_strays, script,
    search,
};
use super::verify::verify;
use crate::engine::Parameter;
use crate::strategy::PolicyNumbers;

/// Largest weight and largest noise.
const MOST: f64 = 1e6;
static WEIGHT: Shape = Shape::Number(-MOST, MOST);

/// The form of strategy files, the names of the game's numbers left open.
pub static STRATEGY: TableShape = TableShape {
    title: "a strategy",
    doc: "A pilot and its numbers.",
    fields: fields!(
        shared SCHEMA;
        must "name": Shape::Name, "What it is called.";
        must "kind": Shape::Word(KIND.list), "Which kind of pilot.";
        may "about": Shape::Text, "What it tries to do.";
        may "noise": Shape::Number(0.0, MOST), "Width of the noise added to every score; 0 unless said. `policy` only.";
        may "plan": Shape::Map(&WEIGHT), "Plan-level numbers of the game; its defaults where silent. `policy` only.";
        may "worth": Shape::Map(&WEIGHT), "Numbers by which it rates single cards; the game's defaults where silent. `policy` only.";
        may "weights": Shape::Map(&WEIGHT), "A weight for each of the game's cues; 0 where silent. `policy` only.";
        may "search": Shape::Table(&SEARCH), "How it thinks. `search` only.";
        may "script": Shape::Text, "The script: a function `choose(view, menu)` in Rhai. `script` only.";
        may "script_file": Shape::Name, "The script's file, beside this one, in place of `script`. `script` only.";
        may "external": Shape::Table(&PROGRAM), "Which program plays. `external` only.";
    ),
};

/// A strategy file, checked against the parameters, worths and cues of its game.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyFile {
    /// Where it was read.
    pub path: String,
    /// What it is called.
    pub name: String,
    /// Which kind of pilot it makes; the kind decides which of the fields below it has.
    pub kind: StrategyKind,
    /// What it tries to do.
    pub about: String,
    /// Width of the noise added to every score.
    pub noise: f32,
    /// One number a parameter of the game, in the game's order.
    pub plan: Vec<f32>,
    /// One number for each by which the game's cards are rated, in the game's order.
    pub worths: Vec<f32>,
    /// One weight a cue of the game, in the game's order.
    pub weights: Vec<f32>,
    /// How a search thinks; none for other kinds.
    pub search: Option<SearchNumbers>,
    /// A script's text; none for other kinds.
    pub script: Option<ScriptText>,
    /// How a program is started; none for other kinds.
    pub external: Option<ExternalCommand>,
    /// Fingerprint of the file, and of the script beside it.
    pub hash: String,
}

impl StrategyFile {
    /// Its numbers as a policy takes them.
    #[must_use]
    pub fn numbers(&self) -> PolicyNumbers {
        PolicyNumbers {
            weights: self.weights.clone(),
            plan: self.plan.clone(),
            worths: self.worths.clone(),
        }
    }
}

/// Reads a strategy for a game with these parameters, worths and cues.
///
/// # Errors
/// All faults of the file.
pub fn read_strategy(
    source: &Arc<Source>,
    parameters: &[Parameter],
    worths: &[Parameter],
    cues: &[&str],
) -> Result<StrategyFile, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &STRATEGY);
    let kind = root.text("kind").and_then(|word| KIND.find(word));
    let plan = ranged(&mut pen, root, ("plan", "plan number"), parameters);
    let worths = ranged(&mut pen, root, ("worth", "worth"), worths);
    let weights = weights(&mut pen, root, cues);
    if let Some(kind) = kind {
        mark_strays(&mut pen, root, kind);
    }
    let search = search(root, source);
    let script = script(&mut pen, root, kind);
    let external = external(&mut pen, root);
    let text = |key: &str| root.text(key).unwrap_or_default().to_owned();
    let noise = root.find("noise").and_then(super::Node::number);
    let strategy = StrategyFile {
        path: source.path().to_owned(),
        name: text("name"),
        kind: kind.unwrap_or(StrategyKind::Random),
        about: text("about"),
        noise: noise.unwrap_or(0.0) as f32,
        plan,
        worths,
        weights,
        hash: match &script {
            Some(script) if script.is_file => {
                fingerprint(&[source.text(), "\0", &script.text].concat())
            }
            _ => fingerprint(source.text()),
        },
        search: search.filter(|_| kind == Some(StrategyKind::Search)),
        script: script.filter(|_| kind == Some(StrategyKind::Script)),
        external: external.filter(|_| kind == Some(StrategyKind::External)),
    };
    faults.or(strategy)
}

/// The numbers of a table that have ranges of their own; `what` one of them is.
fn ranged(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    (table, what): (&str, &str),
    parameters: &[Parameter],
) -> Vec<f32> {
    let mut numbers: Vec<f32> = parameters
        .iter()
        .map(|parameter| parameter.default)
        .collect();
    for (key, node) in root.table(table).into_iter().flatten() {
        let Some(at) = parameters
            .iter()
            .position(|parameter| parameter.name == key.name)
        else {
            unknown(
                pen,
                key,
                what,
                parameters.iter().map(|parameter| parameter.name),
            );
            continue;
        };
        let (low, high) = (parameters[at].low, parameters[at].high);
        match node.number().map(|number| number as f32) {
            Some(number) if (low..=high).contains(&number) => numbers[at] = number,
            Some(number) if f64::from(number).abs() <= MOST => {
                let found = format!("{number} is out of range");
                let wanted = format!("a number from {low} to {high}");
                pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
            }
            // What is no number at all, the shape has marked.
            _ => {}
        }
    }
    numbers
}

fn weights(pen: &mut Pen<'_>, root: &TomlTable, cues: &[&str]) -> Vec<f32> {
    let mut weights = vec![0.0; cues.len()];
    for (key, node) in root.table("weights").into_iter().flatten() {
        match cues.iter().position(|cue| *cue == key.name) {
            Some(at) => weights[at] = node.number().unwrap_or(0.0) as f32,
            None => unknown(pen, key, "cue", cues.iter().copied()),
        }
    }
    weights
}

fn unknown<'n>(
    pen: &mut Pen<'_>,
    key: &super::Key,
    what: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) {
    let names: Vec<&str> = known.clone().collect();
    let found = format!("unknown {what} `{}`", key.name);
    let wanted = super::shape::one_of(names);
    pen.mark_name(
        key.span.clone(),
        Code::UnknownKey,
        found,
        wanted,
        &key.name,
        known,
    );
}

/// The schema of a game's strategy files.
#[must_use]
pub fn strategy_schema(parameters: &[Parameter], worths: &[Parameter], cues: &[&str]) -> Value {
    let mut schema = super::schema(&STRATEGY);
    let number = |parameter: &Parameter| {
        let value = json!({
            "type": "number",
            "minimum": parameter.low,
            "maximum": parameter.high,
            "default": parameter.default,
            "description": parameter.help,
        });
        (parameter.name.to_owned(), value)
    };
    let numbers = |parameters: &[Parameter]| -> serde_json::Map<String, Value> {
        parameters.iter().map(number).collect()
    };
    let (plan, worths) = (numbers(parameters), numbers(worths));
    let weight = json!({ "type": "number", "minimum": -MOST, "maximum": MOST });
    let weights = cues.iter().map(|cue| ((*cue).to_owned(), weight.clone()));
    let weights: serde_json::Map<String, Value> = weights.collect();
    for (key, properties) in [("plan", plan), ("worth", worths), ("weights", weights)] {
        schema["properties"][key]["properties"] = Value::Object(properties);
        schema["properties"][key]["additionalProperties"] = false.into();
    }
    schema
}
