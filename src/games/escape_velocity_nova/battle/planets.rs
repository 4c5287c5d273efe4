//! Armed planets fire (§6.10).

use crate::action::Action;
use crate::battle_state::Health;
use crate::event::Event;
use crate::frame::{BattleStep, Frame, GunShot, ShotStep};
use crate::look::Look;
use crate::play::{Flow, Play};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Fixed planets with a weapon of this phase fire, each once a round (§6.10).
    pub(crate) fn planets_fire(&mut self) -> Flow {
        for at in 0..self.st.battle.planets.len() as u8 {
            if self.st.battle.fired & (1 << at) != 0 || !self.is_planet_due(at) {
                continue;
            }
            if let Some(seat) = director(self.look(), at) {
                if self.ask_if_any(seat) == Flow::Ask {
                    return Flow::Ask;
                }
                self.st.battle.fired |= 1 << at;
                continue;
            }
            self.st.battle.fired |= 1 << at;
            let look = self.look();
            let targets = look.battle().all().filter(|&target| {
                is_planet_target(look, at, target) && look.battle().ship(target).is_able()
            });
            let swiftest = targets.reduce(|best, next| {
                let pursuit = |at: u16| look.pursuit(look.battle().ship(at).copy);
                if pursuit(next) > pursuit(best) {
                    next
                } else {
                    best
                }
            });
            if let Some(target) = swiftest {
                return self.planet_shot(at, target);
            }
        }
        self.go(BattleStep::Withdraw(0))
    }

    fn is_planet_due(&self, at: u8) -> bool {
        let look = self.look();
        let planet = look.planet(look.battle().planets.as_slice()[usize::from(at)]);
        planet
            .weapon
            .is_some_and(|weapon| weapon.fires_in == look.battle().phase_now)
            && look
                .battle()
                .all()
                .any(|target| is_planet_target(look, at, target))
    }

    fn planet_shot(&mut self, at: u8, target: u16) -> Flow {
        self.st.battle.fired |= 1 << at;
        let copy = self.st.battle.planets.as_slice()[usize::from(at)];
        let Some(weapon) = self.look().planet(copy).weapon else {
            return Flow::Go;
        };
        self.enter(Frame::Shot(GunShot {
            ship: None,
            by: self.st.asked,
            target,
            shields: weapon.shields,
            armor: weapon.armor,
            pur: None,
            is_immune: weapon.is_immune,
            tried: 0,
            evasion: 0,
            step: ShotStep::Aim,
        }))
    }

    pub(crate) fn planet_choice(&mut self, action: Action) {
        if let Action::PlanetFire(at, target) = action {
            self.planet_shot(at, target);
            return;
        }
        // Fire is held: whatever he directs in this phase is done with.
        for at in 0..self.st.battle.planets.len() as u8 {
            if self.is_planet_due(at) && director(self.look(), at) == Some(self.st.asked) {
                self.st.battle.fired |= 1 << at;
            }
        }
    }
}

/// Who directs a fixed planet: the one player in battle to whom it is friendly (§6.10).
pub(crate) fn director(look: Look<'_>, at: u8) -> Option<Seat> {
    let battle = look.battle();
    let planet = look.planet(battle.planets.as_slice()[usize::from(at)]);
    let is_in = |seat: Seat| {
        let mut ships = battle.ships.as_slice().iter();
        ships.any(|ship| ship.seat == seat && !ship.is_fleet() && ship.is_able())
    };
    let mut friends = look
        .st
        .living()
        .filter(|&seat| !look.is_hostile(planet.government, seat) && is_in(seat));
    match (friends.next(), friends.next()) {
        (Some(seat), None) => Some(seat),
        _ => None,
    }
}

/// Whether a fixed planet may fire at a ship: what is hostile to its government (§6.10).
pub(crate) fn is_planet_target(look: Look<'_>, at: u8, target: u16) -> bool {
    let battle = look.battle();
    let planet = look.planet(battle.planets.as_slice()[usize::from(at)]);
    let ship = battle.ship(target);
    let is_police = planet.government.marker().is_some() || planet.government.record().is_some();
    let is_own = !ship.is_fleet() && look.is_hostile(planet.government, ship.seat);
    let type_ = look.type_of(ship);
    let is_outlaw = is_police && type_ == crate::allegiance::Allegiance::Pirate;
    let is_raider =
        ship.camp == crate::battle_state::Camp::Strike && !type_.serves(planet.government);
    ship.health != Health::Away && (is_own || (ship.is_fleet() && (is_outlaw || is_raider)))
}
