//! Who may board what (4.5 of the rules page; §6.6, §6.10, R-97).

use crate::action::Action;
use crate::card::{Class, Kind};
use crate::effect::UnitMark;
use crate::frame::Board;
use crate::ids::CardIx;
use crate::look::Look;
use crate::state::flag;
use crate::traits::Trait;
use breachlab_core::engine::Seat;

impl Look<'_> {
    /// A Marine that can take part in a board of this target: free, standing, within its class-size limit.
    #[must_use]
    pub fn is_able(self, marine: CardIx, target: CardIx) -> bool {
        self.st.stands(marine)
            && !self.st.is(marine, flag::COMMITTED)
            && self.size_allows(marine, target)
    }

    /// Whether a board that was declared can still be fought out: its target is here and opposing, and it has a boarder,
    /// an able Marine aboard the boarding ship or the one that folds.
    pub(super) fn is_possible(self, board: Board) -> bool {
        let (seat, target) = (board.seat, board.target);
        let is_present = |card| self.st.stands(card) && self.is_here(card);
        if !is_present(target) || self.piece(target).controller == seat {
            return false;
        }
        if board.marine.is_some() {
            return is_present(board.marine) && self.st.is(board.marine, flag::COMMITTED);
        }
        is_present(board.ship)
            && self.piece(board.ship).controller == seat
            && self.st.marines[seat]
                .iter()
                .any(|marine| self.piece(marine).host == board.ship && self.is_able(marine, target))
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
    pub(super) fn has_board(self, ship: CardIx, seat: Seat) -> bool {
        self.board_targets(seat)
            .any(|target| self.may_board_target(ship, target, seat))
    }

    /// A ship that may declare a board this round (§6.10).
    pub(super) fn may_board(self, ship: CardIx, seat: Seat) -> bool {
        let barred = flag::BOARDED | flag::RETREATING | flag::IDLE;
        self.def(ship).class != Class::FighterWing
            && !self.st.is(ship, barred)
            && self.st.marines[seat]
                .iter()
                .any(|marine| self.piece(marine).host == ship)
            && !self.numbers(ship).is(UnitMark::NoBoard)
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
        theirs.is(UnitMark::NoBoarding)
            || (theirs.traits.has(Trait::Stealth) && !self.numbers(from).traits.has(Trait::Hunter))
    }

    /// The round-1 shield keeps boarders off a Station.
    fn is_shielded(self, from: CardIx, target: CardIx) -> bool {
        if self.def(target).kind != Kind::Station || self.numbers(from).is(UnitMark::PastShield) {
            return false;
        }
        let foe = self.piece(target).controller;
        self.has_legal_ship(foe) && self.is_shield_up(foe)
    }

    /// Whether it is the shield alone that keeps boarders from this ship, or this Marine folding off it, off
    /// the opposing Station.
    pub(super) fn is_held_off(self, from: CardIx, marine: CardIx, seat: Seat) -> bool {
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
}
