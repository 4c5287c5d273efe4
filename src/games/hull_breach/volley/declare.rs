//! A volley is declared: fire, split or Overload, with everything that R-49 fixes now.

use crate::action::Action;
use crate::effect::UnitMark;
use crate::event::Event;
use crate::frame::{Frame, Volley, VolleyKind, VolleyPart, at};
use crate::ids::{CardIx, List};
use crate::look::Look;
use crate::play::Play;
use crate::reach::Kin;
use crate::state::{Counter, DEAD_SPACE, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Opens a volley of a unit; its parts are aimed next.
    pub fn declare_volley(&mut self, unit: CardIx, kind: VolleyKind) {
        let traits = self.look().numbers(unit).traits;
        self.note_shield(unit, kind);
        let alpha = traits.has(Trait::AlphaStrike) && !self.st.is(unit, flag::FIRED);
        self.st.set(unit, flag::FIRED);
        self.st.volleys.push(Volley {
            firer: unit,
            seat: self.st.piece(unit).controller,
            kind,
            annihilate: traits.has(Trait::Annihilate),
            alpha,
            parts: List::new(VolleyPart::EMPTY),
            part: 0,
        });
    }

    /// counts the declarations in which the shield held the Station or its modules back.
    fn note_shield(&mut self, unit: CardIx, kind: VolleyKind) {
        let seat = self.st.piece(unit).controller;
        let eng = &self.st.eng;
        let ashore = self.def(unit).kind.is_marine() || kind.kills_at_once();
        if ashore || seat != eng.attacker || eng.space == DEAD_SPACE {
            return;
        }
        let defender = eng.defender;
        let look = self.look();
        // Modules that it does not cover hide the Station in any case.
        let withholds = self.set.rules.shield_covers_modules
            || !look.has_standing_module(defender)
            || look.numbers(unit).is(UnitMark::PastModules);
        if withholds
            && look.array(defender).next().is_some()
            && look.is_shield_up(defender)
            && look.has_legal_ship(defender)
            && !look.numbers(unit).is(UnitMark::PastShield)
        {
            self.st.count(Counter::Shielded);
        }
    }

    /// Adds a part with everything that R-49 fixes now.
    pub fn aim(&mut self, target: CardIx, dice: u8) {
        let Some(volley) = self.st.volleys.last() else {
            return;
        };
        let part = self.aimed(volley, target, dice);
        if let Some(volley) = self.st.volleys.last_mut() {
            volley.parts.push(part);
        }
    }

    /// A part of this volley at a target, with everything that R-49 fixes now.
    pub fn aimed(&self, volley: &Volley, target: CardIx, dice: u8) -> VolleyPart {
        let theirs = self.look().numbers(target);
        let mut modifier = self.look().modifier(volley.firer, volley.seat, target);
        if volley.alpha {
            modifier += i16::from(self.set.rules.alpha_strike);
        }
        VolleyPart {
            target,
            dice,
            modifier,
            defense: theirs.defense,
            faces: [0; 10],
            set_hits: 0,
            prevented: 0,
            resistant: theirs.traits.has(Trait::Resistant),
            lost: false,
        }
    }

    /// Fire, split or Overload, as the menu offered it.
    pub fn begin_fire(
        &mut self,
        unit: CardIx,
        action: Action,
        fire: VolleyKind,
        overload: VolleyKind,
    ) {
        let seat = self.st.piece(unit).controller;
        match action {
            Action::Fire(target, dice) => {
                self.declare_volley(unit, fire);
                self.aim(target, dice);
                self.push(Frame::Volley {
                    at: at::Volley::Declared,
                });
            }
            Action::Split => {
                let left = self.look().numbers(unit).attack as u8;
                self.declare_volley(unit, fire);
                self.push(Frame::Aim {
                    unit,
                    seat,
                    kind: fire,
                    left,
                });
            }
            Action::Overload(target) => {
                let dice = self.look().numbers(unit).traits.value(Trait::Overload);
                self.st.set(unit, flag::OVERLOADED);
                if overload == VolleyKind::Overload {
                    self.st.set(unit, flag::DRAWBACK);
                }
                self.declare_volley(unit, overload);
                self.aim(target, dice);
                self.push(Frame::Volley {
                    at: at::Volley::Declared,
                });
            }
            _ => {}
        }
    }
}

impl Look<'_> {
    /// §4.4: everything that changes the results of this volley, Alpha Strike aside.
    #[must_use]
    pub fn modifier(self, firer: CardIx, seat: Seat, target: CardIx) -> i16 {
        let mut sum = 0;
        if self.set.makes(Kin::Results) {
            sum += self.result_modifier(firer, seat, target);
        }
        // A card's own volley has no unit for the paint to help.
        if firer.is_some() {
            sum += self.paint(seat, target);
        }
        if self.set.reaches(Trait::Stealth)
            && self.numbers(target).traits.has(Trait::Stealth)
            && !(firer.is_some() && self.numbers(firer).traits.has(Trait::Hunter))
        {
            sum += i16::from(self.set.rules.stealth);
        }
        sum
    }

    /// Paints of a side on a target.
    #[must_use]
    pub fn paint(self, seat: Seat, target: CardIx) -> i16 {
        let holds = self.st.holds.as_slice().iter();
        holds
            .filter(|hold| hold.paint && hold.target == target && hold.seat == seat)
            .map(|hold| i16::from(hold.x))
            .sum()
    }

    /// All dice at one target, a split, or Overload.
    pub fn menu_fire(self, unit: CardIx, kind: VolleyKind, menu: &mut Menu<Action>) {
        let numbers = self.numbers(unit);
        let seat = self.piece(unit).controller;
        if numbers.is(UnitMark::NoFire) {
            return;
        }
        let overload = numbers.traits.value(Trait::Overload) > 0
            && !self.st.is(unit, flag::OVERLOADED | flag::SKIPPED);
        let (mut targets, mut last) = (0, CardIx::NONE);
        self.each_target(unit, seat, kind, false, |target| {
            targets += 1;
            last = target;
            if numbers.attack > 0 {
                menu.push(Action::Fire(target, numbers.attack as u8));
            }
            if overload {
                menu.push(Action::Overload(target));
            }
            true
        });
        // A Station behind its last modules is a target only of a split.
        if numbers.attack > 1
            && (targets > 1 || (targets == 1 && self.opens_station(unit, seat, kind, last)))
        {
            menu.push(Action::Split);
        }
    }
}
