//! Cards as the match reads them: numbers and small lists, no strings but names (§1).
//!
//! Long because both sides of a card are one list of plain types that refer to each other.

use crate::allegiance::Allegiance;

/// Nothing, where a place in a list could stand.
pub const NONE: u16 = u16::MAX;

/// A technology number: what a planet must list to sell the thing (§1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tech(pub u8);

impl Tech {
    /// Telepath ships and their outfits: never sold, never boarded.
    pub const TELEPATH: Self = Self(254);
    /// Alien ships: never sold.
    pub const ALIEN: Self = Self(255);
    /// The largest number a planet may list.
    pub const MOST: i64 = 99;
}

/// What a weapon system has of Pur (§6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PurValue {
    /// None: an ordinary shot.
    None,
    /// A number of its own.
    Fixed(u8),
    /// So much over the pursuit of the ship that fires.
    Over(u8),
}

/// A weapon system (§1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GunSystem {
    /// Its name, as a place in [`CardSet::names`](crate::setup::CardSet::names).
    pub name: u16,
    /// Guns in it, for the most copies a ship may carry.
    pub guns: u8,
    /// Phase, 1 to 5.
    pub fires_in: u8,
    /// Attack against shields.
    pub shields: u8,
    /// Attack against armor.
    pub armor: u8,
    /// What it adds to another shot when given up (§6.5).
    pub sac: u8,
    /// Its Pur value.
    pub pur: PurValue,
    /// Rounds it works in without more ammunition; 0 is all of them.
    pub ammo: u8,
    /// It still fires after an escape or a failed withdrawal.
    pub is_turret: bool,
    /// Point defence: fires at small ships only, and at incoming shots (§6.7).
    pub is_point_defence: bool,
    /// Point defence does nothing against it.
    pub is_immune: bool,
}

/// A fighter bay (§6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FighterBay {
    /// The phase in which it launches.
    pub opens_in: u8,
    /// Fighters launched a round.
    pub launches: u8,
    /// Fighters it holds.
    pub room: u8,
    /// The family that fits, as a place among the names.
    pub family: u16,
}

/// Numbers of a ship that outfits add to (§1.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HullNumbers {
    /// What a shot at its shields is checked against.
    pub shield: u8,
    /// The same of its armor.
    pub armor: u8,
    /// Speed, for pursuit and initiative.
    pub pursuit: u8,
    /// What a Pur shot or a pursuit is checked against.
    pub escape: u8,
    /// Jumps of a move.
    pub jumps: u8,
    /// Room for weapons and outfits.
    pub spaces: u8,
    /// Attack when boarding.
    pub boarding: u8,
    /// Defence against boarding.
    pub fend_off: u8,
}

impl HullNumbers {
    /// Both together.
    #[inline]
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self {
            shield: self.shield.saturating_add(more.shield),
            armor: self.armor.saturating_add(more.armor),
            pursuit: self.pursuit.saturating_add(more.pursuit),
            escape: self.escape.saturating_add(more.escape),
            jumps: self.jumps.saturating_add(more.jumps),
            spaces: self.spaces.saturating_add(more.spaces),
            boarding: self.boarding.saturating_add(more.boarding),
            fend_off: self.fend_off.saturating_add(more.fend_off),
        }
    }
}

/// A ship (§1.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hull {
    /// Its name, as a place among the names.
    pub name: u16,
    /// Its type.
    pub allegiance: Allegiance,
    /// Its technology.
    pub tech: Tech,
    /// Its cost in cards.
    pub cost: u8,
    /// Its numbers.
    pub ratings: HullNumbers,
    /// Slots for weapons that want a gun slot.
    pub guns: u8,
    /// Slots for turrets.
    pub turrets: u8,
    /// The name of the ship it may be upgraded to, or [`NONE`].
    pub upgrades_to: u16,
    /// Point defence may fire at it.
    pub is_small: bool,
    /// The family of fighters it belongs to, or [`NONE`].
    pub family: u16,
    /// Weapon systems built in.
    pub systems: Vec<GunSystem>,
    /// Bays built in.
    pub bays: Vec<FighterBay>,
}

/// The slot that a weapon takes (§1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponSlot {
    /// None.
    Free,
    /// A gun slot.
    Gun,
    /// A turret slot.
    Turret,
}

/// A weapon or an outfit (§1.4): what it does is the sum of its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// Its name, as a place among the names.
    pub name: u16,
    /// Whose leave it takes to buy it; none of a weapon.
    pub allegiance: Option<Allegiance>,
    /// Its technology.
    pub tech: Tech,
    /// Its cost in cards.
    pub cost: u8,
    /// Spaces it takes.
    pub spaces: u8,
    /// The slot it takes.
    pub slot: WeaponSlot,
    /// The most copies a ship may carry, built-in guns of its name included.
    pub limit: u8,
    /// What it adds to the ship.
    pub bonus: HullNumbers,
    /// The system it fires.
    pub system: Option<GunSystem>,
    /// The system it gives to a telepath ship.
    pub telepathy: Option<GunSystem>,
    /// The bay it is.
    pub bay: Option<FighterBay>,
    /// Names of the systems it has one more round of ammunition for.
    pub ammunition: Vec<u16>,
    /// Attack of the check by which its pod gets away [NR-37]; 0 if it has none.
    pub pod: u8,
    /// Attack of the check by which shields are raised at the end of a round; 0 if it raises none.
    pub raises: u8,
}

/// The side a card is built, flown or fitted with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Green {
    /// A ship.
    Ship(Hull),
    /// A weapon or an outfit.
    Fitting(Fitting),
}

/// A place that a mission or a trade route asks for (§1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// The pawn must be in this system.
    System(u8),
    /// The pawn must be at an Active Planet that answers to all of it.
    Described {
        /// Its government.
        government: Option<Allegiance>,
        /// Goods it exports, as a bit.
        exports: u8,
        /// Goods it imports, as a bit.
        imports: u8,
    },
}

/// What a mission or a trade route pays (§3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// So many cards.
    Cards(u8),
    /// Leave to buy ships and outfits of these types, a bit each.
    Leave(u32),
    /// A clean record.
    Record(Allegiance),
    /// Access to the hidden system: the total victory (§7.2).
    HiddenSystem,
}

impl Reward {
    /// Whether its card is never discarded (§3.2).
    #[inline]
    #[must_use]
    pub const fn is_lasting(self) -> bool {
        !matches!(self, Self::Cards(_))
    }
}

/// Who opposes a stop (§5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opposition {
    /// Type of the ships that join.
    pub allegiance: Allegiance,
    /// The stop, from 0.
    pub stop: u8,
    /// Cards the opponents flip.
    pub flips: u8,
    /// Ships each of them may add.
    pub ships: u8,
}

/// A planet (§1.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planet {
    /// Its name, as a place among the names.
    pub name: u16,
    /// Its government.
    pub government: Allegiance,
    /// Its system.
    pub system: u8,
    /// Technologies of weapons and outfits it sells.
    pub outfits: Vec<u8>,
    /// Technologies of ships it sells.
    pub ships: Vec<u8>,
    /// Goods it exports, a bit each.
    pub exports: u8,
    /// Goods it imports, a bit each.
    pub imports: u8,
    /// What landing costs while it is hostile.
    pub fee: u8,
    /// Its asteroid value.
    pub asteroid: u8,
    /// Its nebula value.
    pub nebula: u8,
    /// What it fires.
    pub weapon: Option<GunSystem>,
}

/// A mission, numbered or not (§1.5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    /// Where it is taken.
    pub from: Site,
    /// Systems of its stops, in order.
    pub stops: Vec<u8>,
    /// What it pays.
    pub reward: Reward,
    /// Its place in a storyline; none of a plain mission.
    pub chapter: Option<Chapter>,
    /// Who opposes it.
    pub opposition: Option<Opposition>,
}

/// The place of a numbered mission in its storyline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The storyline, as a place among the names.
    pub storyline: u16,
    /// Its number.
    pub nth: u8,
    /// The number that must be done before; 0 is none.
    pub after: u8,
}

/// What an event does (§5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Ships of a type strike in a system.
    Strike {
        /// The type.
        by: Allegiance,
        /// Hosts whose systems are barred, a bit each.
        barred: u32,
        /// Types to be cleared first, a bit each.
        first: u32,
    },
    /// A player discards cards of his choice.
    Tribute {
        /// Hosts in whose systems he must be, a bit each.
        hosts: u32,
        /// How many.
        cards: u8,
    },
    /// Played in a battle, before a flip.
    Reaction {
        /// Added to the attack of an own shot.
        attack: u8,
        /// Added to the escape of an own ship.
        escape: u8,
    },
}

/// The side a card is visited, run or played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Red {
    /// A planet.
    Planet(Planet),
    /// A mission, numbered or not.
    Errand(Errand),
    /// A trade route.
    Trade {
        /// Where it buys.
        buy: Site,
        /// Where it sells.
        sell: Site,
        /// What it pays.
        reward: Reward,
    },
    /// An event.
    Event(Happening),
    /// Nothing: a start ship.
    Blank,
}

/// One two-sided card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSided {
    /// Stable id.
    pub id: String,
    /// Both names.
    pub name: String,
    /// Its action number, 0 to 9.
    pub number: u8,
    /// Whether it is a start ship: no number, no red side [NR-11].
    pub is_start: bool,
    /// The green side.
    pub green: Green,
    /// The red side.
    pub red: Red,
}

impl TwoSided {
    /// The ship on its green side.
    #[inline]
    #[must_use]
    pub const fn hull(&self) -> Option<&Hull> {
        match &self.green {
            Green::Ship(hull) => Some(hull),
            Green::Fitting(_) => None,
        }
    }

    /// The weapon or outfit on its green side.
    #[inline]
    #[must_use]
    pub const fn fitting(&self) -> Option<&Fitting> {
        match &self.green {
            Green::Fitting(fitting) => Some(fitting),
            Green::Ship(_) => None,
        }
    }

    /// The planet on its red side.
    #[inline]
    #[must_use]
    pub const fn planet(&self) -> Option<&Planet> {
        match &self.red {
            Red::Planet(planet) => Some(planet),
            _ => None,
        }
    }

    /// The mission on its red side.
    #[inline]
    #[must_use]
    pub const fn errand(&self) -> Option<&Errand> {
        match &self.red {
            Red::Errand(errand) => Some(errand),
            _ => None,
        }
    }

    /// What it costs in cards.
    #[inline]
    #[must_use]
    pub const fn cost(&self) -> u8 {
        match &self.green {
            Green::Ship(hull) => hull.cost,
            Green::Fitting(fitting) => fitting.cost,
        }
    }
}
