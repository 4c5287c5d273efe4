//! The numbers of a unit at one moment; how they come about is in `layers`.

use super::effect::{Op, Stat, UnitMark};
use super::traits::Traits;

/// What a unit has at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Attack dice, 0 or more.
    pub attack: i16,
    /// Defense number.
    pub defense: i16,
    /// Wounds it can take.
    pub wounds: i16,
    /// Marine capacity.
    pub marine_capacity: i16,
    /// Fighter capacity.
    pub fighter_capacity: i16,
    /// Class rank for limits.
    pub rank: i16,
    /// Traits with their values.
    pub traits: Traits,
    /// Permissions and bars, as bits of [`UnitMark`].
    pub(super) marks: u16,
}

impl Numbers {
    /// Nothing at all.
    pub const NONE: Self = Self {
        attack: 0,
        defense: 0,
        wounds: 0,
        marine_capacity: 0,
        fighter_capacity: 0,
        rank: 0,
        traits: Traits::NONE,
        marks: 0,
    };

    /// Whether a permission or bar lies on the unit.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: UnitMark) -> bool {
        self.marks & (1 << mark as u16) != 0
    }

    fn stat(&mut self, stat: Stat) -> &mut i16 {
        match stat {
            Stat::Attack => &mut self.attack,
            Stat::Defense => &mut self.defense,
            Stat::Wounds => &mut self.wounds,
            Stat::MarineCapacity => &mut self.marine_capacity,
            Stat::FighterCapacity => &mut self.fighter_capacity,
            Stat::Rank => &mut self.rank,
        }
    }

    /// Makes a lasting change. Settings and multiplications come before additions by the order in which
    /// [`Look::numbers`](super::look::Look::numbers) calls this.
    #[inline]
    pub(super) fn change(&mut self, op: Op) {
        match op {
            // Any number of cards may add up, or multiply what others have multiplied.
            Op::Add(stat, n) => {
                let stat = self.stat(stat);
                *stat = stat.saturating_add(n.into());
            }
            Op::Set(stat, n) => *self.stat(stat) = i16::from(n),
            Op::Times(stat, n) => {
                let stat = self.stat(stat);
                *stat = stat.saturating_mul(n.into());
            }
            Op::Swap => std::mem::swap(&mut self.attack, &mut self.defense),
            Op::Grant(which, value) => self.traits.grant(which, value),
            Op::Strip(which) => self.traits.strip(which),
            Op::Put(mark) => self.marks |= 1 << mark as u16,
            _ => {}
        }
    }
}
