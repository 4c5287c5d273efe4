//! The whole truth of a match in progress: plain, owned, without strings, and as small as can be, for searches copy it.

use super::rules::DECK;
use breachlab_core::engine::{BySeat, List, Outcome, Seat, listed};

listed! {
    /// How a match ends. The names are those of reports.
    pub enum Ending {
        /// One player has more tricks (§4).
        MostTricks = "most_tricks",
        /// Both have as many (§4).
        Even = "even",
        /// A pilot broke down.
        Forfeit = "forfeit",
    }
}

/// What is chosen: a card of the hand, by its number in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(pub u16);

/// What happens, for transcripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A hand was dealt.
    Dealt(Seat),
    /// Both cards are turned up; nobody wins a trick of equal ranks.
    Trick([u16; 2], Option<Seat>),
}

/// Cards of one player, by their numbers in the deck.
pub type CardPile = List<u16, DECK>;

/// One player.
#[derive(Clone, Copy, Debug)]
pub struct HighCardSide {
    /// The deck, the next card last.
    pub pile: CardPile,
    /// The hand.
    pub hand: CardPile,
    /// Cards of the first hand.
    pub opening: CardPile,
    /// Cards played, in order.
    pub played: CardPile,
    /// The card chosen for the trick, hidden until both have chosen.
    pub chosen: Option<u16>,
    /// Tricks taken.
    pub tricks: u8,
}

impl Default for HighCardSide {
    fn default() -> Self {
        let none = CardPile::new(0);
        Self {
            pile: none,
            hand: none,
            opening: none,
            played: none,
            chosen: None,
            tricks: 0,
        }
    }
}

/// A match.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Who is asked first (§2).
    pub first: Seat,
    /// By seat.
    pub sides: BySeat<HighCardSide>,
    /// Tricks of equal ranks.
    pub even: u32,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Default for State {
    fn default() -> Self {
        Self {
            first: Seat(0),
            sides: BySeat::default(),
            even: 0,
            outcome: None,
        }
    }
}

/// Both players.
pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// The player opposite.
#[inline]
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl State {
    /// Who chooses next: whoever goes first, then the other.
    #[must_use]
    pub fn asked(&self) -> Seat {
        if self.sides[self.first].chosen.is_none() {
            self.first
        } else {
            other(self.first)
        }
    }

    /// Tricks played.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.sides[self.first].played.len() as u16
    }
}
