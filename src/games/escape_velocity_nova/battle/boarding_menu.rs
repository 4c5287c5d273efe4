//! What boarding and taking fighters back offer (§6.8, §6.9).

use crate::action::Action;
use crate::battle_state::{Battle, Camp, Combatant, Health};
use crate::card::{NONE, Tech};
use crate::frame::{BoardStep, Boarding, Frame};
use crate::look::Look;
use crate::offers::Offers;
use crate::state::CardZone;
use breachlab_core::engine::Seat;

/// Own able ships of a player that have not boarded yet.
fn boarders(battle: &Battle, seat: Seat) -> impl Iterator<Item = u16> + Clone {
    let ships = (0..).zip(battle.ships.as_slice());
    ships
        .filter(move |(_, ship)| {
            ship.seat == seat && ship.is_able() && !ship.is_fleet() && !ship.has_boarded
        })
        .map(|(at, _)| at)
}

/// Whether a ship is a disabled enemy of a player's own ships.
fn is_prey(look: Look<'_>, seat: Seat, ship: &Combatant) -> bool {
    let own = Combatant::new(NONE, seat, Camp::Own);
    ship.health == Health::Disabled && look.is_foe(&own, ship)
}

/// What a boarding step offers: loot and capture, after the battle also destruction (§6.9, §6.12).
pub(crate) fn boardings<O: Offers>(look: Look<'_>, seat: Seat, is_after: bool, out: &mut O) {
    let battle = look.battle();
    let can_destroy = is_after && look.has_own_able(Some(seat));
    for at in battle.all() {
        let target = battle.ship(at);
        if !is_prey(look, seat, target) {
            continue;
        }
        if can_destroy {
            out.offer(Action::Destroy(at));
        }
        if target.was_boarded || look.hull(target.copy).tech == Tech::TELEPATH {
            continue;
        }
        for boarder in boarders(battle, seat) {
            out.offer(Action::Board(boarder, at, Boarding::Loot));
            if can_attempt(look, seat, boarder, target) {
                out.offer(Action::Board(boarder, at, Boarding::Capture));
            }
        }
    }
}

/// Whether a capture by all who could join would not fail without a flip.
fn can_attempt(look: Look<'_>, seat: Seat, by: u16, target: &Combatant) -> bool {
    let battle = look.battle();
    let others = boarders(battle, seat).filter(|&at| at != by).count();
    let boarding = |at: u16| look.ratings(battle.ship(at).copy).boarding;
    let best = boarders(battle, seat).map(boarding).max().unwrap_or(0);
    usize::from(best) + others >= usize::from(look.ratings(target.copy).fend_off)
}

/// What a step of a boarding offers.
pub(crate) fn boarding_options<O: Offers>(look: Look<'_>, frame: Frame, seat: Seat, out: &mut O) {
    let Frame::Boarding {
        seat: by,
        target,
        step,
        ..
    } = frame
    else {
        return;
    };
    match step {
        BoardStep::SelfDestruct => {
            let copy = look.battle().ship(target).copy;
            let is_current = look.st.captain(seat).ship == copy;
            if is_current && look.fitted(copy).any(|(_, fit)| fit.pod > 0) {
                out.offer(Action::SelfDestruct);
            }
        }
        BoardStep::Join => {
            boarders(look.battle(), by).for_each(|at| out.offer(Action::Join(at)));
        }
        BoardStep::Onward => out.offer(Action::Accept),
        BoardStep::Use => {
            let escorts = look.st.of_zone(by, CardZone::Escort).count();
            if escorts < usize::from(look.set.rules.escorts) {
                out.offer(Action::AsEscort);
            }
            out.offer(Action::AsCurrent);
        }
        BoardStep::Check => {}
    }
}

/// Fighters a player may take back: own ones that were hit, and disabled ones nobody else has taken (§6.8).
pub(crate) fn recoveries<O: Offers>(look: Look<'_>, seat: Seat, out: &mut O) {
    let battle = look.battle();
    for fighter in battle.all() {
        let ship = battle.ship(fighter);
        let is_stowed = look.st.spot(ship.copy).zone == CardZone::Stowed;
        let is_own = ship.seat == seat && matches!(ship.health, Health::Bare | Health::Disabled);
        let is_loose = ship.seat != seat && ship.health == Health::Disabled;
        if !is_stowed || !(is_own || is_loose) {
            continue;
        }
        let family = look.hull(ship.copy).family;
        for carrier in battle.all() {
            let host = battle.ship(carrier);
            let is_mine = host.seat == seat && host.is_able() && (is_own || !host.is_fleet());
            let fits = is_own && host.is_fleet() == ship.is_fleet() || is_loose;
            if is_mine && fits && look.bay_room(host.copy, family) > 0 {
                out.offer(Action::Recover(fighter, carrier));
            }
        }
    }
}
