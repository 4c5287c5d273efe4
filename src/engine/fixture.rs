//! Which match of which run: the numbering that pairs matches and rotates the line-up through the seats.

use std::fmt;

use super::Seat;
use crate::dice::Address;

/// One match of one cell. With `seats` seats, matches `seats * k ..` form set `k`: they share their streams,
/// and seat `s` of rotation `r` holds line-up entry `(s + r) % seats`. Two seats make the sets pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The run's seed.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
    /// The match's number within the cell.
    pub number: u64,
    /// How many sit at the table.
    pub seats: u8,
}

impl Fixture {
    /// The set this match belongs to.
    #[inline]
    #[must_use]
    pub fn set(self) -> u64 {
        self.number / u64::from(self.seats)
    }

    /// How far the line-up is rotated.
    #[inline]
    #[must_use]
    pub fn rotation(self) -> usize {
        (self.number % u64::from(self.seats)) as usize
    }

    /// The line-up entry that sits in `seat`.
    #[inline]
    #[must_use]
    pub fn entry(self, seat: Seat) -> usize {
        (seat.at() + self.rotation()) % usize::from(self.seats)
    }

    /// The seat in which line-up entry `entry` sits.
    #[inline]
    #[must_use]
    pub fn seat_of(self, entry: usize) -> Seat {
        let seats = usize::from(self.seats);
        Seat(((entry + seats - self.rotation()) % seats) as u8)
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
