//! Volleys as they are declared: which dice, at whom.

use crate::effect::Who;
use crate::ids::{CardIx, List};
use breachlab_core::engine::Seat;

/// Which dice a volley rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VolleyKind {
    /// Attack dice in the unit's turn.
    Attack,
    /// Overload (§3.3.3).
    Overload,
    /// Interceptor (§3.3.1): kills are immediate.
    Interceptor,
    /// Stoic answer with attack dice (§3.4.11).
    Stoic,
    /// Stoic answer with an unused Overload.
    StoicOverload,
    /// An extra volley that a card gives a unit.
    Extra,
    /// A card's own volley at these: kills are immediate.
    Card(Who),
}

impl VolleyKind {
    /// Whether its kills are immediate (no Stoic, no escapes).
    #[inline]
    #[must_use]
    pub fn kills_at_once(self) -> bool {
        matches!(self, Self::Interceptor | Self::Card(_))
    }

    /// Whether it rolls at one target only.
    #[inline]
    #[must_use]
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Overload | Self::StoicOverload)
    }
}

/// One part of a volley: dice at one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VolleyPart {
    /// Whom the dice are for.
    pub target: CardIx,
    /// How many.
    pub dice: u8,
    /// Sum of modifiers of results, fixed at declaration.
    pub modifier: i16,
    /// Defense, fixed at declaration.
    pub defense: i16,
    /// How many dice show each face, 1 to 10.
    pub faces: [u8; 10],
    /// Dice taken from them whose result a card set to a hit.
    pub set_hits: u8,
    /// Wounds prevented by cards.
    pub prevented: u8,
    /// The target is Resistant, fixed at declaration.
    pub resistant: bool,
    /// Lost: unrolled, or cancelled.
    pub lost: bool,
}

impl VolleyPart {
    /// Nothing aimed yet.
    pub const EMPTY: Self = Self {
        target: CardIx::NONE,
        dice: 0,
        modifier: 0,
        defense: 0,
        faces: [0; 10],
        set_hits: 0,
        prevented: 0,
        resistant: false,
        lost: false,
    };

    /// A card sets the results of so many dice: to a hit those that are lowest, to a miss those that are highest.
    /// A set result is not natural and nothing changes it any more.
    pub fn set_results(&mut self, dice: u8, to: u8) {
        let hits = i16::from(to) >= self.defense;
        let mut left = dice;
        for at in 0..10 {
            let face = if hits { at } else { 9 - at };
            let taken = left.min(self.faces[face]);
            self.faces[face] -= taken;
            left -= taken;
        }
        if hits {
            self.set_hits += dice - left;
        }
    }
}

/// Most targets of one split volley.
pub const MAX_PARTS: usize = 12;

/// A declared volley.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Volley {
    /// Who fires; none for a card's own volley.
    pub firer: CardIx,
    /// Whose volley it is.
    pub seat: Seat,
    /// Which dice.
    pub kind: VolleyKind,
    /// Firer's traits and +3, fixed at declaration.
    pub annihilate: bool,
    /// Whether this is the first volley of an Alpha Strike unit.
    pub alpha: bool,
    /// The parts.
    pub parts: List<VolleyPart, MAX_PARTS>,
    /// The part being resolved.
    pub part: u8,
}
