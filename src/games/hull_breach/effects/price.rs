//! Whether an effect may be used: its limit, its condition, its price.

use crate::card::Kind;
use crate::effect::{Effect, EffectId, Limit, Op};
use crate::event::Event;
use crate::frame::PlayContext;
use crate::ids::{CardIx, List};
use crate::look::{Look, Referent};
use crate::play::Play;
use crate::state::{CardZone, Counter, EngagementStep, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Notes the use of a limited effect.
    pub fn mark_used(&mut self, source: CardIx, effect: EffectId) {
        let limit = self.look().effect(effect).limit;
        if limit == Limit::None {
            return;
        }
        if self.st.used.is_full() {
            self.st.count(Counter::Overfull);
        } else {
            self.st.used.push((source, effect, limit));
        }
    }
}

impl Look<'_> {
    /// Whether a limited effect may still be used.
    #[must_use]
    pub fn is_unused(self, source: CardIx, effect: EffectId) -> bool {
        !self
            .st
            .used
            .as_slice()
            .iter()
            .any(|&(by, id, _)| by == source && id == effect)
    }

    /// Whether a unit still has its turn in this volley step to give up.
    fn has_turn(self, unit: CardIx) -> bool {
        let done = flag::ACTED | flag::SKIPPED | flag::IDLE | flag::PENDING | flag::RETREATING;
        let docked = self.def(unit).kind == Kind::Ship && self.in_bay(unit);
        let step = if self.piece(unit).controller == self.st.eng.attacker {
            EngagementStep::AttackVolleys
        } else {
            EngagementStep::DefenseVolleys
        };
        self.is_here(unit)
            && !docked
            && self.st.eng.step == step
            && self.st.fight.is_none()
            && !self.st.is(unit, done)
    }

    /// The unit that pays wounds for a card: itself, or what it is attached to.
    #[must_use]
    pub fn unit_of(self, source: CardIx) -> CardIx {
        let host = self.piece(source).host;
        if self.def(source).kind.is_module() && host.is_some() {
            host
        } else {
            source
        }
    }

    /// Whether an effect's condition holds, its price can be paid, and enough can be chosen.
    #[must_use]
    pub fn is_usable(self, id: EffectId, refers: Referent) -> bool {
        let effect = self.effect(id);
        if effect
            .condition
            .is_some_and(|condition| !self.holds(condition, refers))
        {
            return false;
        }
        let price = &effect.cost;
        let player = refers.player;
        let mut goods = price.goods;
        // A card in hand also costs its printed price.
        if self.piece(refers.source).zone == CardZone::Hand {
            let cost = self.cost(player, refers.source);
            goods.r += cost.r;
            goods.c += cost.c;
        }
        if !self.can_afford(player, goods)
            || usize::from(price.discard) > self.st.hands[player].len()
            || (price.turn && !self.has_turn(self.unit_of(refers.source)))
        {
            return false;
        }
        if let Some((n, filter)) = price.sacrifice
            && self
                .matching(filter, refers.source, player)
                .take(n.into())
                .count()
                < n.into()
        {
            return false;
        }
        if self.is_idle_gift(effect, refers) {
            return false;
        }
        let Some(choose) = effect.choose else {
            return true;
        };
        if choose.least == 0 {
            return true;
        }
        let context = PlayContext {
            source: refers.source,
            effect: id,
            player,
            picks: List::new(CardIx::NONE),
            named: 0,
            part: None,
            subject: refers.subject,
            object: refers.object,
            from_hand: false,
            owed: 0,
        };
        let mut found = 0;
        self.each_choice(choose, &context, |_| {
            found += 1;
            found < choose.least
        });
        found >= choose.least
    }
    /// R-67, decided otherwise: what pays nobody cannot be given away.
    fn is_idle_gift(self, effect: &Effect, refers: Referent) -> bool {
        !self.set.rules.captors_collect
            && refers.source.owner() != refers.player
            && self.set.pool.steps[effect.steps.range()]
                .iter()
                .any(|step| step.op == Op::GiveGain)
    }
}
