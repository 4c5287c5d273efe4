//! What speaks for and against an action of a battle (§6), and for introducing ships (§5).

use super::seen::Outlook;
use crate::action::Action;
use crate::battle_state::{Cause, Combatant, Health, bit};
use crate::card::{GunSystem, NONE};
use crate::cue::Cue;
use crate::frame::{BattleStep, Boarding, Frame, WindowStep};
use crate::look::Look;
use breachlab_core::engine::{Cues, Seat};

pub(super) fn cues(look: Look<'_>, seat: Seat, seen: &Outlook, action: Action, out: &mut Cues) {
    match action {
        Action::Fire(ship, gun, target) => shot(look, seen, [ship, target], gun, None, out),
        Action::FireAll(ship, gun, target) => {
            let phase = look.st.battle.phase_now;
            shot(look, seen, [ship, target], gun, Some([phase; 2]), out);
        }
        Action::Spring(ship, gun, target) => {
            let phase = look.st.battle.phase_now;
            shot(look, seen, [ship, target], gun, Some([1, phase]), out);
        }
        Action::Withdraw | Action::RedAlert => {
            out[Cue::Withdraw as usize] = 1.0;
            out[Cue::Outgunned as usize] = -seen.edge;
        }
        Action::Introduce(copy) => out[Cue::Introduce as usize] = introduces(look, seat, copy),
        Action::Destroy(target) => {
            out[Cue::Destroy as usize] = 1.0;
            helpless(look, target, out);
        }
        Action::Board(by, target, Boarding::Capture) => {
            let ratings = |at: u16| look.ratings(look.st.battle.ship(at).copy);
            let (own, other) = (ratings(by), ratings(target));
            out[Cue::Capture as usize] = seen.odds.chance(own.boarding, other.fend_off);
            // Who fails to capture a ship destroys it.
            helpless(look, target, out);
        }
        _ => {
            if let Some((cue, value)) = flat(look, seat, seen, action) {
                out[cue as usize] = value;
            }
        }
    }
}

fn flat(look: Look<'_>, seat: Seat, seen: &Outlook, action: Action) -> Option<(Cue, f32)> {
    let battle = &look.st.battle;
    Some(match action {
        Action::Phase(phase) => {
            let is_first = battle.round <= 1 && matches!(battle.cause, Cause::Attack);
            let later = f32::from(phase) - 3.0;
            (Cue::MorePhases, if is_first { -later } else { later })
        }
        Action::Board(_, _, Boarding::Loot) => (Cue::Loot, seen.odds.chance(5, 0)),
        Action::AsCurrent => (Cue::AsCurrent, prize_over_own(look, seat)),
        Action::PlayPlanet(_) | Action::Assign(..) => (Cue::Introduce, 1.0),
        Action::Pursue(_) => (Cue::Pursue, 1.0),
        Action::Lend(_) | Action::SpringFor(_) => (Cue::Lend, 1.0),
        Action::Lurk(_) => (Cue::Lurk, 1.0),
        Action::Sortie(..) | Action::Recover(..) => (Cue::Sortie, 1.0),
        Action::PlanetFire(_, target) => (Cue::Hit, planet_hit(battle.ship(target))),
        Action::PointDefence(_) => (Cue::Defence, 1.0),
        Action::Evade => (Cue::Evade, dodge(look, seen)),
        Action::React(_) => (Cue::React, 1.0),
        Action::Join(_) => (Cue::Capture, 0.5),
        _ => return None,
    })
}

/// With the current ship goes the player.
fn helpless(look: Look<'_>, target: u16, out: &mut Cues) {
    let ship = look.st.battle.ship(target);
    if look.st.captain(ship.seat).ship == ship.copy {
        out[Cue::Helpless as usize] = 1.0;
    }
}

/// How much better a captured ship is than the own one, in cards.
fn prize_over_own(look: Look<'_>, seat: Seat) -> f32 {
    let Some(Frame::Boarding { target, .. }) = look.st.frames.last() else {
        return 0.0;
    };
    let new = f32::from(look.hull(look.st.battle.ship(*target).copy).cost);
    let ship = look.st.captain(seat).ship;
    let old = if ship == NONE {
        0.0
    } else {
        f32::from(look.card(ship).cost())
    };
    new - old
}

/// A planet fires with what is printed on it: at what is nearest to its end.
fn planet_hit(target: &Combatant) -> f32 {
    match target.health {
        Health::Bare => 0.7,
        _ => 0.5,
    }
}

/// The chance that the ship escapes the shot on its way (§6.7).
fn dodge(look: Look<'_>, seen: &Outlook) -> f32 {
    let Some(Frame::Shot(shot)) = look.st.frames.last() else {
        return 0.0;
    };
    let escape = look.ratings(look.st.battle.ship(shot.target).copy).escape;
    let escape = escape.saturating_add(shot.evasion);
    1.0 - seen.odds.chance(shot.pur.unwrap_or(0), escape)
}

/// Whether a ship brought in would help: 1 if it fights for the player, -1 if against him or for nobody.
fn introduces(look: Look<'_>, seat: Seat, copy: u16) -> f32 {
    let battle = &look.st.battle;
    let helps = match look.st.frames.last() {
        Some(Frame::Window(WindowStep::Introduce(_))) => {
            let active = look.st.active;
            let is_hostile = |copy: u16| look.is_hostile(look.hull(copy).allegiance, active);
            let mut there = battle.ships.as_slice().iter();
            is_hostile(copy) || there.any(|ship| is_hostile(ship.copy))
        }
        Some(Frame::Battle(BattleStep::Protect(_))) => battle.assailed & bit(seat) != 0,
        Some(Frame::Battle(BattleStep::Pirates(_))) => {
            // Pirates draw the fire of a fleet: they help whoever is attacked by one.
            let is_attacked = battle.assailed & bit(seat) != 0;
            let mut ships = battle.ships.as_slice().iter();
            is_attacked || !ships.any(|ship| ship.is_fleet() && ship.seat == seat)
        }
        _ => true,
    };
    if helps { 1.0 } else { -1.0 }
}

/// The chance that a system hits a ship as it stands, so much added to its attacks.
fn chance(look: Look<'_>, seen: &Outlook, gun: &GunSystem, target: &Combatant, more: u8) -> f32 {
    let asteroid = look.st.battle.asteroid;
    let ratings = look.ratings(target.copy);
    let attack = |attack: u8| attack.saturating_add(more).saturating_sub(asteroid);
    match target.health {
        Health::Shielded => seen.odds.chance(attack(gun.shields), ratings.shield),
        Health::Bare => seen.odds.chance(attack(gun.armor), ratings.armor),
        Health::Disabled | Health::Away => 1.0,
    }
}

/// A shot; of one to which all systems of these phases are given up, by how much it is likelier to hit than the hits they
/// would make together.
fn shot(
    look: Look<'_>,
    seen: &Outlook,
    [ship, aim]: [u16; 2],
    gun: u8,
    given: Option<[u8; 2]>,
    out: &mut Cues,
) {
    let battle = &look.st.battle;
    let (ship, target) = (battle.ship(ship), battle.ship(aim));
    let Some(system) = look.gun(ship, gun) else {
        return;
    };
    let lent = battle.lent[ship.seat.at()].sac;
    let mut more = lent;
    if let Some([from, to]) = given {
        let mut apart = chance(look, seen, system, target, lent);
        for (at, other) in look.guns(ship) {
            let is_of = at != gun && (from..=to).contains(&other.fires_in);
            if is_of && look.is_live(ship, at, other) {
                more = more.saturating_add(other.sac);
                apart += chance(look, seen, other, target, 0);
            }
        }
        let together = chance(look, seen, system, target, more);
        out[Cue::Combined as usize] = together - apart;
    }
    out[Cue::Hit as usize] = chance(look, seen, system, target, more);
    match target.health {
        Health::Bare => out[Cue::Finish as usize] = 1.0,
        Health::Disabled => helpless(look, aim, out),
        _ => {}
    }
}
