//! Who may fire at whom, and with what (§5.3, §6.4).

use crate::allegiance::Allegiance;
use crate::battle_state::{Battle, Camp, Cause, Combatant, Health, bit};
use crate::card::{GunSystem, Happening, NONE};
use crate::fleets::happening;
use crate::look::Look;
use crate::rules::PHASES;
use breachlab_core::engine::Seat;

/// The place of the system that a telepath outfit gives a ship.
pub(crate) const TELEPATHY: u8 = 63;

impl<'a> Look<'a> {
    /// The battle.
    #[inline]
    pub(crate) fn battle(self) -> &'a Battle {
        &self.st.battle
    }

    /// The type of a ship in battle.
    #[inline]
    pub(crate) fn type_of(self, ship: &Combatant) -> Allegiance {
        self.hull(ship.copy).allegiance
    }

    fn is_pirate(self, ship: &Combatant) -> bool {
        self.type_of(ship) == Allegiance::Pirate
    }

    /// Whether a ship of a fleet may fire at a player at all.
    fn hunts(self, ship: &Combatant, seat: Seat) -> bool {
        let battle = self.battle();
        let camp = ship.camp as usize;
        if battle.provoked[camp] & bit(seat) != 0 {
            return true;
        }
        if battle.quarry[camp] & bit(seat) == 0 {
            return false;
        }
        let type_ = self.type_of(ship);
        let is_introduced = matches!(battle.cause, Cause::Introduced | Cause::OnFleet);
        ship.camp != Camp::Fleet
            || !is_introduced
            || type_ == Allegiance::Trader
            || self.is_hostile(type_, seat)
    }

    /// Whether one ship may ever fire at another in this battle, limits of the round and order of targets aside.
    pub(crate) fn is_foe(self, one: &Combatant, other: &Combatant) -> bool {
        if one.seat == other.seat {
            return false;
        }
        match (one.camp, other.camp) {
            (Camp::Own, Camp::Own) => self.battle().wars[one.seat.at()] & bit(other.seat) != 0,
            (Camp::Own, _) => self.hunts(other, one.seat),
            (_, Camp::Own) => self.hunts(one, other.seat),
            (here, there) => match (self.is_pirate(one), self.is_pirate(other)) {
                (true, true) => false,
                (false, false) => here != there,
                _ => true,
            },
        }
    }

    /// Types that ships of the event must clear first, a bit each.
    fn cleared_first(self) -> u32 {
        let Cause::Event(event) = self.battle().cause else {
            return 0;
        };
        match happening(self, event) {
            Happening::Strike { first, .. } => first,
            _ => 0,
        }
    }

    /// Where a target stands in the order of targets of a ship of a fleet: lower comes first (§5.3, §5.8).
    fn turn_of(self, ship: &Combatant, target: &Combatant) -> u8 {
        let type_ = self.type_of(target);
        let is_fleet = target.is_fleet();
        if ship.camp == Camp::Strike {
            let is_listed = self.cleared_first() & type_.bit() != 0;
            return match (is_fleet, is_listed, self.is_pirate(target)) {
                (true, true, _) => 0,
                (true, false, true) => 1,
                _ => 2,
            };
        }
        // Pirates clear fleets first, fleets pirates.
        let is_first = is_fleet && self.is_pirate(ship) != self.is_pirate(target);
        if is_first { 0 } else { 2 }
    }

    /// Whether a target's turn has come for a ship of a fleet.
    fn is_due(self, ship: &Combatant, target: &Combatant) -> bool {
        if !ship.is_fleet() {
            return true;
        }
        let battle = self.battle();
        let has_fired = battle.provoked[ship.camp as usize] & bit(target.seat) != 0;
        // NR-87: those that may fire at the event's ships anyway are fair game for them.
        if (has_fired && !target.is_fleet()) || target.camp == Camp::Guard {
            return true;
        }
        let turn = self.turn_of(ship, target);
        let mut others = battle.ships.as_slice().iter();
        !others.any(|other| {
            other.is_able() && self.is_foe(ship, other) && self.turn_of(ship, other) < turn
        })
    }

    /// Whether a ship may pursue or fire at another now, its systems aside.
    pub(crate) fn may_aim(self, ship: &Combatant, target: &Combatant) -> bool {
        target.health != Health::Away
            && self.is_foe(ship, target)
            && (!ship.is_pursuing || target.has_fled)
            && self.is_due(ship, target)
    }

    /// Systems of a ship in battle, that of a telepath outfit behind all others.
    pub(crate) fn guns(
        self,
        ship: &Combatant,
    ) -> impl Iterator<Item = (u8, &'a GunSystem)> + Clone {
        let outfit = (ship.outfit != NONE).then(|| {
            self.fitting(ship.outfit)
                .and_then(|fit| fit.telepathy.as_ref())
        });
        let outfit = outfit.flatten().map(|system| (TELEPATHY, system));
        self.systems(ship.copy).chain(outfit)
    }

    /// A system of a ship.
    pub(crate) fn gun(self, ship: &Combatant, at: u8) -> Option<&'a GunSystem> {
        let mut guns = self.guns(ship);
        guns.find(|&(place, _)| place == at).map(|(_, gun)| gun)
    }

    /// Whether a system works this round: unused, with ammunition, free of the limits of its ship (§6.4).
    pub(crate) fn is_live(self, ship: &Combatant, at: u8, gun: &GunSystem) -> bool {
        let is_unused = ship.used & (1 << at) == 0;
        let has_pur = !matches!(gun.pur, crate::card::PurValue::None);
        let is_free = !ship.is_hampered || gun.is_turret || has_pur;
        is_unused && is_free && self.has_rounds(ship, gun, self.battle().round)
    }

    fn has_rounds(self, ship: &Combatant, gun: &GunSystem, round: u16) -> bool {
        self.ammunition(ship.copy, gun)
            .is_none_or(|rounds| round <= rounds)
    }

    /// Whether a system may be aimed at a target: point defence at small ships alone.
    pub(crate) fn suits(self, gun: &GunSystem, target: &Combatant) -> bool {
        !gun.is_point_defence || self.hull(target.copy).is_small
    }

    /// Whether a ship could ever fire at another in this or a later round.
    fn threatens(self, ship: &Combatant, target: &Combatant) -> bool {
        let round = self.battle().round;
        ship.is_able()
            && target.is_able()
            && self.is_foe(ship, target)
            && (self.can_launch_ever(ship)
                || self
                    .guns(ship)
                    .any(|(_, gun)| self.suits(gun, target) && self.has_rounds(ship, gun, round)))
    }

    fn can_launch_ever(self, ship: &Combatant) -> bool {
        let mut bays = self.bays(ship.copy);
        bays.any(|bay| self.stowed(ship.copy, bay.family).next().is_some())
    }

    /// Whether two able ships could still fire at each other, limits of the round aside [NR-34].
    pub(crate) fn is_undecided(self) -> bool {
        let ships = self.battle().ships.as_slice();
        ships
            .iter()
            .any(|ship| ship.is_able() && ships.iter().any(|other| self.threatens(ship, other)))
    }

    /// Whether some player's own ship is able [NR-35].
    pub(crate) fn has_own_able(self, seat: Option<Seat>) -> bool {
        let mut ships = self.battle().ships.as_slice().iter();
        ships.any(|ship| {
            ship.is_able() && !ship.is_fleet() && seat.is_none_or(|seat| ship.seat == seat)
        })
    }

    /// Whether a player may withdraw (§6.6).
    pub(crate) fn may_withdraw(self, seat: Seat) -> bool {
        let battle = self.battle();
        let captain = self.st.captain(seat);
        let current = battle.find(captain.ship);
        let is_free = battle.held & bit(seat) == 0;
        let mut ships = battle.ships.as_slice().iter();
        is_free
            && current.is_some_and(|at| battle.ship(at).is_able())
            && !ships.any(|ship| ship.seat == seat && !ship.is_fleet() && ship.is_lurking)
    }

    /// Whether a ship goes with its player when he withdraws.
    pub(crate) fn flees_with(ship: &Combatant, seat: Seat) -> bool {
        ship.seat == seat && !ship.is_fleet() && ship.is_able()
    }

    /// The phase now, as far as phases go.
    pub(crate) fn phases_from(first: u8) -> impl Iterator<Item = u8> {
        first..=PHASES
    }
}
