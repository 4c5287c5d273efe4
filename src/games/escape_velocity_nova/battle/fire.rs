//! Shots: what is given up to them, checks, point defence, escape, hits; launches (§6.4 to §6.8).

use crate::action::Action;
use crate::battle_state::{Combatant, Health, Lent, bit};
use crate::card::{GunSystem, Happening};
use crate::event::Event;
use crate::fleets::happening;
use crate::frame::{Frame, GunShot, ShotStep};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::state::CardZone;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// What the systems of a ship would add together: those that work and are of the phases, but for one.
pub(crate) fn given_up(
    look: Look<'_>,
    ship: &Combatant,
    but: Option<u8>,
    is_of: impl Fn(&GunSystem) -> bool,
) -> (Lent, u64) {
    let mut lent = Lent {
        camp: ship.camp,
        ..Lent::NONE
    };
    let mut used = 0;
    for (at, gun) in look.guns(ship) {
        if Some(at) == but || !is_of(gun) || !look.is_live(ship, at, gun) {
            continue;
        }
        lent.sac = lent.sac.saturating_add(gun.sac);
        lent.systems += 1;
        lent.pur = lent.pur.max(look.pur(ship.copy, gun).unwrap_or(0));
        used |= 1 << at;
    }
    (lent, used)
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(crate) fn fire_choice(&mut self, seat: Seat, action: Action) {
        let phase = self.st.battle.phase_now;
        match action {
            Action::Fire(ship, gun, target) => {
                self.shoot(ship, gun, target, Lent::NONE, 1 << gun);
            }
            Action::FireAll(ship, gun, target) => {
                let one = *self.st.battle.ship(ship);
                let (lent, used) = given_up(self.look(), &one, Some(gun), |other| {
                    other.fires_in == phase
                });
                self.shoot(ship, gun, target, lent, used | 1 << gun);
            }
            Action::Spring(ship, gun, target) => {
                self.st.battle.ship_mut(ship).is_lurking = false;
                let one = *self.st.battle.ship(ship);
                let (lent, used) = given_up(self.look(), &one, Some(gun), |other| {
                    other.fires_in <= phase
                });
                self.shoot(ship, gun, target, lent, used | 1 << gun);
            }
            Action::Lend(ship) => {
                let one = *self.st.battle.ship(ship);
                let given = given_up(self.look(), &one, None, |gun| gun.fires_in == phase);
                self.lend(seat, ship, given);
            }
            Action::SpringFor(ship) => {
                self.st.battle.ship_mut(ship).is_lurking = false;
                let one = *self.st.battle.ship(ship);
                let given = given_up(self.look(), &one, None, |gun| gun.fires_in <= phase);
                self.lend(seat, ship, given);
            }
            Action::Sortie(carrier, fighter) => {
                let ship = self.st.battle.ship_mut(carrier);
                ship.launched += 1;
                let camp = ship.camp;
                self.join(fighter, seat, camp);
            }
            _ => unreachable!("a phase has nothing else on its menu"),
        }
    }

    fn lend(&mut self, seat: Seat, ship: u16, (given, used): (Lent, u64)) {
        self.st.battle.ship_mut(ship).used |= used;
        let lent = &mut self.st.battle.lent[seat.at()];
        lent.sac = lent.sac.saturating_add(given.sac);
        lent.systems += given.systems;
        lent.pur = lent.pur.max(given.pur);
        lent.camp = given.camp;
    }

    /// A system fires, with what is given up to it (§6.5).
    fn shoot(&mut self, at: u16, gun: u8, target: u16, inside: Lent, used: u64) {
        let ship = *self.st.battle.ship(at);
        let lent = std::mem::replace(&mut self.st.battle.lent[ship.seat.at()], Lent::NONE);
        self.st.battle.ship_mut(at).used |= used;
        let look = self.look();
        let Some(system) = look.gun(&ship, gun).copied() else {
            return;
        };
        let own = look.pur(ship.copy, &system);
        let highest = own.unwrap_or(0).max(inside.pur).max(lent.pur);
        let given = inside.systems + lent.systems;
        let sac = inside.sac.saturating_add(lent.sac);
        // §6.5, NR-7
        let pur = (highest > 0 || own.is_some()).then(|| highest.saturating_add(given));
        self.provoke(&ship, target);
        self.enter(Frame::Shot(GunShot {
            ship: Some(at),
            by: ship.seat,
            target,
            shields: system.shields.saturating_add(sac),
            armor: system.armor.saturating_add(sac),
            pur,
            is_immune: system.is_immune,
            tried: 0,
            evasion: 0,
            step: ShotStep::Aim,
        }));
    }

    /// A shot of an own ship at a fleet makes it hostile, and its player fair game (§4.1, §5.3).
    fn provoke(&mut self, ship: &Combatant, target: u16) {
        let other = *self.st.battle.ship(target);
        if ship.is_fleet() || !other.is_fleet() {
            return;
        }
        let type_ = self.look().type_of(&other);
        self.mark(ship.seat, type_);
        self.st.battle.provoked[other.camp as usize] |= bit(ship.seat);
    }

    fn shot_on(&mut self, shot: GunShot, step: ShotStep) -> Flow {
        self.turn_into(Frame::Shot(GunShot { step, ..shot }))
    }

    pub(crate) fn shot_step(&mut self, shot: GunShot) -> Flow {
        let target = *self.st.battle.ship(shot.target);
        match shot.step {
            ShotStep::Aim => {
                if target.health == Health::Away {
                    return self.leave();
                }
                if target.health == Health::Disabled {
                    return self.shot_on(shot, ShotStep::Land);
                }
                if shot.ship.is_some() && self.ask_if_any(shot.by) == Flow::Ask {
                    return Flow::Ask;
                }
                self.shot_on(shot, ShotStep::Check)
            }
            ShotStep::Check => {
                let ratings = self.look().ratings(target.copy);
                let (attack, opposing) = if target.health == Health::Shielded {
                    (shot.shields, ratings.shield)
                } else {
                    (shot.armor, ratings.armor)
                };
                let attack = attack.saturating_sub(self.st.battle.asteroid);
                if !self.check(attack, opposing) {
                    return self.leave();
                }
                let next = match shot.pur {
                    Some(_) => ShotStep::Defence,
                    None => ShotStep::Land,
                };
                self.shot_on(shot, next)
            }
            ShotStep::Defence | ShotStep::Escape => {
                let is_defence = shot.step == ShotStep::Defence;
                if !(is_defence && shot.is_immune) && self.ask_if_any(target.seat) == Flow::Ask {
                    return Flow::Ask;
                }
                let next = if is_defence {
                    ShotStep::Escape
                } else {
                    ShotStep::Land
                };
                self.shot_on(shot, next)
            }
            ShotStep::Evade | ShotStep::Dodge => self.escape_step(shot),
            ShotStep::Land => {
                self.leave();
                self.land(&shot);
                Flow::Go
            }
        }
    }

    /// The ship hit tries to escape the shot (§6.7).
    fn escape_step(&mut self, shot: GunShot) -> Flow {
        let target = *self.st.battle.ship(shot.target);
        if shot.step == ShotStep::Evade {
            if self.ask_if_any(target.seat) == Flow::Ask {
                return Flow::Ask;
            }
            return self.shot_on(shot, ShotStep::Dodge);
        }
        let escape = self.look().ratings(target.copy).escape;
        let escape = escape.saturating_add(shot.evasion);
        if self.check(shot.pur.unwrap_or(0), escape) {
            return self.shot_on(shot, ShotStep::Land);
        }
        self.log.tell(Event::Undone(target.copy, false));
        self.leave()
    }

    /// The hit stands (§6.4).
    fn land(&mut self, shot: &GunShot) {
        let target = *self.st.battle.ship(shot.target);
        self.st.battle.hits = self.st.battle.hits.saturating_add(1);
        if let Some(at) = shot.ship {
            let copy = self.st.battle.ship(at).copy;
            let trace = &mut self.st.traces[usize::from(copy)];
            trace.hits = trace.hits.saturating_add(1);
            let is_kill = target.health == Health::Disabled;
            trace.kills = trace.kills.saturating_add(u16::from(is_kill));
        }
        let health = match target.health {
            Health::Shielded => Health::Bare,
            Health::Bare => Health::Disabled,
            Health::Disabled | Health::Away => {
                self.destroy(target.copy);
                return;
            }
        };
        self.st.battle.ship_mut(shot.target).health = health;
        self.log.tell(Event::Hit(target.copy, health));
    }

    pub(crate) fn shot_choice(&mut self, shot: GunShot, action: Action) {
        match (shot.step, action) {
            (ShotStep::Aim, Action::React(copy)) => {
                let attack = self.play_reaction(copy).0;
                let stronger = GunShot {
                    shields: shot.shields.saturating_add(attack),
                    armor: shot.armor.saturating_add(attack),
                    ..shot
                };
                self.shot_on(stronger, ShotStep::Check);
            }
            (ShotStep::Aim, _) => {
                self.shot_on(shot, ShotStep::Check);
            }
            (ShotStep::Defence, Action::PointDefence(at)) => self.defend(shot, at),
            (ShotStep::Defence, _) => {
                self.shot_on(shot, ShotStep::Escape);
            }
            (ShotStep::Escape, Action::Evade) => {
                self.st.battle.ship_mut(shot.target).is_hampered = true;
                self.shot_on(shot, ShotStep::Evade);
            }
            (ShotStep::Evade, Action::React(copy)) => {
                let evasion = self.play_reaction(copy).1;
                self.shot_on(GunShot { evasion, ..shot }, ShotStep::Dodge);
            }
            (ShotStep::Evade, _) => {
                self.shot_on(shot, ShotStep::Dodge);
            }
            _ => {
                self.shot_on(shot, ShotStep::Land);
            }
        }
    }

    /// A point-defence system tries to undo the hit [NR-68].
    fn defend(&mut self, shot: GunShot, at: u8) {
        let target = *self.st.battle.ship(shot.target);
        let tried = shot.tried | 1 << at;
        let gun = self.look().gun(&target, at).map_or(0, |gun| gun.armor);
        let attack = gun.saturating_sub(self.st.battle.asteroid);
        if self.check(attack, shot.pur.unwrap_or(0)) {
            self.log.tell(Event::Undone(target.copy, true));
            self.leave();
        } else {
            self.turn_into(Frame::Shot(GunShot { tried, ..shot }));
        }
    }

    /// A reaction is discarded; what it adds to an attack and to an escape (§5.8).
    pub(crate) fn play_reaction(&mut self, copy: u16) -> (u8, u8) {
        self.discard_from_hand(copy);
        self.note_played(copy);
        match happening(self.look(), copy) {
            Happening::Reaction { attack, escape } => (attack, escape),
            _ => (0, 0),
        }
    }
}

/// Point-defence systems of a ship that may still answer a hit (§6.7).
pub(crate) fn defences<'a>(look: Look<'a>, shot: &GunShot) -> impl Iterator<Item = u8> + 'a {
    let target = look.battle().ship(shot.target);
    let tried = shot.tried;
    let guns = look.guns(target);
    guns.filter(move |(at, gun)| {
        let rounds = look.ammunition(target.copy, gun);
        let is_loaded = rounds.is_none_or(|rounds| look.battle().round <= rounds);
        target.is_able() && gun.is_point_defence && tried & (1 << at) == 0 && is_loaded
    })
    .map(|(at, _)| at)
}

/// Fighters a ship may launch in a phase: one of each bay with launches left (§6.8).
pub(crate) fn launches(look: Look<'_>, ship: &Combatant, now: u8) -> impl Iterator<Item = u16> {
    let (copy, launched) = (ship.copy, ship.launched);
    let bays = look.bays(copy).filter(move |bay| bay.opens_in == now);
    let room: u8 = bays.clone().map(|bay| bay.launches).sum();
    let is_able = ship.is_able() && launched < room;
    let stowed = look.st.aboard(copy);
    stowed.filter(move |&fighter| {
        is_able
            && look.st.spot(fighter).zone == CardZone::Stowed
            && look.battle().find(fighter).is_none()
            && bays
                .clone()
                .any(|bay| bay.family == look.hull(fighter).family)
    })
}
