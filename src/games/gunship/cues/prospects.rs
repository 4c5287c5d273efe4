//! Who is going to win a match that is cut off here: what is left of the carriers, of the squadrons and of the
//! gunships. Rough, quick, and without functions that machines round apart.

use crate::board::{SLAGGED, Status};
use crate::ids::other;
use crate::state::State;
use breachlab_core::engine::Seat;

/// Points of a hit that a carrier still takes.
const CARRIER: f32 = 1.0;
/// Points of a fighter.
const FIGHTER: f32 = 0.25;
/// Points of a gunship without a scratch.
const GUNSHIP: f32 = 3.0;
/// Points that damage of one grade takes off it.
const GRADE: f32 = 0.25;

/// Estimated share of the match for `seat`, 0 to 1.
#[must_use]
pub fn prospects(st: &State, seat: Seat) -> f32 {
    let (own, theirs) = (strength(st, seat), strength(st, other(seat)));
    // Twice as strong wins four times of five.
    let (own, theirs) = (own * own, theirs * theirs);
    if own + theirs > 0.0 {
        own / (own + theirs)
    } else {
        0.5
    }
}

fn strength(st: &State, seat: Seat) -> f32 {
    let board = st.board(seat);
    let ship = if board.status == Status::Destroyed {
        0.0
    } else {
        let grades = board
            .damage
            .iter()
            .map(|&grade| f32::from(grade.min(SLAGGED)));
        (GUNSHIP - GRADE * grades.sum::<f32>()).max(0.5)
    };
    CARRIER * f32::from(st.carrier(seat).left())
        + FIGHTER * f32::from(st.squadron(seat).fighters)
        + ship
}
