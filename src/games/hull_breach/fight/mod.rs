//! Boarding actions (§6.10; 4.6 of the rules page): 8A to 8D, and how the parties dissolve.

mod prize;
mod pursuit;
mod spoils;
mod withdrawal;

use super::effect::{Moment, Until};
use super::event::Event;
use super::frame::{Fight, Frame, Window, at};
use super::ids::CardIx;
use super::play::Play;
use super::state::{CardZone, Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// 8A, then 8B and 8C in turn until one party is gone (8D).
    pub fn step_fight(&mut self, at: at::Fight) -> Option<Seat> {
        let Some(fight) = self.st.fight else {
            self.pop();
            return None;
        };
        let withdrawn = matches!(at, at::Fight::LetGo | at::Fight::FiredAt);
        // What is fought over may leave with its owner, who is not always one of the two, or be sent home by a card.
        let gone =
            self.st.piece(fight.prize).zone != CardZone::Play || !self.look().is_here(fight.prize);
        if gone && !withdrawn && at != at::Fight::Over {
            self.break_off(at::Fight::Over);
            return None;
        }
        match at {
            at::Fight::Begin => self.begin_fight(fight),
            at::Fight::Intercept => {
                self.go_on(at::Fight::Boarders);
                if self.look().both_parties_stand() {
                    self.push(Frame::Intercept {
                        seat: fight.holder,
                        fight: true,
                    });
                }
            }
            // Who declared to fold out does so before anybody has won, opponents left or not (§3.4.7, R-77).
            at::Fight::Boarders | at::Fight::Holders if !self.look().both_parties_stand() => {
                self.break_off(at::Fight::Outcome);
            }
            at::Fight::Boarders if fight.exchanges >= self.set.rules.max_boarding_exchanges => {
                self.st.count(Counter::BoardingCap);
                self.tell(Event::FightCap { prize: fight.prize });
                self.break_off(at::Fight::Over);
            }
            at::Fight::Boarders => {
                self.go_on(at::Fight::Holders);
                self.party_fires(fight.boarder);
            }
            at::Fight::Holders => {
                self.go_on(at::Fight::Again);
                self.party_fires(fight.holder);
                self.fold_out(flag::HOLDER);
            }
            at::Fight::Again => {
                if let Some(fight) = &mut self.st.fight {
                    fight.exchanges += 1;
                }
                self.go_on(at::Fight::Boarders);
                self.fold_out(flag::BOARDER);
            }
            at::Fight::LetGo => self.let_go(fight),
            at::Fight::FiredAt => self.fired_at(fight),
            at::Fight::Outcome => self.judge_fight(fight),
            at::Fight::Over => {
                self.pop();
                self.close_fight();
            }
        }
        None
    }

    fn go_on(&mut self, at: at::Fight) {
        self.become_frame(Frame::Fight { at });
    }

    /// The exchange is over: who declared to fold out does so now.
    fn break_off(&mut self, at: at::Fight) {
        self.go_on(at);
        self.fold_out(flag::BOARDER | flag::HOLDER);
    }

    fn begin_fight(&mut self, fight: Fight) {
        self.st.count(Counter::Boardings);
        self.tell(Event::Fight {
            boarder: fight.boarder,
            holder: fight.holder,
            prize: fight.prize,
        });
        self.go_on(at::Fight::Intercept);
        self.open_window(Window::Boarding, fight.prize);
        self.fire(Moment::BoardingStart, fight.from, fight.prize);
    }

    /// 8B or 8C, or fire at those who withdraw.
    fn party_fires(&mut self, seat: Seat) {
        self.push(Frame::VolleyStep {
            seat,
            fight: true,
            at: at::VolleyStep::Begin,
        });
    }

    /// One party is gone, or both.
    fn judge_fight(&mut self, fight: Fight) {
        let boarders = self.look().party_stands(flag::BOARDER);
        let holders = self.look().party_stands(flag::HOLDER);
        match (boarders, holders) {
            (true, false) => self.become_frame(Frame::Prize { at: at::Prize::Won }),
            (false, true) => {
                // R-113; a board declared in return still stands.
                if !fight.felled && !fight.mutual {
                    self.go_on(at::Fight::Over);
                } else {
                    self.become_frame(Frame::Chase);
                }
                self.fire(Moment::BoardLost, fight.prize, CardIx::NONE);
            }
            _ => self.go_on(at::Fight::Over),
        }
    }

    /// Forgets a Marine's part in the action, and its counters by R-18.
    pub fn reset_marine(&mut self, marine: CardIx) {
        if self.set.rules.marine_engagement_is_boarding {
            if self
                .st
                .is(marine, flag::OVERLOADED | flag::FIRED | flag::FEARLESS)
            {
                self.st.count(Counter::MarineResets);
            }
            self.st.unset(marine, flag::ACTION);
        } else {
            // Interceptor is once a boarding action whatever an engagement is.
            let part = flag::BOARDER
                | flag::HOLDER
                | flag::FOLDING
                | flag::ACTED
                | flag::DECLINED
                | flag::SKIPPED
                | flag::INTERCEPTED;
            self.st.unset(marine, part);
        }
    }

    /// The action is over: parties dissolve, what lasts for it ends.
    pub fn close_fight(&mut self) {
        if self.st.fight.is_none() {
            return;
        }
        for seat in self.st.all() {
            for marine in &self.st.marines[seat] {
                if self.st.is(marine, flag::BOARDER | flag::HOLDER) {
                    self.reset_marine(marine);
                }
            }
        }
        let set = self.set;
        self.drop_holds(|hold| set.def(hold.source).kind.is_marine());
        self.st.fight = None;
        self.expire(|boon| boon.until == Until::Boarding);
        self.st.unsettled = true;
    }
}
