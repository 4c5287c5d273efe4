//! Two versions of one line-up at the same addresses: what each set scored under both, kept as histograms, since
//! every estimate and every test of a difference needs no more than how often each difference came.

use std::collections::BTreeMap;

use crate::engine::{MAX_SEATS, Merge};

/// What one set (pair, with two seats) scored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetRow {
    /// Points in 60ths that each line-up entry took in all matches of the set together; at most 360.
    pub scores: [u16; MAX_SEATS],
    /// Sum of the squares of each entry's points per match, for the variance of single matches.
    pub squares: [u32; MAX_SEATS],
    /// Which watched data the set's matches met, one bit each; all of them where nobody watched.
    pub met: u64,
    /// Matches of the set that some pilot could not finish.
    pub forfeits: u8,
    /// Points in 60ths that whoever had the first turn took, in all matches of the set together.
    pub first_turn: u16,
    /// Rounds of all matches of the set together.
    pub rounds: u32,
    /// Matches of the set that nobody won, the table neither.
    pub draws: u8,
    /// Matches of the set by how they ended.
    pub endings: [u8; MOST_ENDINGS],
}

/// Most ways of ending that a set's row tells apart; the games' own lists are no longer.
pub const MOST_ENDINGS: usize = 16;

/// How often each whole number came. Merging is associative and commutative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<i32, u64>);

impl Histogram {
    /// Counts a value.
    pub fn add(&mut self, value: i32) {
        self.add_many(value, 1);
    }

    /// Counts a value `times` times.
    pub fn add_many(&mut self, value: i32, times: u64) {
        if times > 0 {
            *self.0.entry(value).or_default() += times;
        }
    }

    /// Values and how often each came, smallest first.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.0.iter().map(|(&value, &count)| (value, count))
    }

    /// How many were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// How often a value came.
    #[must_use]
    pub fn of(&self, value: i32) -> u64 {
        self.0.get(&value).copied().unwrap_or(0)
    }

    /// The sum of the values counted.
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.iter()
            .map(|(value, n)| i64::from(value) * n as i64)
            .sum()
    }

    /// The sum of their squares.
    #[must_use]
    pub fn squares(&self) -> i128 {
        self.iter()
            .map(|(value, n)| i128::from(value) * i128::from(value) * i128::from(n))
            .sum()
    }

    /// How many were below, at and above zero.
    #[must_use]
    pub fn signs(&self) -> [u64; 3] {
        let mut signs = [0; 3];
        for (value, n) in self.iter() {
            signs[(value.signum() + 1) as usize] += n;
        }
        signs
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: Self) {
        for (value, count) in other.0 {
            self.add_many(value, count);
        }
    }
}

/// One line-up entry's scores at the same addresses under a base and a variant. Scores and differences are in
/// 60ths per set, so a set's whole is `60 * matches_a_set`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairedTally {
    /// Matches of one set: the entries of the line-up.
    pub matches_a_set: u64,
    /// Scores under the base.
    pub base: Histogram,
    /// Scores under the variant.
    pub variant: Histogram,
    /// Variant minus base, set by set.
    pub difference: Histogram,
    /// Sum of the squares of a match's points, base and variant.
    pub squares: [u64; 2],
    /// Sets whose variant was played, not taken over from the base because it had met nothing that differs.
    pub played: u64,
}

impl PairedTally {
    /// Nothing counted, for a line-up of so many entries.
    #[must_use]
    pub fn new(entries: usize) -> Self {
        Self {
            matches_a_set: entries as u64,
            ..Self::default()
        }
    }

    /// Counts a set; `is_played` says that the variant was played and not taken over.
    pub fn add(&mut self, base: &SetRow, variant: &SetRow, entry: usize, is_played: bool) {
        let [x, y] = [base, variant].map(|row| i32::from(row.scores[entry]));
        self.base.add(x);
        self.variant.add(y);
        self.difference.add(y - x);
        self.squares[0] += u64::from(base.squares[entry]);
        self.squares[1] += u64::from(variant.squares[entry]);
        self.played += u64::from(is_played);
    }

    /// How many sets were counted.
    #[must_use]
    pub fn sets(&self) -> u64 {
        self.difference.count()
    }

    /// Matches counted on each side.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.sets() * self.matches_a_set
    }

    /// What a set scores whose entry wins every match of it.
    #[must_use]
    pub fn whole(&self) -> f64 {
        60.0 * self.matches_a_set as f64
    }
}

impl Merge for PairedTally {
    fn merge(&mut self, other: Self) {
        self.matches_a_set = self.matches_a_set.max(other.matches_a_set);
        self.base.merge(other.base);
        self.variant.merge(other.variant);
        self.difference.merge(other.difference);
        for (sum, more) in self.squares.iter_mut().zip(other.squares) {
            *sum += more;
        }
        self.played += other.played;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(score: u16) -> SetRow {
        let mut row = SetRow::default();
        row.scores[0] = score;
        row.squares[0] = u32::from(score) * 30;
        row
    }

    #[test]
    fn a_tally_counts_the_difference_of_each_set() {
        let mut tally = PairedTally::new(2);
        for (x, y) in [(60, 90), (60, 60), (120, 0)] {
            tally.add(&row(x), &row(y), 0, x != y);
        }
        assert_eq!((tally.sets(), tally.matches(), tally.played), (3, 6, 2));
        assert_eq!(tally.difference.sum(), -90);
        assert_eq!(tally.difference.squares(), 900 + 14_400);
        assert_eq!(tally.difference.signs(), [1, 1, 1]);
        assert_eq!(tally.squares, [(60 + 60 + 120) * 30, (90 + 60) * 30]);
    }

    #[test]
    fn tallies_merge_in_any_order() {
        let one = |x, y| {
            let mut tally = PairedTally::new(2);
            tally.add(&row(x), &row(y), 0, true);
            tally
        };
        let parts = [one(0, 30), one(60, 60), one(120, 90)];
        let join = |order: [usize; 3]| {
            let mut all = PairedTally::new(2);
            for at in order {
                all.merge(parts[at].clone());
            }
            all
        };
        assert_eq!(join([0, 1, 2]), join([2, 0, 1]));
    }
}
