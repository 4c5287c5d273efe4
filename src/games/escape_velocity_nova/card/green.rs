//! The green side of a card: ships, weapons and outfits, as the match reads them (§1.2 to §1.4).

use crate::allegiance::Allegiance;

/// A technology number: what a planet must list to sell the thing (§1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tech(pub u8);

impl Tech {
    /// Telepath ships and their outfits: never sold, never boarded.
    pub const TELEPATH: Self = Self(254);
    /// Alien ships: never sold.
    pub const ALIEN: Self = Self(255);
    /// What no planet can list: blanks.
    pub const UNSOLD: Self = Self(253);
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
    /// The name of the ship it may be upgraded to, or [`NONE`](crate::card::NONE).
    pub upgrades_to: u16,
    /// Point defence may fire at it.
    pub is_small: bool,
    /// The family of fighters it belongs to, or [`NONE`](crate::card::NONE).
    pub family: u16,
    /// Weapon systems built in.
    pub systems: Vec<GunSystem>,
    /// Bays built in.
    pub bays: Vec<FighterBay>,
}

/// The slot that a weapon takes (§1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponSlot {
    /// It takes no slot.
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
