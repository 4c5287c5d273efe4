//! The turn and its phases (§5.2; 3.2 of the rules page), apart from manufacturing and engagements.

mod logistics;
mod setup;
mod tidy;

use super::effect::{Limit, Moment, Until};
use super::event::Event;
use super::frame::{Frame, Window, at};
use super::ids::CardIx;
use super::play::Play;
use super::reach::Kin;
use super::state::{Boon, Counter, Ending, Phase, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// One step of a turn; the next one is noted first, since the step may put frames on top.
    pub fn step_turn(&mut self, at: at::Turn) -> Option<Seat> {
        let seat = self.st.active;
        if !self.st.lives(seat) && at < at::Turn::Pass {
            self.become_frame(Frame::Turn { at: at::Turn::Pass });
            return None;
        }
        if let Some(at) = at.next() {
            self.become_frame(Frame::Turn { at });
        }
        match at {
            at::Turn::Logistics => self.begin_turn(seat),
            at::Turn::Draw => {
                let size = self.look().hand_size(seat);
                let held = self.st.hands[seat].len();
                self.draw(seat, size.saturating_sub(held));
                self.fire(Moment::Collect, CardIx::NONE, CardIx::NONE);
                self.fire(Moment::Drawn, CardIx::NONE, CardIx::NONE);
            }
            at::Turn::Collect => {
                self.collect(seat);
                self.fire(Moment::Repair, CardIx::NONE, CardIx::NONE);
            }
            at::Turn::Repair => {
                self.repair(seat);
                self.push(Frame::Breakthrus { seat });
            }
            at::Turn::Manufacturing => {
                self.begin_manufacturing();
                self.fire(Moment::ManufacturingStart, CardIx::NONE, CardIx::NONE);
                self.open_window(Window::Phase, CardIx::NONE);
            }
            at::Turn::Deploy => self.push(Frame::Manufacture { seat, setup: false }),
            at::Turn::ManufacturingEnd => {
                self.clear_flags(flag::MOVED);
                self.st.unsettled = true;
                self.fire(Moment::ManufacturingEnd, CardIx::NONE, CardIx::NONE);
            }
            at::Turn::Engagement => {
                self.forget(Limit::Phase);
                self.st.phase = Phase::Engagement;
                self.open_window(Window::Phase, CardIx::NONE);
            }
            at::Turn::Attack => self.begin_attack(seat),
            at::Turn::MoreAttacks => self.attack_again(seat),
            at::Turn::Discards => {
                self.fire(Moment::TurnEnd, CardIx::NONE, CardIx::NONE);
                self.push(Frame::Tidy { seat, after: 0 });
            }
            at::Turn::Pass => self.next_turn(seat),
        }
        None
    }

    fn begin_turn(&mut self, seat: Seat) {
        self.st.turn += 1;
        self.st.scopes = 0;
        self.st.more_attacks = 0;
        self.st.phase = Phase::Logistics;
        self.tell(Event::Turn {
            seat,
            round: self.st.round,
        });
        self.expire(|boon| boon.until == Until::NextLogistics && boon.seat == seat);
        self.open_window(Window::Phase, CardIx::NONE);
        self.fire(Moment::LogisticsStart, CardIx::NONE, CardIx::NONE);
    }

    /// What begins with every Manufacturing Phase, that of a setup turn included.
    fn begin_manufacturing(&mut self) {
        self.forget(Limit::Phase);
        self.st.phase = Phase::Manufacturing;
        self.st.conscripted = 0;
        self.st.reassign_open = true;
    }

    fn begin_attack(&mut self, seat: Seat) {
        self.push(Frame::Attack {
            seat,
            at: at::Attack::Target,
            next: 0,
        });
    }

    /// Another attack, if a card allows it; else the End Phase begins.
    fn attack_again(&mut self, seat: Seat) {
        if self.st.more_attacks > 0 {
            self.st.more_attacks -= 1;
            self.become_frame(Frame::Turn {
                at: at::Turn::MoreAttacks,
            });
            self.begin_attack(seat);
        } else {
            self.st.phase = Phase::End;
            self.open_window(Window::Phase, CardIx::NONE);
        }
    }

    fn next_turn(&mut self, seat: Seat) {
        self.expire(|boon| boon.until == Until::Turn);
        self.forget(Limit::Turn);
        self.st.had_turn |= 1 << seat.0;
        // A round is over when everyone who lives has had a turn: who was eliminated is not waited for.
        if self.st.living & !self.st.had_turn == 0 {
            self.st.had_turn = 0;
            if self.st.round >= self.set.rules.max_game_rounds {
                self.st.count(Counter::GameCap);
                self.end_match(Ending::RoundCap);
                return;
            }
            self.st.round += 1;
        }
        let next = self.st.after(seat).next();
        self.st.active = next.unwrap_or(seat);
        self.become_frame(Frame::Turn {
            at: at::Turn::Logistics,
        });
    }

    /// Forgets the uses that a limit kept: at the end of a phase, of a turn (and its last phase), of an engagement.
    pub fn forget(&mut self, over: Limit) {
        self.st.used.retain(|&(_, _, limit)| match over {
            Limit::Turn => limit > Limit::Turn,
            _ => limit != over,
        });
    }

    /// Ends lasting changes that pass.
    pub fn expire(&mut self, over: impl Fn(&Boon) -> bool) {
        let before = self.st.boons.len();
        self.st.boons.retain(|boon| !over(boon));
        if self.st.boons.len() != before {
            self.st.touch();
            self.st.unsettled |= self.set.makes(Kin::Rooms);
        }
    }
}
