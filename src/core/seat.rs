//! Seats at the table, and values held by seat.

use std::ops::{Index, IndexMut};

/// The most seats any game here offers.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted from 0. Streams of luck belong to seats, decks move between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The first `n` seats, in order.
    pub fn first(n: usize) -> impl Iterator<Item = Self> + Clone {
        (0..n as u8).map(Self)
    }

    /// This seat as an index.
    #[inline]
    #[must_use]
    pub fn at(self) -> usize {
        self.0 as usize
    }
}

/// One value a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.at()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.at()]
    }
}
