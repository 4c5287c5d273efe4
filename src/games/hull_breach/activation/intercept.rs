//! Interceptors: S2 and 8A (§3.3.1, D-11).

use crate::action::Action;
use crate::effect::UnitMark;
use crate::event::Event;
use crate::frame::{Frame, VolleyKind};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::state::flag;
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// S2 and 8A: asks while a unit can intercept.
    pub fn step_intercept(&mut self, seat: Seat, fight: bool) -> Option<Seat> {
        if self.is_decided() {
            return None;
        }
        if (fight && !self.look().both_parties_stand())
            || self.look().each_interceptor(seat, fight, |_| false)
        {
            self.pop();
            return None;
        }
        Some(seat)
    }

    /// The unit fires X dice; they may be split.
    pub fn answer_intercept(&mut self, seat: Seat, action: Action) {
        let Action::Intercept(unit) = action else {
            self.pop();
            return;
        };
        self.st.set(unit, flag::INTERCEPTED);
        let left = self.look().numbers(unit).traits.value(Trait::Interceptor);
        self.declare_volley(unit, VolleyKind::Interceptor);
        self.push(Frame::Aim {
            unit,
            seat,
            kind: VolleyKind::Interceptor,
            left,
        });
    }
}

impl Look<'_> {
    /// Units with an unused Interceptor and somebody to shoot at. True if `visit` saw them all.
    pub fn each_interceptor(
        self,
        seat: Seat,
        fight: bool,
        mut visit: impl FnMut(CardIx) -> bool,
    ) -> bool {
        if !self.may_have(seat, Trait::Interceptor) {
            return true;
        }
        for unit in self.actors(seat, fight) {
            if self.st.is(unit, flag::INTERCEPTED | flag::IDLE)
                || (fight && !self.st.is(unit, flag::HOLDER))
                || self.numbers(unit).traits.value(Trait::Interceptor) == 0
                || self.numbers(unit).is(UnitMark::NoFire)
            {
                continue;
            }
            let mut any = false;
            self.each_target(unit, seat, VolleyKind::Interceptor, false, |_| {
                any = true;
                false
            });
            if any && !visit(unit) {
                return false;
            }
        }
        true
    }

    /// Who intercepts next, or nobody.
    pub fn menu_intercept(self, seat: Seat, fight: bool, menu: &mut Menu<Action>) {
        self.each_interceptor(seat, fight, |unit| {
            menu.push(Action::Intercept(unit));
            true
        });
        menu.push(Action::Pass);
    }
}
