//! What speaks for and against an action of a turn: moves, missions, deals, what is paid. Those of battles are in `fights.rs`.

use super::seen::Outlook;
use super::{fights, worth};
use crate::action::Action;
use crate::card::{Green, Red, Reward};
use crate::cue::Cue;
use crate::frame::Frame;
use crate::look::Look;
use breachlab_core::engine::{Cues, Seat};

/// Writes what speaks for or against an action.
pub(crate) fn cues(look: Look<'_>, seat: Seat, seen: &Outlook, action: Action, out: &mut Cues) {
    match action {
        Action::Pass => out[Cue::Pass as usize] = 1.0,
        Action::Accept => accept(look, seat, out),
        Action::Move(to) => moves(look, seat, seen, to, out),
        Action::Pick(copy) => given(look, seat, seen, copy, out),
        Action::DeckTop => out[Cue::DeckTop as usize] = 1.0,
        Action::Offer(cards) => out[Cue::Offer as usize] = f32::from(cards),
        Action::Repair(wreck) => {
            out[Cue::Repair as usize] = f32::from(look.st.captain(wreck).offer);
        }
        Action::Attack(victim) => {
            out[Cue::Attack as usize] = 1.0;
            out[Cue::AttackEdge as usize] = seen.odds.edge_over(look, seat, victim);
            if look.st.captain(victim).is_stranded {
                out[Cue::Helpless as usize] = 1.0;
            }
        }
        Action::TakeMission(copy) => take(look, seat, seen, copy, out),
        Action::CashIn(copy) => cash_in(look, seat, seen, copy, out),
        Action::Unload(copy) => {
            out[Cue::Unload as usize] = look.reward(copy).map_or(0.0, worth::pay);
        }
        Action::Load(copy) => {
            out[Cue::Load as usize] = look.reward(copy).map_or(0.0, worth::pay) / 4.0;
        }
        Action::Cycle(copy) => cycle(look, seat, seen, copy, out),
        Action::Swap(copy) => swap(look, seat, seen, copy, out),
        Action::Flip => out[Cue::Flip as usize] = 1.0,
        Action::LayDown(copy) => lay_down(look, seat, seen, copy, out),
        Action::BuyShip(_)
        | Action::Upgrade(..)
        | Action::Fit(_)
        | Action::BuyFighter(_)
        | Action::BuyEscort(_) => buy(look, seat, action, out),
        Action::Welfare => out[Cue::Welfare as usize] = 1.0,
        Action::Sell(_) => out[Cue::Sell as usize] = 1.0,
        Action::Strike(..) | Action::Tribute(..) => out[Cue::Event as usize] = 1.0,
        _ => fights::cues(look, seat, seen, action, out),
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

fn moves(look: Look<'_>, seat: Seat, seen: &Outlook, to: u8, out: &mut Cues) {
    let at = look.at(seat);
    let map = &look.set.set.map;
    if seen.aims.is_idle() {
        let nearer = |aim: u8| f32::from(map.distance(at, aim)) - f32::from(map.distance(to, aim));
        let planets = look.active_planets(seat);
        let gains = planets.map(|copy| nearer(look.planet(copy).system));
        out[Cue::TowardPlanet as usize] = gains.fold(0.0_f32, f32::max);
    } else {
        out[Cue::Toward as usize] = seen.aims.value(look, to) - seen.here;
        if to != at && seen.aims.is_one(to) {
            out[Cue::Arrive as usize] = 1.0;
        }
    }
    let danger = seen.danger.at(look, seat, to) - seen.danger.at(look, seat, at);
    out[Cue::HostileSpace as usize] = danger;
    if to == at {
        return;
    }
    for other in look.st.living().filter(|&other| other != seat) {
        if look.at(other) == to {
            out[Cue::Company as usize] += seen.odds.edge_over(look, seat, other);
        }
    }
}

/// A hand card is paid, discarded or given away; the last one paid lies on top.
fn given(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    out[Cue::Given as usize] = worth::keep(look, seat, &seen.intent, copy);
    match look.card(copy).red {
        Red::Planet(_) => out[Cue::GivenPlanet as usize] = 1.0,
        Red::Errand(_) | Red::Trade { .. } => out[Cue::GivenMission as usize] = 1.0,
        _ => {}
    }
    let is_last = matches!(look.st.frames.last(), Some(Frame::Pay { left: 1, .. }));
    if is_last && worth::is_of_use(look, seat, copy) {
        out[Cue::OpenPlanet as usize] = 1.0;
    }
}

fn cycle(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    out[Cue::Cycle as usize] = 3.0 - worth::keep(look, seat, &seen.intent, copy);
    if worth::is_of_use(look, seat, copy) {
        out[Cue::OpenPlanet as usize] = 1.0;
    } else if seen.is_open {
        out[Cue::Bury as usize] = 1.0;
    }
}

/// The top of the Nova discard comes to the hand, and the hand card lies on top.
fn swap(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    let keep = |copy: u16| worth::keep(look, seat, &seen.intent, copy);
    let top = look.st.nova.discard.last().map_or(0.0, |&top| keep(top));
    out[Cue::Swap as usize] = top - keep(copy);
    if worth::is_of_use(look, seat, copy) {
        out[Cue::SwapPlanet as usize] = 1.0;
    }
}

fn lay_down(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    let card = look.card(copy);
    out[Cue::LayDown as usize] = match card.green {
        Green::Ship(_) => 1.0,
        Green::Fitting(_) => 0.5,
    };
    // What it would be kept for but for its being a ship.
    out[Cue::Given as usize] = worth::keep(look, seat, &seen.intent, copy) - 1.0;
}

fn take(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    let Some(errand) = look.card(copy).errand() else {
        return;
    };
    let pay = worth::errand(look, seat, &seen.intent, errand);
    out[Cue::TakeMission as usize] = pay / (2.5 + seen.aims.turns_over(look, seat, errand));
    if errand.chapter.is_some() {
        out[Cue::TakeChapter as usize] = 1.0;
    }
}

fn cash_in(look: Look<'_>, seat: Seat, seen: &Outlook, copy: u16, out: &mut Cues) {
    let Some(errand) = look.card(copy).errand() else {
        return;
    };
    out[Cue::CashIn as usize] = worth::errand(look, seat, &seen.intent, errand);
    if errand.reward.is_lasting() {
        out[Cue::Lasting as usize] = 1.0;
    }
    if errand.reward == Reward::HiddenSystem {
        out[Cue::Victory as usize] = 1.0;
    }
}

fn buy(look: Look<'_>, seat: Seat, action: Action, out: &mut Cues) {
    let cost = |copy: u16| f32::from(look.card(copy).cost());
    let old = |ship: u16, worth: usize| (cost(ship), worth as f32);
    match action {
        Action::BuyShip(copy) => {
            let ship = look.st.captain(seat).ship;
            let (price, back) = old(ship, look.trade_in(ship));
            out[Cue::BetterShip as usize] = cost(copy) - price;
            out[Cue::Spend as usize] = cost(copy) - back;
        }
        Action::Upgrade(ship, copy) => {
            let (price, back) = old(ship, look.piecewise(ship));
            out[Cue::BetterShip as usize] = cost(copy) - price;
            out[Cue::Spend as usize] = cost(copy) - price - back;
        }
        Action::Fit(copy) => {
            out[Cue::Fit as usize] = 1.0;
            out[Cue::Spend as usize] = cost(copy);
        }
        Action::BuyFighter(copy) | Action::BuyEscort(copy) => {
            out[Cue::Escort as usize] = cost(copy) / 4.0;
            out[Cue::Spend as usize] = cost(copy);
        }
        _ => {}
    }
}
