//! What a position is worth, for searches that cut a rollout off.

use super::{Game, Seat};

/// A game whose positions can be valued.
pub trait Evaluates: Game {
    /// Estimated share of the match, 0 to 1, that `seat` will get from a match that goes on. It is given matches that
    /// were dealt anew, and may look at all of them.
    fn evaluate(setup: &Self::Setup, state: &Self::State, seat: Seat) -> f32;
}
