//! A card has come into play: what it does on deployment, and Regimented (§3.4.8).

use crate::action::Action;
use crate::card::{Class, Kind};
use crate::effect::Moment;
use crate::event::Event;
use crate::frame::{Frame, Route};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::{Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

/// The frame of the search that follows; Marines are searched for before wings.
fn next_search(card: CardIx, marines: u8, wings: u8) -> Frame {
    let (marines, wings) = if marines > 0 {
        (marines - 1, wings)
    } else {
        (0, wings.saturating_sub(1))
    };
    Frame::Enter {
        card,
        searched: true,
        marines,
        wings,
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Text on deployment and Regimented (§3.4.8).
    pub fn enter(&mut self, card: CardIx) {
        let traits = self.def(card).traits;
        let marines = traits.value(Trait::RegimentedMarines);
        let wings = traits.value(Trait::RegimentedWings);
        if (marines > 0 || wings > 0) && !self.st.is(card, flag::FACE_DOWN) {
            self.push(Frame::Enter {
                card,
                searched: false,
                marines,
                wings,
            });
        }
        self.fire(Moment::Deployed, card, CardIx::NONE);
    }

    /// One Regimented search after another; the shipyard is shuffled at the end (§8.3).
    pub fn step_enter(
        &mut self,
        card: CardIx,
        searched: bool,
        marines: u8,
        wings: u8,
    ) -> Option<Seat> {
        let seat = self.st.piece(card).controller;
        if (marines == 0 && wings == 0) || !self.st.stands(card) || !self.st.lives(seat) {
            self.pop();
            if searched && self.st.lives(seat) {
                self.st.count(Counter::Searches);
                self.shuffle_yard(seat);
            }
            return None;
        }
        self.st.searched |= 1 << seat.0;
        let (mut any, mut offered) = (false, self.st.offered);
        self.look().each_recruit(card, marines > 0, |found| {
            any = true;
            offered.insert(found);
            true
        });
        self.st.offered = offered;
        if any {
            return Some(seat);
        }
        self.become_frame(next_search(card, marines, wings));
        None
    }

    /// Deploys the card found, free, attached to the card that searched; or finds nothing.
    pub fn answer_enter(&mut self, card: CardIx, marines: u8, wings: u8, action: Action) {
        self.become_frame(next_search(card, marines, wings));
        if let Action::Take(found) = action {
            let seat = self.st.piece(card).controller;
            self.from_yard(seat, found);
            let host = self.look().recruit_host(card);
            self.arrive(seat, found, Route::Fetch, host);
        }
    }
}

impl Look<'_> {
    /// Where recruits of a card go: the ship, or the Station of a module.
    #[must_use]
    pub fn recruit_host(self, card: CardIx) -> CardIx {
        let host = self.piece(card).host;
        if self.def(card).kind.is_module() && host.is_some() {
            host
        } else {
            card
        }
    }

    /// Cards of the shipyard that Regimented may fetch, one a name (§3.4.8).
    pub fn each_recruit(self, card: CardIx, marines: bool, mut visit: impl FnMut(CardIx) -> bool) {
        let seat = self.piece(card).controller;
        let host = self.recruit_host(card);
        for found in self.shipyard(seat) {
            let def = self.def(found);
            let wanted = if marines {
                def.kind == Kind::Marine && self.marine_fits(found, host)
            } else {
                def.kind == Kind::Ship
                    && def.class == Class::FighterWing
                    && self.wing_fits(found, host)
            };
            if wanted && !self.is_unique_barred(found) && !visit(found) {
                return;
            }
        }
    }

    /// What Regimented may fetch, or nothing.
    pub fn menu_enter(self, card: CardIx, marines: bool, menu: &mut Menu<Action>) {
        self.each_recruit(card, marines, |found| {
            menu.push(Action::Take(found));
            true
        });
        menu.push(Action::Pass);
    }
}
