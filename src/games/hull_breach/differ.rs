//! What a match met of the cards, so that a match that met none of those that differ between two versions need not
//! be played twice.
//!
//! A card lying in a shipyard is known by its number alone: nobody reads what it says until it is drawn, taken or
//! searched for. Three things look into a shipyard. A search is noted when it begins ([`State::searched`]), and
//! from then on every card of that shipyard counts as met; so it does after any shuffle but the first. What an
//! offer of conscription reads of every ship and Marine there, at each look at the menu, is not noted: if two
//! versions differ in that, they are not alike and every match is played. The kinds of pilot that follow cues read
//! no more than this; of any other kind every card counts as met.

use super::card::{CardDef, Kind};
use super::ids::{BROUGHT, CARDS, CardIx};
use super::setup::Setup;
use super::state::{State, Zone};
use super::traits::Trait;
use crate::engine::Marks;

/// Slots of the Station and its starting modules, which are on the table from the start.
const SET_OUT: u8 = 3;

/// Marks by [`CardIx`]: bit `i` for the card with the `i`-th id, the last bit for all beyond.
pub(super) fn marks(set: &Setup, cards: &[String]) -> Marks {
    let mut marks = vec![0; CARDS];
    for ix in brought(set) {
        let id = &set.pool.text(set.id(ix)).id;
        if let Some(at) = cards.iter().position(|card| card == id) {
            marks[ix.at()] |= 1 << at.min(63);
        }
    }
    marks
}

/// The marks of all cards that the match read something of.
pub(super) fn met(set: &Setup, st: &State, marks: &[u64]) -> u64 {
    let mut met = 0;
    for seat in set.all() {
        let open = st.searched & (1 << seat.0) != 0 || st.shuffles[seat] != 1;
        for slot in 0..BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            let mark = marks[card.at()];
            if mark == 0 {
                continue;
            }
            // A Commander who is out takes the shipyard along, unseen.
            let lies = matches!(st.piece(card).zone, Zone::Shipyard | Zone::Gone);
            if open || slot < SET_OUT || !lies || st.traces[card.at()].seen != 0 {
                met |= mark;
            }
        }
    }
    met
}

/// Whether two set-ups have the same decks and rules, look the same to whoever does not know what single cards
/// say, and offer the same cards for conscription at any time.
pub(super) fn is_alike(one: &Setup, other: &Setup) -> bool {
    one.seats() == other.seats()
        && one.rules == other.rules
        && one.has_frame_of(other)
        && brought(one).all(|ix| {
            let id = |set: &Setup| set.pool.text(set.id(ix)).id.clone();
            id(one) == id(other)
                && one.entry(ix) == other.entry(ix)
                && same_conscript(one.def(ix), other.def(ix))
        })
}

fn brought(set: &Setup) -> impl Iterator<Item = CardIx> + use<> {
    set.all()
        .flat_map(|seat| (0..BROUGHT as u8).map(move |slot| CardIx::new(seat, slot)))
}

/// Whether all that decides about conscription is the same, or neither can be conscripted.
fn same_conscript(one: &CardDef, other: &CardDef) -> bool {
    let never = |def: &CardDef| !matches!(def.kind, Kind::Ship | Kind::Marine | Kind::Character);
    let read = |def: &CardDef| {
        (
            (def.kind, def.class, def.faction, def.cost),
            (def.marine_space, def.fighter_space, def.size),
            (def.traits.has(Trait::Unique), def.prototype),
        )
    };
    (never(one) && never(other)) || read(one) == read(other)
}
