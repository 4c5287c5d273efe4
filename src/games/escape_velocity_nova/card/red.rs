//! The red side of a card: planets, missions, trade routes and events, as the match reads them (§1.5 to §1.7).

use super::green::GunSystem;
use crate::allegiance::Allegiance;

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
    /// Nothing: a start ship, or a blank.
    Blank,
}
