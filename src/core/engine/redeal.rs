//! How a match is dealt anew behind what one seat sees: for searches, which must not know what is hidden, and for the
//! tests that hold every pilot to that.

use super::Game;
use crate::dice::Stream;

/// How much of what is hidden was dealt anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a match that was dealt anew in part still holds secrets"]
pub enum Redealt {
    /// All of it: what comes out tells nothing that the seat does not know.
    Whole,
    /// Some of it stays as it lies, as the game has no way to deal that at this moment (a fleet deployed in secret). No
    /// pilot may think about such a match.
    Part,
}

/// A game that can deal anew what one seat cannot see.
pub trait Redeals: Game {
    /// The set-up behind a view: deck lists and rules are open, so nothing hidden is in it.
    fn setup<'v>(view: &'v Self::View<'_>) -> &'v Self::Setup;
    /// Writes into `state`, whatever is in it, a match that agrees with everything the view's seat may know; all else
    /// is dealt anew from `luck`. What comes out depends on the view and the luck, never on how the hidden cards lay:
    /// put them in order before dealing.
    fn redeal(view: &Self::View<'_>, state: &mut Self::State, luck: &mut Stream) -> Redealt;
}
