//! Fleets between battles: the end of a turn, events, ships that are dealt, compensation (§5, §7.3).

use crate::action::Action;
use crate::allegiance::Allegiance;
use crate::battle_state::{Camp, Cause, bit};
use crate::card::{Happening, Red};
use crate::event::Event;
use crate::frame::{BattleStep, Frame, WindowStep};
use crate::look::Look;
use crate::play::{Flow, Play};
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// What an event does.
///
/// # Panics
/// When the card is no event: only events come here.
pub(crate) fn happening(look: Look<'_>, event: u16) -> Happening {
    match look.card(event).red {
        Red::Event(happening) => happening,
        _ => unreachable!("only events are played as events"),
    }
}

/// Whether a face-down ship may be introduced where a player ends his turn (§5.1); Traders come along.
pub(crate) fn may_introduce(look: Look<'_>, seat: Seat, copy: u16, system: u8) -> bool {
    let spot = look.st.spot(copy);
    let Some(hull) = look.card(copy).hull() else {
        return false;
    };
    if spot.seat != seat || look.st.battle.find(copy).is_some() {
        return false;
    }
    let host = look.host(system);
    match spot.zone {
        // §5.2
        CardZone::Pirates => host == Allegiance::Pirate,
        CardZone::Fleet if hull.allegiance == Allegiance::Trader => {
            let ships = look.st.battle.ships.as_slice();
            ships
                .iter()
                .any(|ship| ship.seat == seat && look.hull(ship.copy).allegiance.serves(host))
        }
        CardZone::Fleet => {
            let aliens = look.set.set.map.systems[usize::from(system)].aliens;
            hull.allegiance.serves(host) || aliens == Some(hull.allegiance)
        }
        _ => false,
    }
}

/// Whether a ship may be mustered for a strike (§5.8).
pub(crate) fn may_strike(look: Look<'_>, seat: Seat, copy: u16, by: Allegiance) -> bool {
    let spot = look.st.spot(copy);
    let Some(hull) = look.card(copy).hull() else {
        return false;
    };
    let is_free = spot.seat == seat && look.st.battle.find(copy).is_none();
    is_free
        && match spot.zone {
            CardZone::Pirates => by == Allegiance::Pirate,
            CardZone::Fleet if hull.allegiance == by => true,
            CardZone::Fleet => {
                hull.allegiance == Allegiance::Trader
                    && by != Allegiance::Pirate
                    && !look.st.battle.ships.is_empty()
            }
            _ => false,
        }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The end of a turn: opponents introduce ships (§5.1).
    pub(crate) fn window(&mut self, active: Seat, step: WindowStep) -> Flow {
        let on = |step| Frame::Window(step);
        match step {
            WindowStep::Introduce(places) => {
                let captain = self.st.captain(active);
                let is_spared = captain.is_stranded || !captain.has_launched();
                if is_spared || places >= self.st.seats {
                    return self.turn_into(on(WindowStep::Attack));
                }
                if places == 1 && !self.st.battle.is_on {
                    let system = captain.at;
                    self.open_battle(Cause::Introduced, active, active, system);
                }
                let other = self.st.clockwise(active, places);
                if self.ask_if_any(other) == Flow::Ask {
                    return Flow::Ask;
                }
                self.turn_into(on(WindowStep::Introduce(places + 1)))
            }
            WindowStep::Attack => {
                self.turn_into(on(WindowStep::Close));
                let Some(first) = self.st.battle.ships.as_slice().first().copied() else {
                    return Flow::Go;
                };
                if self.is_attacked(active) {
                    self.count(NovaCounter::Ambushes);
                    self.st.battle.aggressor = first.seat;
                    return self.enter(Frame::Battle(BattleStep::RedAlert(0)));
                }
                self.turn_into(on(WindowStep::Attack));
                self.ask(active)
            }
            WindowStep::Close => {
                self.st.battle.is_on = false;
                self.st.battle.ships.clear();
                self.leave()
            }
        }
    }

    /// Whether one of the ships introduced is hostile to the player (§5.1).
    fn is_attacked(&self, seat: Seat) -> bool {
        let look = self.look();
        let ships = self.st.battle.ships.as_slice().iter();
        ships
            .map(|ship| look.hull(ship.copy).allegiance)
            .any(|type_| look.is_hostile(type_, seat))
    }

    pub(crate) fn window_choice(&mut self, seat: Seat, step: WindowStep, action: Action) {
        match (step, action) {
            (WindowStep::Introduce(_), Action::Introduce(copy)) => {
                self.introduce(seat, copy, Camp::Fleet);
            }
            (WindowStep::Introduce(places), _) => {
                self.turn_into(Frame::Window(WindowStep::Introduce(places + 1)));
            }
            (_, Action::Accept) => {
                // §5.1: the marker first, then battle.
                self.count(NovaCounter::Ambushes);
                self.turn_into(Frame::Window(WindowStep::Close));
                for at in self.st.battle.all() {
                    let type_ = self.look().hull(self.st.battle.ship(at).copy).allegiance;
                    self.mark(seat, type_);
                }
                self.st.battle.cause = Cause::OnFleet;
                self.enter(Frame::Battle(BattleStep::RedAlert(0)));
            }
            _ => {
                self.turn_into(Frame::Window(WindowStep::Close));
            }
        }
    }

    /// A ship is flipped and comes to the battle, or to where one may begin.
    pub(crate) fn introduce(&mut self, seat: Seat, copy: u16, camp: Camp) {
        self.st.spots[usize::from(copy)].mark = 1;
        let is_pirate = self.st.spot(copy).zone == CardZone::Pirates;
        let camp = if is_pirate && camp != Camp::Strike {
            Camp::Pirates
        } else {
            camp
        };
        self.join(copy, seat, camp);
    }

    /// Ships are chosen for a strike (§5.8).
    pub(crate) fn muster_choice(&mut self, event: u16, system: u8, action: Action) {
        let seat = self.st.active;
        if !self.st.battle.is_on {
            self.open_battle(Cause::Event(event), seat, seat, system);
        }
        if let Action::Introduce(copy) = action {
            self.introduce(seat, copy, Camp::Strike);
        } else {
            self.strike();
        }
    }

    /// More ships may be chosen for a strike, or it begins.
    pub(crate) fn muster(&mut self, seat: Seat) -> Flow {
        match self.ask_if_any(seat) {
            Flow::Ask => Flow::Ask,
            Flow::Go => self.strike(),
        }
    }

    fn strike(&mut self) -> Flow {
        self.leave();
        self.count(NovaCounter::Strikes);
        self.enter(Frame::Battle(BattleStep::RedAlert(0)))
    }

    /// A ship is dealt: to the next player who is in the game and not its controller (§5.4).
    pub(crate) fn dealt(&mut self, ship: u16, places: u8) -> Flow {
        let from = self.st.battle.ship(ship).seat;
        if places >= self.st.seats {
            // Nobody would have it.
            let copy = self.st.battle.ship(ship).copy;
            self.scrap(copy);
            return self.leave();
        }
        let to = self.st.clockwise(from, places);
        if self.st.captain(to).is_in {
            return self.ask(to);
        }
        self.turn_into(Frame::Dealt {
            ship,
            places: places + 1,
        })
    }

    pub(crate) fn dealt_choice(&mut self, seat: Seat, ship: u16, _places: u8, action: Action) {
        self.leave();
        let combatant = *self.st.battle.ship(ship);
        let (copy, from) = (combatant.copy, combatant.seat);
        if action == Action::Pass {
            self.scrap(copy);
            return;
        }
        self.hand_over(seat, from, action);
        self.change_owner(copy, seat);
        self.st.battle.ship_mut(ship).seat = seat;
        self.st.battle.quarry[combatant.camp as usize] |= bit(from);
    }

    /// A deployed card, and all on or in it, belongs to another player from now on.
    pub(crate) fn change_owner(&mut self, copy: u16, seat: Seat) {
        while let Some(aboard) = {
            let owner = self.st.spot(copy).seat;
            let mut aboard = self.st.aboard(copy);
            aboard.next().filter(|_| owner != seat)
        } {
            self.move_to(aboard, seat);
        }
        self.move_to(copy, seat);
    }

    fn move_to(&mut self, copy: u16, seat: Seat) {
        let from = self.st.spot(copy).seat;
        if from == seat {
            return;
        }
        let table = &mut self.st.captain_mut(from).table;
        table.retain(|&held| held != copy);
        self.st.captain_mut(seat).table.push(copy);
        self.st.spots[usize::from(copy)].seat = seat;
    }

    /// One card as compensation: a hand card or the top of the deck, on top of the other's discard (§7.3).
    fn hand_over(&mut self, from: Seat, to: Seat, action: Action) {
        let card = match action {
            Action::Pick(copy) => {
                self.take_from_hand(copy);
                Some(copy)
            }
            _ => self.take_top(from),
        };
        if let Some(copy) = card {
            self.discard_to(to, copy);
        }
    }

    /// Compensation is owed (§7.3).
    pub(crate) fn owe(&mut self, from: Seat, left: u8) -> Flow {
        let has_any = !self.st.captain(from).hand.is_empty() || self.look().drawable(from) > 0;
        // NR-50
        if left == 0 || !has_any || !self.st.captain(from).is_in {
            return self.leave();
        }
        self.ask(from)
    }

    pub(crate) fn pay_owed(&mut self, from: Seat, to: Seat, left: u8, action: Action) {
        self.turn_into(Frame::Owe {
            from,
            to,
            left: left - 1,
        });
        self.hand_over(from, to, action);
    }
}
