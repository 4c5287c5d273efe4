//! What a pilot that is a script or a program says when it cannot go on, which forfeits the match.

use crate::engine::Forfeit;

/// A pilot that cannot go on: why, and the same in words that say what happened.
pub(super) struct Breakdown {
    pub(super) cause: Forfeit,
    pub(super) excuse: String,
}

impl Breakdown {
    pub(super) fn new(cause: Forfeit, excuse: impl Into<String>) -> Self {
        let excuse = excuse.into();
        Self { cause, excuse }
    }

    /// An answer that is a number, but no place in the menu.
    pub(super) fn beyond(who: &str, answer: impl std::fmt::Display, menu: usize) -> Self {
        let excuse = format!("{who} answered {answer}, wanted 0 to {}", menu - 1);
        Self::new(Forfeit::Nonsense, excuse)
    }
}
