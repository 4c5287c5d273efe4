//! What lies in a Commander's piles, what its cards cost, and how many it may hold.

use super::card::Goods;
use super::effect::Op;
use super::ids::{BROUGHT, CardIx};
use super::look::Look;
use super::reach::Kin;
use super::state::CardZone;
use breachlab_core::engine::Seat;

impl<'a> Look<'a> {
    /// Cards of a shipyard, one a name, in the order of the deck list: the order of the pile is nobody's to
    /// know, so no menu may follow it.
    pub fn shipyard(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.lying(seat, CardZone::Shipyard)
    }

    /// One card a name of those a Commander has in a zone, in the order of the deck list: a menu in the order
    /// of a pile would give that order away.
    pub fn lying(self, seat: Seat, zone: CardZone) -> impl Iterator<Item = CardIx> + 'a {
        let mut listed = None;
        (0..BROUGHT as u8)
            .map(move |slot| CardIx::new(seat, slot))
            .filter(move |&card| {
                self.piece(card).zone == zone
                    && listed.replace(self.set.id(card)) != Some(self.set.id(card))
            })
    }

    /// Printed cost with all cuts and surcharges, each pool at least 0.
    #[must_use]
    pub fn cost(self, seat: Seat, card: CardIx) -> Goods {
        let mut cost = self.def(card).cost;
        if !self.set.makes(Kin::Costs) {
            return cost;
        }
        self.of_commander(seat, |op| {
            if let Op::Cost(change, filter) = op
                && self.set.is_eligible(filter, card)
            {
                cost.r += change.r;
                cost.c += change.c;
            }
        });
        Goods {
            r: cost.r.max(0),
            c: cost.c.max(0),
        }
    }

    /// Hand size of a Commander as it stands (§5.3.1).
    #[must_use]
    pub fn hand_size(self, seat: Seat) -> usize {
        let mut size = i16::from(self.set.rules.hand_size);
        if !self.set.makes(Kin::Hands) {
            return size as usize;
        }
        self.of_commander(seat, |op| {
            if let Op::HandSize(n) = op {
                size += i16::from(n);
            }
        });
        size.clamp(0, 50) as usize
    }
}
