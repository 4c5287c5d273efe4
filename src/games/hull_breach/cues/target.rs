//! A target of the volley at hand and what it is worth.

use crate::ids::CardIx;
use crate::odds::volley;

/// Most targets weighed.
pub(super) const MOST_AIMS: usize = 16;

/// A target of the volley at hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) card: CardIx,
    pub(super) need: u8,
    pub(super) left: i16,
    pub(super) bites: bool,
    pub(super) attack: i16,
    /// Points of destroying it.
    pub(super) points: f32,
}

impl Aim {
    pub(super) const NONE: Self = Self {
        card: CardIx::NONE,
        need: 10,
        left: 1,
        bites: false,
        attack: 0,
        points: 0.0,
    };

    /// Points of so many dice at it: `finish` of them for the kill, the rest for wounds on the way.
    #[inline]
    pub(super) fn points_of(&self, dice: i16, finish: f32) -> f32 {
        let odds = volley(dice, self.need, self.left, self.bites);
        let share = odds.wounds / f32::from(self.left.max(1));
        self.points * (finish * odds.kill + (1.0 - finish) * share)
    }
}

/// For a number of dice: the best target for all of them, and the best of the others.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestTargets {
    pub(super) best: f32,
    pub(super) at: CardIx,
    pub(super) next: f32,
}

impl BestTargets {
    pub(super) const NONE: Self = Self {
        best: 0.0,
        at: CardIx::NONE,
        next: 0.0,
    };
}
