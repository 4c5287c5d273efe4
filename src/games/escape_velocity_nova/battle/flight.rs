//! Withdrawal and pursuit (§6.6).

use crate::action::Action;
use crate::battle_state::{Camp, Health, bit};
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{FlightStep, Frame};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// Whether a ship may pursue a player who withdraws.
pub(crate) fn may_pursue(look: Look<'_>, seat: Seat, at: u16, from: Seat) -> bool {
    let battle = look.battle();
    let ship = battle.ship(at);
    let mut fleeing = battle.ships.as_slice().iter();
    let is_free = ship.seat == seat && ship.is_able() && !ship.is_lurking;
    is_free
        && !ship.is_chosen
        && fleeing.any(|other| Look::flees_with(other, from) && look.may_aim(ship, other))
}

/// Whether a fighter's own carrier got away, and has room for all it carries.
fn is_home_of(look: Look<'_>, fighter: u16, is_home: impl Fn(u16) -> bool) -> bool {
    let carrier = look.st.spot(fighter).under;
    if carrier == NONE || !is_home(carrier) {
        return false;
    }
    let family = look.hull(fighter).family;
    let bays = look.bays(carrier).filter(|bay| bay.family == family);
    let room: usize = bays.map(|bay| usize::from(bay.room)).sum();
    look.stowed(carrier, family).count() <= room
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A player tries to withdraw.
    pub(crate) fn withdraw(&mut self, seat: Seat) {
        for at in self.st.battle.all() {
            if Look::flees_with(self.st.battle.ship(at), seat) {
                self.st.battle.ship_mut(at).has_fled = true;
            }
        }
        self.enter(Frame::Flight {
            seat,
            evasion: 0,
            step: FlightStep::Pursue(1),
        });
    }

    pub(crate) fn flight_step(&mut self, seat: Seat, step: FlightStep) -> Flow {
        match step {
            FlightStep::Pursue(places) => {
                if places >= self.st.seats {
                    return self.flight_on(seat, FlightStep::Evade);
                }
                let other = self.st.clockwise(seat, places);
                if self.ask_if_any(other) == Flow::Ask {
                    return Flow::Ask;
                }
                self.flight_on(seat, FlightStep::Pursue(places + 1))
            }
            FlightStep::Evade => {
                if self.pursuers(seat) > 0 && self.ask_if_any(seat) == Flow::Ask {
                    return Flow::Ask;
                }
                self.flight_on(seat, FlightStep::Check)
            }
            FlightStep::Check => self.run_for_it(seat),
            FlightStep::Destination => {
                if self.ask_if_any(seat) == Flow::Ask {
                    return Flow::Ask;
                }
                // Nowhere to jump to: the pawn stays.
                self.leave()
            }
        }
    }

    fn flight_on(&mut self, seat: Seat, step: FlightStep) -> Flow {
        let evasion = match self.st.frames.last() {
            Some(Frame::Flight { evasion, .. }) => *evasion,
            _ => 0,
        };
        self.turn_into(Frame::Flight {
            seat,
            evasion,
            step,
        })
    }

    fn pursuers(&self, seat: Seat) -> u8 {
        let battle = &self.st.battle;
        let ships = battle.ships.as_slice().iter();
        let chosen = ships.filter(|ship| ship.is_able() && ship.is_chosen && ship.seat != seat);
        chosen.count().min(100) as u8
    }

    /// The check, or an open way (§6.6).
    fn run_for_it(&mut self, seat: Seat) -> Flow {
        let count = self.pursuers(seat);
        let is_held = count > 0 && {
            let evasion = match self.st.frames.last() {
                Some(Frame::Flight { evasion, .. }) => *evasion,
                _ => 0,
            };
            let look = self.look();
            let ships = || look.battle().ships.as_slice().iter();
            let chosen = ships().filter(|ship| ship.is_able() && ship.is_chosen);
            let speed = chosen
                .map(|ship| look.pursuit(ship.copy))
                .max()
                .unwrap_or(0);
            let fleeing = ships().filter(|ship| Look::flees_with(ship, seat));
            let escapes = fleeing.clone().map(|ship| look.ratings(ship.copy).escape);
            let escape = escapes.max().unwrap_or(0);
            let many = fleeing.count().min(100) as u8;
            // NR-41
            let opposing = escape.saturating_add(many).saturating_add(evasion);
            self.check(speed.saturating_add(count), opposing)
        };
        for ship in self.st.battle.ships.as_mut_slice() {
            // NR-76
            ship.is_pursuing |= ship.is_chosen && ship.is_able();
            ship.is_chosen = false;
            if is_held && Look::flees_with(ship, seat) {
                ship.is_hampered = true;
            }
        }
        if is_held {
            self.st.battle.held |= bit(seat);
            return self.leave();
        }
        self.count(NovaCounter::Withdrawals);
        self.st.battle.gone |= bit(seat);
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            if Look::flees_with(&ship, seat) && ship.camp == Camp::Own {
                self.depart(ship.copy);
            }
        }
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            let spot = self.st.spot(ship.copy);
            let is_his = ship.seat == seat && spot.seat == seat && !ship.is_fleet();
            if is_his && spot.zone == CardZone::Stowed && ship.health == Health::Away {
                self.come_home(seat, ship.copy);
            }
        }
        self.flight_on(seat, FlightStep::Destination)
    }

    /// A fighter that got away with its player goes into a bay that got away too, or is given up [NR-59].
    fn come_home(&mut self, seat: Seat, fighter: u16) {
        let look = self.look();
        let family = look.hull(fighter).family;
        let is_home = |copy: u16| {
            let zone = look.st.spot(copy).zone;
            let is_carrier = matches!(zone, CardZone::Current | CardZone::Escort);
            // A ship that is still in the battle is left behind.
            is_carrier && look.battle().find(copy).is_none()
        };
        if is_home_of(look, fighter, is_home) {
            return;
        }
        let table = look.st.captain(seat).table.as_slice();
        let mut carriers = table.iter().copied();
        let carrier = carriers.find(|&copy| is_home(copy) && look.bay_room(copy, family) > 0);
        match carrier {
            Some(carrier) => self.st.spots[usize::from(fighter)].under = carrier,
            None => self.scrap(fighter),
        }
    }

    pub(crate) fn flight_choice(&mut self, seat: Seat, step: FlightStep, action: Action) {
        match (step, action) {
            (FlightStep::Pursue(_), Action::Pursue(ship)) => {
                self.st.battle.ship_mut(ship).is_chosen = true;
            }
            (FlightStep::Pursue(places), _) => {
                self.flight_on(seat, FlightStep::Pursue(places + 1));
            }
            (FlightStep::Evade, Action::React(copy)) => {
                let evasion = self.play_reaction(copy).1;
                self.turn_into(Frame::Flight {
                    seat,
                    evasion,
                    step: FlightStep::Check,
                });
            }
            (FlightStep::Evade, _) => {
                self.flight_on(seat, FlightStep::Check);
            }
            (_, Action::Move(system)) => {
                self.st.captain_mut(seat).at = system;
                self.log.tell(Event::Away(seat, system));
                self.leave();
            }
            _ => {
                self.leave();
            }
        }
    }
}
