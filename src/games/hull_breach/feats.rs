//! What cards can make units and Commanders do out of turn: extra volleys, redirected fire, tolls, roll-offs,
//! further attacks and boards, tokens.

use super::action::Action;
use super::card::{Goods, Kind};
use super::effect::{EffectStep, Op, Size, Span, UnitMark};
use super::event::Event;
use super::frame::{Frame, PlayContext, VolleyKind, VolleyPart};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use super::state::{Counter, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Performs a step that moves no card, fires no volley and changes no stockpile: a roll-off, a toll, one more attack.
    pub fn feat(&mut self, step: EffectStep, context: &PlayContext) {
        match step.op {
            Op::RollOff(then, other) => {
                let won = self.roll_off() == context.player;
                self.push_steps(if won { then } else { other });
            }
            Op::Unless(goods, then) => {
                let mask = self.look().commanders(step.who, context);
                for seat in self.st.all() {
                    if mask & (1 << seat.0) != 0 {
                        self.push(Frame::Toll { seat, goods, then });
                    }
                }
            }
            Op::ExtraAttack => {
                let mask = self.look().commanders(step.who, context);
                if mask & (1 << self.st.active.0) != 0 {
                    self.st.more_attacks = self.st.more_attacks.saturating_add(1);
                }
            }
            _ => {}
        }
    }

    /// Asks for the toll; who cannot pay it suffers.
    pub fn step_toll(&mut self, seat: Seat, goods: Goods, then: Span) -> Option<Seat> {
        if self.look().can_afford(seat, goods) {
            return Some(seat);
        }
        self.suffer(seat, then);
        None
    }

    /// Pays, or suffers.
    pub fn answer_toll(&mut self, seat: Seat, goods: Goods, then: Span, action: Action) {
        if action == Action::Pay {
            self.pay(seat, goods);
            self.pop();
        } else {
            self.suffer(seat, then);
        }
    }

    /// The steps then speak of who did not pay as the one chosen.
    fn suffer(&mut self, seat: Seat, then: Span) {
        if let Some(play) = self.st.plays.last_mut() {
            play.named = 1 << seat.0;
        }
        self.become_frame(Frame::Steps {
            next: then.start,
            end: then.start + then.len,
        });
    }

    /// A unit fires once more, whosever turn it is: so many dice, or (0) its attack dice.
    pub fn extra_volley(&mut self, unit: CardIx, dice: u8) {
        let look = self.look();
        let numbers = look.numbers(unit);
        let left = if dice == 0 {
            numbers.attack.clamp(0, 200) as u8
        } else {
            dice
        };
        let docked = look.def(unit).kind == Kind::Ship && look.in_bay(unit);
        let over = self.st.eng.end.is_some();
        if over || left == 0 || docked || !look.is_here(unit) || numbers.is(UnitMark::NoFire) {
            return;
        }
        if self.st.volleys.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        let (seat, kind) = (self.st.piece(unit).controller, VolleyKind::Extra);
        let mut any = false;
        self.look().each_target(unit, seat, kind, false, |_| {
            any = true;
            false
        });
        if any {
            self.declare_volley(unit, kind);
            self.push(Frame::Aim {
                unit,
                seat,
                kind,
                left,
            });
        }
    }

    /// The board this ship (or folding Marine) declared is off.
    pub fn cancel_board(&mut self, boarder: CardIx) {
        for board in self.st.boards.as_mut_slice() {
            if board.ship == boarder || board.marine == boarder {
                board.live = false;
            }
        }
        if self.st.piece(boarder).host.is_some() {
            self.st.unset(boarder, flag::COMMITTED);
        }
    }

    /// The part is aimed at another card here instead; dice already rolled stay as they are.
    pub fn redirect(&mut self, at: usize, target: CardIx) {
        let Some(volley) = self.st.volleys.last().copied() else {
            return;
        };
        if !self.st.stands(target) || !self.look().is_here(target) {
            return;
        }
        let aimed = self.aimed(&volley, target, 0);
        if let Some(volley) = self.st.volleys.last_mut()
            && let Some(part) = volley.parts.as_mut_slice().get_mut(at)
        {
            *part = VolleyPart {
                target,
                modifier: aimed.modifier,
                defense: aimed.defense,
                resistant: aimed.resistant,
                ..*part
            };
        }
    }

    /// Rolls the lowest dice of a part again.
    pub fn reroll_lowest(&mut self, at: usize, dice: u8) {
        let Some(mut faces) = self
            .st
            .volleys
            .last()
            .and_then(|volley| volley.parts.as_slice().get(at).map(|part| part.faces))
        else {
            return;
        };
        let mut left = dice;
        for face in &mut faces {
            let again = left.min(*face);
            *face -= again;
            left -= again;
        }
        for _ in left..dice {
            faces[usize::from(self.dice.d10()) - 1] += 1;
        }
        if let Some(volley) = self.st.volleys.last_mut() {
            volley.parts.as_mut_slice()[at].faces = faces;
        }
    }
}

impl Look<'_> {
    /// Pay, or suffer.
    pub fn menu_toll(self, menu: &mut Menu<Action>) {
        menu.push(Action::Pay);
        menu.push(Action::Pass);
    }

    /// How the first unit's class rank stands to the second's (modules count as what they are attached to).
    #[must_use]
    pub fn compares(self, first: CardIx, second: CardIx, size: Size) -> bool {
        if first.is_none() || second.is_none() {
            return false;
        }
        let rank = |card: CardIx| self.rank(self.carrier(card));
        let ordering = rank(first).cmp(&rank(second));
        match size {
            Size::Smaller => ordering.is_lt(),
            Size::Same => ordering.is_eq(),
            Size::Larger => ordering.is_gt(),
        }
    }

    /// A ship every opposing volley has to be aimed at while it is a legal target, if there is one.
    #[must_use]
    pub fn lure(self, foe: Seat, kind: VolleyKind) -> Option<CardIx> {
        if !self.set.puts(UnitMark::MustTarget) {
            return None;
        }
        self.fleet(foe).find(|&ship| {
            let numbers = self.numbers(ship);
            numbers.is(UnitMark::MustTarget)
                && !numbers.is(UnitMark::NoTarget)
                && !(kind == VolleyKind::Interceptor
                    && numbers.traits.has(super::traits::Trait::Jammer))
        })
    }
}
