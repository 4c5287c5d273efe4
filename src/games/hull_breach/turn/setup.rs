//! Setup (§4): the arrays of all, then everyone's setup turn, then initiative.

use crate::action::Action;
use crate::card::Goods;
use crate::effect::{Limit, Moment};
use crate::event::Event;
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::{Play, Scope};
use crate::state::{Phase, flag, seen};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// One step of the setup; `Some` asks for a mulligan.
    pub fn step_setup(&mut self, seat: Seat, at: at::Setup) -> Option<Seat> {
        let station = CardIx::station(seat);
        let [first, second] = CardIx::starting_modules(seat);
        let go_on = |at| Frame::Setup { seat, at };
        match at {
            at::Setup::Station => {
                self.become_frame(go_on(at::Setup::FirstModule));
                self.lay_out(station, seat, CardIx::NONE);
            }
            at::Setup::FirstModule => {
                self.become_frame(go_on(at::Setup::SecondModule));
                self.lay_out(first, seat, station);
            }
            at::Setup::SecondModule => {
                self.become_frame(self.by_turns(seat, at::Setup::Station, at::Setup::Draw));
                self.lay_out(second, seat, station);
            }
            at::Setup::Draw => self.begin_setup_turn(seat),
            at::Setup::Mulligans => {
                if self.look().can_mulligan(seat) {
                    return Some(seat);
                }
                self.become_frame(go_on(at::Setup::Keep));
            }
            at::Setup::Keep => self.keep_hand(seat),
            at::Setup::Collect => {
                self.collect(seat);
                self.become_frame(go_on(at::Setup::Manufacturing));
                self.push(Frame::Breakthrus { seat });
            }
            // the setup turn has a full Manufacturing Phase.
            at::Setup::Manufacturing => {
                self.begin_manufacturing();
                self.become_frame(go_on(at::Setup::ManufacturingEnd));
                self.push(Frame::Manufacture { seat, setup: true });
                self.fire(Moment::ManufacturingStart, CardIx::NONE, CardIx::NONE);
            }
            at::Setup::ManufacturingEnd => {
                self.clear_flags(flag::MOVED);
                self.become_frame(go_on(at::Setup::Discards));
                self.fire(Moment::ManufacturingEnd, CardIx::NONE, CardIx::NONE);
            }
            at::Setup::Discards => {
                self.forget(Limit::Phase);
                self.become_frame(self.by_turns(seat, at::Setup::Draw, at::Setup::Initiative));
                self.push(Frame::Tidy { seat, after: 0 });
            }
            at::Setup::Initiative => self.begin_first_turn(),
        }
        None
    }

    /// The same of the next Commander; behind the last, what follows for all.
    fn by_turns(&self, seat: Seat, same: at::Setup, then: at::Setup) -> Frame {
        let next = Seat(seat.0 + 1);
        if next.0 == self.st.seats {
            Frame::Setup {
                seat: Seat(0),
                at: then,
            }
        } else {
            Frame::Setup {
                seat: next,
                at: same,
            }
        }
    }

    /// A card of the array, with what it does on deployment.
    fn lay_out(&mut self, card: CardIx, seat: Seat, host: CardIx) {
        self.put_in_play(card, seat, host);
        self.enter(card);
    }

    /// The stockpile and the first hand.
    fn begin_setup_turn(&mut self, seat: Seat) {
        self.st.active = seat;
        self.st.phase = Phase::Logistics;
        self.tell(Event::SetupTurn { seat });
        let stock = self.set.rules.starting_stock;
        self.st.resource[seat] = stock;
        self.st.currency[seat] = stock;
        let n = self.look().hand_size(seat);
        self.draw(seat, n);
        self.become_frame(Frame::Setup {
            seat,
            at: at::Setup::Mulligans,
        });
    }

    /// Notes the opening hand.
    fn keep_hand(&mut self, seat: Seat) {
        for &card in self.st.hands[seat].as_slice() {
            self.st.traces[usize::from(card)].seen |= seen::OPENING;
        }
        self.become_frame(Frame::Setup {
            seat,
            at: at::Setup::Collect,
        });
        self.fire(Moment::Collect, CardIx::NONE, CardIx::NONE);
    }

    /// Setup is over: the first turn is the winner's of the initiative.
    fn begin_first_turn(&mut self) {
        self.st.in_setup = false;
        let first = self.roll_initiative();
        self.st.first = first;
        self.st.active = first;
        self.st.round = 1;
        self.become_frame(Frame::Turn {
            at: at::Turn::Logistics,
        });
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

    /// The opening hand is kept or sent back (D-02), or a setup turn goes on.
    pub fn answer_setup(&mut self, seat: Seat, action: Action) {
        if action != Action::Mulligan {
            self.become_frame(Frame::Setup {
                seat,
                at: at::Setup::Keep,
            });
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
}

impl Look<'_> {
    /// D-02: the price is there and so are cards.
    #[must_use]
    pub fn can_mulligan(self, seat: Seat) -> bool {
        self.can_afford(seat, Goods { r: 1, c: 1 })
            && !self.st.yards[seat].is_empty()
            && !self.st.hands[seat].is_empty()
    }

    /// Keep or mulligan.
    pub fn menu_setup(self, menu: &mut Menu<Action>) {
        menu.push(Action::Pass);
        menu.push(Action::Mulligan);
    }
}
