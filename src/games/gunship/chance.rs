//! Every roll of the game by its name.

use super::ids::{LOCATIONS, Loc};
use super::play::Play;
use super::setup::{FACES, Face};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

use super::event::Event;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// One Battle Die, of whose faces the number `reads` gives is all that matters.
    fn battle_die(&mut self, reads: impl Fn(&Face) -> u8) -> u8 {
        let sorts: [u8; FACES] = std::array::from_fn(|face| reads(&self.set.pool.die[face]));
        sorts[self.dice.below_by(&sorts) as usize]
    }

    /// Successes of some Battle Dice.
    pub(super) fn successes(&mut self, dice: u8) -> u8 {
        (0..dice)
            .map(|_| self.battle_die(|face| u8::from(face.is_success)))
            .sum()
    }

    /// Hits of a carrier's barrage (§11.2).
    pub(super) fn barrage(&mut self) -> u8 {
        (0..self.set.rules.defence_dice)
            .map(|_| self.battle_die(|face| face.defence))
            .sum()
    }

    /// The eight-sided die.
    pub(super) fn d8(&mut self) -> u8 {
        self.dice.below(LOCATIONS as u32) as u8 + 1
    }

    /// Both eight-sided dice for the initiative where equal ones settle nothing.
    pub(super) fn initiative_again(&mut self) -> [u8; 2] {
        let faces = self.dice.roll_off(2, LOCATIONS as u8);
        [faces[0], faces[1]]
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
        self.st.unwritten = self.st.deck.len() as u16;
    }

    /// Shuffles what a scenario leaves to chance: the draw pile below the cards it writes down.
    pub(super) fn shuffle_unwritten(&mut self) {
        let scope = u64::from(self.st.shuffles);
        self.st.shuffles += 1;
        let chance = usize::from(self.st.unwritten);
        let below = &mut self.st.deck.as_mut_slice()[..chance];
        self.dice.shuffle(Seat(0), scope, below);
    }
}
