//! Strategy files: a kind of pilot and its numbers, by the names a game gives them.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::fault::{Code, Fault, Faults};
use super::hash::fingerprint;
use super::node::{Document, Table};
use super::pen::Pen;
use super::shape::{Shape, TableShape, fields, words};
use super::source::Source;
use super::verify::verify;
use crate::engine::Knob;

/// Largest weight and largest noise.
const MOST: f64 = 1e6;
static WEIGHT: Shape = Shape::Number(-MOST, MOST);

/// Kinds of pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyKind {
    /// Any legal action, all equally likely.
    Random,
    /// The best weighted sum of the game's cues.
    Policy,
    /// What did best when tried out in matches dealt anew.
    Search,
    /// A script in Rhai.
    Script,
    /// Another program.
    External,
}

words! {
    /// `kind` of a strategy.
    KIND: StrategyKind {
        "random" => StrategyKind::Random, "Any legal action, all equally likely.";
        "policy" => StrategyKind::Policy, "The action with the best weighted sum of the game's cues.";
        "search" => StrategyKind::Search, "The action that did best when tried out in matches dealt anew.";
        "script" => StrategyKind::Script, "The action that a script in Rhai names.";
        "external" => StrategyKind::External, "The action that another program names.";
    }
}

/// Most rollouts a decision, and most decisions of one.
const MOST_ITERATIONS: i64 = 1_000_000;
/// Longest wait for a program's answer, in milliseconds.
const MOST_WAIT: i64 = 600_000;
static TEXT: Shape = Shape::Name;

static SEARCH: TableShape = TableShape {
    title: "how a search thinks",
    doc: "How much a search may think, and by which policy it plays matches on.",
    fields: fields!(
        must "rollouts": Shape::Name, "The policy that plays the rollouts: a path, or the name of an embedded strategy.";
        must "iterations": Shape::Int(1, MOST_ITERATIONS), "Rollouts a decision.";
        may "width": Shape::Int(1, 64), "Actions tried at a decision, those the policy likes best; 6 unless said.";
        may "depth": Shape::Int(1, 8), "Own decisions in a row that are searched; 1 unless said: the one at hand.";
        may "horizon": Shape::Int(0, MOST_ITERATIONS), "Decisions after which a rollout is cut off and judged; 0 unless said: it is played to the end.";
        may "caution": Shape::Number(0.0, 100.0), "Standard errors by which an action must be ahead of the policy's own choice; 1 unless said.";
    ),
};

static PROGRAM: TableShape = TableShape {
    title: "a program that plays",
    doc: "How a program is started, and how long it may think.",
    fields: fields!(
        must "command": Shape::List(&TEXT), "The program and its arguments, as words.";
        may "timeout_ms": Shape::Int(1, MOST_WAIT), "Milliseconds it may take for an answer; 5000 unless said.";
        may "reproducible": Shape::Flag, "It promises to answer alike whenever it is asked alike; false unless said.";
    ),
};

/// The form of strategy files, the names of the game's numbers left open.
pub static STRATEGY: TableShape = TableShape {
    title: "a strategy",
    doc: "A pilot and its numbers.",
    fields: fields!(
        may "schema": Shape::Int(1, 1), "Version of this form.";
        must "name": Shape::Name, "What it is called.";
        must "kind": Shape::Word(KIND.list), "Which kind of pilot.";
        may "about": Shape::Text, "What it tries to do.";
        may "noise": Shape::Number(0.0, MOST), "Width of the noise added to every score; 0 unless said. `policy` only.";
        may "plan": Shape::Map(&WEIGHT), "Plan-level numbers of the game; its defaults where silent. `policy` only.";
        may "weights": Shape::Map(&WEIGHT), "A weight for each of the game's cues; 0 where silent. `policy` only.";
        may "search": Shape::Table(&SEARCH), "How it thinks. `search` only.";
        may "script": Shape::Text, "The script: a function `choose(view, menu)` in Rhai. `script` only.";
        may "script_file": Shape::Name, "The script's file, beside this one, in place of `script`. `script` only.";
        may "external": Shape::Table(&PROGRAM), "Which program plays. `external` only.";
    ),
};

/// A validated strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct StrategyFile {
    /// What it is called.
    pub name: String,
    /// Which kind of pilot.
    pub kind: StrategyKind,
    /// What it tries to do.
    pub about: String,
    /// Width of the noise added to every score.
    pub noise: f32,
    /// One number a knob of the game, in the game's order.
    pub plan: Vec<f32>,
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

/// The `[search]` of a strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchNumbers {
    /// The policy that plays the rollouts, as written.
    pub rollouts: String,
    /// Where it is written.
    pub place: Place,
    /// Rollouts a decision.
    pub iterations: u32,
    /// Actions tried.
    pub width: u32,
    /// Own decisions in a row.
    pub depth: u32,
    /// Decisions of a rollout; 0 for all.
    pub horizon: u32,
    /// Standard errors ahead.
    pub caution: f32,
}

/// A script and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptText {
    /// The script.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// The place is the whole script's own file, so that its lines are that file's lines.
    pub is_file: bool,
}

/// The `[external]` of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalCommand {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Milliseconds for an answer.
    pub timeout_ms: u64,
    /// It promises to answer alike.
    pub is_reproducible: bool,
}

/// A place in a file, for faults found later.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// The bytes.
    pub span: Range<usize>,
}

impl Place {
    /// A fault here.
    #[must_use]
    pub fn fault(&self, code: Code, found: impl Into<String>, wanted: &str) -> Fault {
        Fault::new(
            self.source.clone(),
            self.span.clone(),
            code,
            found.into(),
            wanted,
        )
    }
}

/// Reads a strategy for a game with these knobs and cues.
///
/// # Errors
/// All faults of the file.
pub fn read_strategy(
    source: &Arc<Source>,
    knobs: &[Knob],
    cues: &[&str],
) -> Result<StrategyFile, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &STRATEGY);
    let kind = root.text("kind").and_then(|word| KIND.find(word));
    let plan = plan(&mut pen, root, knobs);
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
        name: text("name"),
        kind: kind.unwrap_or(StrategyKind::Random),
        about: text("about"),
        noise: noise.unwrap_or(0.0) as f32,
        plan,
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

/// Keys that belong to one kind of pilot.
const OWN_KEYS: [(&str, StrategyKind); 7] = [
    ("noise", StrategyKind::Policy),
    ("plan", StrategyKind::Policy),
    ("weights", StrategyKind::Policy),
    ("search", StrategyKind::Search),
    ("script", StrategyKind::Script),
    ("script_file", StrategyKind::Script),
    ("external", StrategyKind::External),
];

/// Marks keys of other kinds, and the lack of the own ones.
fn mark_strays(pen: &mut Pen<'_>, root: &Table, kind: StrategyKind) {
    for (name, owner) in OWN_KEYS {
        if owner == kind {
            continue;
        }
        if let Some((key, _)) = root.entry(name) {
            let found = format!("`{name}` in a strategy of kind `{}`", KIND.word(kind));
            let wanted = format!("`kind = \"{}\"`, or no such key", KIND.word(owner));
            pen.mark(key.span.clone(), Code::Contradiction, found, wanted);
        }
    }
    let lacks = match kind {
        StrategyKind::Search if !root.has("search") => "[search]",
        StrategyKind::Script if !root.has("script") && !root.has("script_file") => {
            "`script` or `script_file`"
        }
        StrategyKind::External if !root.has("external") => "[external]",
        _ => return,
    };
    let at = root
        .entry("kind")
        .map_or(0..0, |(_, node)| node.span.clone());
    let found = format!("a strategy of kind `{}` without {lacks}", KIND.word(kind));
    pen.mark_lack(at, Code::MissingKey, found, lacks);
}

fn search(root: &Table, source: &Arc<Source>) -> Option<SearchNumbers> {
    let table = root.table("search")?;
    let rollouts = table.find("rollouts")?;
    let whole = |key: &str, default: u32| {
        let number = table.int(key).and_then(|number| u32::try_from(number).ok());
        number.unwrap_or(default)
    };
    Some(SearchNumbers {
        rollouts: rollouts.text()?.to_owned(),
        place: Place {
            source: source.clone(),
            span: rollouts.span.clone(),
        },
        iterations: whole("iterations", 1),
        width: whole("width", 6),
        depth: whole("depth", 1),
        horizon: whole("horizon", 0),
        caution: table
            .find("caution")
            .and_then(super::Node::number)
            .unwrap_or(1.0) as f32,
    })
}

/// The script: written here, or read from the file beside this one.
fn script(pen: &mut Pen<'_>, root: &Table, kind: Option<StrategyKind>) -> Option<ScriptText> {
    if kind != Some(StrategyKind::Script) {
        return None;
    }
    let file = root.find("script_file");
    if let Some(node) = root.find("script") {
        if let Some((key, _)) = root.entry("script_file") {
            let found = "a script here and one in a file";
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "one of the two",
            );
        }
        return Some(ScriptText {
            text: node.text()?.to_owned(),
            place: Place {
                source: pen.source().clone(),
                span: node.span.clone(),
            },
            is_file: false,
        });
    }
    let node = file?;
    let beside = Path::new(pen.source().path()).with_file_name(node.text()?);
    match Source::read(&beside) {
        Ok(source) => Some(ScriptText {
            text: source.text().to_owned(),
            place: Place { source, span: 0..0 },
            is_file: true,
        }),
        Err(faults) => {
            let why = faults.into_iter().next().map(|fault| fault.found);
            let found = format!("{}: {}", beside.display(), why.unwrap_or_default());
            pen.mark(node.span.clone(), Code::Missing, found, "a readable script");
            None
        }
    }
}

fn external(pen: &mut Pen<'_>, root: &Table) -> Option<ExternalCommand> {
    let table = root.table("external")?;
    let node = table.find("command")?;
    let words: Vec<String> = node
        .list()?
        .iter()
        .filter_map(|word| word.text().map(str::to_owned))
        .collect();
    if words.is_empty() {
        pen.mark(
            node.span.clone(),
            Code::Empty,
            "no program",
            "a program and its arguments",
        );
    }
    let timeout = table
        .int("timeout_ms")
        .and_then(|ms| u64::try_from(ms).ok());
    Some(ExternalCommand {
        command: words,
        timeout_ms: timeout.unwrap_or(5000),
        is_reproducible: table.flag("reproducible").unwrap_or(false),
    })
}

fn plan(pen: &mut Pen<'_>, root: &Table, knobs: &[Knob]) -> Vec<f32> {
    let mut plan: Vec<f32> = knobs.iter().map(|knob| knob.default).collect();
    for (key, node) in root.table("plan").into_iter().flatten() {
        let Some(at) = knobs.iter().position(|knob| knob.name == key.name) else {
            unknown(pen, key, "plan number", knobs.iter().map(|knob| knob.name));
            continue;
        };
        let (low, high) = (knobs[at].low, knobs[at].high);
        match node.number().map(|number| number as f32) {
            Some(number) if (low..=high).contains(&number) => plan[at] = number,
            Some(number) if f64::from(number).abs() <= MOST => {
                let found = format!("{number} is out of range");
                let wanted = format!("a number from {low} to {high}");
                pen.mark(node.span.clone(), Code::OutOfRange, found, wanted);
            }
            // What is no number at all, the shape has marked.
            _ => {}
        }
    }
    plan
}

fn weights(pen: &mut Pen<'_>, root: &Table, cues: &[&str]) -> Vec<f32> {
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
pub fn strategy_schema(knobs: &[Knob], cues: &[&str]) -> Value {
    let mut schema = super::schema(&STRATEGY);
    let plan = knobs.iter().map(|knob| {
        let value = json!({
            "type": "number",
            "minimum": knob.low,
            "maximum": knob.high,
            "default": knob.default,
            "description": knob.help,
        });
        (knob.name.to_owned(), value)
    });
    let plan: serde_json::Map<String, Value> = plan.collect();
    let weight = json!({ "type": "number", "minimum": -MOST, "maximum": MOST });
    let weights = cues.iter().map(|cue| ((*cue).to_owned(), weight.clone()));
    let weights: serde_json::Map<String, Value> = weights.collect();
    for (key, properties) in [("plan", plan), ("weights", weights)] {
        schema["properties"][key]["properties"] = Value::Object(properties);
        schema["properties"][key]["additionalProperties"] = false.into();
    }
    schema
}
