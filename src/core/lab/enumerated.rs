//! What going through every way the dice can fall yields, and why it may yield nothing.

use super::ends::Odds;

/// Memory for positions, their ways and their ends, in bytes, beyond which it is given up.
pub const MOST_BYTES: usize = 1 << 30;

/// Exact chances, and the work they took.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Enumerated {
    /// Exact chances of outcomes, losses and counts.
    pub odds: Odds,
    /// Different positions in which something was left to chance.
    pub states: u64,
    /// Steps played.
    pub plays: u64,
}

/// Why there are no exact chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoExact {
    /// More to go through than was allowed.
    TooLarge {
        /// Positions met before it was given up.
        states: u64,
        /// Steps played.
        plays: u64,
    },
    /// More to remember than [`MOST_BYTES`] hold.
    TooWide {
        /// Positions met before it was given up.
        states: u64,
    },
    /// Some course of the position never ends, so its chances cannot all be summed.
    Endless,
    /// The game offers somebody nothing to choose from.
    Stuck,
    /// Cards were met whose order nobody wrote down.
    Unwritten,
    /// A pilot's choices hang on more than the position, so that they have no chances that could be written down.
    Noisy,
}
