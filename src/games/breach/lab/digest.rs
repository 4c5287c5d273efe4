//! One number for everything that decides how a state goes on.

use std::hash::{DefaultHasher, Hash};

use crate::state::State;
use breachlab_core::engine::digest_of;

/// What is only recorded is left out, but for the last step of the water, which is what the chances are counted by.
pub(super) fn digest(st: &State) -> u128 {
    digest_of(|hasher| feed(st, hasher))
}

fn feed(st: &State, hasher: &mut DefaultHasher) {
    // Few and small: their words are as good as their bytes.
    format!(
        "{:?}{:?}{:?}{:?}{:?}{:?}{:?}",
        st.asks, st.left, st.fuse, st.outcome, st.lies, st.chests, st.laid
    )
    .hash(hasher);
    (st.first.0, st.round, st.water, st.breach, st.stairs).hash(hasher);
    (st.blocked, st.hazards, st.cubes, st.discards, st.target).hash(hasher);
    for &(at, kind) in st.piled.as_slice() {
        (at, kind as u8).hash(hasher);
    }
    (st.pile.as_slice(), st.unwritten, st.treasures.as_slice()).hash(hasher);
    for seat in st.seats() {
        let sailor = &st.sailors[seat];
        (sailor.who, sailor.at, sailor.life as u8).hash(hasher);
        (sailor.hand, sailor.treasures).hash(hasher);
    }
    (
        st.breaches.is_empty(),
        st.breaches.as_slice().last().map(|last| last.1),
    )
        .hash(hasher);
}
