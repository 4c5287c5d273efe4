//! One number for everything that decides how a state goes on.

use std::hash::{DefaultHasher, Hash};

use crate::ids::BOTH;
use crate::state::State;
use breachlab_core::engine::digest_of;

/// What is only recorded is left out, but for the outcome of the last engagement, which is what the chances are counted
/// by.
pub(super) fn digest(st: &State) -> u128 {
    digest_of(|hasher| feed(st, hasher))
}

fn feed(st: &State, hasher: &mut DefaultHasher) {
    (st.turn, st.first, st.active, st.asked, st.is_last_turn).hash(hasher);
    let outcome = st.outcome.map(|outcome| (outcome.ending, outcome.score));
    // Few and small: their words are as good as their bytes.
    format!(
        "{outcome:?}{:?}{:?}{:?}",
        st.spent,
        st.frames.as_slice(),
        st.shots.as_slice()
    )
    .hash(hasher);
    let clash = st.clashes.last().map(|clash| clash.outcome);
    (clash, st.clashes.is_empty(), st.automatic).hash(hasher);
    (st.deck.as_slice(), st.discard.as_slice()).hash(hasher);
    (st.unwritten, st.has_met_chance).hash(hasher);
    for seat in BOTH {
        let (board, carrier, squadron) = (st.board(seat), st.carrier(seat), st.squadron(seat));
        st.hands[seat.at()].as_slice().hash(hasher);
        (
            carrier.shields,
            carrier.hull,
            squadron.fighters,
            squadron.zone.0,
        )
            .hash(hasher);
        (board.status as u8, board.zone.0, board.has_landed).hash(hasher);
        (board.is_crippled, board.unit, board.shields).hash(hasher);
        (board.damage, board.mark, board.hull.as_slice()).hash(hasher);
        (board.armor, board.ions).hash(hasher);
        for ion in board.ionized.as_slice() {
            (ion.card, ion.loc.0).hash(hasher);
        }
        for weapon in board.weapons {
            (weapon as u8).hash(hasher);
        }
    }
}
