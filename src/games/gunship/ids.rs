//! Places: zones of the battle, hit locations of a gunship, the slots that take damage, the mounts of weapons.

use breachlab_core::engine::{Seat, listed};

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

listed! {
    /// The hit locations in the order of the die (§2): the key of each in files, and what players call it.
    const LOCATION_WORDS: [(&str, &str)];
    /// Places in it.
    mod location {
        LAUNCHER = ("torpedo_launcher", "Torpedo Launcher"),
        POD_LEFT = ("pod_left", "left pod"),
        POD_RIGHT = ("pod_right", "right pod"),
        SHIELDS = ("shield_generator", "Shield Generator"),
        POWER = ("power_generator", "Power Generator"),
        ENGINES = ("engines", "Engines"),
        WING_LEFT = ("wing_left", "left wing"),
        WING_RIGHT = ("wing_right", "right wing"),
    }
}

/// Where the mounts are, in their order (GR-5).
const MOUNTED: [usize; 4] = [
    location::POD_LEFT,
    location::POD_RIGHT,
    location::WING_LEFT,
    location::WING_RIGHT,
];

/// A hit location, 1 to 8 as on the die (§2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loc(pub u8);

/// Hit locations.
pub const LOCATIONS: usize = LOCATION_WORDS.len();

impl Loc {
    /// Torpedo Launcher.
    pub const LAUNCHER: Self = Self::placed(location::LAUNCHER);
    /// Shield Generator.
    pub const SHIELDS: Self = Self::placed(location::SHIELDS);
    /// Power Generator.
    pub const POWER: Self = Self::placed(location::POWER);
    /// Both engines.
    pub const ENGINES: Self = Self::placed(location::ENGINES);

    const fn placed(at: usize) -> Self {
        Self(at as u8 + 1)
    }

    /// All of them.
    #[inline]
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (1..=LOCATIONS as u8).map(Self)
    }

    /// Its key in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        LOCATION_WORDS[self.at()].0
    }

    /// What players call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        LOCATION_WORDS[self.at()].1
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
        self.at() >= location::WING_LEFT
    }

    /// The mount here, if any.
    #[inline]
    #[must_use]
    pub const fn mount(self) -> Option<Mount> {
        match self.at() {
            location::POD_LEFT => Some(Mount(0)),
            location::POD_RIGHT => Some(Mount(1)),
            location::WING_LEFT => Some(Mount(2)),
            location::WING_RIGHT => Some(Mount(3)),
            _ => None,
        }
    }

    /// Its slots: two for the engines, one for all else.
    #[inline]
    #[must_use]
    pub const fn slots(self) -> (Slot, Option<Slot>) {
        /// The first engine's.
        const ENGINE: u8 = location::ENGINES as u8;
        match self.at() as u8 {
            ENGINE => (Slot(ENGINE), Some(Slot(ENGINE + 1))),
            n if n < ENGINE => (Slot(n), None),
            n => (Slot(n + 1), None),
        }
    }
}

/// Something that takes damage of its own: each location once, the engines twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(pub u8);

/// Slots of a gunship.
pub const SLOTS: usize = LOCATIONS + 1;

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
        // Both engines are one location.
        let at = self.at();
        Loc::placed(at - (at > location::ENGINES) as usize)
    }
}

/// A place for a weapon: left pod, right pod, left wing, right wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount(pub u8);

/// Mounts of a gunship.
pub const MOUNTS: usize = MOUNTED.len();

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
        Loc::placed(MOUNTED[self.0 as usize])
    }

    /// Its key in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.loc().key()
    }

    /// Whether it is on a wing.
    #[inline]
    #[must_use]
    pub const fn is_wing(self) -> bool {
        self.loc().is_wing()
    }
}
