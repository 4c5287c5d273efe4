//! What one player may see, and how the rest is dealt anew behind it. What is hidden has no way out of this file.

use super::setup::Setup;
use super::state::{BOTH, CardPile, State};
use breachlab_core::dice::Stream;
use breachlab_core::engine::Seat;

/// A player's view: the own hand, what lies on the table, how many tricks each has.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    setup: &'a Setup,
    state: &'a State,
    seat: Seat,
}

impl<'a> View<'a> {
    pub(super) const fn new(setup: &'a Setup, state: &'a State, seat: Seat) -> Self {
        Self { setup, state, seat }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Cards, decks and rules: all of it is open.
    #[must_use]
    pub const fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// The own hand.
    #[must_use]
    pub fn hand(&self) -> &'a [u16] {
        self.state.sides[self.seat].hand.as_slice()
    }

    /// Cards a player has played.
    #[must_use]
    pub fn played(&self, seat: Seat) -> &'a [u16] {
        self.state.sides[seat].played.as_slice()
    }

    /// Tricks of a player.
    #[must_use]
    pub fn tricks(&self, seat: Seat) -> u8 {
        self.state.sides[seat].tricks
    }

    /// A match that agrees with everything seen here: hidden cards are put in order, shuffled, and dealt to where as many
    /// lay.
    pub(super) fn redeal(&self, state: &mut State, luck: &mut Stream) {
        *state = *self.state;
        for seat in BOTH {
            let side = &mut state.sides[seat];
            let mut hidden: CardPile = side.pile;
            let is_own = seat == self.seat;
            if !is_own {
                // Only recorded, and not for this player to know.
                side.opening.clear();
                side.hand
                    .as_slice()
                    .iter()
                    .for_each(|&card| hidden.push(card));
                side.chosen.iter().for_each(|&card| hidden.push(card));
            }
            hidden.as_mut_slice().sort_unstable();
            luck.shuffle(hidden.as_mut_slice());
            let mut next = hidden.as_slice().iter().copied();
            let mut deal = |pile: &mut CardPile| {
                pile.as_mut_slice()
                    .iter_mut()
                    .zip(&mut next)
                    .for_each(|(at, card)| *at = card);
            };
            deal(&mut side.pile);
            if !is_own {
                deal(&mut side.hand);
                side.chosen = side.chosen.and_then(|_| next.next());
            }
        }
    }
}
