//! What a card is worth to a pilot, read once from its printed numbers, traits and effects by the pilot's rates. A match
//! reads a table.
//!
//! One point is about one good (Resource or Currency) well spent.

mod ploy;
mod rates;

use std::sync::Arc;

pub(crate) use ploy::hurts;
pub use ploy::{Ploy, read as read_ploy};
pub use rates::WORTHS;
use rates::{DEFAULTS, Rates, rate};

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
    /// Those of them that are for room for Marines, be anybody in it or not.
    pub room: f32,
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

/// What a pilot thinks of the cards of one pool. None for one that rates them as every set-up does.
#[derive(Clone, Debug, Default)]
pub struct Appraisal(Option<Rated>);

#[derive(Clone, Debug)]
struct Rated {
    pool: Arc<Pool>,
    /// By definition.
    worths: Vec<Worth>,
}

impl Appraisal {
    /// Rates all cards of a pool.
    ///
    /// # Panics
    /// When the numbers are not one for each of [`WORTHS`].
    #[must_use]
    pub fn of(pool: &Arc<Pool>, worths: &[f32]) -> Self {
        let rates = Rates::try_from(worths).expect("a policy has one number for each worth");
        Self((rates != DEFAULTS).then(|| {
            Rated {
                pool: pool.clone(),
                worths: pool
                    .cards
                    .iter()
                    .map(|def| Worth::rated(pool, def, &rates))
                    .collect(),
            }
        }))
    }

    /// The table, by definition; none where the set-up's own says the same.
    ///
    /// # Panics
    /// When the cards are not those that were rated.
    #[inline]
    #[must_use]
    pub fn table(&self, pool: &Arc<Pool>) -> Option<&[Worth]> {
        let rated = self.0.as_ref()?;
        assert!(
            Arc::ptr_eq(&rated.pool, pool),
            "a pilot plays with the cards that it has rated"
        );
        Some(&rated.worths)
    }
}

/// Points of a unit with these dice, wounds and defense.
fn points(rates: &Rates, dice: f32, wounds: f32, defense: f32) -> f32 {
    rates[rate::DIE] * (dice + rates[rate::WOUND] * wounds * hardness(defense))
}

/// Dice it takes to wound a defense once.
#[inline]
#[must_use]
pub(crate) fn hardness(defense: f32) -> f32 {
    10.0 / (11.0 - defense.clamp(2.0, 10.0))
}

impl Worth {
    /// Reads a definition as a pilot does whose file says nothing of worths.
    #[must_use]
    pub fn of(pool: &Pool, def: &CardDef) -> Self {
        Self::rated(pool, def, &DEFAULTS)
    }

    /// Reads a definition by a pilot's rates.
    fn rated(pool: &Pool, def: &CardDef, rates: &Rates) -> Self {
        let dice = f32::from(def.attack) + trait_dice(rates, &def.traits, f32::from(def.attack));
        let income = f32::from(def.gain.r) + f32::from(def.gain.c) + collected(pool, def);
        let (ploy, effect) = played(pool, def);
        Self {
            dice,
            attack: def.attack.into(),
            defense: def.defense.into(),
            wounds: def.wounds.into(),
            value: value(pool, def, rates, dice),
            room: room(def, rates),
            income,
            cost: f32::from(def.cost.r + def.cost.c),
            ploy,
            effect,
            homebody: def.kind == Kind::Character && collected(pool, def) > 0.0,
        }
    }
}

/// Dice a round that traits stand for.
fn trait_dice(rates: &Rates, traits: &Traits, attack: f32) -> f32 {
    let x = |which| f32::from(traits.value(which));
    let has = |which| if traits.has(which) { 1.0 } else { 0.0 };
    rates[rate::INTERCEPTOR] * x(Trait::Interceptor)
        + rates[rate::JAMMER] * x(Trait::Jammer)
        + rates[rate::TARGET_PAINTER] * x(Trait::TargetPainter)
        + rates[rate::OVERLOAD] * (x(Trait::Overload) - attack).max(0.0)
        + has(Trait::Annihilate)
            * (rates[rate::ANNIHILATE] + rates[rate::ANNIHILATE_ATTACK] * attack)
        + has(Trait::AlphaStrike) * rates[rate::ALPHA_STRIKE] * attack
        + has(Trait::Fearless) * rates[rate::FEARLESS]
}

fn value(pool: &Pool, def: &CardDef, rates: &Rates, dice: f32) -> f32 {
    let traits = &def.traits;
    let has = |which| if traits.has(which) { 1.0 } else { 0.0 };
    let x = |which| f32::from(traits.value(which));
    let wounds = f32::from(def.wounds);
    let standing = aura(pool, def)
        + rates[rate::ESCORT] * has(Trait::Escort)
        + rates[rate::HUNTER] * has(Trait::Hunter)
        + rates[rate::STEALTH] * has(Trait::Stealth)
        + rates[rate::STOIC] * has(Trait::Stoic)
        + rates[rate::RESISTANT] * has(Trait::Resistant)
        + rates[rate::MICRO_FOLD] * has(Trait::MicroFold)
        + rates[rate::REPAIR] * x(Trait::Repair)
        + rates[rate::REGIMENTED_MARINES] * x(Trait::RegimentedMarines)
        + rates[rate::REGIMENTED_WINGS] * x(Trait::RegimentedWings)
        + room(def, rates)
        + rates[rate::FIGHTER_CAPACITY] * f32::from(def.fighter_capacity);
    match def.kind {
        Kind::Ship | Kind::Station | Kind::Marine | Kind::Character => {
            points(rates, dice, wounds, f32::from(def.defense)) + standing
        }
        Kind::ModuleStation => 0.7 * dice + 1.6 * f32::from(def.defense) + 0.4 * wounds + standing,
        Kind::ModuleShip | Kind::ModuleMarine => {
            0.8 * dice + 1.6 * f32::from(def.defense) + 1.4 * wounds + standing
        }
        Kind::Breakthru => 5.0,
        Kind::Event | Kind::Tactic => 3.0,
    }
}

/// Points of the places for Marines.
fn room(def: &CardDef, rates: &Rates) -> f32 {
    rates[rate::MARINE_CAPACITY] * f32::from(def.marine_capacity)
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

/// Goods per turn from effects on the collect step.
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
pub(crate) fn is_hauler(def: &CardDef) -> bool {
    def.class == Class::Transport
}
