//! What items clear (§5.1), and whether there is anything to draw (§5.2).

use super::card::{Hazard, Use};
use super::setup::Setup;
use super::ship::{Squares, each, has, only};
use super::state::State;

impl State {
    /// Whether a search finds a card: deck or discards (BR-21).
    #[inline]
    #[must_use]
    pub fn has_cards_to_draw(&self) -> bool {
        !self.pile.is_empty() || self.discards.iter().any(|&copies| copies > 0)
    }

    /// All ends of stairs.
    #[inline]
    #[must_use]
    pub fn stair_ends(&self) -> Squares {
        let ends = self.stairs.as_flattened().iter();
        ends.fold(0, |ends, &square| ends | only(square))
    }

    /// Squares of a deck that an item clears. A cannon that is fired clears another obstacle, not itself (BR-12).
    #[must_use]
    pub fn cleared_by(&self, set: &Setup, does: Use, within: Squares) -> Squares {
        match does {
            Use::Clear(kind) => self.hazards[kind as usize] & within,
            Use::Fire => {
                let any = self.blocked & within;
                let Some(at) = each(any).next() else { return 0 };
                let deck = set.ship.decks[set.ship.deck(at)];
                let cannons = self.hazards[Hazard::Cannon as usize] & deck;
                let is_one = cannons.is_power_of_two()
                    && !self
                        .piled
                        .as_slice()
                        .iter()
                        .any(|&(square, kind)| kind == Hazard::Cannon && has(cannons, square));
                match (cannons, is_one) {
                    (0, _) => 0,
                    (_, false) => any,
                    // The only cannon's square counts where something else lies on it.
                    (_, true) => {
                        let others = self.hazards[1..]
                            .iter()
                            .fold(0, |all, squares| all | squares);
                        any & (!cannons | others)
                    }
                }
            }
            Use::Float | Use::Pump | Use::Light => 0,
        }
    }
}
