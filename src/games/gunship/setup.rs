//! What is fixed before the first shuffle: the main deck, the Battle Die, both loadouts, the rules.

use std::sync::Arc;

use super::card::{KINDS, Kind, Weapon};
use super::ids::{LOCATIONS, Loc, MOUNTS, Mount};
use super::rules::Rules;
use breachlab_core::engine::Seat;

/// Faces of the Battle Die.
pub const FACES: usize = 6;

/// One face of the Battle Die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Counts as the one success symbol (GR-1).
    pub is_success: bool,
    /// Hits by a carrier's defence cannons.
    pub defence: u8,
}

/// One card of the main deck, all its copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardDef {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub kind: Kind,
    /// How many copies of it the deck has.
    pub copies: u8,
    /// Hits on the enemy carrier when revealed in the Carrier Phase (§4 T2).
    pub carrier_hits: u8,
    /// One of the two bonus cards, set aside unless the rules say otherwise (GR-3).
    pub is_bonus: bool,
}

/// The main deck and the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Cards, in the order of the files.
    pub cards: Vec<CardDef>,
    /// The Battle Die.
    pub die: [Face; FACES],
}

/// Weapons and armor as chosen before the battle (§3): this game's deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loadout {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The weapon on each mount.
    pub weapons: [Weapon; MOUNTS],
    /// Armor cards by location.
    pub armor: [u8; LOCATIONS],
}

/// A ship's part that a report has a row for, besides the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The weapon that began on a mount.
    Weapon(Mount),
    /// The Torpedo Launcher.
    Launcher,
    /// The shields.
    Shields,
    /// The armor that began on a location.
    Armor(Loc),
    /// The squadron.
    Squadron,
}

/// Parts there can be: four mounts, launcher, shields, armor on eight locations, squadron.
pub const PARTS: usize = MOUNTS + 2 + LOCATIONS + 1;

impl Part {
    /// As an index below [`PARTS`].
    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        match self {
            Self::Weapon(mount) => mount.at(),
            Self::Launcher => MOUNTS,
            Self::Shields => MOUNTS + 1,
            Self::Armor(loc) => MOUNTS + 2 + loc.at(),
            Self::Squadron => PARTS - 1,
        }
    }
}

/// A part with its copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartRow {
    /// Which part of the ship it is.
    pub part: Part,
    /// Cards it consists of.
    pub copies: u8,
}

/// All that is fixed before the first shuffle: cards, rules, loadouts.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Cards and die.
    pub pool: Arc<Pool>,
    /// The rules in force.
    pub rules: Rules,
    /// What each seat flies.
    pub loadouts: [Loadout; 2],
    /// Kind of each card in play.
    pub kinds: Vec<Kind>,
    /// Carrier Phase hits of each card in play.
    pub carrier_hits: Vec<u8>,
    /// Row of each card in play: its place among the cards in play.
    pub entries: Vec<u16>,
    /// Cards of the pool that are in play, by entry.
    pub rows: Vec<u16>,
    /// Chance of a success on one Battle Die, in sixths.
    pub successes: u8,
    /// Hits of a barrage die, in sixths.
    pub defence: u8,
    /// Cards in play by kind.
    pub count: [u8; KINDS],
}

impl Setup {
    /// Seats two loadouts at a table.
    #[must_use]
    pub fn new(pool: Arc<Pool>, rules: Rules, loadouts: [Loadout; 2]) -> Self {
        let (mut kinds, mut carrier_hits) = (Vec::new(), Vec::new());
        let (mut entries, mut rows) = (Vec::new(), Vec::new());
        let mut count = [0; KINDS];
        for (at, card) in pool.cards.iter().enumerate() {
            if (card.is_bonus && !rules.bonus_in_play) || card.copies == 0 {
                continue;
            }
            for _ in 0..card.copies {
                kinds.push(card.kind);
                carrier_hits.push(card.carrier_hits);
                entries.push(rows.len() as u16);
                count[card.kind.at()] += 1;
            }
            rows.push(at as u16);
        }
        let successes = pool.die.iter().filter(|face| face.is_success).count() as u8;
        let defence = pool.die.iter().map(|face| face.defence).sum();
        Self {
            pool,
            rules,
            loadouts,
            kinds,
            carrier_hits,
            entries,
            rows,
            successes,
            defence,
            count,
        }
    }

    /// Whether a match cannot tell one from the other: names aside, all is the same.
    #[must_use]
    pub fn plays_as(&self, other: &Self) -> bool {
        let cards = |setup: &Self| {
            (
                setup.kinds.clone(),
                setup.carrier_hits.clone(),
                setup.entries.clone(),
            )
        };
        let ships = |setup: &Self| {
            setup
                .loadouts
                .clone()
                .map(|ship| (ship.weapons, ship.armor))
        };
        cards(self) == cards(other)
            && self.pool.die == other.pool.die
            && self.rules == other.rules
            && ships(self) == ships(other)
    }

    /// What a card does.
    #[inline]
    #[must_use]
    pub fn kind(&self, card: u16) -> Kind {
        self.kinds[usize::from(card)]
    }

    /// A card's name.
    #[must_use]
    pub fn name(&self, card: u16) -> &str {
        let row = self.rows[usize::from(self.entries[usize::from(card)])];
        &self.pool.cards[usize::from(row)].name
    }

    /// The parts that have rows, in the order of the report.
    #[must_use]
    pub fn parts(&self, seat: Seat) -> [Option<PartRow>; PARTS] {
        parts(&self.loadouts[seat.at()], &self.rules)
    }

    /// Chance of a success on one Battle Die.
    #[inline]
    #[must_use]
    pub fn chance(&self) -> f32 {
        f32::from(self.successes) * (1.0 / 6.0)
    }
}

/// The parts of a loadout that have rows, in the order of the report.
#[must_use]
pub fn parts(loadout: &Loadout, rules: &Rules) -> [Option<PartRow>; PARTS] {
    let mut rows = [None; PARTS];
    let mut add = |part: Part, copies: u8| {
        rows[part.at()] = (copies > 0).then_some(PartRow { part, copies });
    };
    for mount in Mount::all() {
        add(Part::Weapon(mount), 1);
    }
    add(Part::Launcher, 1);
    add(Part::Shields, rules.shields);
    for loc in Loc::all() {
        add(Part::Armor(loc), loadout.armor[loc.at()]);
    }
    add(Part::Squadron, 1);
    rows
}
