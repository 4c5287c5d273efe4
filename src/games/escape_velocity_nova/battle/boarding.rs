//! Boarding: loot, capture, self-destruction, and fighters taken back (§6.8, §6.9). What is offered is in
//! `boarding_menu.rs`.

use crate::action::Action;
use crate::card::NONE;
use crate::event::Event;
use crate::frame::{BoardStep, Boarding, Frame};
use crate::play::{Flow, Play};
use crate::rules::LOOT_SHARE;
use crate::state::{CardZone, NovaCounter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(crate) fn board(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Destroy(target) => {
                let copy = self.st.battle.ship(target).copy;
                self.destroy(copy);
            }
            Action::Board(by, target, how) => {
                self.st.battle.ship_mut(by).has_boarded = true;
                self.st.battle.ship_mut(by).is_joining = true;
                self.st.battle.ship_mut(target).was_boarded = true;
                self.enter(Frame::Boarding {
                    seat,
                    target,
                    how,
                    step: BoardStep::SelfDestruct,
                });
            }
            _ => unreachable!("a boarding step has nothing else on its menu"),
        }
    }

    pub(crate) fn boarding_step(&mut self, frame: Frame) -> Flow {
        let Frame::Boarding {
            seat,
            target,
            how,
            step,
        } = frame
        else {
            return self.leave();
        };
        let to = |step| Frame::Boarding {
            seat,
            target,
            how,
            step,
        };
        match step {
            BoardStep::SelfDestruct => {
                let owner = self.st.battle.ship(target).seat;
                if self.ask_if_any(owner) == Flow::Ask {
                    return Flow::Ask;
                }
                self.turn_into(to(BoardStep::Join))
            }
            BoardStep::Join => {
                if how == Boarding::Capture && self.ask_if_any(seat) == Flow::Ask {
                    return Flow::Ask;
                }
                self.turn_into(to(BoardStep::Check))
            }
            BoardStep::Check if how == Boarding::Loot => self.loot(seat, target, frame),
            BoardStep::Check => self.capture(seat, target),
            BoardStep::Onward | BoardStep::Use => self.ask(seat),
        }
    }

    /// Loot: a flip against a fixed number (§6.9, NR-1).
    fn loot(&mut self, seat: Seat, target: u16, frame: Frame) -> Flow {
        let copy = self.st.battle.ship(target).copy;
        let number = self.flip_nova();
        let rules = self.set.rules;
        let is_won = number < rules.loot_below + u8::from(rules.loot_inclusive);
        if !is_won {
            return self.fail(copy);
        }
        self.count(NovaCounter::Looted);
        self.log.tell(Event::Looted(seat, copy));
        self.note_board();
        self.loot_ammunition(seat, copy);
        let cost = self.look().hull(copy).cost;
        self.draw(seat, usize::from(cost.div_ceil(LOOT_SHARE)));
        match frame {
            Frame::Boarding { how, .. } => self.turn_into(Frame::Boarding {
                seat,
                target,
                how,
                step: BoardStep::Onward,
            }),
            _ => self.leave(),
        }
    }

    /// Ammunition that fits goes to the looter's current ship, each paid with the top of his deck [NR-77].
    fn loot_ammunition(&mut self, seat: Seat, from: u16) {
        let own = self.st.captain(seat).ship;
        if own == NONE || self.st.battle.find(own).is_none() {
            return;
        }
        let victim = self.st.spot(from).seat;
        let mut skipped = 0;
        loop {
            let found = {
                let look = self.look();
                let mut cards = look
                    .fitted(from)
                    .filter(|(_, fit)| !fit.ammunition.is_empty());
                let found = cards.nth(skipped);
                found.map(|(copy, fit)| (copy, look.fits(own, fit)))
            };
            let Some((copy, does_fit)) = found else {
                return;
            };
            if !does_fit {
                skipped += 1;
                continue;
            }
            self.lift(copy);
            self.st.spots[usize::from(copy)].seat = seat;
            self.deploy(copy, CardZone::Fitted, own);
            if let Some(paid) = self.take_top(seat) {
                self.discard_to(victim, paid);
            }
        }
    }

    /// A capture (§6.9, NR-2).
    fn capture(&mut self, seat: Seat, target: u16) -> Flow {
        let copy = self.st.battle.ship(target).copy;
        let look = self.look();
        let ships = look.battle().ships.as_slice().iter();
        let joining = ships.filter(|ship| ship.is_joining);
        let boarding = joining.clone().map(|ship| look.ratings(ship.copy).boarding);
        let best = boarding.max().unwrap_or(0);
        let more = joining.count().clamp(1, 100) as u8 - 1;
        let fend_off = look.ratings(copy).fend_off;
        if !self.check(best.saturating_add(more), fend_off) {
            return self.fail(copy);
        }
        self.count(NovaCounter::Captured);
        self.log.tell(Event::Captured(seat, copy));
        self.note_board();
        self.turn_into(Frame::Boarding {
            seat,
            target,
            how: Boarding::Capture,
            step: BoardStep::Use,
        })
    }

    /// The ships that boarded are told of it, and are done.
    fn note_board(&mut self) {
        for at in self.st.battle.all() {
            let ship = *self.st.battle.ship(at);
            if ship.is_joining {
                let trace = &mut self.st.traces[usize::from(ship.copy)];
                trace.boards = trace.boards.saturating_add(1);
            }
        }
    }

    fn fail(&mut self, copy: u16) -> Flow {
        self.end_boarding();
        self.destroy(copy);
        Flow::Go
    }

    fn end_boarding(&mut self) {
        for ship in self.st.battle.ships.as_mut_slice() {
            ship.is_joining = false;
        }
        self.leave();
    }

    pub(crate) fn boarding_choice(&mut self, frame: Frame, action: Action) {
        let Frame::Boarding {
            seat,
            target,
            how,
            step,
        } = frame
        else {
            return;
        };
        let to = |how, step| Frame::Boarding {
            seat,
            target,
            how,
            step,
        };
        match (step, action) {
            (_, Action::SelfDestruct) => {
                let copy = self.st.battle.ship(target).copy;
                self.end_boarding();
                self.destroy(copy);
            }
            (BoardStep::SelfDestruct, _) => {
                self.turn_into(to(how, BoardStep::Join));
            }
            (BoardStep::Join, Action::Join(at)) => {
                let ship = self.st.battle.ship_mut(at);
                ship.has_boarded = true;
                ship.is_joining = true;
            }
            (BoardStep::Join, _) => {
                self.turn_into(to(how, BoardStep::Check));
            }
            (BoardStep::Onward, Action::Accept) => {
                self.turn_into(to(Boarding::Capture, BoardStep::Join));
            }
            (_, Action::AsCurrent | Action::AsEscort) => {
                let copy = self.st.battle.ship(target).copy;
                self.end_boarding();
                self.take_prize(seat, copy, action == Action::AsCurrent);
            }
            _ => self.end_boarding(),
        }
    }

    /// A captured ship changes hands (§6.9).
    fn take_prize(&mut self, seat: Seat, copy: u16, is_current: bool) {
        let victim = self.st.spot(copy).seat;
        let was_current = self.st.captain(victim).ship == copy;
        self.st.battle.losses = self.st.battle.losses.saturating_add(1);
        self.st.battle.is_ship_lost |= was_current;
        self.depart(copy);
        if !is_current {
            self.strip(copy);
        }
        self.launched_stay(copy);
        let aboard = self.st.aboard(copy).count();
        let mut taken = 1 + aboard.min(100) as u8;
        self.change_owner(copy, seat);
        if was_current && is_current {
            taken = taken.saturating_add(self.take_assets(victim, seat));
        }
        let old = self.st.captain(seat).ship;
        let spot = &mut self.st.spots[usize::from(copy)];
        spot.mark = 0;
        spot.under = NONE;
        spot.zone = CardZone::Escort;
        if is_current {
            self.st.spots[usize::from(copy)].zone = CardZone::Current;
            self.st.captain_mut(seat).ship = copy;
            self.displace(seat, old);
        }
        self.enter(Frame::Owe {
            from: seat,
            to: victim,
            left: taken,
        });
        if was_current {
            // NR-36
            self.st.captain_mut(victim).ship = NONE;
            self.eliminate(victim);
        }
    }

    /// Fighters that a captured ship has launched fight on for their owner.
    fn launched_stay(&mut self, carrier: u16) {
        for at in self.st.battle.all() {
            let copy = self.st.battle.ship(at).copy;
            if self.st.spot(copy).under == carrier && self.is_flying(copy) {
                self.st.spots[usize::from(copy)].under = NONE;
            }
        }
    }

    /// Weapons and outfits of a ship are discarded to its owner; its fighters stay [NR-78].
    fn strip(&mut self, copy: u16) {
        loop {
            let fitted = self.look().fitted(copy).next();
            let Some((fitted, _)) = fitted else { return };
            self.lift(fitted);
            self.discard(fitted);
        }
    }

    /// Cargo and assets but for numbered missions; how many cards.
    fn take_assets(&mut self, victim: Seat, seat: Seat) -> u8 {
        let mut taken = 0;
        loop {
            let cargo = self.st.of_zone(victim, CardZone::Asset).find(|&copy| {
                let errand = self.set.card(copy).errand();
                errand.is_none_or(|errand| errand.chapter.is_none())
            });
            let Some(cargo) = cargo else { return taken };
            self.change_owner(cargo, seat);
            taken += 1;
        }
    }

    /// The old current ship becomes an escort, where there is room [NR-32].
    fn displace(&mut self, seat: Seat, old: u16) {
        if old == NONE {
            return;
        }
        let escorts = self.st.of_zone(seat, CardZone::Escort).count();
        if escorts < usize::from(self.set.rules.escorts) {
            self.st.spots[usize::from(old)].zone = CardZone::Escort;
        } else {
            self.scrap(old);
        }
    }

    /// A fighter goes back into a bay, whole (§6.8).
    pub(crate) fn recover(&mut self, seat: Seat, fighter: u16, carrier: u16) {
        let ship = *self.st.battle.ship(fighter);
        let host = self.st.battle.ship(carrier).copy;
        self.depart(ship.copy);
        let owner = self.st.spot(ship.copy).seat;
        if owner != seat {
            self.change_owner(ship.copy, seat);
            self.enter(Frame::Owe {
                from: seat,
                to: owner,
                left: 1,
            });
        }
        self.st.spots[usize::from(ship.copy)].under = host;
    }
}
