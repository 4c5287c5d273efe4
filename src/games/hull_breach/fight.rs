//! Boarding actions (§6.10): exchanges 8A to 8D, withdrawal, pursuit, and the prize (8E).

use super::action::Action;
use super::card::Kind;
use super::effect::{Moment, Until};
use super::event::{Event, Fate};
use super::frame::{Fight, Frame, Window};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::ruin::Downfall;
use super::state::{Counter, Zone, flag};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

/// Where in [`Frame::Fight`] an action resumes after a withdrawal.
mod resume {
    /// The boarders were let go.
    pub(super) const LET_GO: u8 = 30;
    /// They were fired at.
    pub(super) const FIRED_AT: u8 = 31;
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// 8A, then 8B and 8C in turn until one party is gone (8D).
    #[expect(
        clippy::too_many_lines,
        reason = "one arm a step, in the order the table plays them"
    )]
    pub fn step_fight(&mut self, at: u8) -> Option<Seat> {
        let Some(fight) = self.st.fight else {
            self.pop();
            return None;
        };
        let then = |play: &mut Self, at: u8| play.become_frame(Frame::Fight { at });
        let standing = self.look().both_parties_stand();
        // What is fought over may leave with its owner, who is not always one of the two.
        let gone = self.st.piece(fight.prize).zone != Zone::Play;
        match at {
            0..20 if gone => {
                then(self, 20);
                self.fold_out(flag::BOARDER | flag::HOLDER);
            }
            0 => {
                self.st.count(Counter::Boardings);
                self.tell(Event::Fight {
                    boarder: fight.boarder,
                    holder: fight.holder,
                    prize: fight.prize,
                });
                then(self, 1);
                self.open_window(Window::Boarding, fight.prize);
                self.fire(Moment::BoardingStart, fight.from, fight.prize);
            }
            1 => {
                then(self, 2);
                if standing {
                    self.push(Frame::Intercept {
                        seat: fight.holder,
                        fight: true,
                    });
                }
            }
            // Who declared to fold out does so before anybody has won, opponents left or not (§3.4.7, R-77).
            2 | 3 if !standing => {
                then(self, 10);
                self.fold_out(flag::BOARDER | flag::HOLDER);
            }
            2 if fight.exchanges >= self.set.rules.max_boarding_exchanges => {
                self.st.count(Counter::BoardingCap);
                then(self, 20);
                self.fold_out(flag::BOARDER | flag::HOLDER);
            }
            2 => {
                then(self, 3);
                self.push(Frame::VolleyStep {
                    seat: fight.boarder,
                    fight: true,
                    at: 0,
                });
            }
            3 => {
                then(self, 4);
                self.push(Frame::VolleyStep {
                    seat: fight.holder,
                    fight: true,
                    at: 0,
                });
                self.fold_out(flag::HOLDER);
            }
            4 => {
                if let Some(fight) = &mut self.st.fight {
                    fight.exchanges += 1;
                }
                then(self, 2);
                self.fold_out(flag::BOARDER);
            }
            10 => {
                let boarders = self.look().party_stands(flag::BOARDER);
                let holders = self.look().party_stands(flag::HOLDER);
                match (boarders, holders) {
                    (true, false) => self.become_frame(Frame::Prize { at: 0 }),
                    (false, true) => {
                        // Nobody pursues who folded; a board declared in return still stands.
                        if fight.folded && !fight.mutual {
                            then(self, 20);
                        } else {
                            self.become_frame(Frame::Chase);
                        }
                        self.fire(Moment::BoardLost, fight.prize, CardIx::NONE);
                    }
                    _ => then(self, 20),
                }
            }
            resume::LET_GO => {
                self.stand_down(fight);
                then(
                    self,
                    if self.look().party_stands(flag::BOARDER) {
                        3
                    } else {
                        20
                    },
                );
            }
            resume::FIRED_AT => {
                let survivors = self.stand_down(fight);
                let shipless = self.look().party_stands(flag::BOARDER);
                then(
                    self,
                    if shipless {
                        4
                    } else if survivors {
                        20
                    } else {
                        10
                    },
                );
            }
            _ => {
                self.pop();
                self.close_fight();
            }
        }
        None
    }

    /// Ship-borne boarders are back aboard their ship. True if there were any.
    fn stand_down(&mut self, fight: Fight) -> bool {
        let mut any = false;
        for marine in &self.st.marines[fight.boarder] {
            if self.st.is(marine, flag::BOARDER)
                && !self.st.is(marine, flag::COMMITTED)
                && self.st.stands(marine)
            {
                self.reset_marine(marine);
                any = true;
            }
        }
        any
    }

    /// Forgets a Marine's part in the action, and its counters by R-18.
    pub fn reset_marine(&mut self, marine: CardIx) {
        if self.set.rules.marine_engagement_is_boarding {
            if self
                .st
                .is(marine, flag::OVERLOADED | flag::FIRED | flag::FEARLESS)
            {
                self.st.count(Counter::MarineResets);
            }
            self.st.unset(marine, flag::ACTION);
        } else {
            // Interceptor is once a boarding action whatever an engagement is.
            let part = flag::BOARDER
                | flag::HOLDER
                | flag::FOLDING
                | flag::ACTED
                | flag::DECLINED
                | flag::SKIPPED
                | flag::INTERCEPTED;
            self.st.unset(marine, part);
        }
    }

    /// The action is over: parties dissolve, what lasts for it ends.
    pub fn close_fight(&mut self) {
        if self.st.fight.is_none() {
            return;
        }
        for seat in self.st.all() {
            for marine in &self.st.marines[seat] {
                if self.st.is(marine, flag::BOARDER | flag::HOLDER) {
                    self.reset_marine(marine);
                }
            }
        }
        let set = self.set;
        self.drop_holds(|hold| set.def(hold.source).kind.is_marine());
        self.st.fight = None;
        self.expire(|boon| boon.until == Until::Boarding);
        self.st.unsettled = true;
    }

    /// All ship-borne boarders withdraw together; shipless ones still have their turns.
    pub fn declare_withdrawal(&mut self, seat: Seat) {
        for marine in &self.st.marines[seat] {
            if self.st.is(marine, flag::BOARDER) && !self.st.is(marine, flag::COMMITTED) {
                self.acted(marine);
            }
        }
        if let Some(fight) = &mut self.st.fight {
            fight.withdrawing = true;
        }
    }

    /// The boarders' turn is over; if their ship-borne part chose to withdraw, the holders answer that.
    pub fn begin_withdrawal(&mut self, seat: Seat) {
        if let Some(fight) = &mut self.st.fight
            && fight.boarder == seat
            && fight.withdrawing
        {
            fight.withdrawing = false;
            self.push(Frame::Withdrawal { at: 0 });
            // The boarders' turn is over: holders who declared to fold out leave before the rest answer.
            self.fold_out(flag::HOLDER);
        }
    }

    /// D-18: the holders answer a withdrawal.
    pub fn step_withdrawal(&mut self, at: u8) -> Option<Seat> {
        let fight = self.st.fight?;
        if at == 0 && self.look().party_stands(flag::HOLDER) {
            return Some(fight.holder);
        }
        self.pop();
        let then = if at == 0 {
            // The holders are gone, lost or away by folding.
            resume::LET_GO
        } else {
            resume::FIRED_AT
        };
        self.set_fight_at(then);
        None
    }

    /// Fire at them, go after them, or let them go.
    pub fn answer_withdrawal(&mut self, _at: u8, action: Action) {
        let Some(fight) = self.st.fight else { return };
        match action {
            Action::FireAtThem => {
                self.tell(Event::FiresAfter { seat: fight.holder });
                self.become_frame(Frame::Withdrawal { at: 1 });
                self.push(Frame::VolleyStep {
                    seat: fight.holder,
                    fight: true,
                    at: 0,
                });
            }
            Action::Pursue => {
                self.pop();
                self.swap_roles(fight);
                self.set_fight_at(1);
            }
            _ => {
                self.pop();
                self.set_fight_at(resume::LET_GO);
            }
        }
    }

    fn set_fight_at(&mut self, at: u8) {
        let frame = self
            .st
            .frames
            .as_mut_slice()
            .iter_mut()
            .rev()
            .find(|f| matches!(f, Frame::Fight { .. }));
        if let Some(frame) = frame {
            *frame = Frame::Fight { at };
        }
    }

    /// Pursuit (§6.10): the surviving holders go aboard the boarders' ship; roles are swapped.
    fn swap_roles(&mut self, fight: Fight) {
        self.tell(Event::Pursues {
            seat: fight.holder,
            prize: fight.from,
        });
        if self.look().is_pursuit_veiled(fight) {
            self.st.count(Counter::PursuitStealth);
        }
        if self.def(fight.prize).kind == Kind::Station {
            self.st.count(Counter::PursuitStation);
        }
        for marine in &self.st.marines[fight.holder] {
            if self.st.is(marine, flag::HOLDER) {
                if self.st.stands(marine) && self.look().size_allows(marine, fight.from) {
                    self.st.unset(marine, flag::HOLDER);
                    self.st.set(marine, flag::BOARDER);
                } else {
                    // Too large or too small a ship for it: the action goes on without it.
                    self.reset_marine(marine);
                }
            }
        }
        for marine in &self.st.marines[fight.boarder] {
            self.st.unset(marine, flag::BOARDER);
            let aboard = self.st.piece(marine).host == fight.from;
            if aboard && self.st.stands(marine) && !self.st.is(marine, flag::COMMITTED) {
                self.st.set(marine, flag::HOLDER);
            }
        }
        self.st.fight = Some(Fight {
            from: fight.prize,
            prize: fight.from,
            boarder: fight.holder,
            holder: fight.boarder,
            // A pursuit counts as one, or two parties could chase each other for ever.
            exchanges: fight.exchanges + 1,
            pursuit: true,
            mutual: false,
            withdrawing: false,
            folded: false,
        });
    }

    /// The boarders are dead: the holders may go after their ship.
    pub fn step_chase(&mut self) -> Option<Seat> {
        let fight = self.st.fight?;
        if self.look().may_pursue() {
            return Some(fight.holder);
        }
        self.become_frame(Frame::Fight { at: 20 });
        None
    }

    /// Pursue, or stay.
    pub fn answer_chase(&mut self, action: Action) {
        let Some(fight) = self.st.fight else { return };
        if action == Action::Pursue {
            self.swap_roles(fight);
            self.become_frame(Frame::Fight { at: 1 });
        } else {
            self.become_frame(Frame::Fight { at: 20 });
        }
    }

    /// 8E: a Station falls; a ship is taken or blown up.
    pub fn step_prize(&mut self, at: u8) -> Option<Seat> {
        let fight = self.st.fight?;
        let gone = !self.st.stands(fight.prize) || !self.look().party_stands(flag::BOARDER);
        if gone && at < 2 {
            self.become_frame(Frame::Fight { at: 20 });
            return None;
        }
        match at {
            0 => {
                for marine in &self.st.marines[fight.boarder] {
                    if self.st.is(marine, flag::BOARDER) && self.st.stands(marine) {
                        let trace = &mut self.st.traces[marine.at()];
                        trace.boards = trace.boards.saturating_add(1);
                    }
                }
                self.tell(Event::FightWon {
                    seat: fight.boarder,
                    prize: fight.prize,
                });
                self.become_frame(Frame::Prize { at: 1 });
                self.open_window(Window::Prize, fight.prize);
                self.fire(Moment::BoardWon, fight.prize, CardIx::NONE);
            }
            1 => {
                let own = fight.prize.owner() == fight.boarder;
                if self.def(fight.prize).kind != Kind::Station && !own {
                    return Some(fight.boarder);
                }
                self.become_frame(Frame::Fight { at: 20 });
                if own {
                    // Its captors are dead: the ship is its owner's again (§9.17, R-73).
                    self.strand(fight.prize, fight.holder);
                    self.revert(fight.prize);
                    return None;
                }
                self.eliminate(fight.prize.owner(), Downfall::Boarded, Some(fight.boarder));
            }
            2 => {
                if self.look().each_garrison(|_| false) {
                    self.become_frame(Frame::Prize { at: 3 });
                    return None;
                }
                self.st.unsettled = false;
                return Some(fight.boarder);
            }
            _ => {
                self.become_frame(Frame::Fight { at: 20 });
                self.fire(Moment::Hijacked, fight.prize, CardIx::NONE);
            }
        }
        None
    }

    /// Marines away on a shipless board lose their host when it changes hands, not their lives.
    fn strand(&mut self, prize: CardIx, seat: Seat) {
        for marine in &self.st.marines[seat] {
            if self.st.piece(marine).host == prize {
                self.st.piece_mut(marine).host = CardIx::NONE;
            }
        }
    }

    /// D-19.
    pub fn answer_prize(&mut self, _at: u8, action: Action) {
        let Some(fight) = self.st.fight else { return };
        match action {
            Action::Hijack => {
                self.st.count(Counter::Hijacks);
                self.tell(Event::Hijacked {
                    ship: fight.prize,
                    seat: fight.boarder,
                });
                self.strand(fight.prize, fight.holder);
                self.change_hands(fight.prize, fight.boarder);
                self.st.unsettled = false;
                self.become_frame(Frame::Prize { at: 2 });
            }
            Action::Garrison(marine) => {
                self.move_to(marine, fight.prize);
                self.reset_marine(marine);
                self.st.unsettled = false;
            }
            Action::Scuttle => {
                self.st.count(Counter::Scuttles);
                self.become_frame(Frame::Fight { at: 20 });
                let by = self.look().first_boarder(fight.boarder);
                self.fire(Moment::Scuttled, fight.prize, CardIx::NONE);
                self.wreck(fight.prize, Fate::Scuttled, by);
            }
            _ if self.st.piece(fight.prize).controller == fight.boarder => {
                self.become_frame(Frame::Prize { at: 3 });
            }
            _ => self.become_frame(Frame::Fight { at: 20 }),
        }
    }

    /// D-22: one card of the shipyard, deployed free.
    pub fn step_spoils(&mut self, seat: Seat, at: u8) -> Option<Seat> {
        self.st.searched |= 1 << seat.0;
        let (mut any, mut offered) = (false, self.st.offered);
        self.look().each_spoil(seat, |card| {
            any = true;
            offered.insert(card);
            true
        });
        self.st.offered = offered;
        if at == 0 && any {
            return Some(seat);
        }
        self.pop();
        self.shuffle_yard(seat);
        None
    }

    /// Takes it, or nothing.
    pub fn answer_spoils(&mut self, seat: Seat, action: Action) {
        self.become_frame(Frame::Spoils { seat, at: 1 });
        if let Action::Take(card) = action {
            self.from_yard(seat, card);
            self.tell(Event::Fetched { seat, card });
            self.st.traces[card.at()].seen |= super::state::seen::FETCHED;
            if self.def(card).kind != Kind::Event {
                self.st.count(Counter::LateSpoils);
            }
            if matches!(self.def(card).kind, Kind::Breakthru | Kind::Event) {
                self.play_card(seat, card, super::frame::Route::Spoils);
            } else {
                self.push(Frame::Host {
                    seat,
                    card,
                    route: super::frame::Route::Spoils,
                });
            }
        }
    }
}

impl Look<'_> {
    /// Boarders may withdraw before any of them has acted, if they have a ship to go to.
    #[must_use]
    pub fn may_withdraw(self, seat: Seat) -> bool {
        let Some(fight) = self.st.fight else {
            return false;
        };
        if seat != fight.boarder || fight.from.is_none() || !self.st.stands(fight.from) {
            return false;
        }
        let (mut party, mut acted) = (false, false);
        for marine in &self.st.marines[seat] {
            let ship_borne =
                self.st.is(marine, flag::BOARDER) && !self.st.is(marine, flag::COMMITTED);
            if ship_borne && self.st.stands(marine) {
                party = true;
                acted |= self.st.is(marine, flag::ACTED);
            }
        }
        party && !acted
    }

    /// Whether the holders may go after the boarders' ship (§6.10, R-37, R-89).
    #[must_use]
    pub fn may_pursue(self) -> bool {
        let Some(fight) = self.st.fight else {
            return false;
        };
        let rules = &self.set.rules;
        if fight.from.is_none()
            || !self.st.stands(fight.from)
            || self.def(fight.from).kind != Kind::Ship
            || self.piece(fight.from).controller != fight.boarder
            || (self.def(fight.prize).kind == Kind::Station && !rules.station_may_pursue)
        {
            return false;
        }
        if !rules.pursuit_ignores_stealth && self.is_pursuit_veiled(fight) {
            return false;
        }
        let shipless = self.st.marines[fight.boarder].iter().any(|marine| {
            self.st.is(marine, flag::BOARDER)
                && self.st.is(marine, flag::COMMITTED)
                && self.st.stands(marine)
        });
        !shipless
            && self.st.marines[fight.holder].iter().any(|marine| {
                self.st.is(marine, flag::HOLDER)
                    && self.st.stands(marine)
                    && self.size_allows(marine, fight.from)
            })
    }

    /// Whether a pursuit onto the boarders' ship hangs on R-37: Stealth hides it, there is no Hunter where the
    /// pursuers come from, and they declared no board of their own.
    fn is_pursuit_veiled(self, fight: Fight) -> bool {
        !fight.mutual
            && self.numbers(fight.from).traits.has(Trait::Stealth)
            && !self.numbers(fight.prize).traits.has(Trait::Hunter)
    }

    /// Fire, pursue, or let go.
    pub fn menu_withdrawal(self, menu: &mut Menu<Action>) {
        menu.push(Action::FireAtThem);
        if self.may_pursue() {
            menu.push(Action::Pursue);
        }
        menu.push(Action::Pass);
    }

    /// Pursue, or not.
    pub fn menu_chase(self, menu: &mut Menu<Action>) {
        menu.push(Action::Pursue);
        menu.push(Action::Pass);
    }

    /// Survivors who fit aboard the prize. True if `visit` saw them all.
    pub fn each_garrison(self, mut visit: impl FnMut(CardIx) -> bool) -> bool {
        let Some(fight) = self.st.fight else {
            return true;
        };
        for marine in &self.st.marines[fight.boarder] {
            if self.st.is(marine, flag::BOARDER)
                && self.st.stands(marine)
                && self.marine_fits(marine, fight.prize)
                && !visit(marine)
            {
                return false;
            }
        }
        true
    }

    /// The first surviving boarder, who is credited.
    #[must_use]
    pub fn first_boarder(self, seat: Seat) -> CardIx {
        self.st.marines[seat]
            .iter()
            .find(|&marine| self.st.is(marine, flag::BOARDER) && self.st.stands(marine))
            .unwrap_or(CardIx::NONE)
    }

    /// Hijack (if somebody can stay, R-56), scuttle, or decline what pursuit won; then who stays.
    pub fn menu_prize(self, at: u8, menu: &mut Menu<Action>) {
        let Some(fight) = self.st.fight else { return };
        if at < 2 {
            if !self.each_garrison_before(fight) {
                menu.push(Action::Hijack);
            }
            menu.push(Action::Scuttle);
            if fight.pursuit {
                menu.push(Action::Pass);
            }
            return;
        }
        self.each_garrison(|marine| {
            menu.push(Action::Garrison(marine));
            true
        });
        let manned = self.st.marines[fight.boarder]
            .iter()
            .any(|marine| self.piece(marine).host == fight.prize);
        if manned {
            menu.push(Action::Pass);
        }
    }

    /// Before the hijack, those away on a shipless board do not take up room. True if nobody could stay.
    fn each_garrison_before(self, fight: Fight) -> bool {
        let capacity = self.numbers(fight.prize).marine_capacity;
        !self.st.marines[fight.boarder].iter().any(|marine| {
            let space = i16::from(self.def(marine).marine_space);
            let fits = if self.def(marine).kind == Kind::Character {
                capacity >= 1
            } else {
                space <= capacity
            };
            self.st.is(marine, flag::BOARDER)
                && self.st.stands(marine)
                && fits
                && self.size_allows(marine, fight.prize)
        })
    }

    /// Cards that Spoils may deploy: Ships, Marines, modules, Breakthrus; an Event only if it may be
    /// played right now.
    pub fn each_spoil(self, seat: Seat, mut visit: impl FnMut(CardIx) -> bool) {
        for card in self.shipyard(seat) {
            let kind = self.def(card).kind;
            let legal = !self.is_unique_barred(card)
                && !self.is_forbidden(seat, kind)
                && match kind {
                    Kind::Event => self.is_timely(seat, card, Window::Phase.admits()),
                    Kind::Tactic | Kind::Character | Kind::Station => false,
                    _ => self.set.rules.spoils_in_any_phase && self.has_host(seat, card),
                };
            if legal && !visit(card) {
                return;
            }
        }
    }

    /// What to take, or nothing.
    pub fn menu_spoils(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_spoil(seat, |card| {
            menu.push(Action::Take(card));
            true
        });
        menu.push(Action::Pass);
    }
}
