//! The Station array as a target: round-1 shield, modules first (§6.4.3).

use crate::effect::{Op, UnitMark};
use crate::ids::CardIx;
use crate::look::Look;
use crate::reach::Kin;
use breachlab_core::engine::Seat;

impl Look<'_> {
    /// Whether the round-1 shield could hold (there being opposing ships is the caller's question). It
    /// protects the defender's Station only.
    #[must_use]
    pub fn is_shield_up(self, foe: Seat) -> bool {
        let mut until = 1_u16;
        if self.set.makes(Kin::Shields) {
            self.of_commander(foe, |op| {
                if let Op::ShieldUntil(round) = op {
                    until = u16::from(round);
                }
            });
        }
        foe == self.st.eng.defender && self.st.eng.round <= until
    }

    /// The Station array of `seat`, if it takes part in the engagement.
    pub fn array(self, seat: Seat) -> impl Iterator<Item = CardIx> {
        let station = CardIx::station(seat);
        let there = self.st.lives(seat) && self.piece(station).space == self.st.eng.space;
        there
            .then_some(station)
            .into_iter()
            .filter(move |&station| self.st.stands(station))
    }

    /// Whether a module still stands before the Station: one that is pending is hit no more (§6.4.3, §6.7).
    #[must_use]
    pub fn has_standing_module(self, seat: Seat) -> bool {
        let modules = self.st.modules[seat].as_slice();
        modules.iter().any(|&module| self.st.stands(module))
    }

    /// Whether a ship of `foe` is a legal volley target, so that the shield holds.
    #[must_use]
    pub fn has_legal_ship(self, foe: Seat) -> bool {
        self.fleet(foe)
            .any(|ship| !self.numbers(ship).is(UnitMark::NoTarget))
    }
}
