//! S8: boards one after the other, the attacker's first, each with its two parties.

use crate::event::Event;
use crate::frame::{Board, Fight, Frame, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S8 begins: a shipless boarder whose target is gone stays where it is and defends it.
    pub fn settle_boards(&mut self) {
        self.lapse_boards();
        let attacker = self.st.eng.attacker;
        let boards = self.st.boards.as_slice();
        let of = |side: bool| {
            boards
                .iter()
                .any(|board| board.live && (board.seat == attacker) == side)
        };
        if of(true) && of(false) {
            self.st.count(Counter::BothBoard);
        }
    }

    /// S8: boards one after the other, the attacker's first, as declared.
    pub fn step_resolve(&mut self) -> Option<Seat> {
        if self.is_decided() {
            return None;
        }
        self.lapse_boards();
        let first = if self.set.rules.defender_boards_first {
            self.st.eng.defender
        } else {
            self.st.eng.attacker
        };
        let boards = self.st.boards.as_slice();
        let mut live = boards.iter().filter(|board| board.live);
        let next = live
            .clone()
            .find(|board| board.seat == first)
            .or_else(|| live.clone().next());
        let Some(&next) = next else {
            self.pop();
            self.rehouse();
            return None;
        };
        // Two ships that board each other are one action, in which the attacker's Marines fire first, whoever's
        // turn it is.
        let attacker = self.st.eng.attacker;
        let merged = live.find(|board| {
            board.seat == attacker && board.ship == next.target && board.target == next.ship
        });
        let board = merged.copied().unwrap_or(next);
        self.open_fight(board);
        None
    }

    /// Forms the two parties; a board whose ship, Marines or target are gone fizzles.
    fn open_fight(&mut self, board: Board) {
        let (seat, target) = (board.seat, board.target);
        let mut from = self.join_boards(seat, target);
        // A prize that reverted is with its owner, who may be no side of this engagement (§9.17).
        let gone = !self.st.stands(target)
            || !self.look().is_here(target)
            || self.st.piece(target).controller == seat;
        if gone {
            self.clear_flags(flag::BOARDER);
            return;
        }
        let manned = self.man_board(seat, from, target);
        if !self.look().party_stands(flag::BOARDER) {
            return;
        }
        let mut mutual = false;
        if manned {
            // The board in return waits for the end of this one; where this one fizzled it stands for itself.
            for board in self.st.boards.as_mut_slice() {
                if board.live && board.ship == target && board.target == from {
                    board.live = false;
                    mutual = true;
                }
            }
        } else {
            // Who boards without a ship is not pursued onto one.
            from = CardIx::NONE;
        }
        let holder = self.st.piece(target).controller;
        for marine in &self.st.marines[holder] {
            if self.st.piece(marine).host == target && !self.st.is(marine, flag::COMMITTED) {
                self.st.set(marine, flag::HOLDER);
            }
        }
        self.st.fight = Some(Fight {
            from,
            prize: target,
            boarder: seat,
            holder,
            exchanges: 0,
            pursuit: false,
            mutual,
            withdrawing: false,
            felled: false,
        });
        self.push(Frame::Fight {
            at: at::Fight::Begin,
        });
    }

    /// All boards of one side on one target become one action; shipless boarders take part. The boarding ship, if it is
    /// there.
    fn join_boards(&mut self, seat: Seat, target: CardIx) -> CardIx {
        let mut from = CardIx::NONE;
        for nth in 0..self.st.boards.len() {
            let other = self.st.boards.as_slice()[nth];
            if !other.live || other.seat != seat || other.target != target {
                continue;
            }
            self.st.boards.as_mut_slice()[nth].live = false;
            if other.marine.is_some() {
                if self.st.stands(other.marine) && self.st.is(other.marine, flag::COMMITTED) {
                    self.st.set(other.marine, flag::BOARDER);
                }
            } else if self.st.stands(other.ship)
                && self.look().is_here(other.ship)
                && self.st.piece(other.ship).controller == seat
            {
                from = other.ship;
            }
        }
        from
    }

    /// Every able Marine of the boarding ship takes part (§6.10). True if any does.
    fn man_board(&mut self, seat: Seat, from: CardIx, target: CardIx) -> bool {
        let mut manned = false;
        for marine in &self.st.marines[seat] {
            let aboard = from.is_some() && self.st.piece(marine).host == from;
            if aboard && self.look().is_able(marine, target) {
                self.st.set(marine, flag::BOARDER);
                manned = true;
            }
        }
        manned
    }
}

impl Look<'_> {
    /// Whether a Marine of this party is left standing.
    #[must_use]
    pub fn party_stands(self, party: u32) -> bool {
        self.st.all().any(|seat| {
            self.st.marines[seat]
                .iter()
                .any(|marine| self.st.is(marine, party) && self.st.stands(marine))
        })
    }

    /// Whether both parties still have somebody.
    #[must_use]
    pub fn both_parties_stand(self) -> bool {
        self.party_stands(flag::BOARDER) && self.party_stands(flag::HOLDER)
    }
}
