//! Searches of the shipyard for an effect (§8.3, R-106).

use crate::action::Action;
use crate::card::Kind;
use crate::effect::{PileKind, PileSearch};
use crate::event::Event;
use crate::frame::{Frame, Route};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::plays::{LOGISTICS, MANUFACTURE};
use crate::state::{CardZone, Counter, Phase, seen};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A search: asks if something qualifies; the shipyard is shuffled in any case (§8.3).
    pub fn step_search(&mut self, seat: Seat, deploy: bool, search: PileSearch) -> Option<Seat> {
        let in_yard = search.from == PileKind::Shipyard;
        if in_yard {
            self.st.searched |= 1 << seat.0;
        }
        let (mut any, mut offered) = (false, self.st.offered);
        self.look().each_found(seat, deploy, search, |card| {
            any = true;
            if in_yard {
                offered.insert(card);
            }
            in_yard
        });
        self.st.offered = offered;
        if any {
            return Some(seat);
        }
        self.pop();
        self.tell(Event::FoundNothing { seat });
        self.end_search(seat, search);
        None
    }

    fn end_search(&mut self, seat: Seat, search: PileSearch) {
        if search.from == PileKind::Shipyard {
            self.st.count(Counter::Searches);
            self.shuffle_yard(seat);
        }
    }

    /// Takes what was found, or nothing.
    pub fn answer_search(&mut self, seat: Seat, deploy: bool, search: PileSearch, action: Action) {
        self.pop();
        let Action::Take(card) = action else {
            self.end_search(seat, search);
            return;
        };
        match search.from {
            PileKind::Shipyard => self.from_yard(seat, card),
            PileKind::Hand => self.from_hand(seat, card),
            PileKind::Scrapheap => {
                self.st.heaps[seat].retain(|&held| held != card.0);
                self.st.piece_mut(card).zone = CardZone::Limbo;
            }
        }
        self.end_search(seat, search);
        self.tell(Event::Fetched { seat, card });
        if !deploy {
            self.to_hand(seat, card);
            return;
        }
        if search.pay {
            let cost = self.look().cost(seat, card);
            self.pay_for(seat, card, cost);
        }
        self.st.traces[card.at()].seen |= seen::FETCHED;
        match self.def(card).kind {
            Kind::Event | Kind::Tactic | Kind::Breakthru => {
                self.play_card(seat, card, Route::Search);
            }
            _ => self.push(Frame::Host {
                seat,
                card,
                route: Route::Search,
            }),
        }
    }
}

impl Look<'_> {
    /// Cards of the pile that a search may take, one a name.
    pub fn each_found(
        self,
        seat: Seat,
        deploy: bool,
        search: PileSearch,
        mut visit: impl FnMut(CardIx) -> bool,
    ) {
        let zone = match search.from {
            PileKind::Shipyard => CardZone::Shipyard,
            PileKind::Hand => CardZone::Hand,
            PileKind::Scrapheap => CardZone::Scrapheap,
        };
        for card in self.lying(seat, zone) {
            let legal = self.set.is_eligible(search.filter, card)
                && (!deploy || self.may_deploy_now(seat, card, search));
            if legal && !visit(card) {
                return;
            }
        }
    }

    /// Whether a card's own rules let it be deployed or played at this very moment, but for what the
    /// search waives.
    fn may_deploy_now(self, seat: Seat, card: CardIx, search: PileSearch) -> bool {
        let kind = self.def(card).kind;
        if (search.pay && !self.can_afford(seat, self.cost(seat, card)))
            || self.is_forbidden(seat, kind)
        {
            return false;
        }
        let own = self.st.active == seat;
        // a Character comes by no search but one that names Characters and no other Marines.
        let named = self.filter(search.filter).kinds & Kind::Marine.bit() == 0;
        match kind {
            Kind::Event | Kind::Tactic => {
                let admits = match self.st.windows.last() {
                    Some(offered) => offered.window.admits(),
                    None if own && self.st.phase == Phase::Logistics => LOGISTICS,
                    None if own && self.st.phase == Phase::Manufacturing => MANUFACTURE,
                    None => return false,
                };
                self.is_timely(seat, card, admits)
            }
            Kind::Breakthru => {
                search.any_time
                    || (own && self.is_running(|frame| matches!(frame, Frame::Breakthrus { .. })))
            }
            Kind::Station => false,
            Kind::Character if !named => false,
            _ => {
                let timely = search.any_time
                    || (own
                        && self.is_running(|frame| matches!(frame, Frame::Manufacture { .. }))
                        && !self.st.eng.on);
                timely && !self.is_unique_barred(card) && self.has_host(seat, card)
            }
        }
    }

    fn is_running(self, wanted: impl Fn(&Frame) -> bool) -> bool {
        self.st.frames.as_slice().iter().any(wanted)
    }

    /// What the search may take, or nothing.
    pub fn menu_search(
        self,
        seat: Seat,
        deploy: bool,
        search: PileSearch,
        menu: &mut Menu<Action>,
    ) {
        self.each_found(seat, deploy, search, |card| {
            menu.push(Action::Take(card));
            true
        });
        menu.push(Action::Pass);
    }
}
