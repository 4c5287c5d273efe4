//! The Manufacturing Phase (§5.4): deployment and conscription.

use super::action::Action;
use super::card::{Goods, Kind};
use super::effect::{Moment, Op};
use super::event::{Event, Fate};
use super::frame::{Frame, Route};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::setup::Kin;
use super::state::{Counter, flag, seen};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

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
    fn place(&mut self, seat: Seat, card: CardIx, route: Route, host: CardIx) {
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
            self.lose(old, Fate::Attached);
        }
        self.arrive(seat, card, route, host);
    }

    /// Scraps the module named and deploys in its stead.
    pub fn answer_replace(&mut self, seat: Seat, card: CardIx, route: Route, action: Action) {
        if let Action::Replace(old) = action {
            self.pop();
            self.lose(old, Fate::Attached);
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

    /// Text on deployment and Regimented (§3.4.8).
    pub fn enter(&mut self, card: CardIx) {
        let traits = self.def(card).traits;
        let marines = traits.value(Trait::RegimentedMarines);
        let wings = traits.value(Trait::RegimentedWings);
        if (marines > 0 || wings > 0) && !self.st.is(card, flag::FACE_DOWN) {
            self.push(Frame::Enter {
                card,
                at: 0,
                marines,
                wings,
            });
        }
        self.fire(Moment::Deployed, card, CardIx::NONE);
    }

    /// One Regimented search after another; the shipyard is shuffled at the end (§8.3).
    pub fn step_enter(&mut self, card: CardIx, at: u8, marines: u8, wings: u8) -> Option<Seat> {
        let seat = self.st.piece(card).controller;
        if (marines == 0 && wings == 0) || !self.st.stands(card) || !self.st.lives(seat) {
            self.pop();
            if at > 0 && self.st.lives(seat) {
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
        self.become_frame(next_search(card, 1, marines, wings));
        None
    }

    /// Deploys the card found, free, attached to the card that searched; or finds nothing.
    pub fn answer_enter(&mut self, card: CardIx, _at: u8, marines: u8, wings: u8, action: Action) {
        self.become_frame(next_search(card, 1, marines, wings));
        if let Action::Take(found) = action {
            let seat = self.st.piece(card).controller;
            self.from_yard(seat, found);
            let host = self.look().recruit_host(card);
            self.arrive(seat, found, Route::Fetch, host);
        }
    }

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

/// The frame of the search that follows; Marines are searched for before wings.
fn next_search(card: CardIx, at: u8, marines: u8, wings: u8) -> Frame {
    if marines > 0 {
        Frame::Enter {
            card,
            at,
            marines: marines - 1,
            wings,
        }
    } else {
        Frame::Enter {
            card,
            at,
            marines,
            wings: wings.saturating_sub(1),
        }
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
        let windows = if setup {
            super::plays::SETUP
        } else {
            super::plays::MANUFACTURE
        };
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
                    && def.class == super::card::Class::FighterWing
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

    fn conscript_limit(self, seat: Seat) -> u8 {
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

    fn has_conscript(self, seat: Seat) -> bool {
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
