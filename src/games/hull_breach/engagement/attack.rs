//! E1 and E2: whom to attack, with which ships (D-08, D-09); turns of grace; dead space.

use crate::action::Action;
use crate::effect::{Moment, UnitMark};
use crate::event::Event;
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::{Counter, DEAD_SPACE, EngagementStep, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// E1 and E2 (D-08, D-09): whom to attack, then ship by ship who goes.
    pub fn step_attack(&mut self, seat: Seat, at: at::Attack, next: u16) -> Option<Seat> {
        match at {
            at::Attack::Target => {
                let look = self.look();
                if look.attackers(seat).next().is_some() {
                    if look.set.rules.grace_turns > 0 && look.spares_any(seat) {
                        self.st.count(Counter::Graced);
                    }
                    if self.look().targets(seat).next().is_some() {
                        return Some(seat);
                    }
                }
                self.pop();
            }
            at::Attack::Fleet => return self.pick_fleet(seat, next),
            at::Attack::Departure => self.depart(seat),
        }
        None
    }

    /// Asks for the next ship there is; the last is forced if nobody went.
    fn pick_fleet(&mut self, seat: Seat, next: u16) -> Option<Seat> {
        let go_on = |at, next| Frame::Attack { seat, at, next };
        let candidate = self.look().attackers(seat).find(|ship| ship.0 >= next);
        let Some(ship) = candidate else {
            self.become_frame(go_on(at::Attack::Departure, next));
            return None;
        };
        let sent = self
            .look()
            .attackers(seat)
            .any(|other| self.st.is(other, flag::SENT));
        let is_last = !self.look().attackers(seat).any(|other| other > ship);
        if is_last && !sent {
            self.st.set(ship, flag::SENT);
            self.become_frame(go_on(at::Attack::Departure, next));
            return None;
        }
        self.become_frame(go_on(at::Attack::Fleet, ship.0));
        Some(seat)
    }

    /// The fleet chosen goes there, and the engagement begins.
    fn depart(&mut self, seat: Seat) {
        let space = self.st.eng.space;
        for ship in &self.st.ships[seat] {
            if self.st.is(ship, flag::SENT) {
                self.st.unset(ship, flag::SENT);
                self.travel(ship, space);
                self.tell(Event::Sent { ship });
            }
        }
        self.become_frame(Frame::Engage {
            at: at::Engage::StartCards,
        });
        self.fire(Moment::AttackDeclared, CardIx::NONE, CardIx::NONE);
    }

    /// Declares the attack, sends or keeps a ship, or leaves it.
    pub fn answer_attack(&mut self, seat: Seat, next: u16, action: Action) {
        let next = match action {
            Action::Attack(defender) => {
                self.declare(seat, defender);
                0
            }
            Action::Send(ship) => {
                self.st.set(ship, flag::SENT);
                next + 1
            }
            Action::Stay(_) => next + 1,
            _ => return self.pop(),
        };
        self.become_frame(Frame::Attack {
            seat,
            at: at::Attack::Fleet,
            next,
        });
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
        eng.step = EngagementStep::Declaration;
        eng.end = None;
        eng.wounds = 0;
        eng.losses = 0;
        eng.station_from = 0;
        self.st.boards.clear();
    }

    /// the engagement takes place in dead space; the defender's ships come there, no Station does.
    pub fn to_dead_space(&mut self) {
        let (eng, home) = (self.st.eng, self.st.eng.defender.0);
        if !eng.on || eng.step > EngagementStep::Start || eng.space == DEAD_SPACE {
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
}

impl<'a> Look<'a> {
    /// Ships that may be sent: at home, in open space.
    pub fn attackers(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.st.ships[seat].iter().filter(move |&ship| {
            let piece = self.piece(ship);
            piece.host.is_none()
                && piece.space == seat.0
                && self.st.stands(ship)
                && !(self.set.puts(UnitMark::NoAttack) && self.numbers(ship).is(UnitMark::NoAttack))
        })
    }

    /// Living Commanders who may be attacked, clockwise.
    fn targets(self, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
        let others = self.st.after(seat).filter(move |&other| other != seat);
        others.filter(move |&other| !self.is_spared(other))
    }

    /// Whether a Commander may not be attacked yet. In every round that is over each Commander who still lives
    /// has had one turn.
    fn is_spared(self, seat: Seat) -> bool {
        let ended = self.st.round.saturating_sub(1) + u16::from(self.st.had_turn >> seat.0 & 1);
        ended < u16::from(self.set.rules.grace_turns)
    }

    /// Whether anybody else may not be attacked yet.
    fn spares_any(self, seat: Seat) -> bool {
        let mut others = self.st.after(seat).filter(|&other| other != seat);
        others.any(|other| self.is_spared(other))
    }

    /// D-08 or D-09.
    pub fn menu_attack(self, seat: Seat, at: at::Attack, next: u16, menu: &mut Menu<Action>) {
        if at == at::Attack::Target {
            for other in self.targets(seat) {
                menu.push(Action::Attack(other));
            }
            menu.push(Action::Pass);
        } else {
            menu.push(Action::Send(CardIx(next)));
            menu.push(Action::Stay(CardIx(next)));
        }
    }
}
