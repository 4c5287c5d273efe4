//! Kinds of main-deck card and of weapon: the words in which the rules speak of them. Which cards there are, and
//! how many, is data.

use breachlab_core::engine::listed;

listed! {
    /// What a main-deck card does when it is played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Kind {
        /// One hit by a blaster; the marker of damage (§7, §10).
        Hit,
        /// Ionizes a location (§9).
        Ion,
        /// Fired at a carrier (§11).
        Torpedo,
        /// Chooses the location, or hits by itself (§7, §11).
        Aim,
        /// One more hit (§8).
        Critical,
        /// Damage that lasts (§8).
        Slag,
        /// Cancels a hit or a volley (§8, §7.5).
        Evade,
        /// Repairs in flight, works overtime aboard (§12).
        Control,
        /// Nothing can be done with it (GR-54).
        Blank,
    }
}

/// Kinds of card.
pub const KINDS: usize = Kind::ALL.len();

impl Kind {
    /// As an index.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }
}

/// What stands on a mount.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Weapon {
    /// An empty mount.
    #[default]
    None,
    /// Lets a Hit be played each turn.
    Blaster,
    /// Lets an Ionized card be played each turn.
    Ion,
    /// Dropped on a carrier, once; wings only.
    Bombs,
}

impl Weapon {
    /// What can stand on a pod; wings take bombs too (GR-4).
    #[must_use]
    pub const fn fitting(is_wing: bool) -> &'static [Self] {
        if is_wing {
            &[Self::Blaster, Self::Ion, Self::Bombs]
        } else {
            &[Self::Blaster, Self::Ion]
        }
    }
}
