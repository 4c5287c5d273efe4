//! Spoils (§7.1.3.2, D-22): a card of the shipyard for who caused an elimination.

use crate::action::Action;
use crate::card::Kind;
use crate::event::Event;
use crate::frame::{Frame, Route, Window, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::{Counter, seen};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-22: one card of the shipyard, deployed free.
    pub fn step_spoils(&mut self, seat: Seat, at: at::Spoils) -> Option<Seat> {
        self.st.searched |= 1 << seat.0;
        let (mut any, mut offered) = (false, self.st.offered);
        self.look().each_spoil(seat, |card| {
            any = true;
            offered.insert(card);
            true
        });
        self.st.offered = offered;
        if at == at::Spoils::Choice && any {
            return Some(seat);
        }
        self.pop();
        self.shuffle_yard(seat);
        None
    }

    /// Takes it, or nothing.
    pub fn answer_spoils(&mut self, seat: Seat, action: Action) {
        self.become_frame(Frame::Spoils {
            seat,
            at: at::Spoils::Shuffle,
        });
        if let Action::Take(card) = action {
            self.from_yard(seat, card);
            self.tell(Event::Fetched { seat, card });
            self.st.traces[card.at()].seen |= seen::FETCHED;
            if self.def(card).kind != Kind::Event {
                self.st.count(Counter::LateSpoils);
            }
            if matches!(self.def(card).kind, Kind::Breakthru | Kind::Event) {
                self.play_card(seat, card, Route::Spoils);
            } else {
                self.push(Frame::Host {
                    seat,
                    card,
                    route: Route::Spoils,
                });
            }
        }
    }
}

impl Look<'_> {
    /// Cards that Spoils may deploy: Ships, Marines, modules, Breakthrus; an Event only if it may be
    /// played right now.
    pub fn each_spoil(self, seat: Seat, mut visit: impl FnMut(CardIx) -> bool) {
        for card in self.shipyard(seat) {
            let kind = self.def(card).kind;
            let legal = !self.is_unique_barred(card)
                && !self.is_forbidden(seat, kind)
                && match kind {
                    Kind::Event => self.is_timely(seat, card, Window::Phase.admits()),
                    Kind::Tactic | Kind::Character | Kind::Station => false,
                    _ => self.set.rules.spoils_in_any_phase && self.has_host(seat, card),
                };
            if legal && !visit(card) {
                return;
            }
        }
    }

    /// What to take, or nothing.
    pub fn menu_spoils(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_spoil(seat, |card| {
            menu.push(Action::Take(card));
            true
        });
        menu.push(Action::Pass);
    }
}
