//! Ships change hands (§6.7, §9.17).

use crate::event::{Event, Removal};
use crate::ids::CardIx;
use crate::play::Play;
use crate::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Gives a ship back to its owner; an eliminated owner's ship is removed instead (§6.10).
    pub fn revert(&mut self, ship: CardIx) {
        let owner = ship.owner();
        self.st.count(Counter::Reversions);
        if !self.st.lives(owner) {
            self.lose(ship, Removal::Attached);
            return;
        }
        self.change_hands(ship, owner);
        self.tell(Event::Reverted { ship });
        let local_side = self.st.eng.on
            && self.st.piece(ship).space == self.st.eng.space
            && self.st.is_side(owner);
        if !local_side {
            self.travel(ship, owner.0);
        }
    }

    /// Changes a ship's controller. Its bay wings go to open space under their own (§6.7).
    pub fn change_hands(&mut self, ship: CardIx, seat: Seat) {
        let old = self.st.piece(ship).controller;
        // A wing that changes hands is no guest of its old Commander's bays.
        if self.st.piece(ship).host.is_some() {
            self.move_to(ship, CardIx::NONE);
        }
        for wing in &self.st.ships[old] {
            if self.st.piece(wing).host == ship {
                self.move_to(wing, CardIx::NONE);
            }
        }
        self.st.ships[old].remove(ship);
        self.st.ships[seat].insert(ship);
        let piece = self.st.piece_mut(ship);
        piece.controller = seat;
        let module = piece.module;
        if module.is_some() {
            self.st.piece_mut(module).controller = seat;
        }
        self.drop_holds(|hold| hold.source == ship);
        self.st.unset(ship, flag::RETREATING);
        if self.st.eng.on {
            self.st.set(ship, flag::IDLE);
        }
        self.st.unsettled = true;
    }
}
