//! Places: zones of the battle, hit locations of a gunship, the slots that take damage, the mounts of weapons.

use breachlab_core::engine::Seat;

/// What stands where a card could and none does.
pub const NONE: u16 = u16::MAX;

/// One of the three zones in their line (§5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Zone(pub u8);

impl Zone {
    /// Between the carriers.
    pub const CENTER: Self = Self(1);

    /// The zone of `seat`'s carrier.
    #[inline]
    #[must_use]
    pub const fn home(seat: Seat) -> Self {
        Self(seat.0 * 2)
    }

    /// This zone as a bit of a set of zones.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }

    /// Whose carrier lies here.
    #[inline]
    #[must_use]
    pub const fn owner(self) -> Option<Seat> {
        match self.0 {
            0 => Some(Seat(0)),
            2 => Some(Seat(1)),
            _ => None,
        }
    }

    /// GR-12: the center touches both carrier zones, which do not touch each other.
    #[inline]
    #[must_use]
    pub const fn is_beside(self, other: Self) -> bool {
        self.0.abs_diff(other.0) == 1
    }

    /// All three as `seat` counts them: home, center, enemy.
    #[inline]
    #[must_use]
    pub const fn seen_by(seat: Seat) -> [Self; 3] {
        [Self::home(seat), Self::CENTER, Self::home(other(seat))]
    }
}

/// The other of the two.
#[inline]
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Both seats.
pub const BOTH: [Seat; 2] = [Seat(0), Seat(1)];

/// A hit location, 1 to 8 as on the die (§2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loc(pub u8);

/// Hit locations.
pub const LOCATIONS: usize = 8;

impl Loc {
    /// Torpedo Launcher.
    pub const LAUNCHER: Self = Self(1);
    /// Shield Generator.
    pub const SHIELDS: Self = Self(4);
    /// Power Generator.
    pub const POWER: Self = Self(5);
    /// Both engines.
    pub const ENGINES: Self = Self(6);

    /// All of them.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (1..=LOCATIONS as u8).map(Self)
    }

    /// As an index.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize - 1
    }

    /// Whether it is a wing.
    #[inline]
    #[must_use]
    pub const fn is_wing(self) -> bool {
        self.0 >= 7
    }

    /// The mount here, if any.
    #[inline]
    #[must_use]
    pub const fn mount(self) -> Option<Mount> {
        match self.0 {
            2 => Some(Mount(0)),
            3 => Some(Mount(1)),
            7 => Some(Mount(2)),
            8 => Some(Mount(3)),
            _ => None,
        }
    }

    /// Its slots: two for the engines, one for all else.
    #[inline]
    #[must_use]
    pub const fn slots(self) -> (Slot, Option<Slot>) {
        match self.0 {
            6 => (Slot(5), Some(Slot(6))),
            n if n < 6 => (Slot(n - 1), None),
            n => (Slot(n), None),
        }
    }
}

/// Something that takes damage of its own: each location once, the engines twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(pub u8);

/// Slots of a gunship.
pub const SLOTS: usize = 9;

impl Slot {
    /// All of them.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..SLOTS as u8).map(Self)
    }

    /// As an index.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Where it is.
    #[inline]
    #[must_use]
    pub const fn loc(self) -> Loc {
        match self.0 {
            n if n < 6 => Loc(n + 1),
            n => Loc(n),
        }
    }
}

/// A place for a weapon: left pod, right pod, left wing, right wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount(pub u8);

/// Mounts of a gunship.
pub const MOUNTS: usize = 4;

impl Mount {
    /// All of them.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..MOUNTS as u8).map(Self)
    }

    /// As an index.
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self.0 as usize
    }

    /// Where it is (GR-5).
    #[inline]
    #[must_use]
    pub const fn loc(self) -> Loc {
        Loc([2, 3, 7, 8][self.0 as usize])
    }

    /// Whether it is on a wing.
    #[inline]
    #[must_use]
    pub const fn is_wing(self) -> bool {
        self.0 >= 2
    }
}
