//! Micro-Fold (§3.4.7, §6.10.4): the test, reassignment, berths for those who lost their host.

use super::action::Action;
use super::event::{Event, Fold, Removal};
use super::frame::Frame;
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::state::{Counter, EngagementStep, flag};
use super::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// RV-06: 1 and 10 fail, and the Marine is immediately destroyed.
    pub fn passes_fold(&mut self, marine: CardIx, use_: Fold) -> bool {
        self.st.count(Counter::FoldTests);
        self.open_unit_scope(marine);
        let die = self.dice.d10();
        self.tell(Event::FoldTest { marine, die, use_ });
        if die == 1 || die == 10 {
            self.wreck(marine, Removal::Folded, CardIx::NONE);
            return false;
        }
        true
    }

    /// A fold to another host: the test, then where to.
    pub fn start_fold(&mut self, marine: CardIx, use_: Fold) {
        self.st.set(marine, flag::MOVED);
        if self.passes_fold(marine, use_) {
            self.push(Frame::FoldTo { marine });
        }
    }

    /// Asks for the host, unless there is one only.
    pub fn step_fold_to(&mut self, marine: CardIx) -> Option<Seat> {
        let seat = self.st.piece(marine).controller;
        let (mut berths, mut only) = (0, CardIx::NONE);
        for host in self.look().berths(marine) {
            berths += 1;
            only = host;
        }
        match berths {
            0 => self.pop(),
            1 if !self.st.asks_all => self.fold_into(marine, only),
            _ => return Some(seat),
        }
        None
    }

    /// There it goes.
    pub fn answer_fold_to(&mut self, marine: CardIx, action: Action) {
        if let Action::Onto(host) = action {
            self.fold_into(marine, host);
        }
    }

    fn fold_into(&mut self, marine: CardIx, host: CardIx) {
        self.pop();
        if self.st.piece(marine).host != host {
            self.put_aboard(marine, host);
        }
        self.tell(Event::FoldedTo { marine, host });
        if self.st.is(marine, flag::BOARDER | flag::HOLDER) {
            // Its boarding action is over, and with it what it holds there.
            self.reset_marine(marine);
            self.drop_holds(|hold| hold.source == marine);
        }
    }

    /// Those of a party who chose to fold out do so now, their opponents having had their turn.
    pub fn fold_out(&mut self, party: u32) {
        for seat in self.st.all() {
            for marine in &self.st.marines[seat] {
                if self.st.is(marine, party)
                    && self.st.is(marine, flag::FOLDING)
                    && self.st.stands(marine)
                {
                    self.st.unset(marine, flag::FOLDING);
                    self.start_fold(marine, Fold::Out);
                }
            }
        }
    }

    /// Marines whose host is gone find the first local berth, or are lost.
    pub fn rehouse(&mut self) {
        for seat in self.st.all() {
            for marine in &self.st.marines[seat] {
                if self.st.piece(marine).host.is_some() || !self.st.stands(marine) {
                    continue;
                }
                self.st.count(Counter::Stranded);
                let may = self.set.rules.stranded_find_berths;
                let berth = self.look().hosts(seat).find(|&host| {
                    may && self.st.piece(host).host.is_none() && self.look().has_berth(marine, host)
                });
                match berth {
                    Some(host) => self.move_to(marine, host),
                    None => self.lose(marine, Removal::Stranded),
                }
            }
        }
    }
}

impl<'a> Look<'a> {
    /// The Marine's own Micro-Fold, or its host's lent to it.
    #[must_use]
    pub fn has_micro_fold(self, marine: CardIx) -> bool {
        let host = self.piece(marine).host;
        self.numbers(marine).traits.has(Trait::MicroFold)
            || (host.is_some() && self.numbers(host).traits.has(Trait::MicroFold))
    }

    /// Local friendly hosts with room; for boarders from a ship, that ship too.
    pub fn berths(self, marine: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        let seat = self.piece(marine).controller;
        self.hosts(seat).filter(move |&host| {
            let home = self.st.is(marine, flag::BOARDER)
                && self.piece(marine).host == host
                && self.st.stands(host)
                && self.is_here(host);
            self.piece(host).host.is_none()
                && (home || (!self.is_contested(host) && self.has_berth(marine, host)))
        })
    }

    /// Whether a ship or Station is in a boarding action of this S8, fought or still to be fought: nobody
    /// folds into or out of it.
    #[must_use]
    pub fn is_contested(self, host: CardIx) -> bool {
        let boards = self.st.boards.as_slice();
        self.st.eng.on
            && self.st.eng.step == EngagementStep::Boarding
            && (boards
                .iter()
                .any(|board| board.live && (board.ship == host || board.target == host))
                || self
                    .st
                    .fight
                    .is_some_and(|fight| fight.from == host || fight.prize == host))
    }

    /// Whether a Marine is off on a shipless board: in S8 what befalls its host no longer befalls it.
    #[must_use]
    pub fn is_away(self, marine: CardIx) -> bool {
        self.st.eng.on
            && self.st.eng.step == EngagementStep::Boarding
            && self.st.is(marine, flag::COMMITTED)
    }

    /// Whether there is a berth at all.
    #[must_use]
    pub fn has_any_berth(self, marine: CardIx) -> bool {
        self.berths(marine).next().is_some()
    }

    /// D-10: whether a Marine may fold to another host in a window.
    #[must_use]
    pub fn may_fold(self, marine: CardIx) -> bool {
        let busy = flag::COMMITTED | flag::BOARDER | flag::HOLDER | flag::MOVED | flag::PENDING;
        !self.st.is(marine, busy)
            && self.is_here(marine)
            && self.piece(marine).host.is_some()
            && self.st.stands(self.piece(marine).host)
            && !self.is_contested(self.piece(marine).host)
            && self.has_micro_fold(marine)
            && self.has_any_berth(marine)
    }

    /// Hosts to fold to.
    pub fn menu_fold_to(self, marine: CardIx, menu: &mut Menu<Action>) {
        for host in self.berths(marine) {
            menu.push(Action::Onto(host));
        }
    }
}
