//! Scenario files: what they name is read, and the position handed to be laid out.

use super::LOADOUT_FILES;
use super::card_set::CardSet;
use super::rules_file::change;
use super::scenario_lay::{Asked, lay};
use super::scenario_shape::{STOP, ScenarioStop};
use crate::Gunship;
use crate::rules::Rules;
use crate::setup::{Loadout, Setup};
use crate::state::State;
use breachlab_core::games::Halts;
use breachlab_core::games::files::names;
use breachlab_core::games::from_files::{FromFiles, Scenarios, load_deck};
use breachlab_core::games::scenario::{beside, taken};
use breachlab_core::plan::{Code, Faults, Node, Pen, TomlTable};

/// The loadouts that meet, with cards and rules.
#[derive(Debug)]
pub struct Draft {
    set: CardSet,
    rules: Rules,
    loadouts: Vec<Loadout>,
}

fn players(root: &TomlTable) -> Vec<&TomlTable> {
    root.list("player").iter().filter_map(Node::table).collect()
}

impl Scenarios for Gunship {
    const PLAYERS: &'static str = "player";
    const FACES: i64 = 8;
    type Draft = Draft;

    fn draft(
        pen: &mut Pen<'_>,
        more: &mut Faults,
        root: &TomlTable,
        set: &CardSet,
        rules: Rules,
    ) -> Draft {
        let rules = root
            .table("rules")
            .map_or(rules.clone(), |table| change(table, rules));
        let players = players(root);
        if let Some((key, _)) = root.entry("player")
            && players.len() != 2
        {
            let plural = if players.len() == 1 { "" } else { "s" };
            let found = format!("{} player{plural}", players.len());
            let wanted = "2, each `[[player]]`";
            pen.mark(key.span.clone(), Code::OutOfRange, found, wanted);
        }
        let mut loadouts = Vec::new();
        for player in players {
            let name = player.text("loadout").unwrap_or(Self::STARTERS[0]);
            let path = beside(pen, name, names(LOADOUT_FILES));
            let file = load_deck::<Self>(&path, set, &rules);
            let node = player.find("loadout");
            let file = taken(pen, more, file, node, "loadout", names(LOADOUT_FILES));
            loadouts.extend(file.map(|file| file.deck));
        }
        Draft {
            set: set.clone(),
            rules,
            loadouts,
        }
    }

    fn lay(pen: &mut Pen<'_>, root: &TomlTable, draft: Draft) -> Option<(Setup, State, Halts)> {
        let stop = root.text("stop").and_then(|word| STOP.find(word));
        let stop = stop.unwrap_or(ScenarioStop::Engagement);
        let loadouts = <[Loadout; 2]>::try_from(draft.loadouts).ok()?;
        let setup = Setup::new(draft.set.pool, draft.rules, loadouts);
        let asked = Asked {
            root,
            players: players(root).try_into().ok()?,
            stop,
        };
        let state = lay(pen, &setup, &asked)?;
        Some((setup, state, stop.halts()))
    }
}
