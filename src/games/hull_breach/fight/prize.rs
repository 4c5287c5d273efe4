//! 8E: what becomes of what was boarded (D-19).

use crate::action::Action;
use crate::card::Kind;
use crate::effect::Moment;
use crate::event::{Event, Removal};
use crate::frame::{Fight, Frame, Window, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::ruin::Downfall;
use crate::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// 8E: a Station falls; a ship is taken or blown up.
    pub fn step_prize(&mut self, at: at::Prize) -> Option<Seat> {
        let fight = self.st.fight?;
        let look = self.look();
        let stands = self.st.stands(fight.prize) && look.is_here(fight.prize);
        let gone = !stands || !look.party_stands(flag::BOARDER);
        if gone && at <= at::Prize::Choice {
            self.go_on(at::Fight::Over);
            return None;
        }
        match at {
            at::Prize::Won => self.win_fight(fight),
            at::Prize::Choice => return self.take_prize(fight),
            at::Prize::Garrison => {
                if self.look().each_garrison(|_| false) {
                    self.become_frame(Frame::Prize {
                        at: at::Prize::Taken,
                    });
                    return None;
                }
                self.st.unsettled = false;
                return Some(fight.boarder);
            }
            at::Prize::Taken => {
                self.go_on(at::Fight::Over);
                self.fire(Moment::Hijacked, fight.prize, CardIx::NONE);
            }
        }
        None
    }

    /// The boarders have won; W-10.
    fn win_fight(&mut self, fight: Fight) {
        for marine in &self.st.marines[fight.boarder] {
            if self.st.is(marine, flag::BOARDER) && self.st.stands(marine) {
                let trace = &mut self.st.traces[marine.at()];
                trace.boards = trace.boards.saturating_add(1);
            }
        }
        self.tell(Event::FightWon {
            seat: fight.boarder,
            prize: fight.prize,
        });
        self.become_frame(Frame::Prize {
            at: at::Prize::Choice,
        });
        self.open_window(Window::Prize, fight.prize);
        self.fire(Moment::BoardWon, fight.prize, CardIx::NONE);
    }

    /// Asks what becomes of a ship that is not the boarders' own; a Station falls.
    fn take_prize(&mut self, fight: Fight) -> Option<Seat> {
        let own = fight.prize.owner() == fight.boarder;
        if self.def(fight.prize).kind != Kind::Station && !own {
            return Some(fight.boarder);
        }
        self.go_on(at::Fight::Over);
        if own {
            // Its captors are dead: the ship is its owner's again (§9.17, R-73).
            self.strand(fight.prize, fight.holder);
            self.revert(fight.prize);
        } else {
            self.eliminate(fight.prize.owner(), Downfall::Boarded, Some(fight.boarder));
        }
        None
    }

    /// Marines away on a shipless board lose their host when it changes hands, not their lives.
    fn strand(&mut self, prize: CardIx, seat: Seat) {
        for marine in &self.st.marines[seat] {
            if self.st.piece(marine).host == prize {
                self.st.piece_mut(marine).host = CardIx::NONE;
            }
        }
    }

    /// Carries out what the winner does with a ship it has taken (D-19).
    pub fn answer_prize(&mut self, action: Action) {
        let Some(fight) = self.st.fight else { return };
        match action {
            Action::Hijack => {
                self.st.count(Counter::Hijacks);
                self.tell(Event::Hijacked {
                    ship: fight.prize,
                    seat: fight.boarder,
                });
                self.strand(fight.prize, fight.holder);
                self.change_hands(fight.prize, fight.boarder);
                self.st.unsettled = false;
                self.become_frame(Frame::Prize {
                    at: at::Prize::Garrison,
                });
            }
            Action::Garrison(marine) => {
                self.move_to(marine, fight.prize);
                self.reset_marine(marine);
                self.st.unsettled = false;
            }
            Action::Scuttle => {
                self.st.count(Counter::Scuttles);
                self.go_on(at::Fight::Over);
                let by = self.look().first_boarder(fight.boarder);
                self.fire(Moment::Scuttled, fight.prize, CardIx::NONE);
                self.wreck(fight.prize, Removal::Scuttled, by);
            }
            _ if self.st.piece(fight.prize).controller == fight.boarder => {
                self.become_frame(Frame::Prize {
                    at: at::Prize::Taken,
                });
            }
            _ => self.go_on(at::Fight::Over),
        }
    }
}

impl Look<'_> {
    /// Survivors who fit aboard the prize. True if `visit` saw them all.
    pub fn each_garrison(self, mut visit: impl FnMut(CardIx) -> bool) -> bool {
        let Some(fight) = self.st.fight else {
            return true;
        };
        for marine in &self.st.marines[fight.boarder] {
            if self.st.is(marine, flag::BOARDER)
                && self.st.stands(marine)
                && self.marine_fits(marine, fight.prize)
                && !visit(marine)
            {
                return false;
            }
        }
        true
    }

    /// The first surviving boarder, who is credited.
    #[must_use]
    pub fn first_boarder(self, seat: Seat) -> CardIx {
        self.st.marines[seat]
            .iter()
            .find(|&marine| self.st.is(marine, flag::BOARDER) && self.st.stands(marine))
            .unwrap_or(CardIx::NONE)
    }

    /// Hijack (if somebody can stay, R-56), scuttle, or decline what pursuit won; then who stays.
    pub fn menu_prize(self, at: at::Prize, menu: &mut Menu<Action>) {
        let Some(fight) = self.st.fight else { return };
        if at <= at::Prize::Choice {
            if !self.each_garrison_before(fight) {
                menu.push(Action::Hijack);
            }
            menu.push(Action::Scuttle);
            if fight.pursuit {
                menu.push(Action::Pass);
            }
            return;
        }
        self.each_garrison(|marine| {
            menu.push(Action::Garrison(marine));
            true
        });
        let manned = self.st.marines[fight.boarder]
            .iter()
            .any(|marine| self.piece(marine).host == fight.prize);
        if manned {
            menu.push(Action::Pass);
        }
    }

    /// Before the hijack, those away on a shipless board do not take up room. True if nobody could stay.
    fn each_garrison_before(self, fight: Fight) -> bool {
        let capacity = self.numbers(fight.prize).marine_capacity;
        !self.st.marines[fight.boarder].iter().any(|marine| {
            let space = i16::from(self.def(marine).marine_space);
            let fits = if self.def(marine).kind == Kind::Character {
                capacity >= 1
            } else {
                space <= capacity
            };
            self.st.is(marine, flag::BOARDER)
                && self.st.stands(marine)
                && fits
                && self.size_allows(marine, fight.prize)
        })
    }
}
