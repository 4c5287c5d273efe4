//! What is dealt in at planets: missions, weapons, ships, escorts, routes, sales (§3).

use crate::allegiance::Allegiance;
use crate::card::{Fitting, Green, Hull, NONE, Red, Tech};
use crate::event::Event;
use crate::frame::{Deal, DealStep, Frame};
use crate::look::{Berth, Look};
use crate::play::{Flow, Play};
use crate::rules::POLARIS_WEAPONS;
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// Where a player may carry out a deal with a card, leave and prerequisites looked at, cost not; none where he may not.
pub(crate) fn berth_of(look: Look<'_>, seat: Seat, deal: Deal, copy: u16) -> Option<Berth> {
    let card = look.card(copy);
    match deal {
        Deal::TakeMission => {
            let errand = card.errand()?;
            let is_here = errand.stops.first() == Some(&look.at(seat));
            let is_due = errand
                .chapter
                .is_none_or(|chapter| look.has_done(seat, chapter));
            // NR-19
            (!is_here && is_due).then(|| look.is_at(seat, errand.from))?
        }
        Deal::Load => match card.red {
            Red::Trade { buy, .. } => look.is_at(seat, buy),
            _ => None,
        },
        Deal::Unload => match card.red {
            Red::Trade { sell, .. } => look.is_at(seat, sell),
            _ => None,
        },
        Deal::Sell => buyer(look, seat, copy),
        Deal::Fit => yard_for_fitting(look, seat, card.fitting()?),
        Deal::Ship | Deal::Fighter | Deal::Escort | Deal::Upgrade(_) => {
            yard_for_ship(look, seat, deal, card.hull()?)
        }
    }
}

fn yard_for_fitting(look: Look<'_>, seat: Seat, fitting: &Fitting) -> Option<Berth> {
    let needs = match fitting.allegiance {
        Some(type_) => Some(type_),
        None if POLARIS_WEAPONS.contains(&fitting.tech.0) => Some(Allegiance::Polaris),
        None => None,
    };
    let may = needs.is_none_or(|type_| look.has_leave(seat, type_));
    let ship = look.st.captain(seat).ship;
    (may && look.fits(ship, fitting))
        .then(|| look.berth(seat, |planet| planet.outfits.contains(&fitting.tech.0)))?
}

fn yard_for_ship(look: Look<'_>, seat: Seat, deal: Deal, hull: &Hull) -> Option<Berth> {
    let captain = look.st.captain(seat);
    if let Deal::Upgrade(ship) = deal {
        // NR-73
        let is_next = look.hull(ship).upgrades_to == hull.name;
        return is_next.then(|| look.berth(seat, |planet| !planet.ships.is_empty()))?;
    }
    let is_sold = hull.tech != Tech::TELEPATH && hull.tech != Tech::ALIEN;
    if !is_sold || !look.has_leave(seat, hull.allegiance) {
        return None;
    }
    if deal == Deal::Escort {
        let escorts = look.st.of_zone(seat, CardZone::Escort).count();
        let is_free = matches!(hull.allegiance, Allegiance::Trader | Allegiance::Pirate);
        return (escorts < usize::from(look.set.rules.escorts)).then(|| {
            look.berth(seat, |planet| {
                !planet.ships.is_empty() && (is_free || planet.government == hull.allegiance)
            })
        })?;
    }
    if deal == Deal::Fighter && look.bay_room(captain.ship, hull.family) == 0 {
        return None;
    }
    look.berth(seat, |planet| planet.ships.contains(&hull.tech.0))
}

/// Who buys a deployed card (§3.15).
pub(crate) fn buyer(look: Look<'_>, seat: Seat, copy: u16) -> Option<Berth> {
    look.berth(seat, |planet| is_bought_by(look, copy, planet))
}

/// Whether a planet buys a deployed card, and the ship it is on can do without it.
pub(crate) fn is_bought_by(look: Look<'_>, copy: u16, planet: &crate::card::Planet) -> bool {
    let spot = look.st.spot(copy);
    match (spot.zone, &look.card(copy).green) {
        (CardZone::Fitted, Green::Fitting(fitting)) => {
            planet.outfits.contains(&fitting.tech.0) && is_spare(look, spot.under, fitting)
        }
        (CardZone::Escort | CardZone::Stowed, Green::Ship(_)) => !planet.ships.is_empty(),
        _ => false,
    }
}

/// Whether what a weapon or outfit gives the ship is not in use: spaces, and room in a bay [NR-85].
fn is_spare(look: Look<'_>, ship: u16, fitting: &Fitting) -> bool {
    let spaces = i32::from(fitting.spaces) - i32::from(fitting.bonus.spaces);
    let has_room = fitting
        .bay
        .is_none_or(|bay| look.bay_room(ship, bay.family) >= usize::from(bay.room));
    look.free_spaces(ship) + spaces >= 0 && has_room
}

/// Whether a player can pay for a deal: the fee, then the cost, with what is traded in between (§3.6).
pub(crate) fn can_pay(look: Look<'_>, seat: Seat, deal: Deal, copy: u16, fee: u8) -> bool {
    let captain = look.st.captain(seat);
    let is_in_hand = look.st.spot(copy).zone == CardZone::Hand;
    let Some(hand) = (captain.hand.len() - usize::from(is_in_hand)).checked_sub(usize::from(fee))
    else {
        return false;
    };
    let proceeds = match deal {
        Deal::Ship => proceeds(look, captain.ship, fee, look.trade_in(captain.ship), 1),
        Deal::Upgrade(ship) => proceeds(look, ship, fee, look.piecewise(ship), 0),
        _ => 0,
    };
    hand + proceeds >= cost(look, deal, copy)
}

/// Cards really drawn for what is traded in: no more than there are to draw.
fn proceeds(look: Look<'_>, ship: u16, fee: u8, worth: usize, hulls: usize) -> usize {
    let seat = look.st.spot(ship).seat;
    let scrapped = look.st.aboard(ship).count() + hulls;
    worth.min(look.drawable(seat) + usize::from(fee) + scrapped)
}

/// Cards that a deal costs, the fee aside.
pub(crate) fn cost(look: Look<'_>, deal: Deal, copy: u16) -> usize {
    let cost = usize::from(look.card(copy).cost());
    match deal {
        Deal::Fit | Deal::Ship | Deal::Fighter | Deal::Escort => cost,
        Deal::Upgrade(ship) => cost.saturating_sub(usize::from(look.card(ship).cost())),
        Deal::TakeMission | Deal::Load | Deal::Unload | Deal::Sell => 0,
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(crate) fn dealing(&mut self, deal: Deal, copy: u16, planet: u16, step: DealStep) -> Flow {
        let seat = self.st.active;
        let on = |step| Frame::Dealing {
            deal,
            copy,
            planet,
            step,
        };
        match step {
            DealStep::Fee => {
                self.turn_into(on(DealStep::Proceeds));
                if planet != NONE {
                    let fee = self.look().fee(seat, planet);
                    if fee > 0 && !self.st.spent.bribed.is_full() {
                        self.st.spent.bribed.push(planet);
                    }
                    return self.enter(Frame::Pay { seat, left: fee });
                }
                Flow::Go
            }
            DealStep::Proceeds => {
                self.trade_in(seat, deal);
                self.turn_into(on(DealStep::Cost))
            }
            DealStep::Cost => {
                let cost = cost(self.look(), deal, copy) as u8;
                self.st.traces[usize::from(copy)].spent += u16::from(cost);
                self.turn_into(on(DealStep::Done));
                self.enter(Frame::Pay { seat, left: cost })
            }
            DealStep::Done => {
                self.leave();
                self.close(seat, deal, copy);
                Flow::Go
            }
        }
    }

    /// What goes before the new thing comes: the old ship (§3.6), all that is on it (§3.9).
    fn trade_in(&mut self, seat: Seat, deal: Deal) {
        match deal {
            Deal::Ship => {
                let ship = self.st.captain(seat).ship;
                let worth = self.look().trade_in(ship);
                self.scrap(ship);
                self.draw(seat, worth);
            }
            Deal::Upgrade(ship) => {
                let worth = self.look().piecewise(ship);
                loop {
                    let aboard = self.st.aboard(ship).next();
                    let Some(aboard) = aboard else { break };
                    self.lift(aboard);
                    self.discard(aboard);
                }
                self.draw(seat, worth);
            }
            _ => {}
        }
    }

    /// The deal itself.
    fn close(&mut self, seat: Seat, deal: Deal, copy: u16) {
        match deal {
            Deal::TakeMission => self.deploy(copy, CardZone::Mission, NONE),
            Deal::Load => self.deploy(copy, CardZone::Asset, NONE),
            Deal::Unload => {
                self.count(NovaCounter::Routes);
                self.log.tell(Event::Cashed(seat, copy));
                let reward = self.look().reward(copy);
                self.lift(copy);
                self.discard(copy);
                if let Some(reward) = reward {
                    self.pay_out(seat, reward);
                }
            }
            Deal::Fit => {
                self.count(NovaCounter::Fittings);
                let ship = self.st.captain(seat).ship;
                self.deploy(copy, CardZone::Fitted, ship);
            }
            Deal::Ship => {
                self.count(NovaCounter::Yards);
                self.deploy(copy, CardZone::Current, NONE);
                self.st.captain_mut(seat).ship = copy;
            }
            Deal::Fighter => {
                let ship = self.st.captain(seat).ship;
                self.deploy(copy, CardZone::Stowed, ship);
            }
            Deal::Escort => {
                self.count(NovaCounter::Escorts);
                self.deploy(copy, CardZone::Escort, NONE);
            }
            Deal::Upgrade(ship) => {
                self.count(NovaCounter::Yards);
                let zone = self.st.spot(ship).zone;
                let is_current = self.st.captain(seat).ship == ship;
                self.scrap(ship);
                self.deploy(copy, zone, NONE);
                if is_current {
                    self.st.captain_mut(seat).ship = copy;
                }
            }
            Deal::Sell => {
                self.count(NovaCounter::Sales);
                let worth = usize::from(self.look().card(copy).cost() / 2);
                self.scrap(copy);
                self.draw(seat, worth);
            }
        }
    }
}
