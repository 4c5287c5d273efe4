//! Where it pays to fly: stops of missions, places that buy, planets that a card of the hand waits for, weaker players.
//! Ways are the shortest ones over jump lines, counted in turns.

use super::intent::Intent;
use super::odds::CheckOdds;
use super::worth;
use crate::board::{APART, NOWHERE};
use crate::card::{Errand, NONE, Planet, Red, Site};
use crate::look::{Look, answers};
use crate::state::CardZone;
use breachlab_core::engine::{List, Seat};

/// The most aims that are weighed.
const MOST: usize = 64;

/// A place to fly to.
#[derive(Clone, Copy, Debug, Default)]
struct Waypoint {
    system: u8,
    /// What is to be had there, in cards.
    pay: f32,
    /// Turns it takes from there until it is had.
    rest: f32,
}

/// All of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aims {
    all: List<Waypoint, MOST>,
    jumps: u8,
}

impl Default for Aims {
    fn default() -> Self {
        Self {
            all: List::new(Waypoint::default()),
            jumps: 1,
        }
    }
}

/// Turns that so many jumps take. A jump more counts a little even within a turn.
fn turns(distance: u8, jumps: u8) -> f32 {
    f32::from(distance.div_ceil(jumps)) + f32::from(distance) / 50.0
}

impl Aims {
    pub(super) fn of(look: Look<'_>, seat: Seat, intent: &Intent, odds: &CheckOdds) -> Self {
        let captain = look.st.captain(seat);
        let mut aims = Self::default();
        if captain.at == NOWHERE || captain.ship == NONE {
            return aims;
        }
        aims.jumps = look.ratings(captain.ship).jumps.max(1);
        for &copy in captain.table.as_slice() {
            aims.under_way(look, seat, intent, copy);
        }
        for &copy in captain.hand.as_slice() {
            aims.in_hand(look, seat, intent, copy);
        }
        if intent.prey > 0.0 {
            for other in look.st.living().filter(|&other| other != seat) {
                let edge = odds.edge_over(look, seat, other);
                if look.at(other) != NOWHERE && edge > 0.0 {
                    aims.add(look.at(other), intent.prey * (1.0 + edge / 2.0), 1.0);
                }
            }
        }
        aims
    }

    fn add(&mut self, system: u8, pay: f32, rest: f32) {
        if !self.all.is_full() {
            self.all.push(Waypoint { system, pay, rest });
        }
    }

    /// Turns over the stops of a mission from one of them on, starting at the first of these.
    fn way(&self, look: Look<'_>, stops: &[u8]) -> f32 {
        let map = &look.set.set.map;
        let legs = stops.windows(2);
        legs.map(|leg| turns(map.distance(leg[0], leg[1]), self.jumps))
            .sum()
    }

    fn under_way(&mut self, look: Look<'_>, seat: Seat, intent: &Intent, copy: u16) {
        let spot = look.st.spot(copy);
        match (spot.zone, &look.card(copy).red) {
            (CardZone::Mission, Red::Errand(errand)) => {
                let made = usize::from(spot.mark).min(errand.stops.len() - 1);
                let left = &errand.stops[made..];
                let pay = worth::errand(look, seat, intent, errand);
                self.add(left[0], pay, self.way(look, left));
            }
            (CardZone::Asset, Red::Trade { sell, reward, .. }) => {
                self.place(look, seat, *sell, worth::pay(*reward), 0.0);
            }
            _ => {}
        }
    }

    fn in_hand(&mut self, look: Look<'_>, seat: Seat, intent: &Intent, copy: u16) {
        let card = look.card(copy);
        match &card.red {
            Red::Errand(errand) if worth::is_due(look, seat, errand) => {
                let pay = worth::errand(look, seat, intent, errand);
                let rest = 1.0 + self.turns_from_start(look, errand);
                self.place(look, seat, errand.from, pay, rest);
            }
            Red::Trade { buy, sell, reward } => {
                let rest = match (buy, sell) {
                    (Site::System(from), Site::System(to)) => {
                        turns(look.set.set.map.distance(*from, *to), self.jumps)
                    }
                    _ => 3.0,
                };
                self.place(look, seat, *buy, worth::pay(*reward), 1.0 + rest);
            }
            _ => {}
        }
        let Some(hull) = card.hull() else { return };
        let Some(better) = worth::upgrade(look, seat, hull) else {
            return;
        };
        let captain = look.st.captain(seat);
        let funds = captain.hand.len() - 1 + look.trade_in(captain.ship);
        if funds >= usize::from(hull.cost) {
            let sells = |planet: &Planet| planet.ships.contains(&hull.tech.0);
            self.planets(look, seat, sells, better * intent.yard, 0.0);
        }
    }

    /// Turns over the stops of a mission not yet taken; a bracketed start is counted.
    fn turns_from_start(&self, look: Look<'_>, errand: &Errand) -> f32 {
        let (Site::System(from), Some(&first)) = (errand.from, errand.stops.first()) else {
            return self.way(look, &errand.stops) + 1.0;
        };
        let first = turns(look.set.set.map.distance(from, first), self.jumps);
        first + self.way(look, &errand.stops)
    }

    /// Turns over the stops of a mission from where a player is.
    pub(super) fn turns_over(&self, look: Look<'_>, seat: Seat, errand: &Errand) -> f32 {
        let first = errand.stops.first().copied().unwrap_or(look.at(seat));
        let first = turns(look.set.set.map.distance(look.at(seat), first), self.jumps);
        first + self.way(look, &errand.stops)
    }

    /// A place: its system, or the planets that answer to it.
    fn place(&mut self, look: Look<'_>, seat: Seat, place: Site, pay: f32, rest: f32) {
        match place {
            Site::System(system) => self.add(system, pay, rest),
            Site::Described { .. } => {
                self.planets(look, seat, |planet| answers(planet, place), pay, rest);
            }
        }
    }

    /// Planets that are active; and those of the hand, which it takes an action to make active. One that lies on the Nova
    /// discard may be gone any time.
    fn planets(
        &mut self,
        look: Look<'_>,
        seat: Seat,
        suits: impl Fn(&Planet) -> bool,
        pay: f32,
        rest: f32,
    ) {
        let captain = look.st.captain(seat);
        for copy in look.active_planets(seat) {
            let planet = look.planet(copy);
            if suits(planet) {
                let is_own = captain.discard.last() == Some(&copy);
                let (pay, rest) = if is_own {
                    (pay, rest)
                } else {
                    (pay / 2.0, rest)
                };
                self.add(planet.system, pay, rest);
            }
        }
        for &copy in captain.hand.as_slice() {
            if let Some(planet) = look.card(copy).planet()
                && suits(planet)
            {
                self.add(planet.system, pay, rest + 1.0);
            }
        }
    }

    /// What a place is worth to be at: of the best of the aims, what it pays for each turn that it takes.
    pub(super) fn value(&self, look: Look<'_>, at: u8) -> f32 {
        let map = &look.set.set.map;
        let values = self.all.as_slice().iter().filter_map(|aim| {
            let jumps = map.distance(at, aim.system);
            (jumps != APART).then(|| aim.pay / (1.5 + aim.rest + turns(jumps, self.jumps)))
        });
        values.fold(0.0, f32::max)
    }

    /// Whether something is to be had in a system.
    pub(super) fn is_one(&self, system: u8) -> bool {
        self.all.as_slice().iter().any(|aim| aim.system == system)
    }

    /// Whether there is anything to fly to.
    pub(super) fn is_idle(&self) -> bool {
        self.all.is_empty()
    }
}
