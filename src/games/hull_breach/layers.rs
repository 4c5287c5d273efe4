//! How a unit comes by its [`Numbers`]: printed, exchanged, with modules, auras, plays and jams (§ stat layering); and
//! what lasting changes do to Commanders and to results.

use std::ops::Range;

use super::card::{CardDef, Kind};
use super::effect::{EffectStep, Op, Stat, Who};
use super::ids::CardIx;
use super::look::{Look, Referent};
use super::numbers::Numbers;
use super::passes::{EARLY, LATE, OTHERWISE, STRIPS, pass_of};
use super::reach::Kin;
use super::state::{Boon, Standing, flag};
use super::traits::Trait;
use breachlab_core::engine::Seat;

/// The numbers of a Station module that has left play (`left_play`): those printed.
fn printed_alone(def: &CardDef) -> Numbers {
    Numbers {
        wounds: i16::from(def.wounds),
        traits: def.traits,
        ..Numbers::NONE
    }
}

impl Look<'_> {
    /// The numbers of a ship, Marine, Station array, or Station module (its own wounds, the array's rest).
    #[must_use]
    pub fn numbers(self, ix: CardIx) -> Numbers {
        if self.is_volatile() {
            return self.work_out::<false>(ix);
        }
        if let Some(numbers) = self.st.known.recall(ix) {
            debug_assert_eq!(
                numbers,
                self.work_out::<false>(ix),
                "{ix:?} changed and nobody said so"
            );
            return numbers;
        }
        let numbers = self.work_out::<false>(ix);
        self.st.known.keep(ix, numbers);
        numbers
    }

    /// The numbers as they will be once all that is pending destruction has gone (R-49, decided otherwise): what is
    /// destroyed lends nothing any more.
    #[must_use]
    pub fn numbers_without_pending(self, ix: CardIx) -> Numbers {
        self.work_out::<true>(ix)
    }

    /// Whether a card still lends what it lends: it is not pending destruction, nor a module of what is.
    fn lends(self, source: CardIx) -> bool {
        let host = self.piece(source).host;
        let goes_with = |host: CardIx| host.is_some() && self.st.is(host, flag::PENDING);
        let goes = self.def(source).kind.is_module() && goes_with(host);
        !(self.st.is(source, flag::PENDING) || goes)
    }

    /// Whether numbers must be worked out at each reading just now.
    #[inline]
    pub fn is_volatile(self) -> bool {
        self.set.is_volatile()
            || (self.set.is_fleeting()
                && self
                    .st
                    .boons
                    .as_slice()
                    .iter()
                    .any(|boon| boon.ever.is_some()))
    }

    /// The numbers from scratch; `STANDING` leaves out what is lent by cards pending destruction.
    fn work_out<const STANDING: bool>(self, ix: CardIx) -> Numbers {
        let def = self.def(ix);
        if def.kind == Kind::ModuleStation {
            let host = self.piece(ix).host;
            if host.is_none() {
                return printed_alone(def);
            }
            let mut numbers = if STANDING {
                self.work_out::<STANDING>(host)
            } else {
                self.numbers(host)
            };
            numbers.wounds = i16::from(def.wounds);
            numbers.marks = 0;
            self.lasting::<STANDING>(ix, &mut numbers, LATE, |op| {
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
        // §3.4.5: printed numbers are exchanged before modules add to them.
        if self.set.has_swaps() {
            self.lasting::<STANDING>(ix, &mut numbers, EARLY, |_| true);
        }
        if def.kind == Kind::Station {
            for &module in self.st.modules[piece.controller].as_slice() {
                if !STANDING || self.lends(module) {
                    self.attach(module, false, &mut numbers);
                }
            }
        } else if piece.module.is_some() && !self.st.is(piece.module, flag::FACE_DOWN) {
            self.attach(piece.module, true, &mut numbers);
        }
        self.lasting::<STANDING>(ix, &mut numbers, LATE, |_| true);
        for hold in self.st.holds.as_slice() {
            if hold.target == ix && !hold.paint && self.piece(ix).controller != hold.seat {
                numbers.attack -= i16::from(hold.x);
            }
        }
        numbers.attack = numbers.attack.clamp(0, 200);
        // Who holds nothing cannot be made to hold less.
        numbers.marine_capacity = numbers.marine_capacity.max(0);
        numbers.fighter_capacity = numbers.fighter_capacity.max(0);
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
    fn lasting<const STANDING: bool>(
        self,
        ix: CardIx,
        numbers: &mut Numbers,
        passes: Range<u8>,
        wanted: impl Fn(Op) -> bool,
    ) {
        if !self.is_changed() {
            return;
        }
        for pass in passes {
            let none = match pass {
                1 => !self.set.makes(Kin::Settings),
                STRIPS => !self.set.makes(Kin::Strips),
                _ => false,
            };
            if none {
                continue;
            }
            for (at, standing) in self.st.auras.as_slice().iter().enumerate() {
                if self.set.passes(standing.effect) & (1 << pass) == 0
                    || (STANDING && !self.lends(standing.source))
                {
                    continue;
                }
                let effect = self.effect(standing.effect);
                for step in &self.set.pool.steps[effect.steps.range()] {
                    if pass_of(step.op) == Some(pass)
                        && wanted(step.op)
                        && self.aura_reaches(at, step, ix)
                    {
                        numbers.change(step.op);
                    }
                }
            }
            for (at, boon) in self.st.boons.as_slice().iter().enumerate() {
                if pass_of(boon.op) == Some(pass)
                    && wanted(boon.op)
                    && self.boon_reaches(boon, ix)
                    && (boon.stacks || !self.is_repeated_boon(at, ix))
                {
                    numbers.change(boon.op);
                }
            }
        }
    }

    /// Whether aura `at` reaches `ix` with this step.
    fn aura_reaches(self, at: usize, step: &EffectStep, ix: CardIx) -> bool {
        let standing = self.st.auras.as_slice()[at];
        self.covers(step.who, standing.source, ix)
            && self.is_in_force(standing)
            && (self.effect(standing.effect).stacks
                || !self.is_repeated(at, |source| self.covers(step.who, source, ix)))
    }

    /// Whether an aura's condition holds.
    fn is_in_force(self, standing: Standing) -> bool {
        let player = self.piece(standing.source).controller;
        self.effect(standing.effect)
            .condition
            .is_none_or(|id| self.holds(id, Referent::of(standing.source, player)))
    }

    /// Whether an effect's words about whom it concerns cover `ix`.
    #[must_use]
    pub fn covers(self, who: Who, source: CardIx, ix: CardIx) -> bool {
        match who {
            Who::Source => ix == source,
            Who::Host => ix == self.piece(source).host,
            Who::All(filter) => self.passes(filter, ix, source, self.piece(source).controller),
            _ => false,
        }
    }

    /// A second source of a `once` effect adds nothing where an earlier one reaches too.
    fn is_repeated(self, at: usize, reaches: impl Fn(CardIx) -> bool) -> bool {
        let auras = self.st.auras.as_slice();
        auras[..at].iter().any(|other| {
            other.effect == auras[at].effect && reaches(other.source) && self.is_in_force(*other)
        })
    }

    /// Whether a lasting change by a card is on `ix`.
    fn boon_reaches(self, boon: &Boon, ix: CardIx) -> bool {
        boon.cards.has(ix)
            || boon
                .ever
                .is_some_and(|id| self.passes(id, ix, boon.source, boon.seat))
    }

    fn is_repeated_boon(self, at: usize, ix: CardIx) -> bool {
        let boons = self.st.boons.as_slice();
        boons[..at].iter().any(|other| {
            other.effect == boons[at].effect
                && other.op == boons[at].op
                && self.boon_reaches(other, ix)
        })
    }

    /// Every lasting change that concerns a Commander: `visit` sees the operation.
    pub fn of_commander(self, seat: Seat, mut visit: impl FnMut(Op)) {
        for (at, &standing) in self.st.auras.as_slice().iter().enumerate() {
            if self.set.passes(standing.effect) & OTHERWISE == 0 {
                continue;
            }
            let effect = self.effect(standing.effect);
            for step in &self.set.pool.steps[effect.steps.range()] {
                if is_unit_op(step.op) {
                    continue;
                }
                let reaches = |source: CardIx| {
                    let player = self.piece(source).controller;
                    match step.who {
                        Who::Player | Who::Source => player == seat,
                        Who::EachCommander => true,
                        Who::OtherCommanders => player != seat,
                        Who::Engagement => self.st.is_side(player),
                        _ => false,
                    }
                };
                if reaches(standing.source)
                    && self.is_in_force(standing)
                    && (effect.stacks || !self.is_repeated(at, reaches))
                {
                    visit(step.op);
                }
            }
        }
        let boons = self.st.boons.as_slice();
        for (at, boon) in boons.iter().enumerate() {
            let mine = |boon: &Boon| boon.seats & (1 << seat.0) != 0;
            let repeated =
                |other: &Boon| other.effect == boon.effect && other.op == boon.op && mine(other);
            if mine(boon) && (boon.stacks || !boons[..at].iter().any(repeated)) {
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
                            && self.passes(versus, target, firer, seat)
                            && self.aura_reaches(at, step, firer) =>
                    {
                        i16::from(n)
                    }
                    Op::ResultAsTarget(n, by)
                        if firer.is_some()
                            && self.passes(by, firer, target, self.piece(target).controller)
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
                        && self.boon_reaches(boon, firer)
                        && self.passes(versus, target, firer, seat) =>
                {
                    i16::from(n)
                }
                Op::ResultAsTarget(n, by)
                    if firer.is_some()
                        && self.boon_reaches(boon, target)
                        && self.passes(by, firer, target, self.piece(target).controller) =>
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
                && self.boon_reaches(boon, ix)
            {
                sum += i16::from(n);
            }
        }
        sum
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
