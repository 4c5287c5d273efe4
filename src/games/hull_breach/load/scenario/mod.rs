//! Scenario files: read, held against their form, and handed to be laid out.

mod lay;
mod part;
mod plan;
mod shape;
mod unit;

use std::path::Path;
use std::sync::Arc;

use lay::lay;
use plan::plan;
use shape::STOP;

use super::card_set::CardSet;
use super::{load_cards, load_rules, load_strategy, strategy_names};
use crate::engine::Knob;
use crate::games::hull_breach::rules::Rules;
use crate::games::hull_breach::setup::Setup;
use crate::games::hull_breach::state::State;
use crate::games::{Decision, SceneOrder};
use crate::plan::{Code, Document, Fault, Faults, Node, Pen, Source, StrategyFile, Table, verify};

pub(super) use shape::SCENARIO;

/// Strategy where none is named.
const PILOT: &str = "commander";

/// A scenario, laid out.
#[derive(Debug)]
pub struct Laid {
    /// What it shows.
    pub title: String,
    /// Paragraphs and examples it shows.
    pub cites: Vec<String>,
    /// The file.
    pub path: String,
    /// Cards and rules.
    pub setup: Setup,
    /// The position, before its first step.
    pub state: State,
    /// Strategies by seat.
    pub strategies: Vec<StrategyFile>,
    /// Their names.
    pub pilots: Vec<String>,
    /// Decisions written down.
    pub orders: Vec<Decision>,
    /// It is over when the last order has been carried out.
    pub stops: bool,
    /// Faces written down.
    pub dice: Option<Vec<u8>>,
    /// What must be true in the end.
    pub expect: Vec<String>,
}

/// A scenario by path, with cards, rules and strategies as ordered.
///
/// # Errors
/// All faults of all files.
pub fn load_scenario(order: &SceneOrder, knobs: &[Knob], cues: &[&str]) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let mut kept = |more: Faults| faults.absorb(more);
    let set = load_cards(&order.cards).map_err(&mut kept).ok();
    let rules = order.rules.as_deref().unwrap_or("default");
    let rules = load_rules(rules).map_err(&mut kept).ok();
    let source = Source::read(Path::new(&order.scenario))
        .map_err(&mut kept)
        .ok();
    let (Some(set), Some(rules), Some(source)) = (set, rules, source) else {
        return Err(faults);
    };
    read_scenario(&source, &set, rules.rules, &order.strategies, knobs, cues)
}

/// Reads a scenario and lays it out. `strategies` (one for all, or one a Commander) take the place of those it names.
///
/// # Errors
/// All faults of the file, and of strategies it names.
pub fn read_scenario(
    source: &Arc<Source>,
    set: &CardSet,
    rules: Rules,
    strategies: &[String],
    knobs: &[Knob],
    cues: &[&str],
) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &SCENARIO);
    let plan = plan(&mut pen, root, set, rules);
    let (pilots, files, more) = pilots(&mut pen, root, strategies, knobs, cues);
    let orders = orders(&mut pen, root);
    let texts = |key: &str| -> Vec<String> {
        let texts = root.list(key).iter().filter_map(Node::text);
        texts.map(str::to_owned).collect()
    };
    let dice = root.find("dice").and_then(Node::list).map(|list| {
        let faces = list.iter().filter_map(Node::int);
        faces.map(|face| face.clamp(1, 10) as u8).collect()
    });
    let laid = if pen.marks() == 0 && !pen.is_broken() {
        lay(&mut pen, &plan)
    } else {
        None
    };
    faults.absorb(more);
    let Some((setup, state)) = laid else {
        faults.sort();
        return Err(faults);
    };
    faults.or(Laid {
        title: root.text("name").unwrap_or_default().to_owned(),
        cites: texts("cites"),
        path: source.path().to_owned(),
        setup,
        state,
        strategies: files,
        pilots,
        orders,
        stops: root.text("stop").and_then(|word| STOP.find(word)) == Some(true),
        dice,
        expect: texts("expect"),
    })
}

fn pilots(
    pen: &mut Pen<'_>,
    root: &Table,
    strategies: &[String],
    knobs: &[Knob],
    cues: &[&str],
) -> (Vec<String>, Vec<StrategyFile>, Faults) {
    let mut faults = Faults::new();
    let (mut names, mut files) = (Vec::new(), Vec::new());
    let commanders = root.list("commander").iter().filter_map(Node::table);
    for (at, commander) in commanders.enumerate() {
        let ordered = strategies.get(at).or_else(|| strategies.first());
        let name = ordered.map_or_else(|| commander.text("pilot").unwrap_or(PILOT), String::as_str);
        match load_strategy(name, knobs, cues) {
            Ok(file) => files.push(file),
            Err(more) => match commander.find("pilot").filter(|_| ordered.is_none()) {
                // A name that is no file is a fault of this one.
                Some(node) if more.iter().any(|fault| fault.code == Code::Missing) => {
                    let found = format!("unknown strategy `{name}`");
                    let wanted = "an embedded strategy, or the path of a file";
                    let known = strategy_names();
                    let span = node.span.clone();
                    pen.mark_name(span, Code::UnknownName, found, wanted, name, known);
                }
                _ => more.into_iter().for_each(|fault: Fault| faults.push(fault)),
            },
        }
        names.push(name.to_owned());
    }
    (names, files, faults)
}

fn orders(pen: &mut Pen<'_>, root: &Table) -> Vec<Decision> {
    let line = |pen: &Pen<'_>, node: &Node| pen.source().place(node.span.start).0;
    let mut orders: Vec<Decision> = Vec::new();
    for node in root.list("orders") {
        if let Some(text) = node.text() {
            orders.push(Decision::read(text, line(pen, node)));
        }
    }
    if let Some(node) = root.find("transcript")
        && let Some(text) = node.text()
    {
        if let Some((key, _)) = root.entry("orders") {
            let found = "`orders` beside a `transcript`";
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "one of the two",
            );
        }
        // The text of a block begins on the line below its quotes.
        let first = line(pen, node) + 1;
        let decisions = text
            .lines()
            .enumerate()
            .filter(|(_, text)| text.trim_start().starts_with('>'));
        orders.extend(decisions.map(|(at, text)| Decision::read(text, first + at)));
    }
    orders
}
