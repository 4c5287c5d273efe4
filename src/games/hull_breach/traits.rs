//! The seventeen traits (§3.3, §3.4) and sets of them.

use breachlab_core::engine::listed;

listed! {
    /// A trait. Those before [`Trait::AlphaStrike`] carry a value and add up; the rest are yes or no.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Trait {
        /// Extra volley of X dice in Step 2 or 8A (§3.3.1).
        Interceptor,
        /// Takes X attack from one opposing ship (§3.3.2).
        Jammer,
        /// X dice at one target, once per engagement (§3.3.3).
        Overload,
        /// Removes X of its own wounds (§3.3.4).
        Repair,
        /// +X to results against one opposing ship (§3.3.5).
        TargetPainter,
        /// Searches for Marines on deployment, X times (§3.4.8).
        RegimentedMarines,
        /// Searches for Fighter Wings on deployment, X times (§3.4.8).
        RegimentedWings,
        /// First volley +3 (§3.4.1).
        AlphaStrike,
        /// Natural 10s deal 3 wounds, two destroy (§3.4.2).
        Annihilate,
        /// May cancel a board (§3.4.3).
        Escort,
        /// Attached face down, flipped at its trigger (§3.4.4).
        FaceUpFaceDown,
        /// May exchange printed attack and defense (§3.4.5).
        Fearless,
        /// Ignores Stealth (§3.4.6).
        Hunter,
        /// Marines may fold to another host (§3.4.7).
        MicroFold,
        /// Ignores compulsory wounds and Annihilate (§3.4.9).
        Resistant,
        /// -5 to volleys against it (§3.4.10).
        Stealth,
        /// Fires when destroyed (§3.4.11).
        Stoic,
        /// One deployed copy at a time (§3.4.12).
        Unique,
    }
}

/// How many traits carry a value.
pub const VALUED: usize = 7;

impl Trait {
    /// Whether the trait carries a value (and sources add up).
    #[inline]
    #[must_use]
    pub const fn is_valued(self) -> bool {
        (self as usize) < VALUED
    }
}

/// A set of traits with their values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    bits: u32,
    values: [u8; VALUED],
}

impl Traits {
    /// No traits.
    pub const NONE: Self = Self {
        bits: 0,
        values: [0; VALUED],
    };

    /// Whether the trait is there.
    #[inline]
    #[must_use]
    pub const fn has(&self, which: Trait) -> bool {
        self.bits & (1 << which as u32) != 0
    }

    /// The trait's value; 0 where it is absent or carries none.
    #[inline]
    #[must_use]
    pub const fn value(&self, which: Trait) -> u8 {
        if which.is_valued() {
            self.values[which as usize]
        } else {
            0
        }
    }

    /// Adds a trait; values of the same trait add up (§3.1), capped at 255.
    #[inline]
    pub fn grant(&mut self, which: Trait, value: u8) {
        self.bits |= 1 << which as u32;
        if which.is_valued() {
            let x = &mut self.values[which as usize];
            *x = x.saturating_add(value);
        }
    }

    /// Removes a trait altogether.
    #[inline]
    pub fn strip(&mut self, which: Trait) {
        self.bits &= !(1 << which as u32);
        if which.is_valued() {
            self.values[which as usize] = 0;
        }
    }

    /// Adds all traits of `other`.
    #[inline]
    pub fn add(&mut self, other: &Self) {
        if other.bits == 0 {
            return;
        }
        self.bits |= other.bits;
        for (mine, theirs) in self.values.iter_mut().zip(other.values) {
            *mine = mine.saturating_add(theirs);
        }
    }

    /// Whether no trait is there.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// The set as bits, one a trait in the order of [`Trait::ALL`].
    #[inline]
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.bits
    }
}
