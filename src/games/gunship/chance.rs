//! Every roll of the game by its name.

use super::ids::{LOCATIONS, Loc};
use super::play::Play;
use super::setup::{FACES, Face};
use crate::dice::Dice;
use crate::engine::{Log, Seat};

use super::event::Event;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// One Battle Die.
    fn battle_die(&mut self) -> Face {
        let face = self.dice.below(FACES as u32) as usize;
        self.set.pool.die[face]
    }

    /// Successes of some Battle Dice.
    pub(super) fn successes(&mut self, dice: u8) -> u8 {
        (0..dice)
            .map(|_| u8::from(self.battle_die().is_success))
            .sum()
    }

    /// Hits of a carrier's barrage (§11.2).
    pub(super) fn barrage(&mut self) -> u8 {
        (0..self.set.rules.defence_dice)
            .map(|_| self.battle_die().defence)
            .sum()
    }

    /// The eight-sided die.
    pub(super) fn d8(&mut self) -> u8 {
        self.dice.below(LOCATIONS as u32) as u8 + 1
    }

    /// Where a hit falls, and where an Ionized card drifts.
    pub(super) fn location(&mut self) -> Loc {
        Loc(self.d8())
    }

    /// Shuffles the draw pile. It belongs to nobody: the stream is that of the first seat.
    pub(super) fn shuffle_deck(&mut self) {
        let scope = u64::from(self.st.shuffles);
        self.st.shuffles += 1;
        self.dice
            .shuffle(Seat(0), scope, self.st.deck.as_mut_slice());
    }
}
