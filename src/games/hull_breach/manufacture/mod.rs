//! The Manufacturing Phase (§5.4; D-04 to D-07): what may be done in it.

mod conscript;
mod host;
mod regimented;

use super::action::Action;
use super::card::{Goods, Kind};
use super::effect::Op;
use super::event::Event;
use super::frame::{Frame, Route};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::plays::{MANUFACTURE, SETUP};
use super::reach::Kin;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-04 to D-07, in any order.
    pub fn answer_manufacture(&mut self, seat: Seat, _setup: bool, action: Action) {
        match action {
            Action::Deploy(card) => {
                let cost = self.look().cost(seat, card);
                self.pay_for(seat, card, cost);
                self.from_hand(seat, card);
                self.push(Frame::Host {
                    seat,
                    card,
                    route: Route::Hand,
                });
                self.st.reassign_open = true;
            }
            Action::Conscript => {
                self.st.conscripted += 1;
                self.st.searched |= 1 << seat.0;
                let mut offered = self.st.offered;
                let look = self.look();
                for card in look.shipyard(seat) {
                    if look.can_conscript(seat, card) {
                        offered.insert(card);
                    }
                }
                self.st.offered = offered;
                self.push(Frame::Conscript { seat });
            }
            Action::Reassign => {
                self.st.reassign_open = false;
                self.push(Frame::Reassign { seat });
            }
            Action::Pass => self.pop(),
            Action::Scoop => self.scoop(seat),
            _ => self.begin_play(seat, action),
        }
    }

    /// Pays for a card and notes what it cost.
    pub fn pay_for(&mut self, seat: Seat, card: CardIx, cost: Goods) {
        self.pay(seat, cost);
        let trace = &mut self.st.traces[card.at()];
        trace.spent = trace
            .spent
            .saturating_add((cost.r + cost.c).clamp(0, 255) as u8);
    }
}

impl Look<'_> {
    /// What the Manufacturing Phase offers.
    pub fn menu_manufacture(self, seat: Seat, setup: bool, menu: &mut Menu<Action>) {
        let hand = self.st.hands[seat].as_slice();
        for (at, &held) in hand.iter().enumerate() {
            let card = CardIx(held);
            let repeated = hand[..at]
                .iter()
                .any(|&other| self.set.id(CardIx(other)) == self.set.id(card));
            if !repeated && self.can_deploy(seat, card) {
                menu.push(Action::Deploy(card));
            }
        }
        let windows = if setup { SETUP } else { MANUFACTURE };
        self.plays(seat, windows, |action| {
            menu.push(action);
            true
        });
        if self.st.conscripted < self.conscript_limit(seat) && self.has_conscript(seat) {
            menu.push(Action::Conscript);
        }
        if self.st.reassign_open && self.can_reassign(seat) {
            menu.push(Action::Reassign);
        }
        menu.push(Action::Pass);
        if self.set.rules.scoop && !setup {
            menu.push(Action::Scoop);
        }
    }

    /// D-05: a Ship, Marine or module in hand that is affordable and has a place.
    #[must_use]
    pub fn can_deploy(self, seat: Seat, card: CardIx) -> bool {
        let kind = self.def(card).kind;
        (kind == Kind::Ship || kind.is_marine() || kind.is_module())
            && self.can_afford(seat, self.cost(seat, card))
            && !self.is_unique_barred(card)
            && !self.is_forbidden(seat, kind)
            && self.has_host(seat, card)
    }

    /// Whether a card keeps a Commander from playing cards of this kind.
    #[must_use]
    pub fn is_forbidden(self, seat: Seat, kind: Kind) -> bool {
        let mut forbidden = false;
        if self.set.makes(Kin::Forbids) {
            self.of_commander(seat, |op| {
                if let Op::ForbidPlay(kinds) = op {
                    forbidden |= kinds & kind.bit() != 0;
                }
            });
        }
        forbidden
    }
}
