//! How the entries of a line-up are held against each other where a question takes them two by two, and how few decks are
//! seated at a table that takes more.

use std::ops::RangeInclusive;

use crate::engine::{Game, WHOLE_SCORE};

/// How the entries of a line-up are held against each other where a question takes them two by two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contest {
    /// Two of them meet. Where a table takes more they share it, each with every other side
    /// ([`Mode::shared_by`](crate::engine::Mode::shared_by)).
    Pairs,
    /// Each plays for itself (a crew against the table), all on the same deals.
    Alone,
}

impl Contest {
    /// How entries are compared where a line-up takes so many and the game says nothing else: two by two, unless it takes no
    /// more than one.
    #[must_use]
    pub const fn of(entries: &RangeInclusive<u8>) -> Self {
        if *entries.end() >= 2 {
            Self::Pairs
        } else {
            Self::Alone
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

    /// Whether a line-up may have so many decks where `entries` says how many a table takes: as many, or those of a contest,
    /// which then share a table.
    #[must_use]
    pub fn takes(self, decks: usize, entries: &RangeInclusive<u8>) -> bool {
        u8::try_from(decks).is_ok_and(|decks| entries.contains(&decks)) || decks == self.entries()
    }

    /// Places at the table of so many decks: as many, or where no line-up has so few, those of the smallest table that takes
    /// more, one at which each deck has as many places before any other.
    fn places(self, decks: usize, entries: &RangeInclusive<u8>) -> usize {
        if decks != self.entries() || entries.contains(&(decks as u8)) {
            return decks;
        }
        let tables = || entries.clone().map(usize::from).filter(|&n| n > decks);
        let even = tables().find(|places| places.is_multiple_of(decks));
        even.or_else(|| tables().next()).unwrap_or(decks)
    }

    /// One set-up a rotation of so many decks: `set_up` seats those whose numbers it is given, place by place.
    ///
    /// # Errors
    /// The first of `set_up`.
    ///
    /// # Panics
    /// When the decks of a contest share a table at which there are fewer sides: a game in which nobody meets says so
    /// ([`Loads::CONTEST`](super::Loads::CONTEST)).
    pub fn rotations<G: Game, E>(
        self,
        decks: usize,
        entries: &RangeInclusive<u8>,
        set_up: impl Fn(&[usize]) -> Result<G::Setup, E>,
    ) -> Result<Vec<G::Setup>, E> {
        let places = self.places(decks, entries);
        let each = |deck: &dyn Fn(usize, usize) -> usize| {
            let seated = |rotation| {
                let by_place: Vec<usize> = (0..places).map(|place| deck(place, rotation)).collect();
                set_up(&by_place)
            };
            (0..decks).map(seated).collect()
        };
        if places == decks {
            return each(&|place, rotation| (place + rotation) % decks);
        }
        // Who is with whom, and so who may share with whom, is known of a table that is full.
        let full: Vec<usize> = (0..places).map(|place| place % decks).collect();
        let table = G::mode(&set_up(&full)?);
        let shared = table.shared_by(decks);
        each(&|place, rotation| {
            let mut seats = table.seats_of(place, 0);
            let seat = seats.next().expect("every entry holds a seat");
            shared.entry(seat, rotation)
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_takes_more_is_shared_and_no_other() {
        let places = |contest: Contest, entries: RangeInclusive<u8>| {
            contest.places(contest.entries(), &entries)
        };
        assert_eq!(places(Contest::Pairs, 2..=4), 2);
        assert_eq!(places(Contest::Pairs, 3..=4), 4, "two each");
        assert_eq!(places(Contest::Pairs, 3..=3), 3, "two and one, exchanged");
        assert_eq!(places(Contest::Pairs, 4..=6), 4, "the smallest");
        assert_eq!(places(Contest::Alone, 3..=4), 3);
        assert_eq!(
            Contest::Pairs.places(3, &(4..=4)),
            3,
            "no line-up, which the game says"
        );
        let takes = |decks| Contest::Pairs.takes(decks, &(3..=4));
        assert_eq!([1, 2, 3, 4, 5].map(takes), [false, true, true, true, false]);
    }
}
