//! The end of a turn (D-14) and of an engagement (D-13): discards, modules laid face down; giving up (D-23).

use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::ruin::Downfall;
use crate::state::{Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
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
}

impl<'a> Look<'a> {
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
