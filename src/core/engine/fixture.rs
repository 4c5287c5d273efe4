//! Which match of which run: the numbering that makes sets and rotates the line-up through the seats.

use std::fmt;

use super::{MAX_SEATS, Mode, Outcome, Seat};
use crate::dice::Address;

/// One match of one cell. With `n` entries in the line-up, matches `n * k ..` form set `k`: they share their streams, and
/// in rotation `r` each entry sits where the entry `r` places before it sits in the first match. Two entries make the
/// sets pairs; one makes each match a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The run's seed.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
    /// The match's number within the cell.
    pub number: u64,
    /// Who sits at the table, and who holds which seats.
    pub mode: Mode,
}

impl Fixture {
    /// The set this match belongs to.
    #[inline]
    #[must_use]
    pub fn set(self) -> u64 {
        self.number / self.mode.entries() as u64
    }

    /// How far the line-up is rotated.
    #[inline]
    #[must_use]
    pub fn rotation(self) -> usize {
        (self.number % self.mode.entries() as u64) as usize
    }

    /// The line-up entry that holds `seat`.
    #[inline]
    #[must_use]
    pub fn entry(self, seat: Seat) -> usize {
        self.mode.entry(seat, self.rotation())
    }

    /// The seats that line-up entry `entry` holds.
    pub fn seats_of(self, entry: usize) -> impl Iterator<Item = Seat> + Clone {
        self.mode.seats_of(entry, self.rotation())
    }

    /// The first seat that line-up entry `entry` holds: it scores as all of its side do.
    ///
    /// # Panics
    /// When there is no such entry.
    #[inline]
    #[must_use]
    pub fn seat_of(self, entry: usize) -> Seat {
        let mut seats = self.seats_of(entry);
        seats.next().expect("every entry holds a seat")
    }

    /// What line-up entry `entry` scored in this match, in 60ths: its side's score, or that of all its sides together where
    /// entries [share](Mode::shared_by) the table.
    ///
    /// # Panics
    /// When there is no such entry.
    #[inline]
    #[must_use]
    pub fn score(self, entry: usize, outcome: &Outcome) -> u8 {
        if !self.mode.is_shared() {
            return outcome.score[self.seat_of(entry)];
        }
        let mut sides = [0; MAX_SEATS];
        for seat in self.seats_of(entry) {
            sides[self.mode.side(seat)] = outcome.score[seat];
        }
        sides.iter().sum()
    }

    /// Where the match's streams start: the whole set shares it.
    #[inline]
    #[must_use]
    pub fn address(self) -> Address {
        Address {
            seed: self.seed,
            cell: self.cell,
            number: self.set(),
        }
    }
}

/// `seed/cell/number`, as every report and message writes it.
impl fmt::Display for Fixture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}/{}/{}", self.seed, self.cell, self.number)
    }
}
