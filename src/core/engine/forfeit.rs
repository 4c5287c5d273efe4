//! Why a pilot could not go on, and what becomes of its match.

use super::{Game, Outcome, Seat, listed};

listed! {
    /// Why a pilot could not go on: the match ends as a forfeit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Forfeit {
        /// The program could not be started, or ended.
        Gone,
        /// No answer in time.
        Late,
        /// An answer that is no entry of the menu.
        Nonsense,
        /// The script failed, or ran for too long.
        Failed,
    }
}

impl Forfeit {
    /// The cause in words that follow "the pilot".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Gone => "was not running",
            Self::Late => "gave no answer in time",
            Self::Nonsense => "answered nonsense",
            Self::Failed => "failed in its script",
        }
    }
}

/// A game that says how a match ends whose pilot broke down.
pub trait Forfeits: Game {
    /// How a match ends whose `seat` cannot go on: nothing for it, the rest shared by the others who are still in.
    fn forfeit(setup: &Self::Setup, state: &Self::State, seat: Seat) -> Outcome;
}
