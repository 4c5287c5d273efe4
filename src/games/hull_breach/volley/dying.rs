//! W-08: wings launch, Marines fold, Stoic answers; then the scrapheap (§6.7).

use crate::action::Action;
use crate::card::Kind;
use crate::effect::{Moment, UnitMark};
use crate::event::{Event, Fold, Removal};
use crate::frame::{Frame, VolleyKind, Window, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use crate::ruin::Downfall;
use crate::state::{CardZone, Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// W-08: wings launch, Marines may fold, Stoic answers; then the scrapheap (§6.7).
    pub fn step_dying(&mut self, unit: CardIx, at: at::Dying) -> Option<Seat> {
        let seat = self.st.piece(unit).controller;
        let over = self.st.eng.end.is_some() || !self.st.lives(seat);
        match at {
            at::Dying::Wings => {
                self.launch_all(unit);
                self.become_frame(Frame::Dying {
                    unit,
                    at: at::Dying::Folds,
                });
                if !over {
                    self.open_window(Window::Pending, unit);
                }
            }
            at::Dying::Folds => {
                if !over && self.look().escapees(unit).next().is_some() {
                    return Some(seat);
                }
                self.become_frame(Frame::Dying {
                    unit,
                    at: at::Dying::Answer,
                });
            }
            at::Dying::Answer => {
                if !over && !self.st.volleys.is_full() && self.look().may_answer(unit) {
                    return Some(seat);
                }
                self.become_frame(Frame::Dying {
                    unit,
                    at: at::Dying::Burial,
                });
            }
            at::Dying::Burial => {
                self.pop();
                self.bury(unit, seat);
            }
        }
        None
    }

    /// Out of the bays of a dying ship, whoever commands them.
    fn launch_all(&mut self, ship: CardIx) {
        for owner in self.st.all() {
            for wing in &self.st.ships[owner] {
                if self.st.piece(wing).host == ship {
                    self.move_to(wing, CardIx::NONE);
                    self.tell(Event::Launched { wing });
                }
            }
        }
    }

    /// A destroyed unit leaves; committed folding Marines are already on their way (§3.4.7).
    fn bury(&mut self, unit: CardIx, seat: Seat) {
        if self.st.piece(unit).zone != CardZone::Play {
            return;
        }
        match self.def(unit).kind {
            Kind::Station => {
                let causer = self.st.eng.on.then(|| self.st.foe(unit.owner()));
                self.eliminate(unit.owner(), Downfall::Destroyed, causer);
                return;
            }
            Kind::Ship => {
                for marine in &self.st.marines[seat] {
                    if self.st.piece(marine).host == unit && self.st.is(marine, flag::COMMITTED) {
                        self.st.piece_mut(marine).host = CardIx::NONE;
                    }
                }
                self.fire(Moment::ShipDestroyed, unit, CardIx::NONE);
            }
            _ => {}
        }
        if self.st.eng.on {
            self.st.eng.losses += 1;
        }
        self.lose(unit, Removal::Destroyed);
    }

    /// A fold, the Stoic answer, or none.
    pub fn answer_dying(&mut self, unit: CardIx, at: at::Dying, action: Action) {
        if at == at::Dying::Folds {
            match action {
                Action::Fold(marine) => self.start_fold(marine, Fold::Escape),
                _ => self.become_frame(Frame::Dying {
                    unit,
                    at: at::Dying::Answer,
                }),
            }
            return;
        }
        self.become_frame(Frame::Dying {
            unit,
            at: at::Dying::Burial,
        });
        if action != Action::Pass {
            self.st.count(Counter::Stoics);
        }
        self.begin_fire(unit, action, VolleyKind::Stoic, VolleyKind::StoicOverload);
    }
}

impl Look<'_> {
    /// Marines who may fold off a dying ship (§6.7), or off a Station that loses a module with room for Marines
    ///
    pub fn escapees(self, unit: CardIx) -> impl Iterator<Item = CardIx> {
        let reaches = self.set.reaches(Trait::MicroFold);
        let def = self.def(unit);
        let host = if def.kind == Kind::ModuleStation && def.marine_capacity > 0 {
            self.piece(unit).host
        } else {
            unit
        };
        self.aboard(host).filter(move |&marine| {
            let busy = flag::COMMITTED | flag::BOARDER | flag::HOLDER;
            reaches
                && !self.st.is(marine, busy)
                && self.has_micro_fold(marine)
                && self.has_any_berth(marine)
        })
    }

    /// Whether a destroyed unit may answer with fire (§3.4.11, R-30).
    #[must_use]
    pub fn may_answer(self, unit: CardIx) -> bool {
        // R-30; and a captured ship does nothing before its new side's next volley step (8E).
        let barred = flag::RETREATING | flag::IDLE;
        // A module is no unit, whatever its Station can do.
        let module = self.def(unit).kind == Kind::ModuleStation;
        if module || !self.set.reaches(Trait::Stoic) || self.st.is(unit, barred) {
            return false;
        }
        let numbers = self.numbers(unit);
        let overload =
            numbers.traits.value(Trait::Overload) > 0 && !self.st.is(unit, flag::OVERLOADED);
        if !numbers.traits.has(Trait::Stoic)
            || numbers.is(UnitMark::NoFire)
            || (numbers.attack < 1 && !overload)
        {
            return false;
        }
        let mut any = false;
        let seat = self.piece(unit).controller;
        self.each_target(unit, seat, VolleyKind::Stoic, false, |_| {
            any = true;
            false
        });
        any
    }

    /// Folds, or fire.
    pub fn menu_dying(self, unit: CardIx, at: at::Dying, menu: &mut Menu<Action>) {
        if at == at::Dying::Folds {
            for marine in self.escapees(unit) {
                menu.push(Action::Fold(marine));
            }
        } else {
            self.menu_fire(unit, VolleyKind::Stoic, menu);
        }
        menu.push(Action::Pass);
    }
}
