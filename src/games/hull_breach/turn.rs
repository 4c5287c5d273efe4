//! Setup, the turn and its phases (§4, §5), apart from manufacturing and engagements.

use super::action::Action;
use super::card::{Goods, Timing};
use super::effect::{Mark, Moment, Until};
use super::event::Event;
use super::frame::{Frame, Window};
use super::ids::CardIx;
use super::look::Look;
use super::play::{Play, Scope};
use super::ruin::{Downfall, ENDING_CAP};
use super::state::{Counter, flag, seen};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// §4: Stations and starting modules of all, then everyone's setup turn, then initiative.
    pub fn step_setup(&mut self, seat: Seat, at: u8) -> Option<Seat> {
        let last = seat.0 + 1 == self.st.seats;
        let next = Seat(if last { 0 } else { seat.0 + 1 });
        match at {
            0..=2 => {
                let then = match (at, last) {
                    (0 | 1, _) => Frame::Setup { seat, at: at + 1 },
                    (_, false) => Frame::Setup { seat: next, at: 0 },
                    (_, true) => Frame::Setup { seat: next, at: 10 },
                };
                self.become_frame(then);
                let card = CardIx::new(seat, at);
                let host = if at == 0 {
                    CardIx::NONE
                } else {
                    CardIx::station(seat)
                };
                self.put_in_play(card, seat, host);
                self.enter(card);
            }
            10 => {
                self.st.active = seat;
                self.st.phase = 0;
                self.tell(Event::SetupTurn { seat });
                let stock = self.set.rules.starting_stock;
                self.st.resource[seat] = stock;
                self.st.currency[seat] = stock;
                let n = self.look().hand_size(seat);
                self.draw(seat, n);
                self.become_frame(Frame::Setup { seat, at: 11 });
            }
            11 => {
                if self.look().can_mulligan(seat) {
                    return Some(seat);
                }
                self.become_frame(Frame::Setup { seat, at: 12 });
            }
            12 => {
                for at in 0..self.st.hands[seat].len() {
                    let card = self.st.hands[seat].as_slice()[at];
                    self.st.traces[card as usize].seen |= seen::OPENING;
                }
                self.become_frame(Frame::Setup { seat, at: 13 });
                self.fire(Moment::Collect, CardIx::NONE, CardIx::NONE);
            }
            13 => {
                self.collect(seat);
                self.become_frame(Frame::Setup { seat, at: 14 });
                self.push(Frame::Breakthrus { seat });
            }
            // the setup turn has a full Manufacturing Phase.
            14 => {
                self.forget(1);
                self.st.phase = 1;
                self.st.conscripted = 0;
                self.st.reassign_open = true;
                self.become_frame(Frame::Setup { seat, at: 15 });
                self.push(Frame::Manufacture { seat, setup: true });
                self.fire(Moment::ManufacturingStart, CardIx::NONE, CardIx::NONE);
            }
            15 => {
                self.clear_flags(flag::MOVED);
                self.become_frame(Frame::Setup { seat, at: 16 });
                self.fire(Moment::ManufacturingEnd, CardIx::NONE, CardIx::NONE);
            }
            16 => {
                self.forget(1);
                let then = if last {
                    Frame::Setup { seat: next, at: 20 }
                } else {
                    Frame::Setup { seat: next, at: 10 }
                };
                self.become_frame(then);
                self.push(Frame::Tidy { seat, after: 0 });
            }
            _ => {
                self.st.in_setup = false;
                let first = self.roll_initiative();
                self.st.first = first;
                self.st.active = first;
                self.st.round = 1;
                self.become_frame(Frame::Turn { at: 0 });
            }
        }
        None
    }

    /// RV-03: one die each, the highest goes first; those tied for highest roll again.
    fn roll_initiative(&mut self) -> Seat {
        self.open_table_scope(Scope::Initiative);
        let mut running = self.st.living;
        loop {
            let (mut best, mut leaders) = (0, 0_u8);
            for seat in self.st.all() {
                if running & (1 << seat.0) == 0 {
                    continue;
                }
                let die = self.dice.d10();
                self.tell(Event::Initiative { seat, die });
                if die > best {
                    (best, leaders) = (die, 1 << seat.0);
                } else if die == best {
                    leaders |= 1 << seat.0;
                }
            }
            running = leaders;
            if running.is_power_of_two() {
                return Seat(running.trailing_zeros() as u8);
            }
        }
    }

    /// D-02.
    pub fn answer_setup(&mut self, seat: Seat, _at: u8, action: Action) {
        if action != Action::Mulligan {
            self.become_frame(Frame::Setup { seat, at: 12 });
            return;
        }
        self.tell(Event::Mulligan { seat });
        self.st.mulligans[seat] += 1;
        self.pay(seat, Goods { r: 1, c: 1 });
        while let Some(card) = self.st.hands[seat].pop() {
            self.st.traces[usize::from(card)].seen |= seen::MULLIGANED;
            self.scrap(CardIx(card));
        }
        let n = self.look().hand_size(seat);
        self.draw(seat, n);
        self.hand_changed(seat);
    }

    /// One turn: Logistics, Manufacturing, Engagement, End (§5.2).
    pub fn step_turn(&mut self, at: u8) -> Option<Seat> {
        let seat = self.st.active;
        if !self.st.lives(seat) && at < 11 {
            self.become_frame(Frame::Turn { at: 11 });
            return None;
        }
        self.become_frame(Frame::Turn { at: at + 1 });
        match at {
            0 => {
                self.st.turn += 1;
                self.st.scopes = 0;
                self.st.more_attacks = 0;
                self.st.phase = 0;
                self.tell(Event::Turn {
                    seat,
                    round: self.st.round,
                });
                self.expire(|boon| boon.until == Until::NextLogistics && boon.seat == seat);
                self.open_window(Window::Phase, CardIx::NONE);
                self.fire(Moment::LogisticsStart, CardIx::NONE, CardIx::NONE);
            }
            1 => {
                let size = self.look().hand_size(seat);
                let held = self.st.hands[seat].len();
                self.draw(seat, size.saturating_sub(held));
                self.fire(Moment::Collect, CardIx::NONE, CardIx::NONE);
                self.fire(Moment::Drawn, CardIx::NONE, CardIx::NONE);
            }
            2 => {
                self.collect(seat);
                self.fire(Moment::Repair, CardIx::NONE, CardIx::NONE);
            }
            3 => {
                self.repair(seat);
                self.push(Frame::Breakthrus { seat });
            }
            4 => {
                self.forget(1);
                self.st.phase = 1;
                self.st.conscripted = 0;
                self.st.reassign_open = true;
                self.fire(Moment::ManufacturingStart, CardIx::NONE, CardIx::NONE);
                self.open_window(Window::Phase, CardIx::NONE);
            }
            5 => self.push(Frame::Manufacture { seat, setup: false }),
            6 => {
                self.clear_flags(flag::MOVED);
                self.st.unsettled = true;
                self.fire(Moment::ManufacturingEnd, CardIx::NONE, CardIx::NONE);
            }
            7 => {
                self.forget(1);
                self.st.phase = 2;
                self.open_window(Window::Phase, CardIx::NONE);
            }
            8 => self.push(Frame::Attack {
                seat,
                at: 0,
                next: 0,
            }),
            9 if self.st.more_attacks > 0 => {
                self.st.more_attacks -= 1;
                self.become_frame(Frame::Turn { at: 9 });
                self.push(Frame::Attack {
                    seat,
                    at: 0,
                    next: 0,
                });
            }
            9 => {
                self.st.phase = 3;
                self.open_window(Window::Phase, CardIx::NONE);
            }
            10 => {
                self.fire(Moment::TurnEnd, CardIx::NONE, CardIx::NONE);
                self.push(Frame::Tidy { seat, after: 0 });
            }
            _ => self.next_turn(seat),
        }
        None
    }

    fn next_turn(&mut self, seat: Seat) {
        self.expire(|boon| boon.until == Until::Turn);
        self.forget(2);
        self.st.had_turn |= 1 << seat.0;
        // A round is over when everyone who lives has had a turn: who was eliminated is not waited for.
        if self.st.living & !self.st.had_turn == 0 {
            self.st.had_turn = 0;
            if self.st.round >= self.set.rules.max_game_rounds {
                self.st.count(Counter::GameCap);
                self.end_match(ENDING_CAP);
                return;
            }
            self.st.round += 1;
        }
        let next = self.st.after(seat).next();
        self.st.active = next.unwrap_or(seat);
        self.become_frame(Frame::Turn { at: 0 });
    }

    /// L2: the gains of everything the Commander controls (§5.3.2); given gains are left out.
    fn collect(&mut self, seat: Seat) {
        let mut sum = Goods::default();
        let mut prizes = 0_u8;
        let mut given = super::ids::CardSet::default();
        for card in self.look().controlled(seat) {
            if self.st.is(card, flag::GIFTED) {
                given.insert(card);
            } else if !self.st.is(card, flag::FACE_DOWN) {
                let gain = self.def(card).gain;
                if card.owner() != seat && gain != Goods::default() {
                    //
                    prizes += 1;
                    if !self.set.rules.captors_collect {
                        continue;
                    }
                }
                sum.r += gain.r;
                sum.c += gain.c;
            }
        }
        self.gain(seat, sum);
        for _ in 0..prizes {
            self.st.count(Counter::PrizesKept);
        }
        for card in &given {
            self.st.unset(card, flag::GIFTED);
        }
    }

    /// L3: one wound off everything, all with Repair (§5.3.4).
    fn repair(&mut self, seat: Seat) {
        let station = CardIx::station(seat);
        let heal = |play: &mut Self, unit: CardIx| {
            let wounds = play.st.piece(unit).wounds;
            if wounds == 0 {
                return;
            }
            let numbers = play.look().numbers(unit);
            if numbers.is(Mark::NoRepair) {
                return;
            }
            if unit.owner() != seat {
                //
                play.st.count(Counter::PrizesKept);
                if !play.set.rules.captors_collect {
                    return;
                }
            }
            let amount = if numbers.traits.has(Trait::Repair) {
                i16::from(wounds)
            } else {
                (1 + if play.set.makes(super::setup::Kin::Repairs) {
                    play.look().repair_bonus(unit)
                } else {
                    0
                })
                .clamp(0, i16::from(wounds))
            };
            *play.st.wounds_mut(unit) -= amount as u8;
            play.tell(Event::Repaired {
                unit,
                wounds: amount as u8,
            });
        };
        heal(self, station);
        for at in 0..self.st.modules[seat].len() {
            let module = self.st.modules[seat].as_slice()[at];
            heal(self, module);
        }
        for unit in self.st.ships[seat]
            .iter()
            .chain(self.st.marines[seat].iter())
        {
            heal(self, unit);
        }
    }

    /// D-03, D-04 of L4 and L5: asks while there is something to play.
    pub fn step_breakthrus(&mut self, seat: Seat) -> Option<Seat> {
        let wanted = (1 << Timing::Logistics as u16)
            | if self.st.in_setup {
                0
            } else {
                1 << Timing::Any as u16
            };
        let held = self.st.hand_timings[seat] & wanted != 0;
        if (held || self.set.offers(Timing::Logistics) || self.set.offers(Timing::Any))
            && self.look().any_play(seat, super::plays::LOGISTICS)
        {
            return Some(seat);
        }
        self.pop();
        None
    }

    /// Plays what was named, or goes on.
    pub fn answer_breakthrus(&mut self, seat: Seat, action: Action) {
        if action == Action::Pass {
            self.pop();
        } else {
            self.begin_play(seat, action);
        }
    }

    /// D-14: discards, in the order of the cards, so that no set of discards can be named twice.
    pub fn step_tidy(&mut self, seat: Seat, after: u16) -> Option<Seat> {
        if self.st.hands[seat]
            .as_slice()
            .iter()
            .any(|&card| card >= after)
        {
            return Some(seat);
        }
        self.pop();
        None
    }

    /// Discards what was named, or ends the turn.
    pub fn answer_tidy(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Discard(card) => {
                self.become_frame(Frame::Tidy {
                    seat,
                    after: card.0 + 1,
                });
                self.discard(seat, card);
            }
            Action::Scoop => {
                self.pop();
                self.scoop(seat);
            }
            _ => self.pop(),
        }
    }

    /// D-23: gives up; whoever has declared an attack on the scooper gets Spoils (§7.2.1).
    pub fn scoop(&mut self, seat: Seat) {
        let attacked = self.st.eng.on && self.st.eng.defender == seat;
        let causer = attacked.then_some(self.st.eng.attacker);
        self.st.count(Counter::Scoops);
        self.tell(Event::GaveUp { seat });
        self.eliminate(seat, Downfall::Scooped, causer);
    }

    /// D-13: asks while a face-up module could be turned down.
    pub fn step_turn_down(&mut self, seat: Seat) -> Option<Seat> {
        if self.look().face_up_modules(seat).next().is_some() {
            return Some(seat);
        }
        self.pop();
        None
    }

    /// Turns one down, or goes on.
    pub fn answer_turn_down(&mut self, action: Action) {
        if let Action::TurnDown(module) = action {
            self.turn_down(module);
        } else {
            self.pop();
        }
    }

    /// Forgets used-up limits: 0 and 1 at the end of a phase, 2 at the end of a turn, 3 of an engagement.
    pub fn forget(&mut self, what: u8) {
        self.st.used.retain(|&(_, _, kept)| match what {
            0 | 1 => kept > 1,
            2 => kept > 2,
            _ => kept != 3,
        });
    }

    /// Ends lasting changes that pass.
    pub fn expire(&mut self, over: impl Fn(&super::state::Boon) -> bool) {
        let before = self.st.boons.len();
        self.st.boons.retain(|boon| !over(boon));
        if self.st.boons.len() != before {
            self.st.touch();
            self.st.unsettled |= self.set.makes(super::setup::Kin::Rooms);
        }
    }
}

impl<'a> Look<'a> {
    /// D-02: the price is there and so are cards.
    #[must_use]
    pub fn can_mulligan(self, seat: Seat) -> bool {
        self.can_afford(seat, Goods { r: 1, c: 1 })
            && !self.st.yards[seat].is_empty()
            && !self.st.hands[seat].is_empty()
    }

    /// Keep or mulligan.
    pub fn menu_setup(self, _seat: Seat, menu: &mut Menu<Action>) {
        menu.push(Action::Pass);
        menu.push(Action::Mulligan);
    }

    /// Breakthrus and logistics cards in hand, abilities, or on.
    pub fn menu_breakthrus(self, seat: Seat, menu: &mut Menu<Action>) {
        self.plays(seat, super::plays::LOGISTICS, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }

    /// Cards that may still be discarded.
    pub fn menu_tidy(self, seat: Seat, after: u16, menu: &mut Menu<Action>) {
        menu.push(Action::Pass);
        for &card in self.st.hands[seat].as_slice() {
            if card >= after {
                menu.push(Action::Discard(CardIx(card)));
            }
        }
        if self.set.rules.scoop && !self.st.in_setup {
            menu.push(Action::Scoop);
        }
    }

    /// Face-up modules of the kind that may lie face down (§3.4.4).
    pub fn face_up_modules(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.st.ships[seat]
            .iter()
            .map(move |ship| self.piece(ship).module)
            .filter(move |&module| {
                module.is_some()
                    && !self.st.is(module, flag::FACE_DOWN)
                    && self.def(module).traits.has(Trait::FaceUpFaceDown)
            })
    }

    /// Modules to turn down, or on.
    pub fn menu_turn_down(self, seat: Seat, menu: &mut Menu<Action>) {
        for module in self.face_up_modules(seat) {
            menu.push(Action::TurnDown(module));
        }
        menu.push(Action::Pass);
    }
}
