//! One number for everything that decides how a state goes on.

use std::hash::{DefaultHasher, Hash};

use crate::halt::LabEnd;
use crate::rules::COPIES;
use crate::state::State;
use breachlab_core::engine::digest_of;

/// What is only recorded is left out, but for what the chances are counted by: which ships were destroyed, how battles ended.
pub(super) fn digest(st: &State) -> u128 {
    digest_of(|hasher| feed(st, hasher))
}

fn feed(st: &State, hasher: &mut DefaultHasher) {
    (st.first, st.active, st.asked, st.laid).hash(hasher);
    let outcome = st.outcome;
    outcome
        .map(|outcome| (outcome.score, outcome.ending, outcome.turns))
        .hash(hasher);
    (st.frames, st.unwritten, st.battle).hash(hasher);
    (st.spent.has_moved, st.spent.has_acted, st.spent.bribed).hash(hasher);
    for captain in &st.captains[..usize::from(st.seats)] {
        (captain.pile, captain.hand, captain.discard, captain.table).hash(hasher);
        (captain.ship, captain.at, captain.is_in, captain.markers).hash(hasher);
        (captain.revoked, captain.flips, captain.turns).hash(hasher);
        (captain.is_stranded, captain.waited, captain.offer).hash(hasher);
        for &copy in captain.table.as_slice() {
            st.spot(copy).hash(hasher);
        }
    }
    nova(st, hasher);
    destroyed(st).hash(hasher);
    for clash in st.clashes.as_slice() {
        (clash.outcome, clash.rounds).hash(hasher);
    }
}

/// While nothing but a battle is asked about, and its planets are fixed, the order of the Nova discard is read by nobody.
fn nova(st: &State, hasher: &mut DefaultHasher) {
    let mut discard = st.nova.discard;
    if st.laid == Some(LabEnd::Battle) && st.battle.is_on && st.battle.round > 0 {
        discard.as_mut_slice().sort_unstable();
    }
    (st.nova.pile, discard, st.nova.aside).hash(hasher);
}

/// The copies that were destroyed, a bit each.
fn destroyed(st: &State) -> [u64; COPIES.div_ceil(64)] {
    let mut bits = [0; COPIES.div_ceil(64)];
    for (copy, trace) in st.traces.iter().enumerate() {
        bits[copy / 64] |= u64::from(trace.was_destroyed) << (copy % 64);
    }
    bits
}
