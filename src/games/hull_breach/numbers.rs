//! A unit's numbers as they stand: printed, exchanged, with modules, auras, plays and jams (§ stat layering).

use super::card::Kind;
use super::effect::{Mark, Op, Stat, Step, Who};
use super::ids::CardIx;
use super::look::{Look, Referent};
use super::setup::Kin;
use super::state::flag;
use super::traits::{Trait, Traits};
use crate::engine::Seat;

/// What a unit has at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Attack dice, 0 or more.
    pub attack: i16,
    /// Defense number.
    pub defense: i16,
    /// Wounds it can take.
    pub wounds: i16,
    /// Marine capacity.
    pub marine_capacity: i16,
    /// Fighter capacity.
    pub fighter_capacity: i16,
    /// Class rank for limits.
    pub rank: i16,
    /// Traits with their values.
    pub traits: Traits,
    marks: u16,
}

impl Numbers {
    /// Nothing at all.
    pub const NONE: Self = Self {
        attack: 0,
        defense: 0,
        wounds: 0,
        marine_capacity: 0,
        fighter_capacity: 0,
        rank: 0,
        traits: Traits::NONE,
        marks: 0,
    };

    /// Whether a permission or bar lies on the unit.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & (1 << mark as u16) != 0
    }

    fn stat(&mut self, stat: Stat) -> &mut i16 {
        match stat {
            Stat::Attack => &mut self.attack,
            Stat::Defense => &mut self.defense,
            Stat::Wounds => &mut self.wounds,
            Stat::MarineCapacity => &mut self.marine_capacity,
            Stat::FighterCapacity => &mut self.fighter_capacity,
            Stat::Rank => &mut self.rank,
        }
    }

    /// Applies a lasting change. Settings and multiplications come before additions by the order in which
    /// [`Look::numbers`] calls this.
    fn apply(&mut self, op: Op) {
        match op {
            Op::Add(stat, n) => *self.stat(stat) += i16::from(n),
            Op::Set(stat, n) => *self.stat(stat) = i16::from(n),
            Op::Times(stat, n) => *self.stat(stat) *= i16::from(n),
            Op::Swap => std::mem::swap(&mut self.attack, &mut self.defense),
            Op::Grant(which, value) => self.traits.grant(which, value),
            Op::Put(mark) => self.marks |= 1 << mark as u16,
            _ => {}
        }
    }
}

/// Whether an operation changes a unit's [`Numbers`].
#[inline]
fn is_unit_op(op: Op) -> bool {
    matches!(
        op,
        Op::Add(..)
            | Op::Set(..)
            | Op::Times(..)
            | Op::Swap
            | Op::Grant(..)
            | Op::Strip(_)
            | Op::Put(_)
    )
}

impl Look<'_> {
    /// The numbers of a ship, Marine, Station array, or Station module (its own wounds, the array's rest).
    #[must_use]
    pub fn numbers(self, ix: CardIx) -> Numbers {
        if self.set.is_volatile() {
            return self.work_out(ix);
        }
        if let Some(numbers) = self.st.known.recall(ix) {
            debug_assert_eq!(
                numbers,
                self.work_out(ix),
                "{ix:?} changed and nobody said so"
            );
            return numbers;
        }
        let numbers = self.work_out(ix);
        self.st.known.keep(ix, numbers);
        numbers
    }

    /// The numbers from scratch.
    fn work_out(self, ix: CardIx) -> Numbers {
        let def = self.def(ix);
        if def.kind == Kind::ModuleStation {
            let mut numbers = self.numbers(self.piece(ix).host);
            numbers.wounds = i16::from(def.wounds);
            numbers.marks = 0;
            self.lasting(ix, &mut numbers, |op| {
                matches!(
                    op,
                    Op::Add(Stat::Wounds, _) | Op::Set(Stat::Wounds, _) | Op::Put(_)
                )
            });
            return numbers;
        }
        let piece = self.piece(ix);
        let (mut attack, mut defense) = (i16::from(def.attack), i16::from(def.defense));
        if piece.flags & flag::FEARLESS != 0 {
            std::mem::swap(&mut attack, &mut defense);
        }
        let mut numbers = Numbers {
            attack,
            defense,
            wounds: i16::from(def.wounds),
            marine_capacity: i16::from(def.marine_capacity),
            fighter_capacity: i16::from(def.fighter_capacity),
            rank: i16::from(def.class.rank()),
            traits: def.traits,
            marks: 0,
        };
        if def.kind == Kind::Station {
            for &module in self.st.modules[piece.controller].as_slice() {
                self.attach(module, false, &mut numbers);
            }
        } else if piece.module.is_some() && !self.st.is(piece.module, flag::FACE_DOWN) {
            self.attach(piece.module, true, &mut numbers);
        }
        self.lasting(ix, &mut numbers, |_| true);
        for hold in self.st.holds.as_slice() {
            if hold.target == ix && !hold.paint && self.piece(ix).controller != hold.seat {
                numbers.attack -= i16::from(hold.x);
            }
        }
        numbers.attack = numbers.attack.clamp(0, 200);
        numbers
    }

    fn attach(self, module: CardIx, wounds: bool, numbers: &mut Numbers) {
        let bonus = self.def(module);
        numbers.attack += i16::from(bonus.attack);
        numbers.defense += i16::from(bonus.defense);
        numbers.marine_capacity += i16::from(bonus.marine_capacity);
        numbers.fighter_capacity += i16::from(bonus.fighter_capacity);
        if wounds {
            numbers.wounds += i16::from(bonus.wounds);
        }
        numbers.traits.add(&bonus.traits);
        // Unique and the property of lying face down are the module's, not its host's.
        if !self.def(self.piece(module).host).traits.has(Trait::Unique) {
            numbers.traits.strip(Trait::Unique);
        }
        numbers.traits.strip(Trait::FaceUpFaceDown);
    }

    /// Auras and plays that reach `ix`, settings first, additions after, removals of traits last.
    fn lasting(self, ix: CardIx, numbers: &mut Numbers, wanted: impl Fn(Op) -> bool) {
        if self.st.auras.is_empty() && self.st.boons.is_empty() {
            return;
        }
        for pass in 0..3 {
            let none = match pass {
                0 => !self.set.makes(Kin::Settings),
                2 => !self.set.makes(Kin::Strips),
                _ => false,
            };
            if none {
                continue;
            }
            for (at, standing) in self.st.auras.as_slice().iter().enumerate() {
                let effect = self.effect(standing.effect);
                for step in &self.set.pool.steps[effect.steps.range()] {
                    if pass_of(step.op) == Some(pass)
                        && wanted(step.op)
                        && self.aura_reaches(at, step, ix)
                    {
                        enact(numbers, step.op);
                    }
                }
            }
            for (at, boon) in self.st.boons.as_slice().iter().enumerate() {
                if pass_of(boon.op) == Some(pass)
                    && wanted(boon.op)
                    && boon.cards.has(ix)
                    && (boon.stacks || !self.is_repeated_boon(at, ix))
                {
                    enact(numbers, boon.op);
                }
            }
        }
    }

    /// Whether aura `at` reaches `ix` with this step.
    fn aura_reaches(self, at: usize, step: &Step, ix: CardIx) -> bool {
        let standing = self.st.auras.as_slice()[at];
        if !self.covers(step.who, standing.source, ix) {
            return false;
        }
        let effect = self.effect(standing.effect);
        let player = self.piece(standing.source).controller;
        effect
            .condition
            .is_none_or(|id| self.holds(id, Referent::of(standing.source, player)))
            && (effect.stacks || !self.is_repeated_aura(at, step, ix))
    }

    /// Whether an effect's words about whom it concerns cover `ix`.
    #[must_use]
    pub fn covers(self, who: Who, source: CardIx, ix: CardIx) -> bool {
        match who {
            Who::Source => ix == source,
            Who::Host => ix == self.piece(source).host,
            Who::All(filter) => self.passes(
                self.filter(filter),
                ix,
                source,
                self.piece(source).controller,
            ),
            _ => false,
        }
    }

    /// A second source of a `once` effect adds nothing.
    fn is_repeated_aura(self, at: usize, step: &Step, ix: CardIx) -> bool {
        let standing = self.st.auras.as_slice()[at];
        let seat = self.piece(standing.source).controller;
        self.st.auras.as_slice()[..at].iter().any(|other| {
            other.effect == standing.effect
                && self.piece(other.source).controller == seat
                && self.covers(step.who, other.source, ix)
        })
    }

    fn is_repeated_boon(self, at: usize, ix: CardIx) -> bool {
        let boons = self.st.boons.as_slice();
        boons[..at].iter().any(|other| {
            other.effect == boons[at].effect && other.op == boons[at].op && other.cards.has(ix)
        })
    }

    /// Every lasting change that concerns a Commander: `visit` sees the operation.
    pub fn of_commander(self, seat: Seat, mut visit: impl FnMut(Op)) {
        for standing in self.st.auras.as_slice() {
            let player = self.piece(standing.source).controller;
            let effect = self.effect(standing.effect);
            for step in &self.set.pool.steps[effect.steps.range()] {
                if is_unit_op(step.op) {
                    continue;
                }
                let mine = match step.who {
                    Who::Player | Who::Source => player == seat,
                    Who::EachCommander => true,
                    Who::OtherCommanders => player != seat,
                    _ => false,
                };
                if mine
                    && effect
                        .condition
                        .is_none_or(|id| self.holds(id, Referent::of(standing.source, player)))
                {
                    visit(step.op);
                }
            }
        }
        for boon in self.st.boons.as_slice() {
            if boon.seats & (1 << seat.0) != 0 {
                visit(boon.op);
            }
        }
    }

    /// Changes of results that unit effects make to a volley of `firer` at `target` (§4.4).
    #[must_use]
    pub fn result_modifier(self, firer: CardIx, seat: Seat, target: CardIx) -> i16 {
        let mut sum = 0;
        for (at, standing) in self.st.auras.as_slice().iter().enumerate() {
            let effect = self.effect(standing.effect);
            for step in &self.set.pool.steps[effect.steps.range()] {
                sum += match step.op {
                    Op::ResultAsFirer(n, versus)
                        if firer.is_some()
                            && self.passes(self.filter(versus), target, firer, seat)
                            && self.aura_reaches(at, step, firer) =>
                    {
                        i16::from(n)
                    }
                    Op::ResultAsTarget(n, by)
                        if firer.is_some()
                            && self.passes(
                                self.filter(by),
                                firer,
                                target,
                                self.piece(target).controller,
                            )
                            && self.aura_reaches(at, step, target) =>
                    {
                        i16::from(n)
                    }
                    _ => 0,
                };
            }
        }
        for boon in self.st.boons.as_slice() {
            sum += match boon.op {
                Op::ResultAsFirer(n, versus)
                    if firer.is_some()
                        && boon.cards.has(firer)
                        && self.passes(self.filter(versus), target, firer, seat) =>
                {
                    i16::from(n)
                }
                Op::ResultAsTarget(n, by)
                    if firer.is_some()
                        && boon.cards.has(target)
                        && self.passes(
                            self.filter(by),
                            firer,
                            target,
                            self.piece(target).controller,
                        ) =>
                {
                    i16::from(n)
                }
                _ => 0,
            };
        }
        sum
    }

    /// Wounds more (or fewer) that a unit removes in L3.
    #[must_use]
    pub fn repair_bonus(self, ix: CardIx) -> i16 {
        let mut sum = 0;
        for (at, standing) in self.st.auras.as_slice().iter().enumerate() {
            let effect = self.effect(standing.effect);
            for step in &self.set.pool.steps[effect.steps.range()] {
                if let Op::RepairAmount(n) = step.op
                    && self.aura_reaches(at, step, ix)
                {
                    sum += i16::from(n);
                }
            }
        }
        for boon in self.st.boons.as_slice() {
            if let Op::RepairAmount(n) = boon.op
                && boon.cards.has(ix)
            {
                sum += i16::from(n);
            }
        }
        sum
    }
}

/// In which pass a lasting operation takes effect: settings, additions, removals.
#[inline]
fn pass_of(op: Op) -> Option<u8> {
    match op {
        Op::Set(..) | Op::Times(..) | Op::Swap => Some(0),
        Op::Add(..) | Op::Grant(..) | Op::Put(_) => Some(1),
        Op::Strip(_) => Some(2),
        _ => None,
    }
}

fn enact(numbers: &mut Numbers, op: Op) {
    if let Op::Strip(which) = op {
        numbers.traits.strip(which);
    } else {
        numbers.apply(op);
    }
}
