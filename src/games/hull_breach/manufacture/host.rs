//! Where a card goes when it is deployed, and what makes room for it (D-05, R-06).

use crate::action::Action;
use crate::card::Kind;
use crate::effect::Moment;
use crate::event::{Event, Removal};
use crate::frame::{Frame, Route};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::seen;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-05: asks where to, unless there is one place only.
    pub fn step_host(&mut self, seat: Seat, card: CardIx, route: Route) -> Option<Seat> {
        let (mut first, mut places) = (CardIx::NONE, 0);
        self.look().each_host(seat, card, |host| {
            if places == 0 {
                first = host;
            }
            places += 1;
            places < 2
        });
        match places {
            0 => {
                // The place has gone since the card was paid for: it is lost.
                self.pop();
                self.scrap_from_limbo(card);
                None
            }
            1 => {
                self.place(seat, card, route, first);
                None
            }
            _ => Some(seat),
        }
    }

    /// Deploys onto what was named.
    pub fn answer_host(&mut self, seat: Seat, card: CardIx, route: Route, action: Action) {
        if let Action::Onto(host) = action {
            self.place(seat, card, route, host);
        }
    }

    /// Puts the card there; an old module goes first (§2.3), on a Station its own like if there is one; else a
    /// full Station asks which.
    pub(super) fn place(&mut self, seat: Seat, card: CardIx, route: Route, host: CardIx) {
        let old = match self.def(card).kind {
            Kind::ModuleStation => {
                let copy = self.look().station_copy(seat, card);
                let most = usize::from(self.set.rules.station_modules);
                if copy.is_none() && self.st.modules[seat].len() >= most {
                    self.become_frame(Frame::Replace { seat, card, route });
                    return;
                }
                copy.unwrap_or(CardIx::NONE)
            }
            Kind::ModuleShip | Kind::ModuleMarine => self.st.piece(host).module,
            _ => CardIx::NONE,
        };
        // Whatever the old module's leaving sets off comes on top: this frame has to be gone by then.
        self.pop();
        if old.is_some() {
            self.lose(old, Removal::Attached);
        }
        self.arrive(seat, card, route, host);
    }

    /// Scraps the module named and deploys in its stead.
    pub fn answer_replace(&mut self, seat: Seat, card: CardIx, route: Route, action: Action) {
        if let Action::Replace(old) = action {
            self.pop();
            self.lose(old, Removal::Attached);
            self.arrive(seat, card, route, CardIx::station(seat));
        }
    }

    /// The card is in play: notes its route and runs what deployment sets off.
    pub fn arrive(&mut self, seat: Seat, card: CardIx, route: Route, host: CardIx) {
        self.put_in_play(card, seat, host);
        self.st.traces[card.at()].seen |= match route {
            Route::Hand => 0,
            Route::Conscript => seen::CONSCRIPTED,
            Route::Search | Route::Fetch | Route::Spoils => seen::FETCHED,
        };
        self.tell(Event::Deployed { card, route, host });
        self.enter(card);
        if route == Route::Conscript {
            self.fire(Moment::Conscripted, card, CardIx::NONE);
        }
    }
}

impl Look<'_> {
    /// Places for the card.
    pub fn menu_host(self, seat: Seat, card: CardIx, menu: &mut Menu<Action>) {
        self.each_host(seat, card, |host| {
            menu.push(Action::Onto(host));
            true
        });
    }

    /// Station modules that could make room; never one that would leave a second copy.
    pub fn menu_replace(self, seat: Seat, _card: CardIx, menu: &mut Menu<Action>) {
        for &module in self.st.modules[seat].as_slice() {
            menu.push(Action::Replace(module));
        }
    }
}
