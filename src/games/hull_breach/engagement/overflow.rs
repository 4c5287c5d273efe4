//! Capacity lost: what no longer fits leaves (§9.5, D-21).

use crate::action::Action;
use crate::event::{Event, Removal};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Capacity lost (D-21): asks while something no longer fits.
    pub fn step_overflow(&mut self, host: CardIx, wings: bool) -> Option<Seat> {
        if self.st.stands(host) {
            let numbers = self.look().numbers(host);
            let over = if wings {
                self.look().wing_load(host) > numbers.fighter_capacity
            } else {
                self.look().is_overcrowded(host, numbers.marine_capacity)
            };
            if over {
                return Some(self.st.piece(host).controller);
            }
        }
        self.pop();
        None
    }

    /// Wings go to open space, Marines to the scrapheap (§9.5).
    pub fn answer_overflow(&mut self, wings: bool, action: Action) {
        let Action::Discard(unit) = action else {
            return;
        };
        if wings {
            self.move_to(unit, CardIx::NONE);
        } else {
            self.lose(unit, Removal::NoRoom);
        }
    }
}

impl Look<'_> {
    /// What no longer fits: any of the Marines or wings aboard that use space.
    pub fn menu_overflow(self, host: CardIx, wings: bool, menu: &mut Menu<Action>) {
        if wings {
            for wing in self.docked(host) {
                menu.push(Action::Discard(wing));
            }
        } else {
            let none = self.numbers(host).marine_capacity < 1;
            for marine in self.aboard(host) {
                if none || self.def(marine).marine_space > 0 {
                    menu.push(Action::Discard(marine));
                }
            }
        }
    }
}
