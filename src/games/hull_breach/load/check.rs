//! Checks files of any sort: cards, decks, plain lists, strategies, rules, scenarios.

use std::path::Path;
use std::sync::Arc;

use super::card_set::build;
use super::card_shape::CARD_SET;
use super::deck_shape::DECK;
use super::patch::{self, PATCH};
use super::rules_file::RULES;
use super::scenario::SCENARIO;
use super::{
    CARD_FILES, CardSet, deck_file, deck_names, embedded, load_deck, load_rules, load_strategy,
    read_deck, read_rules, read_scenario, rules_names, strategy_names,
};
use crate::engine::Knob;
use crate::games::hull_breach::rules::Rules;
use crate::games::{CardTexts, Lookup, OwnFile, Plant, Role, audit, files, judge_plants, look_up};
use crate::plan::folder::TOML_AND_LISTS;
use crate::plan::{
    CARDS_PLAN, Faults, GATE_PLAN, STRATEGY, Source, TableShape, read_cards_plan, read_gate_plan,
    read_strategy,
};

/// What a file turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSort {
    /// Cards.
    Cards,
    /// A deck in TOML.
    Deck,
    /// A deck as a plain list.
    List,
    /// A strategy.
    Strategy,
    /// Rules.
    Rules,
    /// A plan of the balance gate.
    Plan,
    /// A scenario.
    Scenario,
    /// Changed numbers of cards.
    Patch,
    /// A plan of `cards`.
    CardsPlan,
}

impl FileSort {
    /// As messages call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cards => "card file",
            Self::Deck => "deck",
            Self::List => "deck list",
            Self::Strategy => "strategy",
            Self::Rules => "rules file",
            Self::Plan => "gate plan",
            Self::Scenario => "scenario",
            Self::Patch => "patch",
            Self::CardsPlan => "card plan",
        }
    }

    /// What it is for in a version of the data; none where it is no part of one.
    pub(super) const fn role(self) -> Option<Role> {
        match self {
            Self::Cards => Some(Role::Card),
            Self::Deck | Self::List => Some(Role::Deck),
            Self::Strategy => Some(Role::Strategy),
            Self::Rules => Some(Role::Rules),
            Self::Plan | Self::Scenario | Self::Patch | Self::CardsPlan => None,
        }
    }
}

/// One checked file.
#[derive(Clone, Debug)]
pub struct Checked {
    /// As reported.
    pub path: String,
    /// What it is, where that could be told.
    pub sort: Option<FileSort>,
    /// What is wrong with it.
    pub faults: Faults,
    /// What it says that is no part of it, in sentences.
    pub asides: Vec<String>,
}

/// Checks files, and all such files in folders. Card files among them count as one set laid over the
/// embedded one, and decks are held against that set; `knobs` and `cues` are the game's, for strategies.
#[must_use]
pub fn check<P: AsRef<Path>>(paths: &[P], knobs: &[Knob], cues: &[&str]) -> Vec<Checked> {
    let mut checked = Vec::new();
    let mut read = Vec::new();
    for (path, source) in files::inspected(paths, TOML_AND_LISTS) {
        let mut found = Checked {
            path,
            sort: None,
            faults: Faults::new(),
            asides: Vec::new(),
        };
        match source {
            Ok(source) => {
                match sort(&source) {
                    Ok(sort) => found.sort = Some(sort),
                    Err(faults) => found.faults = faults,
                }
                read.push((checked.len(), source));
            }
            Err(faults) => found.faults = faults,
        }
        checked.push(found);
    }
    let is_card_file = |at: usize| checked[at].sort == Some(FileSort::Cards);
    let cards = read.iter().filter(|(at, _)| is_card_file(*at));
    let cards: Vec<Arc<Source>> = cards.map(|(_, source)| source.clone()).collect();
    // Decks are checked against what could be made of the cards, however many faults those have.
    let mut texts = CardTexts::default();
    texts.layers.extend([embedded::sources(CARD_FILES), cards]);
    let (set, faults) = build(&texts.layers);
    let is_sound = faults.is_empty();
    for fault in faults {
        let owner = checked.iter_mut().find(|file| file.path == fault.path());
        if let Some(file) = owner {
            file.faults.push(fault);
        }
    }
    let beside = read.iter().filter_map(|(at, source)| {
        let role = checked[*at].sort?.role()?;
        let source = source.clone();
        Some(OwnFile {
            role,
            named: None,
            source,
        })
    });
    let beside: Vec<OwnFile> = beside.collect();
    let names = |source: &Arc<Source>| named(source, &set, &beside, knobs, cues);
    let ids = set.pool.texts.iter().map(|text| text.id.clone()).collect();
    // Of cards with faults nobody can say what they bear.
    let bears = |card: &str, plant: &Plant| {
        !is_sound || super::versions::planted(&texts, card, plant).is_some()
    };
    for (at, source) in &read {
        if checked[*at].sort == Some(FileSort::List) {
            checked[*at].asides = deck_file::asides(source, &set);
        }
        let result = match checked[*at].sort {
            Some(FileSort::Deck | FileSort::List) => {
                read_deck(source, &set, &Rules::default()).map(drop)
            }
            Some(FileSort::Strategy) => read_strategy(source, knobs, cues)
                .and_then(|file| audit(&file, &|typed| super::load_strategy(typed, knobs, cues))),
            Some(FileSort::Rules) => read_rules(source).map(drop),
            Some(FileSort::Plan) => {
                let plan = read_gate_plan(source, 2);
                both(
                    plan.and_then(|plan| judge_plants(&plan, &ids, &bears)),
                    names(source),
                )
            }
            Some(FileSort::Scenario) => {
                read_scenario(source, &set, Rules::default(), &[], knobs, cues).map(drop)
            }
            Some(FileSort::Patch) => {
                let mut faults = Faults::new();
                patch::apply(source, &mut set.clone(), &mut faults);
                faults.or(())
            }
            Some(FileSort::CardsPlan) => both(read_cards_plan(source).map(drop), names(source)),
            Some(FileSort::Cards) | None => Ok(()),
        };
        if let Err(faults) = result {
            checked[*at].faults.absorb(faults);
        }
    }
    for file in &mut checked {
        file.faults.sort();
    }
    checked
}

/// What is wrong with the names of a plan.
fn named(
    source: &Arc<Source>,
    set: &CardSet,
    beside: &[OwnFile],
    knobs: &[Knob],
    cues: &[&str],
) -> Result<(), Faults> {
    let owned = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect();
    let deck = |typed: &str| load_deck(typed, set, &Rules::default()).map(drop);
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
            owned(&mut deck_names()),
        ),
        lookup(Role::Strategy, &strategy, owned(&mut strategy_names())),
        lookup(Role::Rules, &rules, owned(&mut rules_names())),
    ];
    let mut faults = Faults::new();
    look_up(source, &lookups, beside, &mut faults);
    faults.or(())
}

/// What is wrong by either reading.
fn both(one: Result<(), Faults>, other: Result<(), Faults>) -> Result<(), Faults> {
    let mut faults = one.err().unwrap_or_default();
    faults.absorb(other.err().unwrap_or_default());
    faults.or(())
}

/// What a file is: a plain list, or told by the keys it has.
pub(super) fn sort(source: &Arc<Source>) -> Result<FileSort, Faults> {
    deck_file::refuse_foreign(source, WANTED)?;
    let is_list = !source.text().trim().is_empty() && !deck_file::is_toml(source);
    if is_list {
        return Ok(FileSort::List);
    }
    files::sort(source, SORTS, WANTED)
}

const WANTED: &str = "a card file (`[[card]]`), a deck (`station`, `[cards]`), a strategy (`kind`), a scenario (`[[commander]]`), a patch (`[[change]]`), rules, a gate plan or a card plan (`decks`)";
const SORTS: &[(FileSort, &TableShape)] = &[
    (FileSort::Cards, &CARD_SET),
    (FileSort::Deck, &DECK),
    (FileSort::Strategy, &STRATEGY),
    (FileSort::Rules, &RULES),
    (FileSort::Plan, &GATE_PLAN),
    (FileSort::Scenario, &SCENARIO),
    (FileSort::Patch, &PATCH),
    (FileSort::CardsPlan, &CARDS_PLAN),
];
