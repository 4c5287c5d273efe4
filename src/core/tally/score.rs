//! Scores of matches and of whole sets, in 60ths.

use crate::engine::MAX_SEATS;

/// Sums over complete sets of one number a set: the score some side took in all matches of the set together.
/// A set's matches share their luck, so it is the sets, not the matches, that are independent.
///
/// Bound: a set's score is at most 360, its square 129,600; 2^64 holds 10^14 sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetScore {
    /// Sum of the sets' scores in 60ths of a match.
    pub sum: u64,
    /// Sum of their squares.
    pub squares: u64,
}

impl SetScore {
    pub(super) fn add(&mut self, score: u64) {
        self.sum += score;
        self.squares += score * score;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// How the seat (or the first turn) scored, whoever held it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatScore {
    /// Matches it took whole.
    pub wins: u64,
    /// Points in 60ths over all matches.
    pub score: u64,
    /// The same by complete set.
    pub sets: SetScore,
}

impl SeatScore {
    pub(super) fn merge(&mut self, other: Self) {
        self.wins += other.wins;
        self.score += other.score;
        self.sets.merge(other.sets);
    }
}

/// Complete pairs of a duel by the score of line-up entry 0 in both matches together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial {
    /// Pairs that gave entry 0 the score 0, 1/4, 1/2, 3/4, 1.
    pub counts: [u64; 5],
    /// Pairs whose score is none of the five (a game that divides its points otherwise).
    pub others: u64,
}

impl Pentanomial {
    pub(super) fn add(&mut self, score: u64) {
        match score {
            0 | 30 | 60 | 90 | 120 => self.counts[score as usize / 30] += 1,
            _ => self.others += 1,
        }
    }

    /// Adds what another counted.
    pub fn merge(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.others += other.others;
    }
}

/// Matches that have something in common (their length, their ending), by who took them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTally {
    /// Matches of this length.
    pub matches: u64,
    /// Matches that a line-up entry took whole.
    pub wins: [u64; MAX_SEATS],
    /// Matches whose points were shared.
    pub draws: u64,
}

impl TurnTally {
    pub(super) fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.draws += other.draws;
    }
}

/// The matches that ended in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndingTally {
    /// They and their winners.
    pub row: TurnTally,
    /// Their lengths in rounds, summed.
    pub turns: u64,
}

impl EndingTally {
    pub(super) fn merge(&mut self, other: Self) {
        self.row.merge(other.row);
        self.turns += other.turns;
    }
}
