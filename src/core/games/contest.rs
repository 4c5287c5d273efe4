//! How the entries of a line-up are held against each other where a question takes them two by two.

use std::ops::RangeInclusive;

use crate::engine::WHOLE_SCORE;

/// How the entries of a line-up are held against each other where a question takes them two by two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contest {
    /// Two of them meet.
    Pairs,
    /// Each plays for itself (a crew against the table), all on the same deals.
    Alone,
}

impl Contest {
    /// How entries are compared where a line-up takes so many; none where it takes three or more.
    #[must_use]
    pub const fn of(entries: &RangeInclusive<u8>) -> Option<Self> {
        match (*entries.start(), *entries.end()) {
            (..=2, 2..) => Some(Self::Pairs),
            (..=1, 1..) => Some(Self::Alone),
            _ => None,
        }
    }

    /// Decks in one line-up, and so matches in a set: each deck once in every place.
    #[must_use]
    pub const fn entries(self) -> usize {
        match self {
            Self::Pairs => 2,
            Self::Alone => 1,
        }
    }

    /// Points of an entry that wins every match of a set, in 60ths of a match.
    #[must_use]
    pub const fn whole(self) -> u8 {
        WHOLE_SCORE * self.entries() as u8
    }

    /// Points of one set from those of its matches, set by set.
    ///
    /// ```
    /// use breachlab_core::games::Contest;
    /// assert!(Contest::Pairs.sets(&[60, 30, 0, 60]).eq([90, 60]));
    /// assert!(Contest::Alone.sets(&[60, 0]).eq([60, 0]));
    /// ```
    pub fn sets(self, points: &[u8]) -> impl Iterator<Item = u8> {
        points
            .chunks_exact(self.entries())
            .map(|set| set.iter().sum())
    }
}
