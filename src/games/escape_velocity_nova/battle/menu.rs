//! Menus of battles: what each step offers a player, passing aside (§6).

use super::fire::{defences, given_up, launches};
use super::flight::may_pursue;
use super::planets::{director, is_planet_target};
use super::start::{may_assign, may_play_planet, may_protect, may_raid};
use crate::action::Action;
use crate::battle_state::{Battle, Combatant, Health, Lent, bit};
use crate::card::{Happening, Red};
use crate::frame::{BattleStep, FlightStep, GunShot, ShotStep};
use crate::look::Look;
use crate::offers::Offers;
use breachlab_core::engine::Seat;

/// What a step of a battle offers a player.
pub(crate) fn battle_options<O: Offers>(look: Look<'_>, step: BattleStep, seat: Seat, out: &mut O) {
    let battle = look.battle();
    let table = || look.st.captain(seat).table.as_slice().iter().copied();
    match step {
        BattleStep::RedAlert(_) if battle.assailed & bit(seat) != 0 && look.may_withdraw(seat) => {
            out.offer(Action::RedAlert);
        }
        BattleStep::Planets(_) => {
            let hand = look.st.captain(seat).hand.as_slice().iter().copied();
            hand.filter(|&copy| may_play_planet(look, seat, copy))
                .for_each(|copy| out.offer(Action::PlayPlanet(copy)));
        }
        BattleStep::Protect(_) => table()
            .filter(|&copy| may_protect(look, seat, copy))
            .for_each(|copy| out.offer(Action::Introduce(copy))),
        BattleStep::Pirates(_) => table()
            .filter(|&copy| may_raid(look, seat, copy))
            .for_each(|copy| out.offer(Action::Introduce(copy))),
        BattleStep::Telepaths(_) => {
            for outfit in table() {
                let ships = battle.all();
                ships
                    .filter(|&at| may_assign(look, seat, outfit, battle.ship(at)))
                    .for_each(|at| out.offer(Action::Assign(outfit, at)));
            }
        }
        BattleStep::FirstPhase | BattleStep::LastPhase => {
            Look::phases_from(1).for_each(|phase| out.offer(Action::Phase(phase)));
        }
        BattleStep::Flannigan(_) => flannigans(look, seat, out),
        BattleStep::Spring(_) => springs(look, seat, out),
        BattleStep::Fire(_) => shots(look, seat, out),
        BattleStep::PlanetFire => planet_shots(look, seat, out),
        BattleStep::Withdraw(_) if look.may_withdraw(seat) && is_threatened(look, seat) => {
            out.offer(Action::Withdraw);
        }
        BattleStep::Board(_) => super::boarding_menu::boardings(look, seat, false, out),
        BattleStep::Aftermath(_) => super::boarding_menu::boardings(look, seat, true, out),
        BattleStep::Recover(_) => super::boarding_menu::recoveries(look, seat, out),
        _ => {}
    }
}

/// Whether somebody able is against a player: from nobody nobody runs.
fn is_threatened(look: Look<'_>, seat: Seat) -> bool {
    let ships = look.battle().ships.as_slice();
    ships.iter().any(|ship| {
        Look::flees_with(ship, seat)
            && ships
                .iter()
                .any(|other| other.is_able() && look.is_foe(other, ship))
    })
}

/// Ships of a player, with their numbers.
fn fleet(battle: &Battle, seat: Seat) -> impl Iterator<Item = (u16, &Combatant)> + Clone {
    let ships = (0..).zip(battle.ships.as_slice());
    ships.filter(move |(_, ship)| ship.seat == seat && ship.is_able())
}

/// Ships worth setting up: with two systems or more that work (§6.5).
fn flannigans<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    for (at, ship) in fleet(look.battle(), seat) {
        let guns = look.guns(ship);
        let live = guns.filter(|&(gun, system)| look.is_live(ship, gun, system));
        if !ship.is_lurking && live.count() > 1 {
            out.offer(Action::Lurk(at));
        }
    }
}

fn springs<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let battle = look.battle();
    let phase = battle.phase_now;
    for (at, ship) in fleet(battle, seat).filter(|(_, ship)| ship.is_lurking) {
        for (gun, system) in look.guns(ship) {
            if system.fires_in > phase || !look.is_live(ship, gun, system) {
                continue;
            }
            let (inside, _) = given_up(look, ship, Some(gun), |other| other.fires_in <= phase);
            if inside.pur > 0 && look.pur(ship.copy, system).is_none() {
                continue;
            }
            targets(look, ship, system).for_each(|target| {
                out.offer(Action::Spring(at, gun, target));
            });
        }
        let (lent, _) = given_up(look, ship, None, |gun| gun.fires_in <= phase);
        if lent.systems > 0 && has_shot_besides(look, seat, at) {
            out.offer(Action::SpringFor(at));
        }
    }
}

/// Targets of a system now.
fn targets<'a>(
    look: Look<'a>,
    ship: &'a Combatant,
    system: &'a crate::card::GunSystem,
) -> impl Iterator<Item = u16> + 'a {
    let battle = look.battle();
    battle.all().filter(move |&at| {
        let target = battle.ship(at);
        look.may_aim(ship, target) && look.suits(system, target)
    })
}

/// Whether another ship of the same side of a player has a shot in this phase that can be supported (§6.5).
fn has_shot_besides(look: Look<'_>, seat: Seat, but: u16) -> bool {
    let battle = look.battle();
    let camp = battle.ship(but).camp;
    fleet(battle, seat).any(|(at, ship)| {
        at != but && ship.camp == camp && !ship.is_lurking && has_shot(look, ship)
    })
}

fn has_shot(look: Look<'_>, ship: &Combatant) -> bool {
    let phase = look.battle().phase_now;
    look.guns(ship).any(|(gun, system)| {
        system.fires_in == phase
            && look.is_live(ship, gun, system)
            && targets(look, ship, system).next().is_some()
    })
}

fn shots<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let battle = look.battle();
    let lent = battle.lent[seat.at()];
    let is_backed = lent.systems > 0;
    for (at, ship) in fleet(battle, seat) {
        if ship.is_lurking {
            continue;
        }
        // What is given up goes to a ship of the same side [NR-48].
        if !is_backed || lent.camp == ship.camp {
            shots_of(look, at, ship, out);
        }
        if !is_backed || lent.camp == ship.camp {
            lend_of(look, seat, at, ship, out);
        }
        if !is_backed {
            launches(look, ship, battle.phase_now)
                .for_each(|fighter| out.offer(Action::Sortie(at, fighter)));
        }
    }
}

fn of_phase(look: Look<'_>, ship: &Combatant) -> (Lent, bool) {
    let phase = look.battle().phase_now;
    let (lent, _) = given_up(look, ship, None, |gun| gun.fires_in == phase);
    let mut guns = look.guns(ship);
    let is_fresh =
        !guns.any(|(gun, system)| system.fires_in == phase && ship.used & (1 << gun) != 0);
    (lent, is_fresh)
}

fn shots_of<O: Offers>(look: Look<'_>, at: u16, ship: &Combatant, out: &mut O) {
    let phase = look.battle().phase_now;
    let (all, is_fresh) = of_phase(look, ship);
    if all.systems == 0 {
        return;
    }
    let may_give = is_fresh || look.set.rules.partial_sac;
    for (gun, system) in look.guns(ship) {
        if system.fires_in != phase || !look.is_live(ship, gun, system) {
            continue;
        }
        let (inside, _) = given_up(look, ship, Some(gun), |other| other.fires_in == phase);
        // W-5: a system with Pur supports none without.
        let is_lawful = inside.pur == 0 || look.pur(ship.copy, system).is_some();
        targets(look, ship, system).for_each(|target| {
            out.offer(Action::Fire(at, gun, target));
            if may_give && inside.systems > 0 && is_lawful {
                out.offer(Action::FireAll(at, gun, target));
            }
        });
    }
}

fn lend_of<O: Offers>(look: Look<'_>, seat: Seat, at: u16, ship: &Combatant, out: &mut O) {
    let (all, is_fresh) = of_phase(look, ship);
    let may_give = is_fresh || look.set.rules.partial_sac;
    if may_give && all.systems > 0 && has_shot_besides(look, seat, at) {
        out.offer(Action::Lend(at));
    }
}

fn planet_shots<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let battle = look.battle();
    for (at, &copy) in (0..).zip(battle.planets.as_slice()) {
        let weapon = look.planet(copy).weapon;
        let is_due = weapon.is_some_and(|weapon| weapon.fires_in == battle.phase_now);
        if !is_due || battle.fired & (1 << at) != 0 || director(look, at) != Some(seat) {
            continue;
        }
        battle
            .all()
            .filter(|&target| is_planet_target(look, at, target))
            .for_each(|target| out.offer(Action::PlanetFire(at, target)));
    }
}

/// What a step of a shot offers a player.
pub(crate) fn shot_options<O: Offers>(look: Look<'_>, shot: &GunShot, seat: Seat, out: &mut O) {
    match shot.step {
        ShotStep::Aim => reactions(look, seat, false, out),
        ShotStep::Defence => {
            defences(look, shot).for_each(|gun| out.offer(Action::PointDefence(gun)));
        }
        ShotStep::Escape => {
            let target = look.battle().ship(shot.target);
            if target.is_able() && !target.is_lurking && target.health != Health::Away {
                out.offer(Action::Evade);
            }
        }
        ShotStep::Evade => reactions(look, seat, true, out),
        _ => {}
    }
}

/// Reactions of a hand, for an attack or for an escape; only those who take part have any (§5.8).
fn reactions<O: Offers>(look: Look<'_>, seat: Seat, is_escape: bool, out: &mut O) {
    let mut ships = look.battle().ships.as_slice().iter();
    if !ships.any(|ship| ship.seat == seat && ship.health != Health::Away) {
        return;
    }
    for &copy in look.st.captain(seat).hand.as_slice() {
        let Red::Event(Happening::Reaction { attack, escape }) = look.card(copy).red else {
            continue;
        };
        let adds = if is_escape { escape } else { attack };
        if adds > 0 {
            out.offer(Action::React(copy));
        }
    }
}

/// What a step of a withdrawal offers a player.
pub(crate) fn flight_options<O: Offers>(
    look: Look<'_>,
    from: Seat,
    step: FlightStep,
    seat: Seat,
    out: &mut O,
) {
    match step {
        FlightStep::Pursue(_) => look
            .battle()
            .all()
            .filter(|&at| may_pursue(look, seat, at, from))
            .for_each(|at| out.offer(Action::Pursue(at))),
        FlightStep::Evade => reactions(look, seat, true, out),
        FlightStep::Destination => {
            let system = &look.set.set.map.systems[usize::from(look.at(seat))];
            system
                .lines
                .iter()
                .for_each(|&to| out.offer(Action::Move(to)));
        }
        FlightStep::Check => {}
    }
}
