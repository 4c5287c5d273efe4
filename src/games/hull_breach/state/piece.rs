//! A card of the match: where it is, what has become of it, what reports count of it.

use crate::event::Removal;
use crate::ids::CardIx;
use breachlab_core::engine::Seat;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CardZone {
    /// Face down in its owner's shipyard.
    Shipyard,
    /// In its owner's hand.
    Hand,
    /// On the battlefield.
    Play,
    /// In its owner's scrapheap.
    Scrapheap,
    /// Being played, between hand and scrapheap.
    Limbo,
    /// Out of the match, with an eliminated Commander.
    Gone,
}

/// A card in the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardState {
    /// Where it is.
    pub zone: CardZone,
    /// Who commands it.
    pub controller: Seat,
    /// In whose space it is (a seat, or [`DEAD_SPACE`](super::DEAD_SPACE)); attached cards share their host's.
    pub space: u8,
    /// Wounds it has taken and not mended.
    pub wounds: u8,
    /// Dice scopes it has opened, so that each of its volleys has luck of its own.
    pub rolls: u8,
    /// What it is attached to or aboard of.
    pub host: CardIx,
    /// The module attached to it (ships and Marines).
    pub module: CardIx,
    /// Tokens that cards put on it.
    pub tokens: u8,
    /// See [`flag`](super::flag).
    pub flags: u32,
}

/// What reports count of a card; never read by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Bits, see [`seen`].
    pub seen: u8,
    /// Round of the first deployment.
    pub first_turn: u8,
    /// Wounds that it dealt to others.
    pub wounds: u16,
    /// Units of others that it destroyed.
    pub kills: u8,
    /// Boarding actions won.
    pub boards: u8,
    /// How often it was destroyed itself.
    pub destroyed: u8,
    /// Goods paid for it.
    pub spent: u8,
    /// How it last left play, if it has.
    pub left: Option<Removal>,
}

/// Marks of [`Trace::seen`].
pub mod seen {
    /// In the kept opening hand.
    pub const OPENING: u8 = 1;
    /// Was in hand.
    pub const DRAWN: u8 = 2;
    /// Came into play.
    pub const DEPLOYED: u8 = 4;
    /// By conscription.
    pub const CONSCRIPTED: u8 = 8;
    /// By a search.
    pub const FETCHED: u8 = 16;
    /// Went from the shipyard to the scrapheap unseen by the hand.
    pub const MILLED: u8 = 32;
    /// In a hand that was thrown back with a mulligan.
    pub const MULLIGANED: u8 = 64;
}
