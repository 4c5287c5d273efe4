//! The turn of a unit: its window, its one action (4.2, D-12, D-17).

use super::TURN_OVER;
use crate::action::Action;
use crate::card::Kind;
use crate::effect::{Moment, UnitMark};
use crate::event::Event;
use crate::frame::{Frame, VolleyKind, Window, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::numbers::Numbers;
use crate::play::Play;
use crate::state::{Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// W-04, then the unit's choice.
    pub fn step_act(&mut self, unit: CardIx, at: at::Act) -> Option<Seat> {
        match at {
            at::Act::Window => {
                self.become_frame(Frame::Act {
                    unit,
                    at: at::Act::Choice,
                });
                let fighting = self.st.is(unit, flag::BOARDER | flag::HOLDER);
                let window = if fighting {
                    Window::MarineTurn
                } else {
                    Window::Activation
                };
                self.open_window(window, unit);
                self.fire(Moment::BeforeActivation, unit, CardIx::NONE);
                return None;
            }
            at::Act::Choice if !self.st.stands(unit) || !self.look().is_here(unit) => {}
            at::Act::Choice if !self.look().can_act(unit) => {}
            at::Act::Choice | at::Act::Sharing(_) => {
                return Some(self.st.piece(unit).controller);
            }
        }
        if self.st.stands(unit) && !self.st.is(unit, flag::ACTED) {
            // It was offered its turn for what might have come of it.
            self.tell_passed(unit);
        }
        self.acted(unit);
        self.pop();
        None
    }

    /// counts a Marine of a boarding action that could fire and does nothing.
    pub(super) fn note_held_fire(&mut self, unit: CardIx) {
        if self.look().could_fire_in_action(unit) {
            self.st.count(Counter::HeldFire);
        }
    }

    /// One action (§4.2 of the rules page), or where more of a Station's Repair goes.
    pub fn answer_act(&mut self, unit: CardIx, at: at::Act, action: Action) {
        if let at::Act::Sharing(left) = at {
            self.acted(unit);
            self.pop();
            if let Action::Repair(part) = action {
                self.repair_part(unit, part, left);
            }
            return;
        }
        if action == Action::Pass {
            self.note_held_fire(unit);
        }
        self.acted(unit);
        self.pop();
        match action {
            Action::Fire(..) | Action::Split | Action::Overload(_) => {
                self.begin_fire(unit, action, VolleyKind::Attack, VolleyKind::Overload);
            }
            Action::Jam(target) => self.hold(unit, target, false),
            Action::Paint(target) => self.hold(unit, target, true),
            Action::Repair(part) => {
                let x = self.look().numbers(unit).traits.value(Trait::Repair);
                self.repair_part(unit, part, x);
            }
            Action::Dock(host) => {
                self.move_to(unit, host);
                self.tell(Event::Docked { wing: unit, host });
            }
            Action::Retreat => self.retreat(unit),
            _ => self.tell_passed(unit),
        }
    }

    /// A ship begins to go home; a Marine will fold out.
    fn retreat(&mut self, unit: CardIx) {
        if self.def(unit).kind.is_marine() {
            self.st.set(unit, flag::FOLDING);
            self.tell(Event::FoldsOut { marine: unit });
        } else {
            self.st.set(unit, flag::RETREATING);
            self.tell(Event::Retreats { unit });
        }
        self.fire(Moment::RetreatDeclared, unit, CardIx::NONE);
    }
}

impl Look<'_> {
    /// Whether a unit can act, or could once it is Fearless or once a card has answered that its turn has come: its turn
    /// opens with the windows for that.
    #[must_use]
    pub fn has_use_of_a_turn(self, unit: CardIx) -> bool {
        self.can_act(unit) || self.could_act_fearless(unit) || self.is_awaited(unit)
    }

    /// Whether some card waits for the turn of a unit (§3.4.4, R-117): what it does there may be all the unit can do.
    fn is_awaited(self, unit: CardIx) -> bool {
        if !self.set.awaits(Moment::BeforeActivation) || self.st.is(unit, TURN_OVER | flag::SKIPPED)
        {
            return false;
        }
        let waiting = self.st.waiting.as_slice().iter();
        let mut waiting = waiting.copied();
        waiting.any(|card| self.is_set_off(card, Moment::BeforeActivation, unit, CardIx::NONE))
    }

    /// Whether a unit without attack dice would have some by going Fearless in its turn (§3.4.5).
    fn could_act_fearless(self, unit: CardIx) -> bool {
        if !self.set.reaches(Trait::Fearless) || self.st.is(unit, TURN_OVER | flag::SKIPPED) {
            return false;
        }
        let (def, numbers) = (self.def(unit), self.numbers(unit));
        numbers.attack == 0
            && def.defense > def.attack
            && !numbers.is(UnitMark::NoFire)
            && self.may_go_fearless(unit)
            && self.has_target(unit)
    }

    /// Whether there is anybody for a unit's attack dice.
    fn has_target(self, unit: CardIx) -> bool {
        let (mut any, seat) = (false, self.piece(unit).controller);
        self.each_target(unit, seat, VolleyKind::Attack, false, |_| {
            any = true;
            false
        });
        any
    }

    /// whether a Marine in a boarding action has to do something with its turn, since it can fire.
    pub(crate) fn must_fire(self, unit: CardIx) -> bool {
        self.set.rules.marines_must_fire && self.could_fire_in_action(unit)
    }

    /// Whether a Marine in a boarding action has its turn, dice and somebody to fire at.
    pub(crate) fn could_fire_in_action(self, unit: CardIx) -> bool {
        if !self.st.is(unit, flag::BOARDER | flag::HOLDER)
            || self.st.is(unit, TURN_OVER | flag::SKIPPED)
        {
            return false;
        }
        let numbers = self.numbers(unit);
        numbers.attack > 0 && !numbers.is(UnitMark::NoFire) && self.has_target(unit)
    }

    /// Whether a unit has not had its turn and has anything to do in it but pass.
    #[must_use]
    pub fn can_act(self, unit: CardIx) -> bool {
        if self.st.is(unit, TURN_OVER) {
            return false;
        }
        let mut any = false;
        self.each_act(unit, |_| {
            any = true;
            false
        });
        any
    }

    /// Every action of a unit's turn but passing, fire first.
    fn each_act(self, unit: CardIx, mut visit: impl FnMut(Action) -> bool) {
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        let may_retreat = self.may_retreat(unit, seat, &numbers);
        if !self.st.is(unit, flag::SKIPPED) {
            let overload =
                numbers.traits.value(Trait::Overload) > 0 && !self.st.is(unit, flag::OVERLOADED);
            let fire = !numbers.is(UnitMark::NoFire)
                && (numbers.attack > 0 || overload)
                && self.has_target(unit);
            if fire && !visit(Action::Split) {
                return;
            }
            if !self.each_support(unit, seat, &numbers, &mut visit) {
                return;
            }
        }
        if may_retreat {
            visit(Action::Retreat);
        }
    }

    /// Ships of the attacker, in lieu of their action (§6.6 step 3); Marines fold out of a fight (§6.10.4).
    fn may_retreat(self, unit: CardIx, seat: Seat, numbers: &Numbers) -> bool {
        match self.def(unit).kind {
            Kind::Ship => seat == self.st.eng.attacker && !numbers.is(UnitMark::NoRetreat),
            Kind::Marine | Kind::Character => {
                self.set.reaches(Trait::MicroFold)
                    && self.has_micro_fold(unit)
                    && self.has_any_berth(unit)
            }
            _ => false,
        }
    }

    /// What the unit may do now; or, while its Repair is being shared, where the rest goes.
    pub fn menu_act(self, unit: CardIx, at: at::Act, menu: &mut Menu<Action>) {
        if matches!(at, at::Act::Sharing(_)) {
            self.each_hurt_part(unit, |part| {
                menu.push(Action::Repair(part));
                true
            });
            menu.push(Action::Pass);
            return;
        }
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        if !self.st.is(unit, flag::SKIPPED) {
            self.menu_fire(unit, VolleyKind::Attack, menu);
            self.each_support(unit, seat, &numbers, &mut |action| {
                menu.push(action);
                true
            });
        }
        if self.may_retreat(unit, seat, &numbers) {
            menu.push(Action::Retreat);
        }
        if !self.must_fire(unit) {
            menu.push(Action::Pass);
        }
    }
}
