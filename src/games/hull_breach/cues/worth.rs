//! What a card is worth to a pilot, read once from its printed numbers, traits and effects. A match reads a
//! table.
//!
//! One point is about one good (Resource or Currency) well spent.

use super::ploy::{self, Ploy};
use crate::card::{CardDef, Class, Kind};
use crate::effect::{EffectId, Moment, Op, Stat, Trigger, Who};
use crate::pool::Pool;
use crate::traits::{Trait, Traits};

/// A card's numbers for a pilot.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// Dice a round, with what traits add to them.
    pub dice: f32,
    /// Printed attack, defense and wounds (bonuses, on modules).
    pub attack: i16,
    /// See [`Worth::attack`].
    pub defense: i16,
    /// See [`Worth::attack`].
    pub wounds: i16,
    /// Points of having it on the table, goods aside.
    pub value: f32,
    /// Goods it brings a turn.
    pub income: f32,
    /// Price, both goods together.
    pub cost: f32,
    /// What playing it from hand does, and by which effect.
    pub ploy: Ploy,
    /// By which effect the ploy is done.
    pub effect: Option<EffectId>,
    /// Belongs aboard the Station rather than a ship.
    pub homebody: bool,
}

/// Points of a unit with these dice, wounds and defense.
#[inline]
#[must_use]
pub(super) fn points(dice: f32, wounds: f32, defense: f32) -> f32 {
    0.7 * (dice + 0.5 * wounds * hardness(defense))
}

/// Dice it takes to wound a defense once.
#[inline]
#[must_use]
pub(super) fn hardness(defense: f32) -> f32 {
    10.0 / (11.0 - defense.clamp(2.0, 10.0))
}

impl Worth {
    /// Reads a definition.
    #[must_use]
    pub fn of(pool: &Pool, def: &CardDef) -> Self {
        let dice = f32::from(def.attack) + trait_dice(&def.traits, f32::from(def.attack));
        let income = f32::from(def.gain.r) + f32::from(def.gain.c) + collected(pool, def);
        let (ploy, effect) = played(pool, def);
        Self {
            dice,
            attack: def.attack.into(),
            defense: def.defense.into(),
            wounds: def.wounds.into(),
            value: value(pool, def, dice),
            income,
            cost: f32::from(def.cost.r + def.cost.c),
            ploy,
            effect,
            homebody: def.kind == Kind::Character && collected(pool, def) > 0.0,
        }
    }
}

/// Dice a round that traits stand for.
fn trait_dice(traits: &Traits, attack: f32) -> f32 {
    let x = |which| f32::from(traits.value(which));
    let has = |which| if traits.has(which) { 1.0 } else { 0.0 };
    0.4 * x(Trait::Interceptor)
        + 0.6 * x(Trait::Jammer)
        + 0.7 * x(Trait::TargetPainter)
        + 0.5 * (x(Trait::Overload) - attack).max(0.0)
        + has(Trait::Annihilate) * (0.8 + 0.25 * attack)
        + has(Trait::AlphaStrike) * 0.3 * attack
        + has(Trait::Fearless)
}

fn value(pool: &Pool, def: &CardDef, dice: f32) -> f32 {
    let traits = &def.traits;
    let has = |which| if traits.has(which) { 1.0 } else { 0.0 };
    let wounds = f32::from(def.wounds);
    let standing = aura(pool, def)
        + 0.8 * has(Trait::Escort)
        + 0.5 * has(Trait::Hunter)
        + 1.2 * has(Trait::Stealth)
        + 0.8 * has(Trait::Stoic)
        + 0.5 * has(Trait::Resistant)
        + 0.5 * has(Trait::MicroFold)
        + 0.5 * f32::from(traits.value(Trait::Repair))
        + 2.0 * f32::from(traits.value(Trait::RegimentedMarines))
        + 1.5 * f32::from(traits.value(Trait::RegimentedWings))
        + 0.3 * f32::from(def.marine_capacity)
        + 0.1 * f32::from(def.fighter_capacity);
    match def.kind {
        Kind::Ship | Kind::Station | Kind::Marine | Kind::Character => {
            points(dice, wounds, f32::from(def.defense)) + standing
        }
        Kind::ModuleStation => 0.7 * dice + 1.6 * f32::from(def.defense) + 0.4 * wounds + standing,
        Kind::ModuleShip | Kind::ModuleMarine => {
            0.8 * dice + 1.6 * f32::from(def.defense) + 1.4 * wounds + standing
        }
        Kind::Breakthru => 5.0,
        Kind::Event | Kind::Tactic => 3.0,
    }
}

/// Points of what it does to others while it is there.
fn aura(pool: &Pool, def: &CardDef) -> f32 {
    let mut sum = 0.0;
    for effect in &pool.effects[def.effects.range()] {
        match effect.trigger {
            Trigger::Play => continue,
            Trigger::Always => {}
            Trigger::Ability(_) | Trigger::On { .. } => {
                sum += 1.0;
                continue;
            }
        }
        for step in &pool.steps[effect.steps.range()] {
            let wide = matches!(step.who, Who::All(_));
            sum += match step.op {
                Op::Add(Stat::Attack | Stat::Defense, n) if wide => 2.5 * f32::from(n),
                Op::Grant(Trait::Annihilate, _) if wide => 5.0,
                Op::Grant(_, x) if wide => 1.5 + 0.5 * f32::from(x),
                Op::Grant(_, x) => 0.5 + 0.4 * f32::from(x),
                Op::Cost(goods, _) => -1.5 * f32::from(goods.r + goods.c),
                Op::HandSize(n) => 2.0 * f32::from(n),
                _ => 0.7,
            };
        }
    }
    sum
}

/// Goods a turn from effects on the collect step.
fn collected(pool: &Pool, def: &CardDef) -> f32 {
    let mut sum = 0.0;
    for effect in &pool.effects[def.effects.range()] {
        if matches!(
            effect.trigger,
            Trigger::On {
                moment: Moment::Collect,
                ..
            }
        ) {
            for step in &pool.steps[effect.steps.range()] {
                if let Op::Gain(goods) = step.op {
                    sum += f32::from(goods.r + goods.c);
                }
            }
        }
    }
    sum
}

fn played(pool: &Pool, def: &CardDef) -> (Ploy, Option<EffectId>) {
    let id = def
        .effects
        .ids()
        .map(EffectId)
        .find(|id| pool.effects[usize::from(id.0)].trigger == Trigger::Play);
    (id.map_or(Ploy::None, |id| ploy::read(pool, id)), id)
}

/// Whether a ship is there to carry goods rather than to fight.
#[inline]
#[must_use]
pub(super) fn is_hauler(def: &CardDef) -> bool {
    def.class == Class::Transport
}
