//! What cards were before the patches of an order: versions beside those that play, for a card to be held against.

use crate::HullBreach;
use crate::card::{CardDef, DefId};
use crate::load::PrintedNumber;
use crate::pool::Pool;
use breachlab_core::games::from_files::load_cards;
use breachlab_core::games::{Def, Order};
use breachlab_core::plan::Faults;

/// Adds to the pool every card that a patch of the order changes as it was before: the card, and what it was.
///
/// # Errors
/// Those of the card files.
pub(super) fn keep_unpatched(pool: &mut Pool, order: &Order) -> Result<Vec<(Def, Def)>, Faults> {
    if order.patches.is_empty() {
        return Ok(Vec::new());
    }
    let unpatched = load_cards::<HullBreach>(&order.cards, &[])?.pool;
    let mut kept = Vec::new();
    for at in 0..pool.cards.len() - pool.versions.len() {
        let (id, now) = (DefId(at as u16), pool.cards[at]);
        let Some(was) = unpatched.find(&pool.text(id).id) else {
            continue;
        };
        let was = unpatched.def(was);
        if is_same(was, &now) {
            continue;
        }
        // A patch changes numbers and traits: the effects are the same, and lie where this pool has them.
        let was = CardDef {
            effects: now.effects,
            ..*was
        };
        let mut text = pool.text(id).clone();
        text.name = format!("{} [before]", text.name);
        let made = pool.add_version(id, was, text);
        kept.push((at, usize::from(made.0)));
    }
    Ok(kept)
}

/// Whether all that a patch can change is the same.
fn is_same(one: &CardDef, other: &CardDef) -> bool {
    let numbers = PrintedNumber::ALL.iter();
    let mut numbers = numbers.map(|number| number.of(one) == number.of(other));
    one.traits == other.traits && numbers.all(|is_same| is_same)
}
