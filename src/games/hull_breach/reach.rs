//! What the effects of a line-up can do at all: rules that nothing here changes are not looked up in the loop.

use super::card::DefId;
use super::effect::{
    Cond, CondId, Effect, EffectStep, EngagementRole, FilterId, Op, Span, Stat, Trigger,
    Whereabouts, Who,
};
use super::pool::Pool;

/// Kinds of lasting operations, as far as the rules ask for them one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Kin {
    /// Changes of volley results.
    Results,
    /// Changes of class rank.
    Ranks,
    /// Changes of cost.
    Costs,
    /// Changes of hand size.
    Hands,
    /// Changes of the repair amount.
    Repairs,
    /// Changes of conscription.
    Conscripts,
    /// Bars on playing cards.
    Forbids,
    /// Changes of the round-1 shield.
    Shields,
    /// Changes of wounds or capacities.
    Rooms,
    /// Such changes that may end without a card having come, gone or moved.
    Lapses,
    /// Numbers set, multiplied or exchanged.
    Settings,
    /// Traits taken away.
    Strips,
}

/// What the cards and effects of a line-up can do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// Every trait that some card here has or can grant: windows for the others are skipped unseen.
    pub(super) traits: u32,
    /// Traits that effects here can grant.
    pub(super) granted: u32,
    /// Kinds of lasting operations that effects here make (bits of [`Kin`]).
    pub(super) kin: u16,
    /// Permissions and bars that effects here put on units (bits of [`UnitMark`](super::effect::UnitMark)).
    pub(super) marks: u32,
    /// Timings of abilities that cards here offer in play (bits of [`PlayTiming`](super::card::PlayTiming)).
    pub(super) abilities: u16,
    /// Moments that effects here wait for (bits of [`Moment`]).
    pub(super) moments: u64,
    /// Some aura hangs on more than what [`State::touch`](super::state::State::touch) is told of.
    pub(super) is_volatile: bool,
    /// Some play lasts on all that pass a filter of that kind: nothing is kept while one is in force.
    pub(super) is_fleeting: bool,
}

impl Reach {
    /// What these cards can do; neighbours that are copies of one card are read once.
    pub(super) fn of<'c>(pool: &Pool, cards: impl IntoIterator<Item = &'c DefId>) -> Self {
        let mut reach = Self::default();
        let mut last = None;
        for &def in cards {
            if last.replace(def) != Some(def) {
                reach.card(pool, def);
            }
        }
        reach
    }

    fn card(&mut self, pool: &Pool, def: DefId) {
        self.traits |= pool.def(def).traits.bits();
        for effect in &pool.effects[pool.def(def).effects.range()] {
            if let Trigger::Ability(timing) = effect.trigger {
                self.abilities |= 1 << timing as u16;
            }
            if let Trigger::On { moment, .. } = effect.trigger {
                self.moments |= 1 << moment as u64;
            }
            self.steps(pool, effect.steps);
            if effect.trigger == Trigger::Always && is_volatile(pool, effect) {
                self.is_volatile = true;
                let rooms = pool.steps[effect.steps.range()].iter().any(is_room);
                self.kin |= u16::from(rooms) << Kin::Lapses as u16;
            }
        }
    }

    fn steps(&mut self, pool: &Pool, span: Span) {
        for step in &pool.steps[span.range()] {
            let rooms = is_room(step);
            self.kin |= u16::from(rooms) << Kin::Rooms as u16;
            if let Who::Ever(filter) = step.who
                && is_volatile_filter(pool, filter)
            {
                self.is_fleeting = true;
                self.kin |= u16::from(rooms) << Kin::Lapses as u16;
            }
            if let Op::Add(Stat::Rank, _) | Op::Set(Stat::Rank, _) | Op::Times(Stat::Rank, _) =
                step.op
            {
                self.kin |= 1 << Kin::Ranks as u16;
            }
            let kin = match step.op {
                Op::Put(mark) => {
                    self.marks |= 1 << mark as u32;
                    continue;
                }
                Op::Set(..) | Op::Times(..) | Op::Swap => Kin::Settings,
                Op::Strip(_) => Kin::Strips,
                Op::ResultAsFirer(..) | Op::ResultAsTarget(..) => Kin::Results,
                Op::Cost(..) => Kin::Costs,
                Op::HandSize(_) => Kin::Hands,
                Op::RepairAmount(_) => Kin::Repairs,
                Op::ConscriptCount(_) | Op::ConscriptFactor(_) => Kin::Conscripts,
                Op::ForbidPlay(_) => Kin::Forbids,
                Op::ShieldUntil(_) => Kin::Shields,
                Op::Grant(which, _) => {
                    self.traits |= 1 << which as u32;
                    self.granted |= 1 << which as u32;
                    continue;
                }
                Op::Roll(_, then, other) | Op::RollOff(then, other) => {
                    self.steps(pool, then);
                    self.steps(pool, other);
                    continue;
                }
                Op::If(_, then) | Op::Unless(_, then) => {
                    self.steps(pool, then);
                    continue;
                }
                _ => continue,
            };
            self.kin |= 1 << kin as u16;
        }
    }
}

/// Whether a step changes wounds or capacities.
fn is_room(step: &EffectStep) -> bool {
    matches!(
        step.op,
        Op::Add(stat, _) | Op::Set(stat, _) | Op::Times(stat, _)
            if matches!(stat, Stat::Wounds | Stat::MarineCapacity | Stat::FighterCapacity)
    )
}

/// Whether an aura reads anything that may change without a card, its host, its place or its owner changing.
fn is_volatile(pool: &Pool, effect: &Effect) -> bool {
    let steps = &pool.steps[effect.steps.range()];
    effect
        .condition
        .is_some_and(|id| is_volatile_condition(pool, id))
        || steps.iter().any(|step| match step.who {
            Who::All(id) => is_volatile_filter(pool, id),
            _ => false,
        })
}

fn is_volatile_filter(pool: &Pool, id: FilterId) -> bool {
    let filter = &pool.filters[id.0 as usize];
    filter.wounded.is_some()
        || filter.role != EngagementRole::Any
        || matches!(filter.place, Whereabouts::Here | Whereabouts::Action)
}

fn is_volatile_condition(pool: &Pool, id: CondId) -> bool {
    let any = |span: Span| {
        span.ids()
            .any(|one| is_volatile_condition(pool, CondId(one)))
    };
    match pool.conditions[id.0 as usize] {
        Cond::All(span) | Cond::AnyOf(span) => any(span),
        Cond::Not(one) => is_volatile_condition(pool, one),
        Cond::Switch(_) => false,
        Cond::Host(filter) => is_volatile_filter(pool, filter),
        _ => true,
    }
}
