//! The luck of one match: its rolling lane and its shuffles, all from one address.

use super::{Address, Dice, Lane, Stream};
use crate::seat::Seat;

/// The chance of one match, as the table hands it to the game.
#[derive(Clone, Debug)]
pub struct Luck {
    address: Address,
    roll: Stream,
    rolled: u64,
    shuffled: u64,
}

impl Luck {
    /// The luck of the match at `address`.
    #[must_use]
    pub fn new(address: Address) -> Self {
        Self {
            address,
            roll: Stream::new(address, Lane::Roll, 0),
            rolled: 0,
            shuffled: 0,
        }
    }

    /// The address this luck derives from.
    #[must_use]
    pub fn address(&self) -> Address {
        self.address
    }

    /// Draws served so far by the rolling lane, then by the shuffles.
    #[must_use]
    pub fn drawn(&self) -> (u64, u64) {
        (self.rolled + self.roll.drawn(), self.shuffled)
    }
}

impl Dice for Luck {
    #[inline]
    fn open(&mut self, scope: u64) {
        self.rolled += self.roll.drawn();
        self.roll = Stream::new(self.address, Lane::Roll, scope);
    }

    #[inline]
    fn d10(&mut self) -> u8 {
        self.roll.d10()
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.roll.below(n)
    }

    fn shuffle(&mut self, seat: Seat, scope: u64, pile: &mut [u16]) {
        let mut stream = Stream::new(self.address, Lane::Shuffle(seat.0), scope);
        stream.shuffle(pile);
        self.shuffled += stream.drawn();
    }
}
