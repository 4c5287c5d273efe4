//! What an effect is good for, read once from its operations: the one thing a pilot weighs when it may be
//! played. Cards are told apart by what they do, never by what they are called.

use crate::card::Goods;
use crate::effect::{Chooser, EffectId, EffectStep, Op, Stat, Trigger, UnitMark, What, Who};
use crate::pool::Pool;
use crate::traits::Trait;

/// The use of an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Ploy {
    /// None that a pilot knows.
    #[default]
    None,
    /// The player gains goods.
    Stock(Goods),
    /// Another Commander loses goods.
    Drain(Goods),
    /// The player draws, or searches for a card.
    Draw(u8),
    /// Destroys something chosen.
    Strike,
    /// Compulsory wounds on something chosen.
    Harm(u8),
    /// Compulsory wounds on all that pass a filter.
    HarmAll(u8),
    /// Takes control of something chosen.
    Seize,
    /// Interceptor dice for a Commander's fleet.
    LieInWait(u8),
    /// Stoic for the own fleet.
    LastWords,
    /// Stealth for an own ship.
    Veil,
    /// Attackers may not retreat.
    Snare,
    /// Ends the engagement where it stands.
    Cancel,
    /// The own ships go home.
    Recall,
    /// Another Commander discards the hand.
    Purge,
    /// Others may not play cards.
    Silence,
    /// Changes the results of a rolled volley part.
    Results(i8),
    /// Sets the results of so many dice of a rolled volley part to this.
    Set(u8, u8),
    /// Changes the dice of a declared volley part.
    Dice(i8),
    /// Rolls misses (or all) again.
    Reroll,
    /// The volley part deals so many wounds fewer.
    Blunt(u8),
    /// The volley part deals none.
    Quash,
    /// Attack for Marines in a boarding action.
    Melee(u8),
    /// A volley of its own.
    Salvo(u8),
    /// Saves a unit from destruction.
    Survive,
    /// Gives the source's gain away.
    Gift,
    /// The Station goes along to an attack.
    Sortie,
    /// Deploys a card from the shipyard at cost.
    Search,
    /// Stays, attaches, or changes own units for the better.
    Boost,
    /// Removes wounds from a unit of the player's.
    Mend(u8),
}

/// Reads an effect: the first of its operations that says something.
#[must_use]
pub fn read(pool: &Pool, id: EffectId) -> Ploy {
    let effect = &pool.effects[usize::from(id.0)];
    let steps = &pool.steps[effect.steps.range()];
    // Going home makes an end of the engagement a way out for oneself.
    if steps.iter().any(|step| step.op == Op::GoHome) {
        return Ploy::Recall;
    }
    let foreign = effect.trigger != Trigger::Play || effect.choose.is_some();
    steps
        .iter()
        .map(|step| read_step(step, foreign))
        .find(|ploy| *ploy != Ploy::None)
        .unwrap_or_default()
}

fn read_step(step: &EffectStep, foreign: bool) -> Ploy {
    match step.op {
        Op::Gain(goods) => Ploy::Stock(goods),
        Op::Lose(goods) | Op::Steal(goods) => Ploy::Drain(goods),
        Op::Draw(n) | Op::DrawTo(n) => Ploy::Draw(n),
        Op::SearchHand(_) | Op::ToHand | Op::Recycle => Ploy::Draw(1),
        Op::SearchDeploy(..) => Ploy::Search,
        Op::Destroy => Ploy::Strike,
        Op::Compulsory(n) if matches!(step.who, Who::All(_)) => Ploy::HarmAll(n),
        Op::Compulsory(n) => Ploy::Harm(n),
        Op::TakeControl => Ploy::Seize,
        Op::Grant(Trait::Interceptor, x) if foreign => Ploy::LieInWait(x),
        Op::Grant(Trait::Stoic, _) => Ploy::LastWords,
        Op::Grant(Trait::Stealth, _) => Ploy::Veil,
        Op::Put(UnitMark::NoRetreat) => Ploy::Snare,
        Op::EndEngagement | Op::DeadSpace => Ploy::Cancel,
        Op::GoHome => Ploy::Recall,
        Op::DiscardHand | Op::Discard(..) => Ploy::Purge,
        Op::ForbidPlay(_) => Ploy::Silence,
        Op::PartResult(n) => Ploy::Results(n),
        Op::SetResult(dice, to) => Ploy::Set(dice, to),
        Op::PartDice(n) => Ploy::Dice(n),
        Op::RerollMisses | Op::RerollAll => Ploy::Reroll,
        Op::PreventWounds(n) => Ploy::Blunt(n),
        Op::CancelVolley => Ploy::Quash,
        Op::CardVolley(n) => Ploy::Salvo(n),
        Op::Survive => Ploy::Survive,
        Op::GiveGain => Ploy::Gift,
        Op::JoinStation(_) => Ploy::Sortie,
        Op::Heal(n) => Ploy::Mend(n),
        Op::Add(Stat::Attack, n) if n > 0 && matches!(step.who, Who::All(_)) => {
            Ploy::Melee(n.unsigned_abs())
        }
        Op::Add(..) | Op::Grant(..) | Op::Stay | Op::AttachTo | Op::ActAgain => Ploy::Boost,
        _ => Ploy::None,
    }
}

/// Whether whoever is named for an effect would rather not be.
#[must_use]
pub(crate) fn hurts(pool: &Pool, id: EffectId) -> bool {
    let effect = &pool.effects[usize::from(id.0)];
    if let Some(choose) = effect.choose
        && (choose.by == Chooser::Opponent || choose.what == What::Part)
    {
        return false;
    }
    pool.steps[effect.steps.range()].iter().any(|step| {
        matches!(
            step.op,
            Op::Lose(_)
                | Op::Steal(_)
                | Op::Destroy
                | Op::Compulsory(_)
                | Op::DiscardHand
                | Op::Discard(..)
                | Op::Mill(_)
                | Op::TakeControl
                | Op::SkipTurn
                | Op::Strip(_)
                | Op::RemoveEffect
                | Op::ForbidPlay(_)
                | Op::Put(
                    UnitMark::NoFire
                        | UnitMark::NoBoard
                        | UnitMark::NoRetreat
                        | UnitMark::NoAttack
                        | UnitMark::NoRepair
                        | UnitMark::NoReassign
                )
        ) || matches!(step.op, Op::Add(_, n) if n < 0)
    })
}
