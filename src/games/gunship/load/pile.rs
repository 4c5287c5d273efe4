//! The main deck as the pile that both players draw from.

use super::{KIND, load_cards, load_loadout, load_rules};
use crate::games::files::note;
use crate::games::{Order, Pile, Piled};
use crate::plan::Faults;

/// The main deck with the hand drawn from it. It belongs to both players and no loadout changes it, so that of the cards
/// one of them sees, any number are as likely as if that player drew alone; the loadout named is read all the same.
///
/// # Errors
/// All faults of its files.
pub fn load_pile(order: &Order) -> Result<Pile, Faults> {
    let set = load_cards(&order.cards)?;
    let typed = order.rules.as_deref().unwrap_or("default");
    let rules = load_rules(typed)?;
    let name = order.decks.first().map_or("", String::as_str);
    let file = load_loadout(name, &rules.rules)?;
    let is_in = |bonus: bool, copies: u8| copies > 0 && (!bonus || rules.rules.bonus_in_play);
    let cards = set.pool.cards.iter();
    let cards = cards
        .filter(|card| is_in(card.is_bonus, card.copies))
        .map(|card| Piled {
            id: card.id.clone(),
            name: card.name.clone(),
            copies: u64::from(card.copies),
            groups: vec![KIND.word(card.kind).to_owned()],
        });
    Ok(Pile {
        deck: file.loadout.id.clone(),
        deck_name: format!("{}, from the main deck", file.loadout.name),
        cards: cards.collect(),
        opening: u64::from(rules.rules.hand),
        files: vec![
            note("cards", "embedded and overlays", &set.hash),
            note("rules", typed, &rules.hash),
            note("deck", name, &file.hash),
        ],
    })
}
