//! The truth of a battle under way (§6).

use crate::card::NONE;
use crate::rules::{COPIES, SEATS};
use breachlab_core::engine::{List, Seat};

/// How a ship stands (§6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Health {
    /// Shields are up: nothing has been lost.
    Shielded,
    /// Its shields are down.
    Bare,
    /// It does nothing any more.
    Disabled,
    /// Destroyed, captured, or no longer here.
    Away,
}

/// For whom a ship fights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Camp {
    /// For its owner: current ships, escorts and their fighters.
    Own,
    /// A fleet that attacks: introduced, or in opposition.
    Fleet,
    /// A fleet that protects somebody.
    Guard,
    /// Pirates, who are against all (§5.4).
    Pirates,
    /// Ships of an event.
    Strike,
}

impl Camp {
    /// How many there are.
    pub const COUNT: usize = 5;
}

/// One ship in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combatant {
    /// Its card.
    pub copy: u16,
    /// Who controls it.
    pub seat: Seat,
    /// For whom it fights.
    pub camp: Camp,
    /// How it stands.
    pub health: Health,
    /// Systems used this round, a bit each.
    pub used: u64,
    /// Telepath outfits given to it, its systems behind all others.
    pub outfit: u16,
    /// Fighters its bays have launched this round.
    pub launched: u8,
    /// Only turrets and Pur for the rest of the round (§6.6, §6.7).
    pub is_hampered: bool,
    /// It may fire at ships that tried to withdraw alone (§6.6).
    pub is_pursuing: bool,
    /// It is chosen to pursue in the attempt under way.
    pub is_chosen: bool,
    /// It tried to withdraw this round.
    pub has_fled: bool,
    /// It is set up as Flannigan and not yet sprung (§6.5).
    pub is_lurking: bool,
    /// It takes part in the boarding under way.
    pub is_joining: bool,
    /// It has boarded this round (§6.9).
    pub has_boarded: bool,
    /// Somebody has boarded it this round.
    pub was_boarded: bool,
}

/// Why there is a battle (§6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A player attacks another (§3.13).
    Attack,
    /// Ships are introduced against the player whose turn it is (§5.1).
    Introduced,
    /// A stop is opposed; the mission (§5.6).
    Opposed(u16),
    /// An event; its card (§5.8).
    Event(u16),
    /// A player attacks ships introduced (§5.1).
    OnFleet,
}

/// What a player has given up to his next shot (§6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lent {
    /// Added to its attacks.
    pub sac: u8,
    /// Systems given up.
    pub systems: u8,
    /// The highest Pur among them; 0 if none has any.
    pub pur: u8,
    /// Whether it comes from ships of fleets: they support their own.
    pub camp: Camp,
}

impl Lent {
    /// Nothing is given up.
    pub const NONE: Self = Self {
        sac: 0,
        systems: 0,
        pur: 0,
        camp: Camp::Own,
    };
}

/// A battle.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Battle {
    /// Whether one is fought.
    pub is_on: bool,
    /// The system in which it is fought.
    pub system: u8,
    /// What it is fought over.
    pub cause: Cause,
    /// Who began it.
    pub aggressor: Seat,
    /// Who is attacked; the aggressor himself where a stop is opposed.
    pub target: Seat,
    /// Round, from 1.
    pub round: u16,
    /// Phase, 1 to 5: the number that is printed on weapons and bays (§6.3).
    pub phase_now: u8,
    /// The last phase of the round.
    pub last: u8,
    /// Who is first this round.
    pub lead: Seat,
    /// Ships that take part, those of all sides.
    pub ships: List<Combatant, COPIES>,
    /// Planets fixed at its start.
    pub planets: List<u16, 16>,
    /// Planets that have fired this round, a bit each.
    pub fired: u16,
    /// Of the fixed planets.
    pub asteroid: u8,
    /// Of the fixed planets.
    pub nebula: u8,
    /// Players against whom each is at war, a bit each.
    pub wars: [u8; SEATS],
    /// Players who are attacked, a bit each.
    pub assailed: u8,
    /// Players at whom ships of each camp may fire, a bit each.
    pub quarry: [u8; Camp::COUNT],
    /// Players who have fired at each camp, a bit each (§5.3).
    pub provoked: [u8; Camp::COUNT],
    /// Players who have declared Red Alert, a bit each (§6.6).
    pub alerted: u8,
    /// Players who have failed to withdraw this round, a bit each.
    pub held: u8,
    /// Players who have withdrawn, a bit each.
    pub gone: u8,
    /// Players whose pod got away, a bit each: their escorts fight on and go afterwards [NR-37].
    pub podded: u8,
    /// Players to whom all able ships left were friendly fleets, a bit each (§6.13).
    pub friends: u8,
    /// Given up, by seat.
    pub lent: [Lent; SEATS],
    /// Ships of the list whose bays are done with (§5.10).
    pub mustered: u16,
    /// Whether those who declared Red Alert catch up on what they forwent (§6.6).
    pub is_late: bool,
    /// Ships destroyed or captured.
    pub losses: u16,
    /// Whether able ships opposed the runner when it was over [NR-61].
    pub is_opposed_still: bool,
    /// Hits that stood.
    pub hits: u16,
    /// Whether a current ship was lost.
    pub is_ship_lost: bool,
}

impl Battle {
    /// None is fought.
    pub const NONE: Self = Self {
        is_on: false,
        system: 0,
        cause: Cause::Attack,
        aggressor: Seat(0),
        target: Seat(0),
        round: 0,
        phase_now: 0,
        last: 0,
        lead: Seat(0),
        ships: List::new(Combatant::new(NONE, Seat(0), Camp::Own)),
        planets: List::new(NONE),
        fired: 0,
        asteroid: 0,
        nebula: 0,
        wars: [0; SEATS],
        assailed: 0,
        quarry: [0; Camp::COUNT],
        provoked: [0; Camp::COUNT],
        alerted: 0,
        held: 0,
        gone: 0,
        podded: 0,
        friends: 0,
        lent: [Lent::NONE; SEATS],
        mustered: 0,
        is_late: false,
        losses: 0,
        is_opposed_still: false,
        hits: 0,
        is_ship_lost: false,
    };

    /// Begins a battle; only the list of ships keeps its room.
    pub fn open(&mut self, cause: Cause, aggressor: Seat, target: Seat, system: u8) {
        self.ships.clear();
        self.planets.clear();
        *self = Self {
            is_on: true,
            system,
            cause,
            aggressor,
            target,
            lead: aggressor,
            ..Self::NONE
        };
    }

    /// The ship with this number.
    #[inline]
    #[must_use]
    pub fn ship(&self, at: u16) -> &Combatant {
        &self.ships.as_slice()[usize::from(at)]
    }

    /// The same, to change.
    #[inline]
    pub fn ship_mut(&mut self, at: u16) -> &mut Combatant {
        &mut self.ships.as_mut_slice()[usize::from(at)]
    }

    /// Numbers of all ships.
    #[inline]
    pub fn all(&self) -> impl Iterator<Item = u16> + Clone + use<> {
        0..self.ships.len() as u16
    }

    /// The number of the ship with this card, if it is here.
    #[must_use]
    pub fn find(&self, copy: u16) -> Option<u16> {
        let is_it = |ship: &Combatant| ship.copy == copy && ship.health != Health::Away;
        let at = self.ships.as_slice().iter().position(is_it)?;
        Some(at as u16)
    }
}

impl Combatant {
    /// A whole ship.
    #[must_use]
    pub const fn new(copy: u16, seat: Seat, camp: Camp) -> Self {
        Self {
            copy,
            seat,
            camp,
            health: Health::Shielded,
            used: 0,
            outfit: NONE,
            launched: 0,
            is_hampered: false,
            is_pursuing: false,
            is_chosen: false,
            has_fled: false,
            is_lurking: false,
            is_joining: false,
            has_boarded: false,
            was_boarded: false,
        }
    }

    /// Whether it can do anything.
    #[inline]
    #[must_use]
    pub const fn is_able(&self) -> bool {
        matches!(self.health, Health::Shielded | Health::Bare)
    }

    /// Whether it is of a fleet, of pirates or of an event.
    #[inline]
    #[must_use]
    pub const fn is_fleet(&self) -> bool {
        !matches!(self.camp, Camp::Own)
    }
}

/// The bit of a seat in a set of seats.
#[inline]
#[must_use]
pub const fn bit(seat: Seat) -> u8 {
    1 << seat.0
}
