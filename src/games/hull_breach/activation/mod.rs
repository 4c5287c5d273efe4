//! Volley steps (S3, S5, 8B, 8C): units in any order, each one action (§6.5, D-12).

mod intercept;
mod support;
mod turn;

use super::action::Action;
use super::effect::Until;
use super::event::Event;
use super::frame::{Frame, Window, at};
use super::ids::{CardBits, CardIx};
use super::look::Look;
use super::play::Play;
use super::state::flag;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

/// Flags of units whose turn in this volley step is over, or that have none.
const TURN_OVER: u32 =
    flag::ACTED | flag::DECLINED | flag::IDLE | flag::PENDING | flag::RETREATING | flag::FOLDING;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A side's (or party's) volley step.
    pub fn step_volley_step(
        &mut self,
        seat: Seat,
        fight: bool,
        at: at::VolleyStep,
    ) -> Option<Seat> {
        let go_on = |at| Frame::VolleyStep { seat, fight, at };
        match at {
            at::VolleyStep::Begin => {
                if !fight {
                    let step = self.st.eng.step;
                    self.tell(Event::Step { step, seat });
                }
                self.begin_volley_step(seat, fight);
                self.become_frame(go_on(at::VolleyStep::Turns));
            }
            at::VolleyStep::Turns => {
                if self.is_decided() {
                    return None;
                }
                let over = fight && !self.look().both_parties_stand();
                // Boarders who can do nothing else may still withdraw.
                let withdraws = fight && self.look().may_withdraw(seat);
                if !over && (withdraws || self.look().next_actor(seat, fight).is_some()) {
                    return Some(seat);
                }
                self.become_frame(go_on(at::VolleyStep::LastWindow));
            }
            at::VolleyStep::LastWindow if fight => {
                self.become_frame(go_on(at::VolleyStep::End));
            }
            at::VolleyStep::LastWindow => {
                // W-04 once more, behind the last unit's turn (EX-08).
                let late = go_on(at::VolleyStep::LateTurns);
                self.become_frame(late);
                self.open_window(Window::Activation, CardIx::NONE);
                if self.st.frames.last() == Some(&late) {
                    self.become_frame(go_on(at::VolleyStep::End));
                }
            }
            at::VolleyStep::LateTurns => {
                // whoever that window made able to act still has its turn.
                let look = self.look();
                let more = look.actors(seat, fight).any(|unit| look.can_act(unit));
                self.become_frame(go_on(if more {
                    at::VolleyStep::Turns
                } else {
                    at::VolleyStep::End
                }));
            }
            at::VolleyStep::End => self.end_volley_step(seat, fight),
        }
        None
    }

    /// Skipped turns are over, durations run out; a withdrawal declared is answered.
    fn end_volley_step(&mut self, seat: Seat, fight: bool) {
        for unit in &self.look().actors(seat, fight).collect::<CardBits>() {
            self.st.unset(unit, flag::SKIPPED);
        }
        self.expire(|boon| boon.until == Until::Step);
        self.pop();
        if fight && self.look().both_parties_stand() {
            self.begin_withdrawal(seat);
        }
    }

    /// Own jams and paints end, Drawbacks fall due, captured ships wake.
    fn begin_volley_step(&mut self, seat: Seat, fight: bool) {
        if !fight {
            self.expire(|boon| boon.until == Until::NextVolleys && boon.seat == seat);
        }
        let set = self.set;
        self.drop_holds(|hold| hold.seat == seat && set.def(hold.source).kind.is_marine() == fight);
        if !fight {
            // A wing in a bay may be launched in mid-step and act, if it did not this round.
            for ship in &self.st.ships[seat] {
                self.st.unset(ship, flag::ACTED | flag::DECLINED);
            }
        }
        for unit in &self.look().actors(seat, fight).collect::<CardBits>() {
            let piece = &mut self.st.pieces[unit.at()];
            let due = piece.flags & flag::DRAWBACK != 0;
            let over = flag::ACTED | flag::DECLINED | flag::DRAWBACK | flag::IDLE | flag::SKIPPED;
            piece.flags &= !over;
            if due {
                piece.flags |= flag::SKIPPED;
                self.tell(Event::Skips { unit });
            }
        }
        for marine in &self.st.marines[seat] {
            self.st.unset(marine, flag::MOVED);
        }
    }

    /// The next unit, the party's withdrawal, or the end of the step.
    pub fn answer_volley_step(&mut self, seat: Seat, fight: bool, action: Action) {
        match action {
            Action::Activate(unit) => self.push(Frame::Act {
                unit,
                at: at::Act::Window,
            }),
            Action::Withdraw => {
                self.tell(Event::Withdraws { seat });
                self.declare_withdrawal(seat);
            }
            _ => {
                self.decline_turns(seat, fight);
                self.become_frame(Frame::VolleyStep {
                    seat,
                    fight,
                    at: at::VolleyStep::LastWindow,
                });
            }
        }
    }

    /// The side goes on: units that could still act have let their turn pass. One that could only have gone Fearless
    /// could not act, and still has its turn if it goes Fearless in the window behind.
    fn decline_turns(&mut self, seat: Seat, fight: bool) {
        for unit in &self.look().actors(seat, fight).collect::<CardBits>() {
            if self.look().can_act(unit) {
                self.note_held_fire(unit);
                self.st.set(unit, flag::DECLINED);
                self.tell_passed(unit);
            }
        }
    }

    /// Tells of a turn that was let pass; one that was skipped, or went because the unit did, nobody let pass.
    fn tell_passed(&mut self, unit: CardIx) {
        if self.look().is_here(unit) && !self.st.is(unit, flag::SKIPPED | flag::IDLE) {
            self.tell(Event::Passed { unit });
        }
    }
}

impl<'a> Look<'a> {
    /// Units that have a turn in this volley step: fleet and Station array, or a party's Marines.
    pub fn actors(self, seat: Seat, fight: bool) -> impl Iterator<Item = CardIx> + 'a {
        let party = flag::BOARDER | flag::HOLDER;
        let fleet = self.fleet(seat).filter(move |_| !fight);
        let array = self.array(seat).filter(move |_| !fight);
        let marines = self.st.marines[seat]
            .iter()
            .filter(move |&marine| fight && self.st.is(marine, party) && self.st.stands(marine));
        fleet.chain(array).chain(marines)
    }

    /// Whether a unit's turn in the volley step at hand is still to come.
    #[must_use]
    pub fn has_turn_to_come(self, unit: CardIx) -> bool {
        let frames = self.st.frames.as_slice().iter().rev();
        let mut steps = frames.filter_map(|frame| match *frame {
            Frame::VolleyStep { seat, fight, at } => Some((seat, fight, at)),
            _ => None,
        });
        steps.next().is_some_and(|(seat, fight, at)| {
            at == at::VolleyStep::Turns
                && !self.st.is(unit, TURN_OVER | flag::SKIPPED)
                && self.actors(seat, fight).any(|actor| actor == unit)
        })
    }

    /// The first unit that still has use of a turn.
    #[must_use]
    pub fn next_actor(self, seat: Seat, fight: bool) -> Option<CardIx> {
        self.actors(seat, fight)
            .find(|&unit| self.has_use_of_a_turn(unit))
    }

    /// Units that can still act, a withdrawal of boarders who have not begun, or the end of the step.
    pub fn menu_volley_step(self, seat: Seat, fight: bool, menu: &mut Menu<Action>) {
        for unit in self.actors(seat, fight) {
            if self.has_use_of_a_turn(unit) {
                menu.push(Action::Activate(unit));
            }
        }
        if fight && self.may_withdraw(seat) {
            menu.push(Action::Withdraw);
        }
        if !fight || !self.actors(seat, fight).any(|unit| self.must_fire(unit)) {
            menu.push(Action::Pass);
        }
    }
}
