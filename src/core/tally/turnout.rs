//! In how many matches a card of a deck list was met, so that "nothing moved" can be told from "nothing was tried".

use crate::engine::{CardUse, Merge};

/// How one card of an entry's list fared over many matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turnout {
    /// Matches counted.
    pub matches: u64,
    /// Of these, matches in which a copy reached the hand.
    pub drawn: u64,
    /// Of these, matches in which a copy came into play, by whatever way.
    pub played: u64,
    /// Copies that reached the hand, over all matches.
    pub copies_drawn: u64,
    /// Of the copies of these matches, how many came into play.
    pub copies_played: u64,
}

impl Turnout {
    /// Counts one match.
    pub fn add(&mut self, card: &CardUse) {
        self.matches += 1;
        self.drawn += u64::from(card.drawn > 0);
        self.played += u64::from(card.deployed > 0);
        self.copies_drawn += u64::from(card.drawn);
        self.copies_played += u64::from(card.deployed);
    }
}

impl Merge for Turnout {
    fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        self.drawn += other.drawn;
        self.played += other.played;
        self.copies_drawn += other.copies_drawn;
        self.copies_played += other.copies_played;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_counts_once_whatever_the_copies() {
        let card = |drawn, deployed| CardUse {
            drawn,
            deployed,
            ..CardUse::default()
        };
        let mut all = Turnout::default();
        for (drawn, deployed) in [(0, 0), (2, 1), (1, 0), (0, 1)] {
            let mut one = Turnout::default();
            one.add(&card(drawn, deployed));
            all.merge(one);
        }
        assert_eq!((all.matches, all.drawn, all.played), (4, 2, 2));
        assert_eq!((all.copies_drawn, all.copies_played), (3, 2));
    }
}
