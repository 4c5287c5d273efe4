//! Boards: who may board what (§6.6, §6.10), and which are resolved in S8.

use super::action::Action;
use super::card::{Class, Kind};
use super::effect::{Mark, Moment};
use super::event::{Event, Fold};
use super::frame::{Board, Fight, Frame};
use super::ids::{CardIx, CardSet};
use super::look::Look;
use super::play::Play;
use super::state::{Counter, flag};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S4 or S6: asks while a board can be declared.
    pub fn step_boards(&mut self, seat: Seat) -> Option<Seat> {
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

    /// D-15.
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
        let fleet: CardSet = self.look().fleet(seat).collect();
        for ship in &fleet {
            let look = self.look();
            let idle = look.may_board(ship, seat) && !look.has_board(ship, seat);
            if idle {
                self.note_shielded_board(ship, seat);
            }
        }
    }

    fn add_board(&mut self, board: Board) {
        if !self.st.boards.is_full() {
            self.st.boards.push(board);
        }
    }

    /// S8 begins: a shipless boarder whose target is gone stays where it is and defends it.
    pub fn settle_boards(&mut self) {
        for at in 0..self.st.boards.len() {
            let board = self.st.boards.as_slice()[at];
            let open = self.st.stands(board.target)
                && self.look().is_here(board.target)
                && self.st.piece(board.target).controller != board.seat;
            if board.live && board.marine.is_some() && !open {
                self.st.boards.as_mut_slice()[at].live = false;
                if self.st.piece(board.marine).host.is_some() {
                    self.st.unset(board.marine, flag::COMMITTED);
                }
            }
        }
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
    pub fn step_resolve(&mut self, _at: u8) -> Option<Seat> {
        if self.is_decided() {
            return None;
        }
        let first = if self.set.rules.defender_boards_first {
            self.st.eng.defender
        } else {
            self.st.eng.attacker
        };
        let boards = self.st.boards.as_slice();
        let next = boards
            .iter()
            .position(|board| board.live && board.seat == first)
            .or_else(|| boards.iter().position(|board| board.live));
        let Some(at) = next else {
            self.pop();
            self.rehouse();
            return None;
        };
        let board = boards[at];
        self.open_fight(board);
        None
    }

    /// Forms the two parties; a board whose ship, Marines or target are gone fizzles.
    fn open_fight(&mut self, board: Board) {
        let (seat, target) = (board.seat, board.target);
        let mut from = CardIx::NONE;
        let mut mutual = false;
        for at in 0..self.st.boards.len() {
            let other = self.st.boards.as_slice()[at];
            let joins = other.live && other.seat == seat && other.target == target;
            if joins {
                self.st.boards.as_mut_slice()[at].live = false;
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
        }
        // A prize that reverted is with its owner, who may be no side of this engagement (§9.17).
        let gone = !self.st.stands(target)
            || !self.look().is_here(target)
            || self.st.piece(target).controller == seat;
        if gone {
            self.clear_flags(flag::BOARDER);
            return;
        }
        let mut manned = false;
        for marine in &self.st.marines[seat] {
            let aboard = from.is_some() && self.st.piece(marine).host == from;
            if aboard && self.look().is_able(marine, target) {
                self.st.set(marine, flag::BOARDER);
                manned = true;
            }
        }
        if !self.look().party_stands(flag::BOARDER) {
            return;
        }
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
            folded: false,
        });
        self.push(Frame::Fight { at: 0 });
    }
}

impl Look<'_> {
    /// A Marine that can take part in a board of this target: free, standing, within its class-size limit.
    #[must_use]
    pub fn is_able(self, marine: CardIx, target: CardIx) -> bool {
        self.st.stands(marine)
            && !self.st.is(marine, flag::COMMITTED)
            && self.size_allows(marine, target)
    }

    /// Every board `seat` may declare. True if `visit` saw them all.
    pub fn each_board(self, seat: Seat, mut visit: impl FnMut(Action) -> bool) -> bool {
        for ship in self.fleet(seat) {
            if !self.may_board(ship, seat) {
                continue;
            }
            for target in self.board_targets(seat) {
                if self.may_board_target(ship, target, seat) && !visit(Action::Board(ship, target))
                {
                    return false;
                }
            }
        }
        if !self.may_have(seat, Trait::MicroFold) {
            return true;
        }
        for marine in &self.st.marines[seat] {
            let host = self.piece(marine).host;
            let free = self.is_here(marine)
                && host.is_some()
                && self.st.stands(host)
                && !self.st.is(marine, flag::COMMITTED | flag::PENDING)
                && !self.goes_with_host(marine, host)
                && self.has_micro_fold(marine);
            if !free {
                continue;
            }
            for target in self.board_targets(seat) {
                if self.is_boardable(host, target)
                    && self.is_able(marine, target)
                    && self.board_rules(host, target, seat, false)
                    && !visit(Action::FoldBoard(marine, target))
                {
                    return false;
                }
            }
        }
        true
    }

    fn may_board_target(self, ship: CardIx, target: CardIx, seat: Seat) -> bool {
        self.is_boardable(ship, target)
            && self.board_rules(ship, target, seat, true)
            && self.aboard(ship).any(|marine| self.is_able(marine, target))
    }

    /// Whether there is anything this ship might board.
    fn has_board(self, ship: CardIx, seat: Seat) -> bool {
        self.board_targets(seat)
            .any(|target| self.may_board_target(ship, target, seat))
    }

    /// A ship that may declare a board this round (§6.10).
    fn may_board(self, ship: CardIx, seat: Seat) -> bool {
        let barred = flag::BOARDED | flag::RETREATING | flag::IDLE;
        self.def(ship).class != Class::FighterWing
            && !self.st.is(ship, barred)
            && self.st.marines[seat]
                .iter()
                .any(|marine| self.piece(marine).host == ship)
            && !self.numbers(ship).is(Mark::NoBoard)
    }

    /// Opposing ships above Fighter Wing, and the opposing Station array where it takes part.
    fn board_targets(self, seat: Seat) -> impl Iterator<Item = CardIx> {
        let foe = self.st.foe(seat);
        self.fleet(foe)
            .filter(move |&ship| self.def(ship).class != Class::FighterWing)
            .chain(self.array(foe))
    }

    /// Stealth, bars and the round-1 shield (§4.5 of the rules page). `from` is the ship, or the host of a
    /// folding Marine.
    fn is_boardable(self, from: CardIx, target: CardIx) -> bool {
        !self.is_veiled(from, target) && !self.is_shielded(from, target)
    }

    /// Stealth without Hunter, or a card, keeps boarders off.
    fn is_veiled(self, from: CardIx, target: CardIx) -> bool {
        let theirs = self.numbers(target);
        theirs.is(Mark::NoBoarding)
            || (theirs.traits.has(Trait::Stealth) && !self.numbers(from).traits.has(Trait::Hunter))
    }

    /// The round-1 shield keeps boarders off a Station.
    fn is_shielded(self, from: CardIx, target: CardIx) -> bool {
        if self.def(target).kind != Kind::Station || self.numbers(from).is(Mark::PastShield) {
            return false;
        }
        let foe = self.piece(target).controller;
        self.has_legal_ship(foe) && self.is_shield_up(foe)
    }

    /// Whether it is the shield alone that keeps boarders from this ship, or this Marine folding off it, off
    /// the opposing Station.
    fn is_held_off(self, from: CardIx, marine: CardIx, seat: Seat) -> bool {
        self.array(self.st.foe(seat)).any(|station| {
            (marine.is_none() || self.is_able(marine, station))
                && !self.is_veiled(from, station)
                && self.is_shielded(from, station)
        })
    }

    /// Who may board whom once boards stand declared (§6.6 step 6, R-97).
    fn board_rules(self, from: CardIx, target: CardIx, seat: Seat, by_ship: bool) -> bool {
        let live = || self.st.boards.as_slice().iter().filter(|board| board.live);
        let one_ship =
            by_ship && live().any(|b| b.seat == seat && b.target == target && b.ship.is_some());
        if one_ship {
            return false;
        }
        // boards without a ship neither lock anybody nor are kept off.
        let lock = self.set.rules.shipless_boards_lock;
        if !lock && !by_ship {
            return true;
        }
        let live = || live().filter(|board| lock || board.ship.is_some());
        // An attacking ship that declared a board may be boarded by its target alone.
        if let Some(board) = live().find(|b| b.seat != seat && b.ship == target)
            && !(by_ship && board.target == from)
        {
            return false;
        }
        // A targeted ship may only board its own boarder.
        if by_ship && live().any(|b| b.seat != seat && b.target == from) {
            return live().any(|b| b.seat != seat && b.target == from && b.ship == target);
        }
        true
    }

    /// Whether a Marine takes part in a board that its host has declared (§6.10): those whose class limit
    /// leaves them behind are free.
    fn goes_with_host(self, marine: CardIx, host: CardIx) -> bool {
        self.st
            .boards
            .as_slice()
            .iter()
            .any(|board| board.live && board.ship == host && self.size_allows(marine, board.target))
    }

    /// Boards to declare, or no more.
    pub fn menu_boards(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_board(seat, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }

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
