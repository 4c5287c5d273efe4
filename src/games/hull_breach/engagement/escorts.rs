//! S7: Escorts cancel boards (§3.4.3, D-16).

use crate::action::Action;
use crate::effect::UnitMark;
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::state::flag;
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S7 (D-16): asks while an Escort can cancel something.
    pub fn step_escorts(&mut self, seat: Seat) -> Option<Seat> {
        self.lapse_boards();
        if self.look().each_escort(seat, |_| false) {
            self.pop();
            return None;
        }
        Some(seat)
    }

    /// Cancels the board named.
    pub fn answer_escorts(&mut self, action: Action) {
        let Action::Escort(escort, boarder) = action else {
            self.pop();
            return;
        };
        self.st.set(escort, flag::ESCORTED);
        for board in self.st.boards.as_mut_slice() {
            if board.live && board.ship == boarder {
                board.live = false;
            }
        }
        self.tell(Event::Escorted { escort, boarder });
    }
}

impl Look<'_> {
    /// D-16: pairs of Escort and board. True if `visit` saw them all.
    pub fn each_escort(self, seat: Seat, mut visit: impl FnMut(Action) -> bool) -> bool {
        for board in self.st.boards.as_slice() {
            if !board.live || board.ship.is_none() || board.seat == seat {
                continue;
            }
            let boarder = self.numbers(board.ship);
            if boarder.traits.has(Trait::Escort) || boarder.is(UnitMark::EscortProof) {
                continue;
            }
            for escort in self.fleet(seat) {
                let barred = flag::ESCORTED | flag::RETREATING | flag::IDLE;
                if !self.st.is(escort, barred)
                    && self.numbers(escort).traits.has(Trait::Escort)
                    && !visit(Action::Escort(escort, board.ship))
                {
                    return false;
                }
            }
        }
        true
    }

    /// Boards to cancel, or none.
    pub fn menu_escorts(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_escort(seat, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }
}
