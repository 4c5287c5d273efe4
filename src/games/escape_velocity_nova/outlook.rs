//! What speaks for and against an action: aims on the map, what things are worth, chances of checks from the cards that
//! are left in the Nova Deck (§2.6).

use crate::action::Action;
use crate::battle_state::{Camp, Health};
use crate::board::{APART, NOWHERE};
use crate::card::{Green, NONE, Red, Reward, Site};
use crate::cue::Cue;
use crate::frame::{Boarding, Frame};
use crate::look::Look;
use crate::rules::NUMBERS;
use crate::state::CardZone;
use breachlab_core::engine::{Cues, Seat};

/// What a decision is about, worked out once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook {
    /// Cards of each action number left in the Nova pile.
    numbers: [u16; NUMBERS],
    /// The best aim on the map, as jumps from here, or none.
    aim: Option<u8>,
    /// Worth of the own ships here and of those against them, in cards.
    own: f32,
    foe: f32,
}

impl Outlook {
    /// What a player sees before him.
    pub(crate) fn of(look: Look<'_>, seat: Seat) -> Self {
        let mut numbers = [0; NUMBERS];
        for &copy in look.st.nova.pile.as_slice() {
            numbers[usize::from(look.card(copy).number)] += 1;
        }
        let (mut own, mut foe) = (0.0, 0.0);
        if look.st.battle.is_on {
            for ship in look.st.battle.ships.as_slice() {
                let worth = f32::from(look.hull(ship.copy).cost);
                match (ship.is_able(), ship.seat == seat) {
                    (true, true) => own += worth,
                    (true, false) if ship.camp != Camp::Guard => foe += worth,
                    _ => {}
                }
            }
        }
        Self {
            numbers,
            aim: best_aim(look, seat),
            own,
            foe,
        }
    }

    /// The chance of a check, from what is left in the Nova pile (§2.6).
    #[must_use]
    pub fn chance(&self, attack: u8, opposing: u8) -> f32 {
        if attack < opposing {
            return 0.0;
        }
        let margin = usize::from(attack - opposing).min(NUMBERS - 1);
        let good: u16 = self.numbers[..=margin].iter().sum();
        let all: u16 = self.numbers.iter().sum();
        f32::from(good) / f32::from(all.max(1))
    }
}

/// The system it pays most to fly to: stops of missions, places that buy, Active Planets that a hand card waits for.
fn best_aim(look: Look<'_>, seat: Seat) -> Option<u8> {
    let captain = look.st.captain(seat);
    if captain.at == NOWHERE {
        return None;
    }
    let mut best: Option<(f32, u8)> = None;
    let mut weigh = |pay: f32, system: u8| {
        let jumps = look.set.set.map.distance(captain.at, system);
        let value = pay / (1.0 + f32::from(jumps));
        if jumps != APART && best.is_none_or(|(most, _)| value > most) {
            best = Some((value, system));
        }
    };
    for &copy in captain.table.as_slice() {
        let spot = look.st.spot(copy);
        match (spot.zone, &look.card(copy).red) {
            (CardZone::Mission, Red::Errand(errand)) => {
                let stop = errand.stops.get(usize::from(spot.mark));
                let system = stop.or(errand.stops.last());
                let pay = pay(errand.reward) * (1.0 + f32::from(spot.mark));
                if let Some(&system) = system {
                    weigh(pay, system);
                }
            }
            (CardZone::Asset, Red::Trade { sell, reward, .. }) => {
                buyers(look, seat, *sell, |system| weigh(pay(*reward), system));
            }
            _ => {}
        }
    }
    for &copy in captain.hand.as_slice() {
        match &look.card(copy).red {
            Red::Errand(errand) => buyers(look, seat, errand.from, |system| {
                weigh(pay(errand.reward) / 2.0, system);
            }),
            Red::Trade { buy, reward, .. } => {
                buyers(look, seat, *buy, |system| weigh(pay(*reward) / 2.0, system));
            }
            _ => {}
        }
    }
    best.map(|(_, system)| system)
}

/// Systems where a place is to be had now.
fn buyers(look: Look<'_>, seat: Seat, place: Site, mut visit: impl FnMut(u8)) {
    match place {
        Site::System(system) => visit(system),
        Site::Described { .. } => {
            for copy in look.active_planets(seat) {
                let planet = look.planet(copy);
                if crate::look::answers(planet, place) {
                    visit(planet.system);
                }
            }
        }
    }
}

/// What a reward is worth, in cards.
const fn pay(reward: Reward) -> f32 {
    match reward {
        Reward::Cards(cards) => cards as f32,
        Reward::Leave(_) | Reward::Record(_) => 5.0,
        Reward::HiddenSystem => 40.0,
    }
}

/// What a player has, in cards: the hand, and everything deployed at its cost.
pub(crate) fn wealth(look: Look<'_>, seat: Seat) -> f32 {
    let captain = look.st.captain(seat);
    let mut worth = captain.hand.len() as f32;
    for &copy in captain.table.as_slice() {
        worth += match look.st.spot(copy).zone {
            CardZone::Current | CardZone::Escort | CardZone::Fitted | CardZone::Stowed => {
                f32::from(look.card(copy).cost())
            }
            CardZone::Asset => 4.0,
            CardZone::Mission => 1.0 + f32::from(look.st.spot(copy).mark),
            _ => 0.5,
        };
    }
    worth
}

/// What a hand card is worth keeping for, in cards.
fn keep(look: Look<'_>, copy: u16) -> f32 {
    match &look.card(copy).red {
        Red::Planet(_) | Red::Blank => 1.0,
        Red::Errand(errand) => pay(errand.reward) / 2.0,
        Red::Trade { reward, .. } => pay(*reward) / 2.0,
        Red::Event(_) => 1.5,
    }
}

/// Writes what speaks for or against an action.
pub(crate) fn cues(look: Look<'_>, seat: Seat, brief: &Outlook, action: Action, out: &mut Cues) {
    match action {
        Action::Pass => out[Cue::Pass as usize] = 1.0,
        Action::Accept => accept(look, seat, out),
        Action::Move(to) => moves(look, seat, brief, to, out),
        Action::Pick(copy) => {
            out[Cue::Given as usize] = keep(look, copy);
            match look.card(copy).red {
                Red::Planet(_) => out[Cue::GivenPlanet as usize] = 1.0,
                Red::Errand(_) | Red::Trade { .. } => out[Cue::GivenMission as usize] = 1.0,
                _ => {}
            }
        }
        Action::DeckTop => out[Cue::DeckTop as usize] = 1.0,
        Action::Offer(cards) => out[Cue::Offer as usize] = f32::from(cards),
        Action::Repair(wreck) => {
            out[Cue::Repair as usize] = f32::from(look.st.captain(wreck).offer);
        }
        Action::Attack(victim) => {
            out[Cue::Attack as usize] = 1.0;
            out[Cue::AttackEdge as usize] = force(look, seat) - force(look, victim);
        }
        Action::TakeMission(copy) | Action::CashIn(copy) => missions(look, copy, action, out),
        Action::Unload(copy) => {
            out[Cue::Unload as usize] = look.reward(copy).map_or(0.0, pay);
        }
        Action::BuyShip(copy) | Action::Upgrade(_, copy) => {
            let old = f32::from(look.card(look.st.captain(seat).ship).cost());
            out[Cue::BetterShip as usize] = f32::from(look.card(copy).cost()) - old;
        }
        Action::Swap(copy) => {
            let here = look.card(copy).planet();
            let is_here = here.is_some_and(|planet| planet.system == look.at(seat));
            let cue = if is_here { Cue::SwapPlanet } else { Cue::Swap };
            out[cue as usize] = 1.0;
        }
        _ => flat_cues(look, seat, brief, action, out),
    }
}

fn accept(look: Look<'_>, seat: Seat, out: &mut Cues) {
    let Some(Frame::Launch(copy)) = look.st.frames.last() else {
        out[Cue::Accept as usize] = 1.0;
        return;
    };
    out[Cue::Launch as usize] = 1.0;
    if look.is_hostile(look.planet(*copy).government, seat) {
        out[Cue::LaunchHostile as usize] = 1.0;
    }
}

fn moves(look: Look<'_>, seat: Seat, brief: &Outlook, to: u8, out: &mut Cues) {
    let at = look.at(seat);
    let map = &look.set.set.map;
    let nearer = |aim: u8| f32::from(map.distance(at, aim)) - f32::from(map.distance(to, aim));
    if let Some(aim) = brief.aim {
        out[Cue::Toward as usize] = nearer(aim);
        if to == aim {
            out[Cue::Arrive as usize] = 1.0;
        }
    } else {
        let planets = look.active_planets(seat);
        let gains = planets.map(|copy| nearer(look.planet(copy).system));
        out[Cue::TowardPlanet as usize] = gains.fold(0.0_f32, f32::max);
    }
    if look.is_hostile(look.host(to), seat) {
        out[Cue::HostileSpace as usize] = 1.0;
    }
    let mut others = look.st.living().filter(|&other| other != seat);
    if others.any(|other| look.at(other) == to) {
        out[Cue::Company as usize] = 1.0;
    }
}

/// What a player's own ships are worth in a fight, in cards.
fn force(look: Look<'_>, seat: Seat) -> f32 {
    let captain = look.st.captain(seat);
    let ships = captain.table.as_slice().iter().filter(|&&copy| {
        let zone = look.st.spot(copy).zone;
        matches!(
            zone,
            CardZone::Current | CardZone::Escort | CardZone::Fitted | CardZone::Stowed
        )
    });
    ships.map(|&copy| f32::from(look.card(copy).cost())).sum()
}

fn missions(look: Look<'_>, copy: u16, action: Action, out: &mut Cues) {
    let Some(errand) = look.card(copy).errand() else {
        return;
    };
    if matches!(action, Action::CashIn(_)) {
        out[Cue::CashIn as usize] = pay(errand.reward);
        if errand.reward.is_lasting() {
            out[Cue::Lasting as usize] = 1.0;
        }
        if errand.reward == Reward::HiddenSystem {
            out[Cue::Victory as usize] = 1.0;
        }
        return;
    }
    let map = &look.set.set.map;
    let mut at = look.at(look.st.active);
    let mut jumps = 0.0;
    for &stop in &errand.stops {
        jumps += f32::from(map.distance(at, stop));
        at = stop;
    }
    out[Cue::TakeMission as usize] = pay(errand.reward) / (1.0 + jumps);
    if errand.chapter.is_some() {
        out[Cue::TakeChapter as usize] = 1.0;
    }
}

/// Actions of battles, and those that have one cue of 1.
fn flat_cues(look: Look<'_>, seat: Seat, brief: &Outlook, action: Action, out: &mut Cues) {
    match action {
        Action::Fire(ship, gun, target) => shot(look, brief, ship, gun, target, out),
        Action::FireAll(ship, gun, target) | Action::Spring(ship, gun, target) => {
            out[Cue::Combined as usize] = 1.0;
            shot(look, brief, ship, gun, target, out);
        }
        Action::Withdraw | Action::RedAlert => {
            out[Cue::Withdraw as usize] = 1.0;
            out[Cue::Outgunned as usize] = brief.foe - brief.own;
        }
        _ => {
            if let Some((cue, value)) = flat_cue(look, seat, brief, action) {
                out[cue as usize] = value;
            }
        }
    }
}

fn flat_cue(look: Look<'_>, seat: Seat, brief: &Outlook, action: Action) -> Option<(Cue, f32)> {
    Some(match action {
        Action::Phase(phase) => {
            let is_first = look.st.battle.round <= 1
                && matches!(look.st.battle.cause, crate::battle_state::Cause::Attack);
            let later = f32::from(phase) - 3.0;
            (Cue::MorePhases, if is_first { -later } else { later })
        }
        Action::Board(_, _, Boarding::Loot) => (Cue::Loot, 1.0),
        Action::Board(by, target, Boarding::Capture) => {
            let boarding = look.ratings(look.st.battle.ship(by).copy).boarding;
            let fend_off = look.ratings(look.st.battle.ship(target).copy).fend_off;
            (Cue::Capture, brief.chance(boarding, fend_off))
        }
        Action::AsCurrent => (Cue::AsCurrent, prize_over_own(look, seat)),
        Action::LayDown(copy) => match look.card(copy).green {
            Green::Ship(_) => (Cue::LayDown, 1.0),
            Green::Fitting(_) => (Cue::LayDown, 0.5),
        },
        Action::Load(_) => (Cue::Load, 1.0),
        Action::Cycle(copy) => (Cue::Cycle, 2.0 - keep(look, copy)),
        Action::Flip => (Cue::Flip, 1.0),
        Action::Fit(_) => (Cue::Fit, 1.0),
        Action::BuyFighter(_) | Action::BuyEscort(_) => (Cue::Escort, 1.0),
        Action::Welfare => (Cue::Welfare, 1.0),
        Action::Sell(_) => (Cue::Sell, 1.0),
        Action::Strike(..) | Action::Tribute(..) => (Cue::Event, 1.0),
        Action::Introduce(_) | Action::PlayPlanet(_) | Action::Assign(..) => (Cue::Introduce, 1.0),
        Action::Pursue(_) => (Cue::Pursue, 1.0),
        Action::Lend(_) | Action::SpringFor(_) => (Cue::Lend, 1.0),
        Action::Lurk(_) => (Cue::Lurk, 1.0),
        Action::Sortie(..) | Action::Recover(..) => (Cue::Sortie, 1.0),
        Action::PlanetFire(..) => (Cue::Hit, 0.5),
        Action::PointDefence(_) => (Cue::Defence, 1.0),
        Action::Evade => (Cue::Evade, 1.0),
        Action::React(_) => (Cue::React, 1.0),
        Action::Join(_) => (Cue::Capture, 0.5),
        Action::Destroy(_) => (Cue::Destroy, 1.0),
        _ => return None,
    })
}

/// How much better a captured ship is than the own one, in cards.
fn prize_over_own(look: Look<'_>, seat: Seat) -> f32 {
    let Some(Frame::Boarding { target, .. }) = look.st.frames.last() else {
        return 0.0;
    };
    let new = f32::from(look.hull(look.st.battle.ship(*target).copy).cost);
    let ship = look.st.captain(seat).ship;
    let has_ship = ship != NONE;
    new - if has_ship {
        f32::from(look.card(ship).cost())
    } else {
        0.0
    }
}

/// The chance of a shot, nothing given up to it.
fn shot(look: Look<'_>, brief: &Outlook, ship: u16, gun: u8, target: u16, out: &mut Cues) {
    let battle = &look.st.battle;
    let other = battle.ship(target);
    let Some(system) = look.gun(battle.ship(ship), gun) else {
        return;
    };
    let ratings = look.ratings(other.copy);
    let less = |attack: u8| attack.saturating_sub(battle.asteroid);
    let chance = match other.health {
        Health::Shielded => brief.chance(less(system.shields), ratings.shield),
        Health::Bare => brief.chance(less(system.armor), ratings.armor),
        Health::Disabled | Health::Away => 1.0,
    };
    out[Cue::Hit as usize] = chance;
    if other.health == Health::Bare {
        out[Cue::Finish as usize] = 1.0;
    }
}
