//! Checks files of any sort: cards, loadouts, strategies, rules, scenarios.

use std::sync::Arc;

use super::card_set::build;
use super::scenario_shape::SCENARIO;
use super::shapes::{CARDS, LOADOUT, RULES};
use super::versions::DIE;
use super::{
    CARD_FILES, LOADOUT_FILES, RULES_FILES, STRATEGY_FILES, load_loadout, load_rules,
    load_strategy, read_loadout, read_rules, read_scenario,
};
use crate::engine::Knob;
use crate::games::gunship::rules::Rules;
use crate::games::{
    CardTexts, Checked, Lookup, OwnFile, Plant, Role, audit, files, judge_plants, look_up,
};
use crate::plan::folder::TOML;
use crate::plan::{Faults, GATE_PLAN, STRATEGY, Source, TableShape, read_gate_plan, read_strategy};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Cards,
    Loadout,
    Strategy,
    Rules,
    Scenario,
    Plan,
}

impl Sort {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cards => "card file",
            Self::Loadout => "loadout",
            Self::Strategy => "strategy",
            Self::Rules => "rules file",
            Self::Scenario => "scenario",
            Self::Plan => "gate plan",
        }
    }

    /// What it is for in a version of the data; none where it is no part of one.
    pub(super) const fn role(self) -> Option<Role> {
        match self {
            Self::Cards => Some(Role::Card),
            Self::Loadout => Some(Role::Deck),
            Self::Strategy => Some(Role::Strategy),
            Self::Rules => Some(Role::Rules),
            Self::Scenario | Self::Plan => None,
        }
    }
}

/// What a file is, by its keys.
pub(super) fn sort(source: &Arc<Source>) -> Result<Sort, Faults> {
    files::sort(source, SORTS, WANTED)
}

const SORTS: &[(Sort, &TableShape)] = &[
    (Sort::Cards, &CARDS),
    (Sort::Loadout, &LOADOUT),
    (Sort::Strategy, &STRATEGY),
    (Sort::Rules, &RULES),
    (Sort::Scenario, &SCENARIO),
    (Sort::Plan, &GATE_PLAN),
];
const WANTED: &str = "a card file (`[[card]]`, `[battle_die]`), a loadout (`pod_left`, `[armor]`), a strategy \
                      (`kind`), a scenario (`[[player]]`), a gate plan (`decks`) or rules";

/// Checks files, and all such files in folders. Card files among them count as one layer over the embedded set.
#[must_use]
pub fn check(paths: &[String], knobs: &[Knob], cues: &[&str]) -> Vec<Checked> {
    let mut checked = Vec::new();
    let mut read: Vec<(usize, Sort, Arc<Source>)> = Vec::new();
    for (path, source) in files::inspected(paths, TOML) {
        let mut found = Checked {
            path,
            ..Checked::default()
        };
        match source.and_then(|source| Ok((sort(&source)?, source))) {
            Ok((sort, source)) => {
                found.sort = Some(sort.name());
                read.push((checked.len(), sort, source));
            }
            Err(faults) => found.faults = faults,
        }
        checked.push(found);
    }
    let cards = read.iter().filter(|(_, sort, _)| *sort == Sort::Cards);
    let cards: Vec<Arc<Source>> = cards.map(|(.., source)| source.clone()).collect();
    let mut texts = CardTexts::default();
    texts.layers.extend([files::sources(CARD_FILES), cards]);
    let (set, faults) = build(&texts.layers);
    // Of cards with faults nobody can say what they bear.
    let is_sound = faults.is_empty();
    let bears = |card: &str, plant: &Plant| {
        !is_sound || super::versions::planted(&texts, card, plant).is_some()
    };
    let ids = set.pool.cards.iter().map(|card| card.id.clone());
    let ids = ids.chain([DIE.to_owned()]).collect();
    for fault in faults {
        let owner = checked.iter_mut().find(|file| file.path == fault.path());
        if let Some(file) = owner {
            file.faults.push(fault);
        }
    }
    let beside = read.iter().filter_map(|(_, sort, source)| {
        let (role, source) = (sort.role()?, source.clone());
        Some(OwnFile {
            role,
            named: None,
            source,
        })
    });
    let beside: Vec<OwnFile> = beside.collect();
    for (at, sort, source) in &read {
        let faults = match sort {
            Sort::Cards => Ok(()),
            Sort::Loadout => read_loadout(source, &Rules::default()).map(drop),
            Sort::Strategy => read_strategy(source, knobs, cues)
                .and_then(|file| audit(&file, &|typed| load_strategy(typed, knobs, cues))),
            Sort::Rules => read_rules(source).map(drop),
            Sort::Plan => {
                checked[*at]
                    .faults
                    .absorb(named(source, &beside, knobs, cues));
                read_gate_plan(source, 2).and_then(|plan| judge_plants(&plan, &ids, &bears))
            }
            Sort::Scenario => {
                read_scenario(source, &set, Rules::default(), &[], knobs, cues).map(drop)
            }
        };
        checked[*at]
            .faults
            .absorb(faults.err().unwrap_or_else(Faults::new));
        checked[*at].faults.sort();
    }
    checked
}

/// What is wrong with the names of a plan.
fn named(source: &Arc<Source>, beside: &[OwnFile], knobs: &[Knob], cues: &[&str]) -> Faults {
    let owned = |embedded| files::names(embedded).map(str::to_owned).collect();
    let deck = |typed: &str| load_loadout(typed, &Rules::default()).map(drop);
    let strategy = |typed: &str| {
        let file = load_strategy(typed, knobs, cues)?;
        audit(&file, &|typed| load_strategy(typed, knobs, cues))
    };
    let rules = |typed: &str| load_rules(typed).map(drop);
    let lookup = |role, read, known| Lookup { role, read, known };
    let lookups = [
        lookup(
            Role::Deck,
            &deck as &dyn Fn(&str) -> _,
            owned(LOADOUT_FILES),
        ),
        lookup(Role::Strategy, &strategy, owned(STRATEGY_FILES)),
        lookup(Role::Rules, &rules, owned(RULES_FILES)),
    ];
    let mut faults = Faults::new();
    look_up(source, &lookups, beside, &mut faults);
    faults
}
