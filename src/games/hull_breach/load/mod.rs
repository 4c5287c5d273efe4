//! Files of Hull Breach!: cards, decks and rules, read, checked and compiled. Knows `plan`, plays nothing.

mod card_set;
mod card_shape;
mod cards;
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
mod number_keys;
mod numbers;
mod ops;
mod owned;
mod patch;
mod rules_file;
mod scenario;
mod sort;
mod steps;
mod trait_word;
mod wear;
mod words;

use std::sync::Arc;

use super::HullBreach;
use breachlab_core::games::from_files::{self, Form};
use breachlab_core::plan::{Faults, Source};

pub use card_set::CardSet;
pub(super) use card_set::assemble;
pub(super) use card_shape::is_idle;
pub(super) use deck_file::asides;
pub use deck_file::read_deck;
pub use deck_rules::DECK_SIZE;
pub use deck_text::{deck_list, deck_toml};
pub(super) use embedded::SHIPPED;
pub use embedded::{CARD_FILES, DECK_FILES, PLAN_FILES, RULES_FILES, STRATEGY_FILES};
pub(super) use number_keys::PrintedNumber;
pub use owned::read_owned;
pub(super) use patch::{apply, patched};
pub(super) use rules_file::change;
pub(super) use trait_word::TRAITS;
pub use trait_word::{TraitError, TraitWord};

/// The sorts of file.
pub(super) const FORMS: &[Form<HullBreach>] = &[
    Form::cards(&card_shape::CARD_SET),
    Form::decks("deck", &deck_shape::DECK),
    Form::strategies(),
    Form::rules(&rules_file::RULES),
    Form::gate_plans(),
    Form::scenarios(&scenario::SCENARIO),
    Form::patches(&patch::PATCH),
    Form::card_plans(),
    Form::goals(),
];
/// A deck as a plain list.
const LIST: Form<HullBreach> = Form::decks("deck list", &deck_shape::DECK);
/// What tells the sorts of file.
pub(super) const TELLS: &str = "a card file (`[[card]]`), a deck (`station`, `[cards]`), a strategy (`kind`), a scenario (`[[commander]]`), a patch (`[[change]]`), rules, goals (`[[goal]]`), a gate plan or a card plan (`decks`)";

/// A plain list, told by not being TOML.
pub(super) fn plain(source: &Arc<Source>) -> Result<Option<&'static Form<HullBreach>>, Faults> {
    deck_file::refuse_foreign(source, TELLS)?;
    let is_list = !source.text().trim().is_empty() && !deck_file::is_toml(source);
    Ok(is_list.then_some(&LIST))
}

/// The embedded card set.
///
/// ```
/// let set = breachlab_hull_breach::load::default_cards();
/// assert_eq!(set.pool.cards.len(), 130);
/// ```
#[must_use]
pub fn default_cards() -> CardSet {
    from_files::default_cards::<HullBreach>()
}

/// A class as card files write it.
#[must_use]
pub fn class_word(class: super::card::Class) -> &'static str {
    words::CLASS.word(class)
}
