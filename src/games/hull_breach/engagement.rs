//! Engagements (§6): declaring an attack, the steps and rounds, how they end.

use super::action::Action;
use super::effect::{Mark, Moment, Until};
use super::event::{Event, Fate};
use super::frame::{Frame, Window};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::state::{Counter, DEAD_SPACE, End, flag};
use crate::dice::Dice;
use crate::engine::{Clash, Log, Menu, Seat};

/// Names of how an engagement can end, in the order of [`End`] without `Open`.
pub(super) const CLASH_OUTCOMES: [&str; 8] = [
    "cancelled",
    "attackers_gone",
    "retreated",
    "station_fallen",
    "attacker_fallen",
    "ended_by_card",
    "round_cap",
    "defenders_gone",
];

/// Whether an engagement that ended so was what the attacker wanted: a Station fallen, or in dead space no
/// defender left.
#[must_use]
pub(super) fn is_success(outcome: u8) -> bool {
    matches!(
        CLASH_OUTCOMES.get(usize::from(outcome)),
        Some(&("station_fallen" | "defenders_gone"))
    )
}

/// Where in [`Frame::Engage`] a step (1 to 9) begins.
#[must_use]
pub(super) fn place_of(step: u8) -> u8 {
    match step {
        0 | 1 => 0,
        2 => 3,
        3 => 6,
        4 => 8,
        5 => 10,
        6 => 11,
        7 => 13,
        8 => 15,
        _ => 17,
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// D-08, D-09: whom to attack, then ship by ship who goes; the last is forced if nobody went.
    pub fn step_attack(&mut self, seat: Seat, at: u8, next: u16) -> Option<Seat> {
        match at {
            0 => {
                if self.look().attackers(seat).next().is_some() {
                    return Some(seat);
                }
                self.pop();
            }
            1 => {
                let candidate = self.look().attackers(seat).find(|ship| ship.0 >= next);
                let Some(ship) = candidate else {
                    self.become_frame(Frame::Attack { seat, at: 2, next });
                    return None;
                };
                let sent = self
                    .look()
                    .attackers(seat)
                    .any(|other| self.st.is(other, flag::SENT));
                let is_last = !self.look().attackers(seat).any(|other| other > ship);
                if is_last && !sent {
                    self.st.set(ship, flag::SENT);
                    self.become_frame(Frame::Attack { seat, at: 2, next });
                    return None;
                }
                self.become_frame(Frame::Attack {
                    seat,
                    at: 1,
                    next: ship.0,
                });
                return Some(seat);
            }
            2 => {
                let space = self.st.eng.space;
                for ship in &self.st.ships[seat] {
                    if self.st.is(ship, flag::SENT) {
                        self.st.unset(ship, flag::SENT);
                        self.travel(ship, space);
                        self.tell(Event::Sent { ship });
                    }
                }
                self.become_frame(Frame::Engage { at: 0 });
                self.fire(Moment::AttackDeclared, CardIx::NONE, CardIx::NONE);
            }
            _ => self.pop(),
        }
        None
    }

    /// Declares the attack, sends or keeps a ship, or leaves it.
    pub fn answer_attack(&mut self, seat: Seat, _at: u8, next: u16, action: Action) {
        match action {
            Action::Attack(defender) => {
                self.declare(seat, defender);
                self.become_frame(Frame::Attack {
                    seat,
                    at: 1,
                    next: 0,
                });
            }
            Action::Send(ship) => {
                self.st.set(ship, flag::SENT);
                self.become_frame(Frame::Attack {
                    seat,
                    at: 1,
                    next: next + 1,
                });
            }
            Action::Stay(_) => self.become_frame(Frame::Attack {
                seat,
                at: 1,
                next: next + 1,
            }),
            _ => self.pop(),
        }
    }

    /// Opens an engagement between two Commanders.
    pub fn declare(&mut self, attacker: Seat, defender: Seat) {
        self.tell(Event::Attack { attacker, defender });
        let eng = &mut self.st.eng;
        eng.on = true;
        eng.attacker = attacker;
        eng.defender = defender;
        eng.space = defender.0;
        eng.round = 1;
        eng.step = 0;
        eng.end = End::Open;
        eng.wounds = 0;
        eng.losses = 0;
        eng.station_from = 0;
        self.st.boards.clear();
    }

    /// S1 to S9 and the end. The order of `at` is the order of the steps.
    #[expect(
        clippy::too_many_lines,
        reason = "the steps of the rulebook in their order"
    )]
    pub fn step_engage(&mut self, at: u8) -> Option<Seat> {
        if at < 40 && (self.st.eng.end != End::Open || self.is_decided()) {
            self.become_frame(Frame::Engage { at: 40 });
            return None;
        }
        let (attacker, defender) = (self.st.eng.attacker, self.st.eng.defender);
        self.become_frame(Frame::Engage { at: at + 1 });
        let before = self.st.eng.step;
        match at {
            // S1
            0 => {
                self.st.eng.step = 1;
                self.open_window(Window::Start, CardIx::NONE);
            }
            1 => self.open_window(Window::Declared, CardIx::NONE),
            2 => self.fire(Moment::EngagementStart, CardIx::NONE, CardIx::NONE),
            // S2
            3 => {
                self.st.eng.step = 2;
                self.open_window(Window::Intercept, CardIx::NONE);
            }
            4 => {
                if self.st.eng.space != DEAD_SPACE {
                    self.push(Frame::Intercept {
                        seat: defender,
                        fight: false,
                    });
                }
            }
            5 => self.open_window(Window::Intercept, CardIx::NONE),
            // S3
            6 => {
                self.st.eng.step = 3;
                let round = self.st.eng.round;
                self.tell(Event::Round { round });
                self.fire(Moment::RoundStart, CardIx::NONE, CardIx::NONE);
            }
            7 => {
                self.arrive_station();
                self.push(Frame::VolleyStep {
                    seat: attacker,
                    fight: false,
                    at: 0,
                });
            }
            // S4
            8 => {
                self.st.eng.step = 4;
                self.push(Frame::Boards { seat: attacker });
            }
            9 => self.open_window(Window::Boards, CardIx::NONE),
            // S5
            10 => {
                self.st.eng.step = 5;
                self.push(Frame::VolleyStep {
                    seat: defender,
                    fight: false,
                    at: 0,
                });
            }
            // S6
            11 => {
                self.st.eng.step = 6;
                self.push(Frame::Boards { seat: defender });
            }
            12 => {
                if self.look().any_board() {
                    self.open_window(Window::Boards, CardIx::NONE);
                } else {
                    self.become_frame(Frame::Engage { at: 17 });
                }
            }
            // S7
            13 => {
                self.st.eng.step = 7;
                self.push(Frame::Escorts { seat: defender });
            }
            14 => self.push(Frame::Escorts { seat: attacker }),
            // S8
            15 => self.open_window(Window::Boarding, CardIx::NONE),
            16 => {
                self.st.eng.step = 8;
                self.settle_boards();
                self.push(Frame::Resolve { at: 0 });
            }
            // S9
            17 => {
                self.st.eng.step = 9;
                self.st.boards.clear();
                self.fire(Moment::RoundEnd, CardIx::NONE, CardIx::NONE);
                self.open_window(Window::RoundEnd, CardIx::NONE);
            }
            18 => self.end_round(),
            // END
            40 => {
                self.st.boards.clear();
                self.fire(Moment::EngagementEnd, CardIx::NONE, CardIx::NONE);
                self.open_window(Window::EngagementEnd, CardIx::NONE);
            }
            41 => self.close_engagement(),
            42 => {
                let other = self.st.eng.defender;
                self.become_frame(Frame::Reassign { seat: attacker });
                if self.st.lives(other) {
                    self.push(Frame::TurnDown { seat: other });
                }
                if self.st.lives(attacker) {
                    self.push(Frame::TurnDown { seat: attacker });
                }
            }
            _ => self.pop(),
        }
        if self.st.eng.on && self.st.eng.step != before {
            self.fire(Moment::StepStart, CardIx::NONE, CardIx::NONE);
        }
        None
    }

    /// Retreating ships that are still the attacker's leave; the next round, or the cap.
    fn end_round(&mut self) {
        let attacker = self.st.eng.attacker;
        for ship in &self.st.ships[attacker] {
            if self.st.is(ship, flag::RETREATING) && self.look().is_here(ship) {
                self.send_home(ship);
            }
        }
        if self.look().fleet(attacker).next().is_none() {
            self.st.eng.end = End::Retreated;
            return;
        }
        self.expire(|boon| boon.until == Until::Round);
        self.clear_flags(flag::ROUND);
        if self.st.eng.round >= self.set.rules.max_engagement_rounds {
            self.st.count(Counter::EngagementCap);
            self.st.eng.end = End::Cap;
            return;
        }
        self.st.eng.round += 1;
        self.become_frame(Frame::Engage { at: 6 });
    }

    /// the engagement takes place in dead space; the defender's ships come there, no Station does.
    pub fn to_dead_space(&mut self) {
        let (eng, home) = (self.st.eng, self.st.eng.defender.0);
        if !eng.on || eng.step > 1 || eng.space == DEAD_SPACE {
            return;
        }
        for seat in [eng.attacker, eng.defender] {
            for ship in &self.st.ships[seat] {
                if self.st.piece(ship).space == home && self.st.piece(ship).host.is_none() {
                    self.travel(ship, DEAD_SPACE);
                }
            }
        }
        self.st.eng.space = DEAD_SPACE;
    }

    /// the attacker's Station array, sent along, takes part from S3 of its round on.
    fn arrive_station(&mut self) {
        let from = u16::from(self.st.eng.station_from);
        let station = CardIx::station(self.st.eng.attacker);
        let space = self.st.eng.space;
        if from > 0 && self.st.eng.round >= from && self.st.piece(station).space != space {
            self.travel(station, space);
        }
    }

    /// End conditions (a) and (b) of §6.5, tested when nothing is pending.
    pub fn is_decided(&mut self) -> bool {
        if !self.st.eng.on || self.st.eng.step == 0 {
            return false;
        }
        if self.st.eng.end != End::Open {
            return true;
        }
        let attacker = self.st.eng.attacker;
        let present = self.look().fleet(attacker).next().is_some();
        let dead_space = self.st.eng.space == DEAD_SPACE;
        let undefended = dead_space && self.look().fleet(self.st.eng.defender).next().is_none();
        if present && undefended && !self.is_dying() {
            self.st.eng.end = End::DefendersGone;
            return true;
        }
        if present || self.has_folding_boarder() || self.is_dying() {
            return false;
        }
        self.st.eng.end = End::AttackersGone;
        true
    }

    /// Whether a unit's destruction is still being seen to.
    fn is_dying(&self) -> bool {
        self.st
            .frames
            .as_slice()
            .iter()
            .any(|frame| matches!(frame, Frame::Dying { .. }))
    }

    /// a committed Micro-Fold boarder keeps the engagement going.
    fn has_folding_boarder(&self) -> bool {
        self.st.boards.as_slice().iter().any(|board| {
            board.live && board.seat == self.st.eng.attacker && self.st.stands(board.marine)
        }) || self.st.fight.is_some()
    }

    /// Everybody goes home, what lasts for the engagement ends, counters are reset.
    pub fn close_engagement(&mut self) {
        let eng = self.st.eng;
        let attacker = eng.attacker;
        self.rehouse();
        for seat in [attacker, eng.defender] {
            for ship in &self.st.ships[seat] {
                let piece = self.st.piece(ship);
                if piece.space == eng.space && piece.host.is_none() && eng.space != seat.0 {
                    self.travel(ship, seat.0);
                }
            }
        }
        let station = CardIx::station(attacker);
        if self.st.lives(attacker) && self.st.piece(station).space != attacker.0 {
            self.travel(station, attacker.0);
        }
        self.close_fight();
        self.st.boards.clear();
        self.drop_holds(|_| true);
        self.clear_flags(flag::ENGAGEMENT | flag::IDLE);
        self.expire(|boon| boon.until <= Until::Engagement);
        self.forget(3);
        let end = if eng.end == End::Open {
            End::ByCard
        } else {
            eng.end
        };
        self.tell(Event::EngagementOver { end });
        if !self.st.clashes.is_full() {
            self.st.clashes.push(Clash {
                attacker,
                defender: eng.defender,
                outcome: end as u8 - 1,
                rounds: eng.round,
                wounds: eng.wounds,
                losses: eng.losses,
            });
        }
        self.st.eng.on = false;
        self.st.unsettled = true;
    }

    /// S7 (D-16): asks while an Escort can cancel something.
    pub fn step_escorts(&mut self, seat: Seat) -> Option<Seat> {
        if self.look().each_escort(seat, |_| false) {
            self.pop();
            return None;
        }
        Some(seat)
    }

    /// Cancels the board named.
    pub fn answer_escorts(&mut self, action: Action) {
        let Action::Escort(escort, boarder) = action else {
            self.pop();
            return;
        };
        self.st.set(escort, flag::ESCORTED);
        for board in self.st.boards.as_mut_slice() {
            if board.live && board.ship == boarder {
                board.live = false;
            }
        }
        self.tell(Event::Escorted { escort, boarder });
    }

    /// Capacity lost (D-21): asks while something no longer fits.
    pub fn step_overflow(&mut self, host: CardIx, wings: bool) -> Option<Seat> {
        if self.st.stands(host) {
            let numbers = self.look().numbers(host);
            let over = if wings {
                self.look().wing_load(host) > numbers.fighter_capacity
            } else {
                self.look().is_overcrowded(host, numbers.marine_capacity)
            };
            if over {
                return Some(self.st.piece(host).controller);
            }
        }
        self.pop();
        None
    }

    /// Wings go to open space, Marines to the scrapheap (§9.5).
    pub fn answer_overflow(&mut self, _host: CardIx, wings: bool, action: Action) {
        let Action::Discard(unit) = action else {
            return;
        };
        if wings {
            self.move_to(unit, CardIx::NONE);
        } else {
            self.lose(unit, Fate::NoRoom);
        }
    }
}

impl<'a> Look<'a> {
    /// Ships that may be sent: at home, in open space.
    pub fn attackers(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.st.ships[seat].iter().filter(move |&ship| {
            let piece = self.piece(ship);
            piece.host.is_none()
                && piece.space == seat.0
                && self.st.stands(ship)
                && !(self.set.puts(Mark::NoAttack) && self.numbers(ship).is(Mark::NoAttack))
        })
    }

    /// D-08 or D-09.
    pub fn menu_attack(self, seat: Seat, at: u8, next: u16, menu: &mut Menu<Action>) {
        if at == 0 {
            for other in self.st.after(seat) {
                if other != seat {
                    menu.push(Action::Attack(other));
                }
            }
            menu.push(Action::Pass);
        } else {
            menu.push(Action::Send(CardIx(next)));
            menu.push(Action::Stay(CardIx(next)));
        }
    }

    /// Whether any board stands declared.
    #[must_use]
    pub fn any_board(self) -> bool {
        self.st.boards.as_slice().iter().any(|board| board.live)
    }

    /// D-16: pairs of Escort and board. True if `visit` saw them all.
    pub fn each_escort(self, seat: Seat, mut visit: impl FnMut(Action) -> bool) -> bool {
        use super::traits::Trait;
        for board in self.st.boards.as_slice() {
            if !board.live || board.ship.is_none() || board.seat == seat {
                continue;
            }
            let boarder = self.numbers(board.ship);
            if boarder.traits.has(Trait::Escort) || boarder.is(Mark::EscortProof) {
                continue;
            }
            for escort in self.fleet(seat) {
                let barred = flag::ESCORTED | flag::RETREATING | flag::IDLE;
                if !self.st.is(escort, barred)
                    && self.numbers(escort).traits.has(Trait::Escort)
                    && !visit(Action::Escort(escort, board.ship))
                {
                    return false;
                }
            }
        }
        true
    }

    /// Boards to cancel, or none.
    pub fn menu_escorts(self, seat: Seat, menu: &mut Menu<Action>) {
        self.each_escort(seat, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }

    /// What no longer fits: any of the Marines or wings aboard that use space.
    pub fn menu_overflow(self, host: CardIx, wings: bool, menu: &mut Menu<Action>) {
        if wings {
            for wing in self.docked(host) {
                menu.push(Action::Discard(wing));
            }
        } else {
            let none = self.numbers(host).marine_capacity < 1;
            for marine in self.aboard(host) {
                if none || self.def(marine).marine_space > 0 {
                    menu.push(Action::Discard(marine));
                }
            }
        }
    }
}
