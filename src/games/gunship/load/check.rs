//! Checks files of any sort: cards, loadouts, strategies, rules, scenarios.

use std::path::Path;
use std::sync::Arc;

use super::card_set::build;
use super::scenario_shape::SCENARIO;
use super::shapes::{CARDS, LOADOUT, RULES};
use super::{CARD_FILES, load_strategy, read_loadout, read_rules, read_scenario};
use crate::engine::Knob;
use crate::games::gunship::rules::Rules;
use crate::games::{Checked, audit, files};
use crate::plan::{Faults, GATE_PLAN, STRATEGY, Source, TableShape, read_gate_plan, read_strategy};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Cards,
    Loadout,
    Strategy,
    Rules,
    Scenario,
    Plan,
}

impl Sort {
    const fn name(self) -> &'static str {
        match self {
            Self::Cards => "card file",
            Self::Loadout => "loadout",
            Self::Strategy => "strategy",
            Self::Rules => "rules file",
            Self::Scenario => "scenario",
            Self::Plan => "gate plan",
        }
    }
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
    for path in paths.iter().flat_map(|path| files::below(Path::new(path))) {
        let mut found = Checked {
            path: files::called(&path),
            ..Checked::default()
        };
        match files::given(&path).and_then(|source| {
            let sort = files::sort(&source, SORTS, WANTED)?;
            Ok((sort, source))
        }) {
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
    let (set, faults) = build(&[files::sources(CARD_FILES), cards]);
    for fault in faults {
        let owner = checked.iter_mut().find(|file| file.path == fault.path());
        if let Some(file) = owner {
            file.faults.push(fault);
        }
    }
    for (at, sort, source) in &read {
        let faults = match sort {
            Sort::Cards => Ok(()),
            Sort::Loadout => read_loadout(source, &Rules::default()).map(drop),
            Sort::Strategy => read_strategy(source, knobs, cues)
                .and_then(|file| audit(&file, &|typed| load_strategy(typed, knobs, cues))),
            Sort::Rules => read_rules(source).map(drop),
            Sort::Plan => read_gate_plan(source).map(drop),
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
