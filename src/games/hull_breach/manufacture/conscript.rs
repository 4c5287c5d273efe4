//! Conscription (§5.4.2, D-06).

use crate::action::Action;
use crate::card::{Goods, Kind};
use crate::effect::Op;
use crate::event::Event;
use crate::frame::{Frame, Route};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::reach::Kin;
use crate::state::Counter;
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-06: twice the printed price, exactly.
    pub fn answer_conscript(&mut self, seat: Seat, action: Action) {
        if let Action::Take(card) = action {
            let price = self.look().conscript_price(seat, card);
            self.pay_for(seat, card, price);
            self.from_yard(seat, card);
            self.st.count(Counter::Searches);
            self.shuffle_yard(seat);
            self.become_frame(Frame::Host {
                seat,
                card,
                route: Route::Conscript,
            });
            self.st.reassign_open = true;
        } else {
            self.pop();
        }
    }
}

impl Look<'_> {
    /// Twice the printed cost, neither cut nor raised, unless a card changes the factor.
    #[must_use]
    pub fn conscript_price(self, seat: Seat, card: CardIx) -> Goods {
        let mut factor = i16::from(self.set.rules.conscript_factor);
        if self.set.makes(Kin::Conscripts) {
            self.of_commander(seat, |op| {
                if let Op::ConscriptFactor(n) = op {
                    factor = i16::from(n);
                }
            });
        }
        let cost = self.def(card).cost;
        Goods {
            r: cost.r * factor,
            c: cost.c * factor,
        }
    }

    pub(super) fn conscript_limit(self, seat: Seat) -> u8 {
        let mut limit = 1_i16;
        if !self.set.makes(Kin::Conscripts) {
            return 1;
        }
        self.of_commander(seat, |op| {
            if let Op::ConscriptCount(n) = op {
                limit += i16::from(n);
            }
        });
        limit.clamp(0, 50) as u8
    }

    /// Whether a card of the shipyard may be conscripted now.
    #[must_use]
    pub fn can_conscript(self, seat: Seat, card: CardIx) -> bool {
        let def = self.def(card);
        matches!(def.kind, Kind::Ship | Kind::Marine)
            && !def.traits.has(Trait::Unique)
            && self.can_afford(seat, self.conscript_price(seat, card))
            && !self.is_forbidden(seat, def.kind)
            && self.has_host(seat, card)
    }

    pub(super) fn has_conscript(self, seat: Seat) -> bool {
        self.st.yards[seat]
            .as_slice()
            .iter()
            .any(|&card| self.can_conscript(seat, CardIx(card)))
    }

    /// D-06: one entry a name.
    pub fn menu_conscript(self, seat: Seat, menu: &mut Menu<Action>) {
        for card in self.shipyard(seat) {
            if self.can_conscript(seat, card) {
                menu.push(Action::Take(card));
            }
        }
    }
}
