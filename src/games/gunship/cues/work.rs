//! What is left to repair aboard, and whether a repair action goes to waste.

use crate::board::{HEAVY, LIGHT, Status};
use crate::ids::{Loc, Mount, Slot};
use crate::rules::OVERHAUL;
use crate::view::View;

/// Useful repairs a ship aboard could have now (§12). Taking weapons off and moving armor are not among them: they
/// serve a change of plan, not a loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Those of one repair action.
    pub small: u8,
    /// Those of [`OVERHAUL`].
    pub big: u8,
}

impl Work {
    /// What there is to do on the ship of the view's seat; nothing unless it is aboard.
    pub(super) fn of(view: &View<'_>) -> Self {
        let board = view.board(view.seat());
        let rules = &view.setup().rules;
        if board.status != Status::Aboard {
            return Self::default();
        }
        let mut work = Self::default();
        if board.takes_shield(rules) {
            work.small += rules.shields - board.shields;
        }
        let armor = rules.armor.saturating_sub(board.armor.iter().sum());
        if Loc::all().any(|loc| board.takes_armor(rules, loc)) {
            work.small += armor;
        }
        work.small += board.ions.iter().sum::<u8>();
        for slot in Slot::all().filter(|slot| board.ions[slot.loc().at()] == 0) {
            match board.damage[slot.at()] {
                LIGHT => work.small += 1,
                HEAVY => work.big += 1,
                _ => {}
            }
        }
        work.small += Mount::all()
            .filter(|&mount| board.takes_weapon(mount))
            .count() as u8;
        work
    }

    /// Whether some of it can be paid with so many repair actions.
    pub(super) fn fits(self, repairs: u8) -> bool {
        (self.small > 0 && repairs > 0) || (self.big > 0 && repairs >= OVERHAUL)
    }

    /// Whether it asks for more than so many repair actions.
    pub(super) fn exceeds(self, repairs: u8) -> bool {
        self.small + OVERHAUL * self.big > repairs
    }
}
