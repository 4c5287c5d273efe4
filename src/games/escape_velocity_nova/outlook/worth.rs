//! What cards are worth, in cards.

use super::intent::Intent;
use crate::board::NOWHERE;
use crate::card::{
    Errand, Green, Happening, Hull, NONE, Planet, Red, Reward, Site, Tech, TwoSided,
};
use crate::look::{Look, answers};
use crate::state::CardZone;
use breachlab_core::engine::Seat;

/// The most that a numbered mission is kept for while another has to be done first.
const NOT_DUE: f32 = 2.2;

/// What a reward is worth.
pub(super) const fn pay(reward: Reward) -> f32 {
    match reward {
        Reward::Cards(cards) => cards as f32,
        Reward::Leave(_) | Reward::Record(_) => 4.0,
        Reward::HiddenSystem => 12.0,
    }
}

/// What a mission is worth to a player, a step of his own storyline more than it pays.
pub(super) fn errand(look: Look<'_>, seat: Seat, intent: &Intent, errand: &Errand) -> f32 {
    let is_own = errand
        .chapter
        .is_some_and(|chapter| chapter.storyline == look.set.goals[seat.at()]);
    pay(errand.reward) + if is_own { intent.story } else { 0.0 }
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

/// How much better than his own ship one would be that a player may buy; none where he may not.
pub(super) fn upgrade(look: Look<'_>, seat: Seat, hull: &Hull) -> Option<f32> {
    let ship = look.st.captain(seat).ship;
    let is_sold = hull.tech != Tech::TELEPATH && hull.tech != Tech::ALIEN;
    if ship == NONE || !is_sold || !look.has_leave(seat, hull.allegiance) {
        return None;
    }
    let better = f32::from(hull.cost) - f32::from(look.card(ship).cost());
    (better > 0.0).then_some(better)
}

/// Whether a player holds something that wants a planet like this: a mission or route from there, cargo for it, a ship
/// it sells.
pub(super) fn is_wanted(look: Look<'_>, seat: Seat, planet: &Planet) -> bool {
    let captain = look.st.captain(seat);
    let asks = |place: Site| matches!(place, Site::Described { .. }) && answers(planet, place);
    let mut hand = captain.hand.as_slice().iter();
    hand.any(|&copy| wants(look, seat, look.card(copy), planet, &asks))
        || look
            .st
            .of_zone(seat, CardZone::Asset)
            .any(|copy| matches!(look.card(copy).red, Red::Trade { sell, .. } if asks(sell)))
}

fn wants(
    look: Look<'_>,
    seat: Seat,
    card: &TwoSided,
    planet: &Planet,
    asks: &impl Fn(Site) -> bool,
) -> bool {
    let by_red = match &card.red {
        Red::Errand(errand) => is_due(look, seat, errand) && asks(errand.from),
        Red::Trade { buy, .. } => asks(*buy),
        _ => false,
    };
    by_red
        || card.hull().is_some_and(|hull| {
            planet.ships.contains(&hull.tech.0) && upgrade(look, seat, hull).is_some()
        })
}

/// Whether what a numbered mission requires is done.
pub(super) fn is_due(look: Look<'_>, seat: Seat, errand: &Errand) -> bool {
    errand
        .chapter
        .is_none_or(|chapter| look.has_done(seat, chapter))
}

/// What a card is worth keeping in the hand for.
pub(super) fn keep(look: Look<'_>, seat: Seat, intent: &Intent, copy: u16) -> f32 {
    let card = look.card(copy);
    let green = match &card.green {
        Green::Ship(hull) => 1.0 + upgrade(look, seat, hull).unwrap_or(0.0) * 0.3 * intent.yard,
        Green::Fitting(fitting) => {
            let fits = look.st.captain(seat).ship != NONE
                && look.fits(look.st.captain(seat).ship, fitting);
            if fits { 0.8 } else { 0.3 }
        }
    };
    let red = match &card.red {
        Red::Blank => 0.0,
        Red::Planet(planet) => {
            if is_wanted(look, seat, planet) {
                2.0
            } else {
                0.6
            }
        }
        Red::Errand(mission) => {
            let worth = errand(look, seat, intent, mission);
            // What is not due yet is worth less than what can be had with a card drawn for it.
            if is_due(look, seat, mission) {
                worth / 2.0
            } else {
                (worth / 3.0).min(NOT_DUE)
            }
        }
        Red::Trade { reward, .. } => pay(*reward) / 2.0,
        Red::Event(Happening::Reaction { .. }) => 1.5,
        Red::Event(_) => 1.0,
    };
    green.max(red)
}

/// Whether a planet is wanted, and near enough to be used with the next move.
pub(super) fn is_of_use(look: Look<'_>, seat: Seat, copy: u16) -> bool {
    let captain = look.st.captain(seat);
    let Some(planet) = look.card(copy).planet() else {
        return false;
    };
    if captain.at == NOWHERE || captain.ship == crate::card::NONE {
        return false;
    }
    let jumps = look.set.set.map.distance(captain.at, planet.system);
    jumps <= look.ratings(captain.ship).jumps && is_wanted(look, seat, planet)
}

/// Whether the top of the own discard is a planet that would be missed.
pub(super) fn is_open(look: Look<'_>, seat: Seat) -> bool {
    let top = look.st.captain(seat).discard.last();
    top.is_some_and(|&top| is_of_use(look, seat, top))
}
