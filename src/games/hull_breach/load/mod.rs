//! Files of Hull Breach!: cards, decks and rules, read, checked and compiled. Knows `plan`, plays nothing.

mod card_set;
mod card_shape;
mod cards;
mod check;
mod compile;
mod cycle;
mod deck_file;
mod deck_rules;
mod deck_shape;
mod deck_text;
mod effect_shape;
mod embedded;
mod filter;
mod names;
mod numbers;
mod owned;
mod patch;
mod pile;
mod rules_file;
mod scenario;
mod sort;
mod steps;
mod trait_word;
pub(super) mod versions;
mod words;

use std::path::Path;
use std::sync::Arc;

use super::rules::Rules;
use crate::engine::Knob;
use crate::games::files::{self, find, find_deck};
use crate::plan::{Faults, Source, StrategyFile, read_strategy, schema, strategy_schema};

pub use card_set::{CardSet, compile};
pub use check::{Checked, FileSort, check};
pub use deck_file::{DeckFile, read_deck};
pub use deck_rules::DECK_SIZE;
pub use deck_text::{deck_list, deck_toml};
pub use embedded::{CARD_FILES, DECK_FILES, PLAN_FILES, RULES_FILES, STRATEGY_FILES};
pub use owned::read_owned;
pub use pile::load_pile;
pub use rules_file::{RulesFile, read_rules};
pub use scenario::{Laid, load_scenario, read_scenario};
pub use trait_word::{TraitError, TraitWord};

/// The embedded card set.
///
/// ```
/// let set = breachlab::games::hull_breach::load::default_cards();
/// assert_eq!(set.pool.cards.len(), 130);
/// ```
///
/// # Panics
/// Never: a test holds the embedded files against their shapes.
#[must_use]
pub fn default_cards() -> CardSet {
    compile(&[embedded::sources(CARD_FILES)]).expect("the embedded cards are valid, by test")
}

/// The embedded decks, with the embedded cards.
///
/// # Panics
/// Never: a test holds the embedded files against the rules.
#[must_use]
pub fn default_decks(set: &CardSet) -> Vec<DeckFile> {
    embedded::sources(DECK_FILES)
        .iter()
        .map(|source| {
            read_deck(source, set, &Rules::default())
                .expect("the embedded decks are legal, by test")
        })
        .collect()
}

/// Names of the embedded decks.
pub fn deck_names() -> impl Iterator<Item = &'static str> {
    embedded::names(DECK_FILES)
}

/// The card set with overlays: files or folders, each a layer that adds cards or replaces them by id.
///
/// # Errors
/// All faults of all files.
pub fn load_cards<P: AsRef<Path>>(overlays: &[P]) -> Result<CardSet, Faults> {
    load_patched(overlays, &[])
}

/// The card set with overlays, and over them patches: files that change single numbers of cards.
///
/// # Errors
/// All faults of all files.
pub fn load_patched<P: AsRef<Path>>(overlays: &[P], patches: &[P]) -> Result<CardSet, Faults> {
    let mut faults = Faults::new();
    let mut layers = vec![embedded::sources(CARD_FILES)];
    layers.extend(files::layers(overlays, &mut faults));
    match compile(&layers) {
        Ok(mut set) => {
            for path in patches {
                match Source::read(path.as_ref()) {
                    Ok(source) => patch::apply(&source, &mut set, &mut faults),
                    Err(more) => faults.absorb(more),
                }
            }
            faults.or(set)
        }
        Err(more) => {
            faults.absorb(more);
            Err(faults)
        }
    }
}

/// A deck by path or by the name of an embedded one.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_deck(typed: &str, set: &CardSet, rules: &Rules) -> Result<DeckFile, Faults> {
    read_deck(&find_deck(typed, DECK_FILES)?, set, rules)
}

/// What a deck's file says that is no part of the deck, in sentences; nothing where it cannot be read, which whoever
/// plays it is told.
#[must_use]
pub fn load_asides(overlays: &[String], typed: &str) -> Vec<String> {
    let Ok(source) = find_deck(typed, DECK_FILES) else {
        return Vec::new();
    };
    if deck_file::is_toml(&source) {
        return Vec::new();
    }
    load_cards(overlays).map_or_else(|_| Vec::new(), |set| deck_file::asides(&source, &set))
}

/// Rules by path or by the name of embedded ones.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_rules(typed: &str) -> Result<RulesFile, Faults> {
    read_rules(&find(typed, RULES_FILES)?)
}

/// A strategy by path or by the name of an embedded one; `knobs` and `cues` are the game's.
///
/// # Errors
/// All faults of the file, or that there is none.
pub fn load_strategy(typed: &str, knobs: &[Knob], cues: &[&str]) -> Result<StrategyFile, Faults> {
    read_strategy(&find(typed, STRATEGY_FILES)?, knobs, cues)
}

/// The text of a strategy by path or by the name of an embedded one.
///
/// # Errors
/// That there is none, or that it cannot be read.
pub fn strategy_source(typed: &str) -> Result<Arc<Source>, Faults> {
    find(typed, STRATEGY_FILES)
}

/// Names of the embedded strategies.
pub fn strategy_names() -> impl Iterator<Item = &'static str> {
    embedded::names(STRATEGY_FILES)
}

/// A class as card files write it.
#[must_use]
pub fn class_word(class: super::card::Class) -> &'static str {
    words::CLASS.word(class)
}

/// Names of the embedded rules.
pub fn rules_names() -> impl Iterator<Item = &'static str> {
    embedded::names(RULES_FILES)
}

/// JSON Schemas by the sort of file they describe: `cards`, `deck`, `rules`, `strategy`, `scenario`.
#[must_use]
pub fn schemas(knobs: &[Knob], cues: &[&str]) -> [(&'static str, serde_json::Value); 6] {
    [
        ("cards", schema(&card_shape::CARD_SET)),
        ("deck", schema(&deck_shape::DECK)),
        ("rules", schema(&rules_file::RULES)),
        ("strategy", strategy_schema(knobs, cues)),
        ("scenario", schema(&scenario::SCENARIO)),
        ("patch", schema(&patch::PATCH)),
    ]
}
