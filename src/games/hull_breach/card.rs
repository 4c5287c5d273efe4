//! Card definitions as the match loop reads them: flat, numeric, no strings.

use super::index::Span;
use super::traits::Traits;
use breachlab_core::engine::listed;

/// A card definition's index in its [`Pool`](super::pool::Pool).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefId(pub u16);

listed! {
    /// Type and subtype of a card (§1).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Kind {
        /// A Station, the base of its Commander.
        Station,
        /// Module - Station.
        ModuleStation,
        /// Module - Ship.
        ModuleShip,
        /// Module - Marine.
        ModuleMarine,
        /// Ship, Fighter Wings included.
        Ship,
        /// Marine that is not a Character.
        Marine,
        /// Marine - Character.
        Character,
        /// An Event, played once.
        Event,
        /// A Tactic, played in an engagement.
        Tactic,
        /// A Breakthru, which stays in play.
        Breakthru,
    }
}

impl Kind {
    /// As the rulebook writes it.
    pub(super) fn printed(self) -> &'static str {
        match self {
            Self::Station => "Station",
            Self::ModuleStation => "Module - Station",
            Self::ModuleShip => "Module - Ship",
            Self::ModuleMarine => "Module - Marine",
            Self::Ship => "Ship",
            Self::Marine => "Marine",
            Self::Character => "Marine - Character",
            Self::Event => "Event",
            Self::Tactic => "Tactic",
            Self::Breakthru => "Breakthru",
        }
    }

    /// This kind as one bit of a kind mask.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Marine of either subtype.
    #[inline]
    #[must_use]
    pub const fn is_marine(self) -> bool {
        matches!(self, Self::Marine | Self::Character)
    }

    /// Module of any of the three kinds.
    #[inline]
    #[must_use]
    pub const fn is_module(self) -> bool {
        matches!(
            self,
            Self::ModuleStation | Self::ModuleShip | Self::ModuleMarine
        )
    }

    /// Copies of one name allowed in a deck (§2.1.1, §2.1.2).
    #[must_use]
    pub const fn copies_allowed(self) -> u8 {
        match self {
            Self::Event | Self::Tactic | Self::Breakthru => 1,
            Self::Station => 0,
            _ => 5,
        }
    }
}

listed! {
    /// Class of a ship, smallest first (§2.5); the Station counts as the largest.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Class {
        /// Fighter Wing, rank 0.
        FighterWing,
        /// Frigate, rank 1.
        Frigate,
        /// Destroyer, rank 2.
        Destroyer,
        /// Cruiser, rank 3.
        Cruiser,
        /// Transport, rank 4.
        Transport,
        /// Battle Cruiser, rank 4.
        BattleCruiser,
        /// Battleship, rank 5.
        Battleship,
        /// Capital Ship, rank 6.
        CapitalShip,
        /// Not a ship: the Station, rank 7.
        Station,
    }
}

impl Class {
    /// Rank used by every size comparison.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::FighterWing => 0,
            Self::Frigate => 1,
            Self::Destroyer => 2,
            Self::Cruiser => 3,
            Self::Transport | Self::BattleCruiser => 4,
            Self::Battleship => 5,
            Self::CapitalShip => 6,
            Self::Station => 7,
        }
    }

    /// This class as one bit of a class mask.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// May carry a Module - Ship.
    #[inline]
    #[must_use]
    pub const fn takes_module(self) -> bool {
        !matches!(self, Self::FighterWing | Self::Transport | Self::Station)
    }

    /// May carry a Face Up - Face Down module (§3.4.4).
    #[inline]
    #[must_use]
    pub const fn takes_hidden_module(self) -> bool {
        matches!(
            self,
            Self::BattleCruiser | Self::Battleship | Self::CapitalShip
        )
    }
}

/// Faction lock of a card, or subtype of a Station (§9.15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Faction {
    /// No lock.
    Any,
    /// Cards of the RDF alone.
    Rdf,
    /// Corporate cards alone.
    Corporate,
    /// Colonial cards alone.
    Colonial,
}

/// An amount of the two goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Goods {
    /// Units of Resource.
    pub r: i16,
    /// Units of Currency.
    pub c: i16,
}

/// When a card may be played from hand, in windows of the rules page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PlayTiming {
    /// Deployed in the Manufacturing Phase like any ship, Marine or module.
    Deploy,
    /// W-02, among the "start of engagement" cards.
    EngagementStart,
    /// W-02 to W-11 of an engagement, W-06 excepted.
    EngagementAny,
    /// W-06: a volley has been rolled, wounds not yet dealt.
    AfterRoll,
    /// W-09 before 8A of a boarding action.
    BoardingStart,
    /// The player's own Manufacturing Phase.
    Manufacturing,
    /// L4 of the player's own turn.
    Logistics,
    /// Any window of any turn, W-06 and setup excepted.
    Any,
}

/// One card as the match loop reads it. Numbers are as printed; on modules attack, defense and capacities
/// are bonuses to the host (a Station module's wounds are its own).
#[derive(Clone, Copy, Debug)]
pub struct CardDef {
    /// Type and subtype.
    pub kind: Kind,
    /// Class, for ships; [`Class::Station`] for Stations; otherwise meaningless.
    pub class: Class,
    /// Faction lock or Station subtype.
    pub faction: Faction,
    /// Printed cost.
    pub cost: Goods,
    /// Printed gain each collect step.
    pub gain: Goods,
    /// Attack dice or bonus.
    pub attack: i8,
    /// Defense number or bonus.
    pub defense: i8,
    /// Wounds (capacity before destruction) or bonus.
    pub wounds: u8,
    /// Marine capacity given.
    pub marine_capacity: u8,
    /// Fighter capacity given.
    pub fighter_capacity: u8,
    /// Marine space used.
    pub marine_space: u8,
    /// Fighter bay space used.
    pub fighter_space: u8,
    /// Printed traits.
    pub traits: Traits,
    /// Smallest and largest rank of host the card allows.
    pub size: (u8, u8),
    /// When it may be played.
    pub timing: PlayTiming,
    /// May also be played in the M step of the setup turn.
    pub setup_ok: bool,
    /// Needs the table's consent (§8.8).
    pub prototype: bool,
    /// Its effects in [`Pool::effects`](super::pool::Pool::effects).
    pub effects: Span,
    /// Any Commander may play it, in the engagement or not (Events always; Tactics only if they say so).
    pub open_to_all: bool,
}

impl CardDef {
    /// A card of a type without anything on it.
    #[must_use]
    pub(crate) fn blank(kind: Kind) -> Self {
        Self {
            kind,
            class: if kind == Kind::Station {
                Class::Station
            } else {
                Class::FighterWing
            },
            faction: Faction::Any,
            cost: Goods::default(),
            gain: Goods::default(),
            attack: 0,
            defense: 0,
            wounds: u8::from(kind == Kind::ModuleStation),
            marine_capacity: 0,
            fighter_capacity: 0,
            marine_space: 0,
            fighter_space: 0,
            traits: Traits::NONE,
            size: (0, Class::Station.rank()),
            timing: PlayTiming::Deploy,
            setup_ok: false,
            prototype: false,
            effects: Span::default(),
            open_to_all: false,
        }
    }
}
