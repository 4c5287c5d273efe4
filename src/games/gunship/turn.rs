//! The steps of a turn (§4): initiative, carriers, and each player's phases in their order.

use super::action::Action;
use super::board::Status;
use super::counted::count;
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{BOTH, other};
use super::play::Play;
use super::rules::{DISCARDS, IDLE_DISCARDS};
use super::state::Spent;
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Performs a step; the next one is noted first, since the step may put frames on top.
    pub(super) fn take_step(&mut self, step: Step) {
        // Each phase of each player rolls in a scope of its own: a die more here shifts none elsewhere.
        let player = u64::from(self.st.active != self.st.first);
        let turn = u64::from(self.st.turn);
        self.dice.open(turn << 8 | player << 4 | step as u64);
        match step {
            Step::Initiative => {
                self.turn_into(Frame::Turn(Step::Carriers));
                self.initiative();
            }
            Step::Carriers => {
                self.turn_into(Frame::Turn(Step::Draw));
                self.carriers_fire();
            }
            Step::Draw => {
                self.turn_into(Frame::Turn(Step::Fighters));
                self.begin_own_turn();
            }
            Step::Fighters => {
                self.turn_into(Frame::Turn(Step::Gunship));
                self.begin_fighters();
            }
            Step::Gunship => {
                self.turn_into(Frame::Turn(Step::Repair));
                if self.has_gunship_phase() {
                    self.enter(Frame::Actions { is_asked: false });
                }
            }
            Step::Repair => {
                self.turn_into(Frame::Turn(Step::Drift));
                self.begin_repair();
            }
            Step::Drift => {
                self.turn_into(Frame::Turn(Step::Recover));
                self.drift();
            }
            Step::Recover => {
                self.turn_into(Frame::Turn(Step::Discard));
                if self.st.spent.began_crippled {
                    self.recover();
                }
            }
            Step::Discard => {
                self.turn_into(Frame::Turn(Step::Next));
                let spent = self.st.spent;
                let is_idle = spent.began_crippled || !spent.has_played;
                let left = if is_idle { IDLE_DISCARDS } else { DISCARDS };
                self.enter(Frame::Discard { left });
            }
            Step::Next => self.next_player(),
        }
    }

    /// T1. A flag decides if one player alone holds it (§9, GR-28); else the higher die; else more fighters; else
    /// the dice again.
    fn initiative(&mut self) {
        self.st.turn += 1;
        let turn = self.st.turn;
        self.log.tell(Event::Turn { turn });
        let flags = std::mem::take(&mut self.st.automatic);
        if flags[0] == flags[1] {
            let fighters = BOTH.map(|seat| self.st.squadron(seat).fighters);
            self.st.first = loop {
                let dice = if fighters[0] == fighters[1] {
                    self.initiative_again()
                } else {
                    [self.d8(), self.d8()]
                };
                let by_dice = (dice[0], fighters[0]).cmp(&(dice[1], fighters[1]));
                let seat = match by_dice {
                    std::cmp::Ordering::Greater => BOTH[0],
                    std::cmp::Ordering::Less => BOTH[1],
                    std::cmp::Ordering::Equal => {
                        self.log.tell(Event::InitiativeTied { dice });
                        continue;
                    }
                };
                self.log.tell(Event::Initiative { seat, dice });
                break seat;
            };
        } else {
            self.st.first = BOTH[usize::from(flags[1])];
            self.st.counters[count::AUTOMATIC] += 1;
            let seat = self.st.first;
            self.log.tell(Event::Automatic { seat });
        }
        if turn == 1 {
            self.st.opened = self.st.first;
        }
        self.st.active = self.st.first;
    }

    /// A player's own turn begins (P1): cards are drawn.
    fn begin_own_turn(&mut self) {
        let seat = self.st.active;
        self.log.tell(Event::OwnTurn { seat });
        self.st.spent = Spent::nothing(self.st.board(seat).is_crippled);
        self.st.boards[seat.at()].has_landed = false;
        self.fill_hand(seat, false);
    }

    /// Whether the active player has a gunship phase, and with it a repair phase in flight.
    pub(super) fn has_gunship_phase(&self) -> bool {
        let board = self.st.board(self.st.active);
        board.status == Status::InSpace && !board.is_crippled && !self.st.spent.began_crippled
    }

    /// P6: nothing is asked of an empty hand.
    pub(super) fn ask_discard(&mut self, left: u8) {
        let seat = self.st.active;
        if left == 0 || self.st.hands[seat.at()].is_empty() {
            self.leave();
        } else {
            self.ask(seat);
        }
    }

    /// The answer in P6.
    pub(super) fn discard_one(&mut self, left: u8, action: Action) {
        if let Action::Discard(kind) = action {
            self.discard(self.st.active, kind);
            self.turn_into(Frame::Discard { left: left - 1 });
        } else {
            self.leave();
        }
    }

    fn next_player(&mut self) {
        if self.st.active == self.st.first {
            self.st.active = other(self.st.first);
            if self.st.is_last_turn {
                let seat = self.st.active;
                self.log.tell(Event::LastTurn { seat });
            }
            self.turn_into(Frame::Turn(Step::Draw));
        } else if self.st.is_last_turn {
            self.end_of_last_turn();
        } else if self.st.turn >= self.set.rules.turn_cap {
            self.end_by_cap();
        } else {
            self.turn_into(Frame::Turn(Step::Initiative));
        }
    }
}
