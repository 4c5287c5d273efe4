//! One number for everything that decides how a state goes on.

use std::hash::{DefaultHasher, Hash};

use crate::ids::{BROUGHT, CardIx};
use crate::state::{CardZone, State};
use breachlab_core::engine::digest_of;

/// What is only recorded (counts, traces, wounds of the engagement so far) and where streams of dice stand is left out,
/// but for how a card left play, which is what the chances are counted by.
pub(super) fn digest(st: &State) -> u128 {
    digest_of(|hasher| feed(st, hasher))
}

fn feed(st: &State, hasher: &mut DefaultHasher) {
    (
        st.seats,
        st.living,
        st.active,
        st.in_setup,
        st.round,
        st.phase,
    )
        .hash(hasher);
    (st.asked, st.outcome.map(|outcome| outcome.ending)).hash(hasher);
    for seat in st.all() {
        for slot in 0..BROUGHT as u8 {
            let piece = st.piece(CardIx::new(seat, slot));
            if piece.zone == CardZone::Play {
                let mut piece = *piece;
                piece.rolls = 0;
                piece.hash(hasher);
            } else {
                let left = st.traces[usize::from(CardIx::new(seat, slot).0)].left;
                (piece.zone as u8, left).hash(hasher);
            }
        }
        (&st.yards[seat], &st.hands[seat], &st.heaps[seat]).hash(hasher);
        (st.resource[seat], st.currency[seat], &st.modules[seat]).hash(hasher);
    }
    (&st.auras, &st.waiting, &st.boons, &st.holds, &st.used).hash(hasher);
    let eng = &st.eng;
    (
        eng.on,
        eng.attacker,
        eng.defender,
        eng.space,
        eng.round,
        eng.step,
    )
        .hash(hasher);
    (eng.end, eng.station_from).hash(hasher);
    (
        &st.boards,
        &st.fight,
        &st.volleys,
        &st.windows,
        &st.plays,
        &st.frames,
    )
        .hash(hasher);
    (st.unsettled, st.spoils, st.had_turn, st.reassign_open).hash(hasher);
    (st.more_attacks, st.conscripted).hash(hasher);
}
