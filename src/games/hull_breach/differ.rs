//! What a match met of the cards, so that a match that met none of those that differ between two versions need not
//! be played twice.
//!
//! A card lying in a shipyard is known by its number alone, and by what decides whether a search or conscription may
//! take it: type, class, cost, room, limits, and the filters of searches. If two versions differ in that, they are
//! not alike and every match is played ([`is_alike`]). All else that the card says is read only once it is drawn, or
//! offered in a menu, which is noted ([`State::offered`]). Events, Tactics and Breakthrus are judged by more than that
//! when a shipyard is searched, so any look into it, and any shuffle but the first, counts as meeting them. The kinds of
//! pilot that follow cues read no more than this; of any other kind every card counts as met.

use super::card::{CardDef, DefId, Kind};
use super::effect::Filter;
use super::ids::{BROUGHT, CARDS, CardIx};
use super::pool::Pool;
use super::setup::Setup;
use super::state::{CardZone, State};
use super::traits::Trait;
use breachlab_core::engine::{Marks, Seat};
use breachlab_core::games::WatchedPlaces;

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

/// Marks by [`CardIx`] of places in the decks of two seats: those of `seats[i]` have the bits of `places[i]`.
pub(super) fn marks_of_places(seats: [Seat; 2], places: [&[WatchedPlaces]; 2]) -> Marks {
    let mut marks = vec![0; CARDS];
    for (seat, places) in seats.into_iter().zip(places) {
        for watched in places {
            for &slot in &watched.slots {
                marks[CardIx::new(seat, slot).at()] |= 1 << watched.bit;
            }
        }
    }
    marks
}

/// Whether a match that meets neither card is the same with the one as with the other lying in a shipyard: all that decides
/// whether a search or conscription may take it is the same.
pub(super) fn is_veiled(pool: &Pool, one: DefId, other: DefId) -> bool {
    let same = |filter: &Filter| {
        let admits = |id: DefId| filter.admits(pool.def(id), pool.printed(id));
        admits(one) == admits(other)
    };
    has_back_of(pool.def(one), pool.def(other)) && pool.filters.iter().all(same)
}

/// The marks of all cards that the match read something of.
pub(super) fn met(set: &Setup, st: &State, marks: &[u64]) -> u64 {
    let mut met = 0;
    for seat in set.all() {
        let is_open = st.searched & (1 << seat.0) != 0 || st.shuffles[seat] != 1;
        for slot in 0..BROUGHT as u8 {
            let card = CardIx::new(seat, slot);
            let mark = marks[card.at()];
            if mark == 0 {
                continue;
            }
            // A Commander who is out takes the shipyard along, unseen.
            let lies = matches!(st.piece(card).zone, CardZone::Shipyard | CardZone::Gone);
            let read = if is_play(set.def(card)) {
                is_open
            } else {
                st.offered.has(card)
            };
            if read || slot < SET_OUT || !lies || st.traces[card.at()].seen != 0 {
                met |= mark;
            }
        }
    }
    met
}

/// Whether two set-ups have the same decks and rules, look the same to whoever does not know what single cards
/// say, and offer the same cards of a shipyard at any time.
pub(super) fn is_alike(one: &Setup, other: &Setup) -> bool {
    one.seats() == other.seats()
        && one.rules == other.rules
        && one.has_frame_of(other)
        && one.searchable() == other.searchable()
        && brought(one).all(|ix| {
            let id = |set: &Setup| set.pool.text(set.id(ix)).id.clone();
            id(one) == id(other)
                && one.entry(ix) == other.entry(ix)
                && has_back_of(one.def(ix), other.def(ix))
        })
}

fn brought(set: &Setup) -> impl Iterator<Item = CardIx> + use<> {
    set.all()
        .flat_map(|seat| (0..BROUGHT as u8).map(move |slot| CardIx::new(seat, slot)))
}

fn is_play(def: &CardDef) -> bool {
    matches!(def.kind, Kind::Event | Kind::Tactic | Kind::Breakthru)
}

/// Whether all that decides about taking the card from a shipyard is the same.
fn has_back_of(one: &CardDef, other: &CardDef) -> bool {
    let back = |def: &CardDef| {
        (
            (def.kind, def.class, def.faction, def.cost, def.timing),
            (def.marine_space, def.fighter_space, def.size),
            (def.traits.has(Trait::Unique), def.prototype),
        )
    };
    (is_play(one) && is_play(other)) || back(one) == back(other)
}
