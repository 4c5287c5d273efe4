//! Boards are declared (S4, S6; D-15).

mod lawful;
mod resolve;

use super::action::Action;
use super::effect::Moment;
use super::event::{Event, Fold};
use super::frame::{Board, Frame};
use super::ids::{CardBits, CardIx};
use super::look::Look;
use super::play::Play;
use super::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S4 or S6: asks while a board can be declared.
    pub fn step_boards(&mut self, seat: Seat) -> Option<Seat> {
        self.lapse_boards();
        let none = self.st.marines[seat].is_empty() || self.st.boards.is_full();
        if self.is_decided() || none || self.look().each_board(seat, |_| false) {
            self.note_held_off(seat);
            if self
                .st
                .frames
                .last()
                .is_some_and(|top| matches!(top, Frame::Boards { .. }))
            {
                self.pop();
            }
            return None;
        }
        Some(seat)
    }

    /// A board is declared, or none further (D-15).
    pub fn answer_boards(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Board(ship, target) => {
                self.note_shielded_board(ship, seat);
                self.st.set(ship, flag::BOARDED);
                self.add_board(Board {
                    ship,
                    marine: CardIx::NONE,
                    target,
                    seat,
                    live: true,
                });
                self.tell(Event::Boards {
                    boarder: ship,
                    target,
                });
                self.fire(Moment::BoardDeclared, ship, target);
            }
            Action::FoldBoard(marine, target) => {
                let host = self.st.piece(marine).host;
                if self.look().is_held_off(host, marine, seat) {
                    self.st.count(Counter::Shielded);
                }
                self.tell(Event::Boards {
                    boarder: marine,
                    target,
                });
                self.st.count(Counter::ShiplessBoards);
                if self.passes_fold(marine, Fold::Board) {
                    self.st.set(marine, flag::COMMITTED);
                    self.add_board(Board {
                        ship: CardIx::NONE,
                        marine,
                        target,
                        seat,
                        live: true,
                    });
                }
            }
            _ => {
                self.pop();
                self.note_held_off(seat);
            }
        }
    }

    /// counts a ship's board if the shield kept it off the Station.
    fn note_shielded_board(&mut self, ship: CardIx, seat: Seat) {
        let look = self.look();
        let held_off = look
            .aboard(ship)
            .any(|marine| look.is_able(marine, CardIx::station(look.st.foe(seat))))
            && look.is_held_off(ship, CardIx::NONE, seat);
        if held_off {
            self.st.count(Counter::Shielded);
        }
    }

    /// S4 is over; counts the ships to which the shield left nothing to board.
    fn note_held_off(&mut self, seat: Seat) {
        let up = self.look().is_shield_up(self.st.eng.defender);
        if seat != self.st.eng.attacker || !up || self.is_decided() {
            return;
        }
        let fleet: CardBits = self.look().fleet(seat).collect();
        for ship in &fleet {
            let look = self.look();
            let idle = look.may_board(ship, seat) && !look.has_board(ship, seat);
            if idle {
                self.note_shielded_board(ship, seat);
            }
        }
    }

    /// Boards that can no longer be fought out come to nothing: they lock nobody, and no Escort is spent on them.
    pub fn lapse_boards(&mut self) {
        for at in 0..self.st.boards.len() {
            let board = self.st.boards.as_slice()[at];
            if board.live && !self.look().is_possible(board) {
                self.lapse(at);
            }
        }
    }

    /// A board that stands declared comes to nothing; a Marine that was to fold is at home again, if it has one.
    pub fn lapse(&mut self, at: usize) {
        let board = &mut self.st.boards.as_mut_slice()[at];
        if !board.live {
            return;
        }
        board.live = false;
        let Board {
            ship,
            marine,
            target,
            ..
        } = *board;
        let boarder = if ship.is_some() { ship } else { marine };
        if marine.is_some() && self.st.piece(marine).host.is_some() {
            self.st.unset(marine, flag::COMMITTED);
        }
        self.tell(Event::Lapsed { boarder, target });
    }

    fn add_board(&mut self, board: Board) {
        if !self.st.boards.is_full() {
            self.st.boards.push(board);
        }
    }
}

impl Look<'_> {
    /// Boards to declare, or no more.
    pub fn menu_boards(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_board(seat, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }
}
