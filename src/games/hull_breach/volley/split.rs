//! The dice of a split are dealt out over different targets before any is rolled.

use crate::action::Action;
use crate::card::Kind;
use crate::effect::UnitMark;
use crate::event::Event;
use crate::frame::{Frame, VolleyKind, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::Play;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

/// What becomes of the dice of a split that are not yet placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// There is a choice.
    Open,
    /// One target is left: all go there, and nobody is asked.
    At(CardIx),
    /// No target is left.
    Lost,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Asks where the dice go, unless there is only one target for them.
    pub fn step_aim(
        &mut self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
    ) -> Option<Seat> {
        match self.look().rest_of_split(unit, seat, kind, left) {
            Rest::Open => Some(seat),
            Rest::At(_) if self.st.asks_all => Some(seat),
            Rest::Lost => {
                // Whatever is left has no legal target: it is not rolled.
                self.become_frame(Frame::Volley {
                    at: at::Volley::Declared,
                });
                None
            }
            Rest::At(only) => {
                self.aim(only, left);
                self.become_frame(Frame::Volley {
                    at: at::Volley::Declared,
                });
                None
            }
        }
    }

    /// One part more; the volley is rolled when all dice are placed.
    pub fn answer_aim(
        &mut self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
        action: Action,
    ) {
        let Action::Fire(target, dice) = action else {
            return;
        };
        self.aim(target, dice);
        if dice >= left {
            self.become_frame(Frame::Volley {
                at: at::Volley::Declared,
            });
        } else {
            self.become_frame(Frame::Aim {
                unit,
                seat,
                kind,
                left: left - dice,
            });
        }
    }
}

impl Look<'_> {
    /// What becomes of the `left` dice of a split.
    #[must_use]
    pub fn rest_of_split(self, unit: CardIx, seat: Seat, kind: VolleyKind, left: u8) -> Rest {
        let (mut targets, mut only) = (0, CardIx::NONE);
        self.each_target(unit, seat, kind, true, |target| {
            targets += 1;
            only = target;
            targets < 2
        });
        match targets {
            0 => Rest::Lost,
            1 if left == 1 || !self.opens_station(unit, seat, kind, only) => Rest::At(only),
            _ => Rest::Open,
        }
    }

    /// Parts that the remaining dice may make.
    pub fn menu_aim(
        self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        left: u8,
        menu: &mut Menu<Action>,
    ) {
        let mut targets = 0;
        self.each_target(unit, seat, kind, true, |_| {
            targets += 1;
            targets < 2
        });
        self.each_target(unit, seat, kind, true, |target| {
            menu.push(Action::Fire(target, left));
            // No die may be left without a target.
            if targets > 1 || self.opens_station(unit, seat, kind, target) {
                for dice in (1..left).rev() {
                    menu.push(Action::Fire(target, dice));
                }
            }
            true
        });
    }

    /// Whether dice at `target`, the only one there is, would open the Station behind it to the rest: parts
    /// may wait behind modules, never behind the round-1 shield (§6.9).
    pub(super) fn opens_station(
        self,
        unit: CardIx,
        seat: Seat,
        kind: VolleyKind,
        target: CardIx,
    ) -> bool {
        let foe = self.st.foe(seat);
        self.fighting(unit, seat).is_none()
            && self.def(target).kind == Kind::ModuleStation
            && !kind.kills_at_once()
            && !self.numbers(CardIx::station(foe)).is(UnitMark::NoTarget)
            && !(self.has_legal_ship(foe)
                && self.is_shield_up(foe)
                && !(unit.is_some() && self.numbers(unit).is(UnitMark::PastShield)))
    }
}
