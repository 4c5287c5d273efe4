//! A gunship: its damage, armor, shields, weapons and Ionized cards, and what it can still do (§2).

use super::card::Weapon;
use super::ids::{LOCATIONS, Loc, MOUNTS, Mount, NONE, SLOTS, Slot, Zone};
use super::rules::{MOST_CARDS, MOST_HITS, Rules};
use breachlab_core::engine::List;

/// No damage.
pub const SOUND: u8 = 0;
/// Light damage.
pub const LIGHT: u8 = 1;
/// Heavy damage; a wing is gone.
pub const HEAVY: u8 = 2;
/// Damage for the rest of the match; counts as three hits.
pub const SLAGGED: u8 = 3;

/// Where a gunship is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// In its zone.
    InSpace,
    /// In its carrier's hangar.
    Aboard,
    /// Out of the match.
    Destroyed,
}

/// An Ionized card on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ionized {
    /// The card.
    pub card: u16,
    /// Where it lies.
    pub loc: Loc,
}

/// The board of one gunship: its hits, weapons, shields and Ionized cards.
#[derive(Clone, Copy, Debug)]
pub struct ShipBoard {
    /// Where it is.
    pub status: Status,
    /// Its zone; its own carrier's while aboard.
    pub zone: Zone,
    /// By slot: [`SOUND`] to [`SLAGGED`].
    pub damage: [u8; SLOTS],
    /// By slot: the card that marks the damage.
    pub mark: [u16; SLOTS],
    /// Markers of hits on the hull.
    pub hull: List<u16, MOST_HITS>,
    /// Armor left, by location.
    pub armor: [u8; LOCATIONS],
    /// Upright or sideways.
    pub shields: u8,
    /// Ionized cards.
    pub ionized: List<Ionized, MOST_CARDS>,
    /// Ionized cards by location.
    pub ions: [u8; LOCATIONS],
    /// The weapons, by mount.
    pub weapons: [Weapon; MOUNTS],
    /// Without power (§9).
    pub is_crippled: bool,
    /// The Ionized card on the unit card.
    pub unit: u16,
    /// Landed this turn.
    pub has_landed: bool,
}

impl ShipBoard {
    /// A ship that never flew.
    #[must_use]
    pub const fn blank() -> Self {
        Self {
            status: Status::InSpace,
            zone: Zone::CENTER,
            damage: [SOUND; SLOTS],
            mark: [NONE; SLOTS],
            hull: List::new(NONE),
            armor: [0; LOCATIONS],
            shields: 0,
            ionized: List::new(Ionized {
                card: NONE,
                loc: Loc::POWER,
            }),
            ions: [0; LOCATIONS],
            weapons: [Weapon::None; MOUNTS],
            is_crippled: false,
            unit: NONE,
            has_landed: false,
        }
    }

    /// Whether it is in space in this zone.
    #[inline]
    #[must_use]
    pub fn is_at(&self, zone: Zone) -> bool {
        self.status == Status::InSpace && self.zone == zone
    }

    /// Damage of a location; of the engines, that of the better one.
    #[inline]
    #[must_use]
    pub fn damage_at(&self, loc: Loc) -> u8 {
        match loc.slots() {
            (slot, None) => self.damage[slot.at()],
            (one, Some(two)) => self.damage[one.at()].min(self.damage[two.at()]),
        }
    }

    /// The slot of a location with exactly this damage.
    #[must_use]
    pub fn slot_with(&self, loc: Loc, damage: u8) -> Option<Slot> {
        let (one, two) = loc.slots();
        let is_so = |slot: &Slot| self.damage[slot.at()] == damage;
        Some(one).filter(is_so).or(two.filter(is_so))
    }

    /// Whether a wing is there; true of all that is no wing.
    #[inline]
    #[must_use]
    pub fn has(&self, loc: Loc) -> bool {
        !loc.is_wing() || self.damage_at(loc) < HEAVY
    }

    /// A component without damage and without an Ionized card.
    #[inline]
    #[must_use]
    pub fn works(&self, loc: Loc) -> bool {
        self.damage_at(loc) == SOUND && self.ions[loc.at()] == 0
    }

    /// A weapon on a mount that works.
    #[inline]
    #[must_use]
    pub fn bears(&self, mount: Mount) -> Weapon {
        if self.works(mount.loc()) {
            self.weapons[mount.at()]
        } else {
            Weapon::None
        }
    }

    /// How many weapons of a kind work.
    #[must_use]
    pub fn guns(&self, weapon: Weapon) -> u8 {
        let mut guns = 0;
        // Asked for each entry of most menus: few mounts bear the kind, and only those are looked at for damage.
        for mount in Mount::all() {
            let is_of_kind = self.weapons[mount.at()] == weapon;
            guns += u8::from(is_of_kind && self.works(mount.loc()));
        }
        guns
    }

    /// Engines that work (§2).
    #[must_use]
    pub fn engines(&self) -> u8 {
        if self.ions[Loc::ENGINES.at()] > 0 {
            return 0;
        }
        self.sound_engines()
    }

    /// Engines without damage, whether an Ionized card keeps them still or not.
    #[must_use]
    pub fn sound_engines(&self) -> u8 {
        let (one, two) = Loc::ENGINES.slots();
        let sound = |slot: Slot| u8::from(self.damage[slot.at()] == SOUND);
        sound(one) + two.map_or(0, sound)
    }

    /// Moves of a turn.
    #[must_use]
    pub fn moves(&self, rules: &Rules) -> u8 {
        self.engines().min(rules.moves)
    }

    /// Without a working engine.
    #[must_use]
    pub fn is_stranded(&self) -> bool {
        self.engines() == 0
    }

    /// Actions of a gunship phase.
    #[must_use]
    pub fn actions(&self, rules: &Rules) -> u8 {
        let lost = self.damage_at(Loc::POWER).min(HEAVY);
        rules.actions.saturating_sub(lost).max(1)
    }

    /// Whether Evasive Action can be played for it (§8).
    #[must_use]
    pub fn can_evade(&self) -> bool {
        !self.is_crippled && !self.is_stranded()
    }

    /// Shields that do not absorb: generator ionized, or ship crippled.
    #[inline]
    #[must_use]
    pub fn is_sideways(&self) -> bool {
        self.is_crippled || self.ions[Loc::SHIELDS.at()] > 0
    }

    /// Hits that count towards destruction: wings never do (§2).
    #[must_use]
    pub fn hits(&self) -> u8 {
        let inner = Slot::all().filter(|slot| !slot.loc().is_wing());
        let slots: u8 = inner.map(|slot| self.damage[slot.at()]).sum();
        slots + self.hull.len() as u8
    }

    /// Whether a Shield may be added.
    #[must_use]
    pub fn takes_shield(&self, rules: &Rules) -> bool {
        self.works(Loc::SHIELDS) && self.shields < rules.shields
    }

    /// Whether a location may hold one Armor card more.
    #[must_use]
    pub fn takes_armor(&self, rules: &Rules, loc: Loc) -> bool {
        self.has(loc) && self.armor[loc.at()] < rules.armor_per_location
    }

    /// Whether Light damage can be removed here, in flight or aboard alike.
    #[must_use]
    pub fn can_mend(&self, loc: Loc) -> bool {
        self.ions[loc.at()] == 0 && self.slot_with(loc, LIGHT).is_some()
    }

    /// Whether a mount is free for a weapon (GR-38).
    #[must_use]
    pub fn takes_weapon(&self, mount: Mount) -> bool {
        self.weapons[mount.at()] == Weapon::None && self.damage_at(mount.loc()) < HEAVY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(slots: &[(u8, u8)]) -> ShipBoard {
        let mut board = ShipBoard::blank();
        for &(slot, damage) in slots {
            board.damage[usize::from(slot)] = damage;
        }
        board
    }

    // GT-13
    #[test]
    fn engines_give_moves_as_they_hold() {
        let rules = Rules::default();
        let moves = |one, two| with(&[(5, one), (6, two)]).moves(&rules);
        let seen = [
            moves(LIGHT, SOUND),
            moves(HEAVY, SOUND),
            moves(HEAVY, LIGHT),
            moves(SLAGGED, SOUND),
            moves(SLAGGED, LIGHT),
        ];
        assert_eq!(seen, [1, 1, 0, 1, 0]);
    }

    // GT-14
    #[test]
    fn the_power_generator_gives_actions_as_it_holds() {
        let rules = Rules::default();
        let actions = [SOUND, LIGHT, HEAVY, SLAGGED].map(|hit| with(&[(4, hit)]).actions(&rules));
        assert_eq!(actions, [3, 2, 1, 1]);
    }

    #[test]
    fn wings_do_not_count_as_hits() {
        let board = with(&[(0, LIGHT), (5, SLAGGED), (6, HEAVY), (7, HEAVY), (8, LIGHT)]);
        assert_eq!(board.hits(), 6);
    }
}
