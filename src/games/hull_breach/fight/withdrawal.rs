//! Boarders withdraw, all that came by ship together, and the holders answer (D-18).

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Fight, Frame, at};
use crate::look::Look;
use crate::play::Play;
use crate::state::flag;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The holders let the boarders go: shipless ones fight on.
    pub(super) fn let_go(&mut self, fight: Fight) {
        self.stand_down(fight);
        self.go_on(if self.look().party_stands(flag::BOARDER) {
            at::Fight::Holders
        } else {
            at::Fight::Over
        });
    }

    /// The holders fired at the boarders who withdrew: shipless ones fight on; else survivors are back.
    pub(super) fn fired_at(&mut self, fight: Fight) {
        let survivors = self.stand_down(fight);
        self.go_on(if self.look().party_stands(flag::BOARDER) {
            at::Fight::Again
        } else if survivors {
            at::Fight::Over
        } else {
            at::Fight::Outcome
        });
    }

    /// Ship-borne boarders are back aboard their ship, and nobody goes after them any more (§9.24). True if there were any.
    fn stand_down(&mut self, fight: Fight) -> bool {
        let mut any = false;
        for marine in &self.st.marines[fight.boarder] {
            if self.st.is(marine, flag::BOARDER)
                && !self.st.is(marine, flag::COMMITTED)
                && self.st.stands(marine)
            {
                self.reset_marine(marine);
                any = true;
            }
        }
        if let Some(fight) = &mut self.st.fight {
            fight.felled &= !any;
        }
        any
    }

    /// All ship-borne boarders withdraw together; shipless ones still have their turns.
    pub fn declare_withdrawal(&mut self, seat: Seat) {
        for marine in &self.st.marines[seat] {
            if self.st.is(marine, flag::BOARDER) && !self.st.is(marine, flag::COMMITTED) {
                self.acted(marine);
            }
        }
        if let Some(fight) = &mut self.st.fight {
            fight.withdrawing = true;
        }
    }

    /// The boarders' turn is over; if their ship-borne part chose to withdraw, the holders answer that.
    pub fn begin_withdrawal(&mut self, seat: Seat) {
        if let Some(fight) = &mut self.st.fight
            && fight.boarder == seat
            && fight.withdrawing
        {
            fight.withdrawing = false;
            self.push(Frame::Withdrawal {
                at: at::Withdrawal::Answer,
            });
            // The boarders' turn is over: holders who declared to fold out leave before the rest answer.
            self.fold_out(flag::HOLDER);
        }
    }

    /// D-18: the holders answer a withdrawal.
    pub fn step_withdrawal(&mut self, at: at::Withdrawal) -> Option<Seat> {
        let fight = self.st.fight?;
        let then = match at {
            at::Withdrawal::Answer if self.look().party_stands(flag::HOLDER) => {
                return Some(fight.holder);
            }
            // The holders are gone, lost or away by folding.
            at::Withdrawal::Answer => at::Fight::LetGo,
            at::Withdrawal::Fired => at::Fight::FiredAt,
        };
        self.pop();
        self.set_fight_at(then);
        None
    }

    /// Fire at them, go after them, or let them go.
    pub fn answer_withdrawal(&mut self, action: Action) {
        let Some(fight) = self.st.fight else { return };
        match action {
            Action::FireAtThem => {
                self.tell(Event::FiresAfter { seat: fight.holder });
                self.become_frame(Frame::Withdrawal {
                    at: at::Withdrawal::Fired,
                });
                self.party_fires(fight.holder);
            }
            Action::Pursue => {
                self.pop();
                self.swap_roles(fight);
                self.set_fight_at(at::Fight::Intercept);
            }
            _ => {
                self.pop();
                self.set_fight_at(at::Fight::LetGo);
            }
        }
    }

    /// Where the action under a withdrawal goes on.
    fn set_fight_at(&mut self, at: at::Fight) {
        let frame = self
            .st
            .frames
            .as_mut_slice()
            .iter_mut()
            .rev()
            .find(|f| matches!(f, Frame::Fight { .. }));
        if let Some(frame) = frame {
            *frame = Frame::Fight { at };
        }
    }
}

impl Look<'_> {
    /// Boarders may withdraw before any of them has acted, if they have a ship to go to.
    #[must_use]
    pub fn may_withdraw(self, seat: Seat) -> bool {
        let Some(fight) = self.st.fight else {
            return false;
        };
        let is_there = self.st.stands(fight.from) && self.is_here(fight.from);
        if seat != fight.boarder || fight.from.is_none() || !is_there {
            return false;
        }
        let (mut party, mut acted) = (false, false);
        for marine in &self.st.marines[seat] {
            let ship_borne =
                self.st.is(marine, flag::BOARDER) && !self.st.is(marine, flag::COMMITTED);
            if ship_borne && self.st.stands(marine) {
                party = true;
                acted |= self.st.is(marine, flag::ACTED);
            }
        }
        party && !acted
    }

    /// Fire, pursue, or let go.
    pub fn menu_withdrawal(self, menu: &mut Menu<Action>) {
        menu.push(Action::FireAtThem);
        if self.may_pursue() {
            menu.push(Action::Pursue);
        }
        menu.push(Action::Pass);
    }
}
