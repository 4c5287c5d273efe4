//! A deck as the pile that a player draws from.

use super::FromFiles;
use super::read::{load_cards, load_deck, load_rules};
use crate::games::files::note;
use crate::games::loads::Order;
use crate::games::own::RULES;
use crate::games::pile::{Pile, Piled};
use crate::plan::Faults;

/// What a player draws from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What it is called.
    pub name: String,
    /// Its cards, each once with its copies.
    pub cards: Vec<Piled>,
    /// Cards of the hand it is drawn up to at first.
    pub opening: u64,
}

/// The pile of the first deck of an order.
///
/// # Errors
/// All faults of its files.
pub(super) fn load_pile<G: FromFiles>(
    order: &Order,
    drawn: fn(&G::Cards, &G::Rules, &G::Deck) -> Drawn,
) -> Result<Pile, Faults> {
    let set = load_cards::<G>(&order.cards, &order.patches)?;
    let typed = order.rules.as_deref().unwrap_or(RULES);
    let rules = load_rules::<G>(typed)?;
    let name = order.decks.first().map_or("", String::as_str);
    let file = load_deck::<G>(name, &set, &rules.rules)?;
    let drawn = drawn(&set, &rules.rules, &file.deck);
    let [id, _] = G::called(&file.deck);
    Ok(Pile {
        deck: id.to_owned(),
        deck_name: drawn.name,
        cards: drawn.cards,
        opening: drawn.opening,
        files: vec![
            note("cards", "embedded and overlays", G::hash(&set)),
            note("rules", typed, &rules.hash),
            note("deck", name, &file.hash),
        ],
    })
}
