//! Scenario files: read, held against their form, and handed to be laid out.

use std::path::Path;
use std::sync::Arc;

use super::card_set::CardSet;
use super::rules_file::change;
use super::scenario_lay::{Asked, lay};
use super::scenario_shape::{SCENARIO, STOP, Stop};
use super::{LOADOUT_FILES, STRATEGY_FILES, load_cards, load_loadout, load_rules, load_strategy};
use crate::engine::Knob;
use crate::games::SceneOrder;
use crate::games::files::{kept, names};
use crate::games::gunship::rules::Rules;
use crate::games::gunship::setup::{Loadout, Setup};
use crate::games::gunship::state::State;
use crate::games::scenario::{self, beside, dice, orders, taken, texts};
use crate::plan::{Code, Document, Faults, Node, Source, Table, verify};

/// Strategy where none is named.
const PILOT: &str = "carrier-hunter";
/// Loadout where none is named.
const LOADOUT: &str = "standard";

/// A scenario, laid out.
pub type Laid = scenario::Laid<Setup, State>;

/// A scenario by path, with cards, rules and strategies as ordered.
///
/// # Errors
/// All faults of all files.
pub fn load_scenario(order: &SceneOrder, knobs: &[Knob], cues: &[&str]) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let set = kept(load_cards(&order.cards), &mut faults);
    let rules = load_rules(order.rules.as_deref().unwrap_or("default"));
    let rules = kept(rules, &mut faults);
    let source = kept(Source::read(Path::new(&order.scenario)), &mut faults);
    let (Some(set), Some(rules), Some(source)) = (set, rules, source) else {
        return Err(faults);
    };
    read_scenario(&source, &set, rules.rules, &order.strategies, knobs, cues)
}

/// Reads a scenario and lays it out. `strategies` (one for both, or one a player) take the place of those it names.
///
/// # Errors
/// All faults of the file, and of strategies and loadouts it names.
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
    let rules = root
        .table("rules")
        .map_or(rules.clone(), |table| change(table, rules));
    let players: Vec<&Table> = root.list("player").iter().filter_map(Node::table).collect();
    if let Some((key, _)) = root.entry("player")
        && players.len() != 2
    {
        let found = format!(
            "{} player{}",
            players.len(),
            if players.len() == 1 { "" } else { "s" }
        );
        pen.mark(
            key.span.clone(),
            Code::OutOfRange,
            found,
            "2, each `[[player]]`",
        );
    }
    let mut more = Faults::new();
    let (mut pilots, mut files, mut loadouts) = (Vec::new(), Vec::new(), Vec::new());
    for (at, player) in players.iter().enumerate() {
        let ordered = strategies.get(at).or_else(|| strategies.first());
        let named = ordered.map(String::as_str).or(player.text("pilot"));
        let name = named.unwrap_or(PILOT);
        let node = player.find("pilot").filter(|_| ordered.is_none());
        let path = match node {
            Some(_) => beside(&pen, name, names(STRATEGY_FILES)),
            None => name.to_owned(),
        };
        let file = load_strategy(&path, knobs, cues);
        files.extend(taken(
            &mut pen,
            &mut more,
            file,
            node,
            "strategy",
            names(STRATEGY_FILES),
        ));
        pilots.push(name.to_owned());
        let name = player.text("loadout").unwrap_or(LOADOUT);
        let path = beside(&pen, name, names(LOADOUT_FILES));
        let file = load_loadout(&path, &rules);
        let node = player.find("loadout");
        let file = taken(
            &mut pen,
            &mut more,
            file,
            node,
            "loadout",
            names(LOADOUT_FILES),
        );
        loadouts.extend(file.map(|file| file.loadout));
    }
    let orders = orders(&mut pen, root);
    let stop = root.text("stop").and_then(|word| STOP.find(word));
    let stop = stop.unwrap_or(Stop::Engagement);
    let halt = stop.halt();
    let laid = match <[Loadout; 2]>::try_from(loadouts) {
        Ok(loadouts) if pen.marks() == 0 && !pen.is_broken() => {
            let setup = Setup::new(set.pool.clone(), rules, loadouts);
            let asked = Asked {
                root,
                players: [players[0], players[1]],
                halt,
            };
            lay(&mut pen, &setup, &asked).map(|state| (setup, state))
        }
        _ => None,
    };
    faults.absorb(more);
    let Some((setup, state)) = laid else {
        faults.sort();
        return Err(faults);
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
        stop: stop.halts(),
        dice: dice(root, 8),
        expect: texts(root, "expect"),
    })
}
