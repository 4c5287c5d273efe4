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
use super::{load_patched, load_rules, load_strategy, strategy_names};
use crate::engine::Knob;
use crate::games::files::kept;
use crate::games::hull_breach::rules::Rules;
use crate::games::hull_breach::setup::Setup;
use crate::games::hull_breach::state::{Halt, State};
use crate::games::scenario::{self, beside, dice, orders, taken, texts};
use crate::games::{Halts, SceneOrder};
use crate::plan::{Document, Faults, Node, Pen, Source, StrategyFile, Table, verify};

pub(super) use shape::SCENARIO;

/// Strategy where none is named.
const PILOT: &str = "commander";

/// A scenario, laid out.
pub type Laid = scenario::Laid<Setup, State>;

/// A scenario by path, with cards, rules and strategies as ordered.
///
/// # Errors
/// All faults of all files.
pub fn load_scenario(order: &SceneOrder, knobs: &[Knob], cues: &[&str]) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let set = kept(load_patched(&order.cards, &order.patches), &mut faults);
    let rules = load_rules(order.rules.as_deref().unwrap_or("default"));
    let rules = kept(rules, &mut faults);
    let source = kept(Source::read(Path::new(&order.scenario)), &mut faults);
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
    let laid = if pen.marks() == 0 && !pen.is_broken() {
        lay(&mut pen, &plan)
    } else {
        None
    };
    faults.absorb(more);
    let Some((setup, mut state)) = laid else {
        faults.sort();
        return Err(faults);
    };
    let stop = root.text("stop").and_then(|word| STOP.find(word));
    let stop = stop.unwrap_or(Halts::Over);
    state.asks_all = true;
    state.halt = match stop {
        Halts::Step => Halt::Step(state.eng.step),
        Halts::Round => Halt::Round,
        Halts::Over | Halts::Orders => Halt::Never,
    };
    faults.or(Laid {
        title: root.text("name").unwrap_or_default().to_owned(),
        cites: texts(root, "cites"),
        path: source.path().to_owned(),
        setup,
        state,
        strategies: files,
        pilots,
        orders,
        stop,
        dice: dice(root, 10),
        expect: texts(root, "expect"),
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
        let node = commander.find("pilot").filter(|_| ordered.is_none());
        let path = match node {
            Some(_) => beside(pen, name, strategy_names()),
            None => name.to_owned(),
        };
        let file = load_strategy(&path, knobs, cues);
        files.extend(taken(
            pen,
            &mut faults,
            file,
            node,
            "strategy",
            strategy_names(),
        ));
        names.push(name.to_owned());
    }
    (names, files, faults)
}
