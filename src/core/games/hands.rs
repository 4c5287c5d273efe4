//! The seam for questions about hands: what an opening hand is worth kept and thrown back, and what a hand can
//! play turn by turn, the game's types forgotten.

use std::sync::atomic::AtomicBool;

use super::loads::Order;
use crate::plan::Faults;

/// Opens a table for hands: the first deck of the order against each of the others in turn, under its first
/// strategy.
pub type OpenHands = fn(&Order, u64) -> Result<Box<dyn Hands>, Faults>;

/// What a hand could play on one own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnHand {
    /// The own turn, 0 being the setup.
    pub turn: u16,
    /// Different cards in hand that could be paid for and played when the turn's plays began.
    pub plays: u16,
    /// Cards in hand.
    pub cards: u16,
}

/// One opening hand, and the match played from it twice with the same luck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// For each card of the pile, copies in the hand.
    pub copies: Vec<u8>,
    /// Cards of the hand that the stock at hand could pay for, each by itself.
    pub affordable: u8,
    /// Points in 60ths of the match in which it is kept.
    pub kept: u8,
    /// Points of the match in which it is thrown back; the pilot then decides on what it draws.
    pub thrown: u8,
    /// Hands turn by turn of the match in which it is kept.
    pub turns: Vec<TurnHand>,
}

/// Hands of one deck.
pub trait Hands: Send + Sync {
    /// The opening hand of the match of this number; none where no mulligan is offered, or when interrupted.
    fn opening(&self, number: u64, interrupt: &AtomicBool) -> Option<Opening>;
}
