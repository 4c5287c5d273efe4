//! What a finished match leaves behind, in integers: card usage by seat, engagements, counters.

use super::{BySeat, Seat};

/// How one deck entry (all copies of one card in one seat's list) fared in one match. Counts are copies
/// unless said otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CardUse {
    /// The card's index in the seat's deck list (its entry, not its copy).
    pub entry: u16,
    /// Copies in the deck.
    pub copies: u16,
    /// Copies in the kept opening hand.
    pub opening: u16,
    /// Copies thrown back with a mulligan.
    pub mulliganed: u16,
    /// Copies that reached the hand at any time, the opening hand included.
    pub drawn: u16,
    /// Copies that came into play by any route.
    pub deployed: u16,
    /// Copies that came by conscription.
    pub conscripted: u16,
    /// Copies fetched from the shipyard by a card.
    pub fetched: u16,
    /// Copies still in hand at the end.
    pub stuck: u16,
    /// Copies that never left the shipyard.
    pub never_seen: u16,
    /// Round in which the first copy came into play; 0 if none did.
    pub first_turn: u16,
    /// Wounds that this card dealt to others.
    pub wounds_dealt: u32,
    /// Units of others that it destroyed.
    pub kills: u16,
    /// Boarding actions won by copies as boarders.
    pub boards_won: u16,
    /// Copies that left play destroyed.
    pub times_destroyed: u16,
    /// Resource and Currency paid for copies.
    pub spent: u32,
}

/// Who attacks or is attacked: a seat, or the table itself where it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party(u8);

impl Party {
    /// The table: it has no seat and no pilot.
    pub const TABLE: Self = Self(u8::MAX);

    /// The seat; none of the table.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        if self.0 == u8::MAX {
            None
        } else {
            Some(Seat(self.0))
        }
    }
}

impl From<Seat> for Party {
    #[inline]
    fn from(seat: Seat) -> Self {
        Self(seat.0)
    }
}

/// One finished engagement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Who began the engagement.
    pub attacker: Party,
    /// Who was attacked.
    pub defender: Party,
    /// Index into [`Game::CLASH_OUTCOMES`](super::Game::CLASH_OUTCOMES).
    pub outcome: u8,
    /// Rounds until it was over.
    pub rounds: u16,
    /// Wounds dealt by both sides.
    pub wounds: u16,
    /// Units lost by both sides.
    pub losses: u16,
}

impl Clash {
    /// What lies in the unused rest of a list of engagements.
    pub const UNUSED: Self = Self {
        attacker: Party(0),
        defender: Party(0),
        outcome: 0,
        rounds: 0,
        wounds: 0,
        losses: 0,
    };
}

/// The record of one match; its buffers are reused.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Card usage by seat, one row a deck entry.
    pub cards: BySeat<Vec<CardUse>>,
    /// Engagements in order.
    pub clashes: Vec<Clash>,
    /// One count a [`Game::COUNTERS`](super::Game::COUNTERS) name.
    pub counters: Vec<u32>,
    /// Mulligans taken, by seat.
    pub mulligans: BySeat<u16>,
    /// The seat that had the first turn.
    pub first: u8,
}

impl Record {
    /// A record with room for the longest match, so that filling it allocates nothing.
    #[must_use]
    pub fn new() -> Self {
        Self {
            cards: BySeat(std::array::from_fn(|_| Vec::with_capacity(64))),
            clashes: Vec::with_capacity(512),
            counters: Vec::with_capacity(64),
            mulligans: BySeat::default(),
            first: 0,
        }
    }

    /// Empties the record, keeping its room.
    pub fn clear(&mut self) {
        self.cards.0.iter_mut().for_each(Vec::clear);
        self.clashes.clear();
        self.counters.clear();
        self.mulligans = BySeat::default();
        self.first = 0;
    }
}
