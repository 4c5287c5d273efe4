//! The start of a battle: who is in it, Red Alert, planets, protection, pirates, fighters, fields (§6.0).

use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::battle_state::{Camp, Cause, Combatant, Health, bit};
use crate::card::{NONE, Tech};
use crate::event::Event;
use crate::frame::BattleStep;
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::state::CardZone;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// Whether a player may introduce ships now: those who declared Red Alert catch up later (§6.6).
fn has_a_say(look: Look<'_>, seat: Seat) -> bool {
    let battle = look.battle();
    (battle.alerted & bit(seat) != 0) == battle.is_late
}

/// Whether a deployed ship may be flipped to protect somebody in this battle (§5.7).
pub(crate) fn may_protect(look: Look<'_>, seat: Seat, copy: u16) -> bool {
    let battle = look.battle();
    let spot = look.st.spot(copy);
    let Some(hull) = look.card(copy).hull() else {
        return false;
    };
    let is_free = spot.seat == seat && spot.zone == CardZone::Fleet && battle.find(copy).is_none();
    if !is_free || !has_a_say(look, seat) || !is_protected(look) {
        return false;
    }
    let host = look.host(battle.system);
    let mut ships = battle.ships.as_slice().iter();
    let is_guard = |ship: &Combatant| ship.camp == Camp::Guard && ship.seat == seat;
    hull.allegiance.serves(host) || (hull.allegiance == Allegiance::Trader && ships.any(is_guard))
}

/// Whether the host protects somebody who is attacked here [NR-62].
fn is_protected(look: Look<'_>) -> bool {
    let battle = look.battle();
    let host = look.host(battle.system);
    let polices = host.marker().is_some() || host.record().is_some();
    let mut attackers = battle.ships.as_slice().iter();
    let is_own_fleet = attackers.any(|ship| {
        matches!(ship.camp, Camp::Fleet | Camp::Strike) && look.type_of(ship).serves(host)
    });
    let mut seats = look.st.living();
    polices
        && !is_own_fleet
        && seats.any(|seat| {
            battle.assailed & bit(seat) != 0
                && look.at(seat) == battle.system
                && !look.is_hostile(host, seat)
        })
}

/// Whether a deployed pirate may be introduced now (§5.2).
pub(crate) fn may_raid(look: Look<'_>, seat: Seat, copy: u16) -> bool {
    let battle = look.battle();
    let spot = look.st.spot(copy);
    let is_free =
        spot.seat == seat && spot.zone == CardZone::Pirates && battle.find(copy).is_none();
    let mut ships = battle.ships.as_slice().iter();
    let has_fleet = ships.any(|ship| ship.is_fleet() && look.type_of(ship) != Allegiance::Pirate);
    let is_theirs = look.host(battle.system) == Allegiance::Pirate;
    is_free && has_a_say(look, seat) && (has_fleet || is_theirs)
}

/// Whether a hand card is a planet that may be played as the battle begins [NR-70].
pub(crate) fn may_play_planet(look: Look<'_>, seat: Seat, copy: u16) -> bool {
    let battle = look.battle();
    let mut ships = battle.ships.as_slice().iter();
    let is_in = ships.any(|ship| ship.seat == seat && !ship.is_fleet());
    let planet = look.card(copy).planet();
    is_in && planet.is_some_and(|planet| planet.system == battle.system)
}

/// Whether a telepath outfit laid down may be given to a ship (§5.9).
pub(crate) fn may_assign(look: Look<'_>, seat: Seat, outfit: u16, ship: &Combatant) -> bool {
    let spot = look.st.spot(outfit);
    let is_outfit = look
        .fitting(outfit)
        .is_some_and(|fit| fit.telepathy.is_some());
    let mut ships = look.battle().ships.as_slice().iter();
    is_outfit
        && spot.seat == seat
        && spot.zone == CardZone::Fleet
        && ship.seat == seat
        && ship.outfit == NONE
        && ship.is_able()
        && look.hull(ship.copy).tech == Tech::TELEPATH
        && !ships.any(|other| other.outfit == outfit)
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(crate) fn start_step(&mut self, step: BattleStep) -> Flow {
        match step {
            BattleStep::RedAlert(places) => {
                if places == 0 {
                    self.settle_sides();
                }
                if places >= self.st.seats {
                    return self.begin_or_end();
                }
                let seat = self.in_order(places);
                if self.ask_if_any(seat) == Flow::Ask {
                    return Flow::Ask;
                }
                self.go(BattleStep::RedAlert(places + 1))
            }
            BattleStep::Planets(places) => {
                if places >= self.st.seats {
                    self.fix_planets();
                    return self.go(BattleStep::Protect(0));
                }
                let seat = self.in_order(places);
                self.ask_or_go(seat, BattleStep::Planets(places + 1))
            }
            BattleStep::Protect(places) => {
                let seat = self.past_target(places);
                self.ask_or_go_on(seat, places, BattleStep::Protect, BattleStep::Pirates(0))
            }
            BattleStep::Pirates(places) => {
                let seat = self.past_target(places);
                self.ask_or_go_on(seat, places, BattleStep::Pirates, BattleStep::Carriers)
            }
            BattleStep::Carriers => {
                self.open_to_raiders();
                self.flip_for_fighters();
                self.go(BattleStep::Telepaths(0))
            }
            BattleStep::Telepaths(places) => {
                if places < self.st.seats {
                    let seat = self.in_order(places);
                    return self.ask_or_go(seat, BattleStep::Telepaths(places + 1));
                }
                if std::mem::take(&mut self.st.battle.is_late) {
                    self.choose_phases()
                } else {
                    self.go(BattleStep::Initiative)
                }
            }
            _ => unreachable!("only the steps of the start come here"),
        }
    }

    fn past_target(&self, places: u8) -> Seat {
        self.st.clockwise(self.st.battle.target, places)
    }

    fn ask_or_go(&mut self, seat: Seat, next: BattleStep) -> Flow {
        if self.ask_if_any(seat) == Flow::Ask {
            return Flow::Ask;
        }
        self.go(next)
    }

    fn ask_or_go_on(
        &mut self,
        seat: Seat,
        places: u8,
        step: fn(u8) -> BattleStep,
        after: BattleStep,
    ) -> Flow {
        if places >= self.st.seats {
            return self.go(after);
        }
        self.ask_or_go(seat, step(places + 1))
    }

    /// Own ships come to the battle, and who is against whom is settled.
    fn settle_sides(&mut self) {
        let (cause, aggressor, target) = {
            let battle = &self.st.battle;
            (battle.cause, battle.aggressor, battle.target)
        };
        self.log.tell(Event::Battle(
            cause,
            aggressor,
            target,
            self.st.battle.system,
        ));
        let mut present = 0;
        for seat in self.st.round_from(Seat(0)) {
            if self.is_here(seat) {
                present |= bit(seat);
            }
        }
        let battle = &mut self.st.battle;
        battle.lead = aggressor;
        let (wanted, quarried) = match cause {
            Cause::Attack => {
                battle.wars[aggressor.at()] |= bit(target);
                battle.wars[target.at()] |= bit(aggressor);
                battle.assailed = bit(target);
                (bit(aggressor) | bit(target), (Camp::Guard, bit(aggressor)))
            }
            Cause::OnFleet => (bit(target), (Camp::Fleet, bit(target))),
            Cause::Introduced | Cause::Opposed(_) => {
                battle.assailed = bit(target);
                (bit(target), (Camp::Fleet, bit(target)))
            }
            Cause::Event(_) => {
                battle.assailed = present & !bit(aggressor);
                (present, (Camp::Strike, present & !bit(aggressor)))
            }
        };
        battle.quarry[quarried.0 as usize] = quarried.1;
        for seat in self.st.round_from(Seat(0)) {
            if wanted & bit(seat) != 0 {
                self.enlist(seat);
            }
        }
        self.open_to_raiders();
    }

    /// Where pirates are about, everybody present may be their target and is in the battle [NR-33].
    fn open_to_raiders(&mut self) {
        let ships = self.st.battle.ships.as_slice();
        if !ships.iter().any(|ship| ship.camp == Camp::Pirates) {
            return;
        }
        for seat in self.st.round_from(Seat(0)) {
            if self.is_here(seat) {
                self.st.battle.quarry[Camp::Pirates as usize] |= bit(seat);
                self.enlist(seat);
            }
        }
    }

    /// After Red Alert: nobody who was attacked may be left.
    fn begin_or_end(&mut self) -> Flow {
        let battle = &self.st.battle;
        let mut ships = battle.ships.as_slice().iter();
        let is_assailed = |ship: &Combatant| {
            !ship.is_fleet() && ship.health != Health::Away && battle.assailed & bit(ship.seat) != 0
        };
        if battle.assailed == 0 || ships.any(is_assailed) {
            self.go(BattleStep::Planets(0))
        } else {
            self.go(BattleStep::Stalemate)
        }
    }

    /// Active Planets of the system are fixed; the one on the Nova discard is set aside (§6.0).
    pub(crate) fn fix_planets(&mut self) {
        let system = self.st.battle.system;
        let is_of = |play: &Self, copy: u16| {
            let planet = play.set.card(copy).planet();
            planet.is_some_and(|planet| planet.system == system)
        };
        for seat in self.st.round_from(Seat(0)) {
            let top = self.st.captain(seat).discard.last().copied();
            if let Some(copy) = top.filter(|&copy| is_of(self, copy)) {
                self.st.battle.planets.push(copy);
            }
        }
        let top = self.st.nova.discard.last().copied();
        if let Some(copy) = top.filter(|&copy| is_of(self, copy)) {
            self.st.battle.planets.push(copy);
            self.st.nova.discard.pop();
            self.st.nova.aside = copy;
        }
        let (mut asteroid, mut nebula) = (0, 0);
        for &copy in self.st.battle.planets.as_slice() {
            let planet = self.look().planet(copy);
            asteroid = planet.asteroid.max(asteroid);
            nebula = planet.nebula.max(nebula);
        }
        // NR-45
        self.st.battle.asteroid = asteroid;
        self.st.battle.nebula = nebula;
    }

    /// Owners of carriers that came with fleets flip for fighters (§5.10).
    fn flip_for_fighters(&mut self) {
        let from = self.st.battle.mustered;
        let until = self.st.battle.ships.len() as u16;
        self.st.battle.mustered = until;
        for at in from..until {
            let ship = *self.st.battle.ship(at);
            if !ship.is_fleet() || !ship.is_able() {
                continue;
            }
            let bays = self.look().hull(ship.copy).bays.len();
            for bay in 0..bays {
                let bay = self.look().hull(ship.copy).bays[bay];
                for _ in 0..bay.room {
                    let Some(copy) = self.flip_own(ship.seat) else {
                        break;
                    };
                    let hull = self.set.card(copy).hull();
                    if hull.is_some_and(|hull| hull.family == bay.family) {
                        self.call_up(copy);
                        self.lift(copy);
                        self.deploy(copy, CardZone::Stowed, ship.copy);
                    }
                }
            }
        }
    }

    pub(crate) fn start_choice(&mut self, seat: Seat, step: BattleStep, action: Action) {
        match (step, action) {
            (BattleStep::RedAlert(places), _) => {
                self.go(BattleStep::RedAlert(places + 1));
                if action == Action::RedAlert {
                    self.st.battle.alerted |= bit(seat);
                    self.withdraw(seat);
                }
            }
            (BattleStep::Planets(places), _) => {
                if let Action::PlayPlanet(copy) = action {
                    self.discard_from_hand(copy);
                }
                self.go(BattleStep::Planets(places + 1));
            }
            (BattleStep::Protect(_), Action::Introduce(copy)) => {
                self.introduce(seat, copy, Camp::Guard);
            }
            (BattleStep::Pirates(_), Action::Introduce(copy)) => {
                self.introduce(seat, copy, Camp::Pirates);
            }
            (BattleStep::Telepaths(_), Action::Assign(outfit, ship)) => {
                self.st.battle.ship_mut(ship).outfit = outfit;
            }
            (BattleStep::Protect(places), _) => {
                self.go(BattleStep::Protect(places + 1));
            }
            (BattleStep::Pirates(places), _) => {
                self.go(BattleStep::Pirates(places + 1));
            }
            (BattleStep::Telepaths(places), _) => {
                self.go(BattleStep::Telepaths(places + 1));
            }
            _ => unreachable!("only the steps of the start come here"),
        }
    }
}
