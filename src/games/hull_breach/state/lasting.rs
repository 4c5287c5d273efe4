//! What lasts: effects of cards in play, changes by cards that are gone, jams and paints.

use crate::effect::{EffectId, FilterId, Op, Until};
use crate::ids::{CardBits, CardIx};
use breachlab_core::engine::Seat;

/// An effect of a card in play that is always on or waits for its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The card whose effect it is.
    pub source: CardIx,
    /// Which of its effects.
    pub effect: EffectId,
}

/// A lasting change made by a card that is no longer needed for it.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Boon {
    /// The change that lasts.
    pub op: Op,
    /// Whose play made it.
    pub seat: Seat,
    /// The card that made it.
    pub source: CardIx,
    /// On which cards.
    pub cards: CardBits,
    /// On all cards that pass this at any moment.
    pub ever: Option<FilterId>,
    /// On which Commanders, as bits.
    pub seats: u8,
    /// When it lapses.
    pub until: Until,
    /// The effect, so that `once` effects do not add up.
    pub effect: EffectId,
    /// Uses add up.
    pub stacks: bool,
}

/// A jam or a paint in force (§3.3.2, §3.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hold {
    /// Who does it.
    pub source: CardIx,
    /// The unit that is jammed or painted.
    pub target: CardIx,
    /// The Commander whose unit jams or paints.
    pub seat: Seat,
    /// X of the Jammer or Target Painter.
    pub x: u8,
    /// Paint, else jam.
    pub paint: bool,
}
