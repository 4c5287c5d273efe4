//! A deck as the pile it is drawn from.

use super::words;
use super::{load_deck, load_patched, load_rules};
use crate::games::files::note;
use crate::games::hull_breach::card::Kind;
use crate::games::{Order, Pile, Piled};
use crate::plan::Faults;

/// The pile of the first deck of an order: its 50 cards (the Station and the starting modules are in play before the
/// first draw, §5.0), and the hand drawn up to (§5.3.1).
///
/// # Errors
/// All faults of its files.
pub fn load_pile(order: &Order) -> Result<Pile, Faults> {
    let set = load_patched(&order.cards, &order.patches)?;
    let typed = order.rules.as_deref().unwrap_or("default");
    let rules = load_rules(typed)?;
    let name = order.decks.first().map_or("", String::as_str);
    let file = load_deck(name, &set, &rules.rules)?;
    let piled = |&(id, copies): &(crate::games::hull_breach::card::DefId, u8)| {
        let (text, def) = (set.pool.text(id), set.pool.def(id));
        let mut groups = vec![crate::games::hull_breach::row::kind(def.kind).to_owned()];
        if def.kind == Kind::Ship {
            groups.push(words::CLASS.word(def.class).to_owned());
        }
        Piled {
            id: text.id.clone(),
            name: text.name.clone(),
            copies: u64::from(copies),
            groups,
        }
    };
    Ok(Pile {
        deck: file.deck.id.clone(),
        deck_name: file.deck.name.clone(),
        cards: file.deck.list.iter().map(piled).collect(),
        opening: u64::from(rules.rules.hand_size),
        files: vec![
            note("cards", "embedded and overlays", &set.hash),
            note("rules", typed, &rules.hash),
            note("deck", name, &file.hash),
        ],
    })
}
