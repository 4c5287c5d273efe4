//! Moments that set effects off, and the question whether an optional one is wanted.

use crate::action::Action;
use crate::effect::{EffectId, FilterId, Moment, Trigger};
use crate::event::Event;
use crate::frame::{Frame, PlayContext, at};
use crate::ids::{CardIx, List};
use crate::look::{Look, Referent};
use crate::play::Play;
use crate::state::{Counter, Standing, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// Moments of a phase concern the active Commander's cards only.
fn is_own_phase(moment: Moment) -> bool {
    matches!(
        moment,
        Moment::LogisticsStart
            | Moment::Collect
            | Moment::Repair
            | Moment::ManufacturingStart
            | Moment::ManufacturingEnd
            | Moment::Drawn
            | Moment::TurnEnd
            | Moment::AttackDeclared
    )
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A moment has come: every waiting effect that it concerns is offered or carried out, the active
    /// Commander's first.
    pub fn fire(&mut self, moment: Moment, subject: CardIx, object: CardIx) {
        if self.st.waiting.is_empty() {
            return;
        }
        self.set_off(moment, subject, object, false);
        self.set_off(moment, subject, object, true);
    }

    /// Sets off the active Commander's effects or the others'. Pushed last is run first: the others' are
    /// pushed before, and the list is walked backwards.
    fn set_off(&mut self, moment: Moment, subject: CardIx, object: CardIx, active: bool) {
        for at in (0..self.st.waiting.len()).rev() {
            let standing = self.st.waiting.as_slice()[at];
            let (source, id) = (standing.source, standing.effect);
            let player = self.st.piece(source).controller;
            if (player == self.st.active) != active
                || !self.look().is_set_off(standing, moment, subject, object)
            {
                continue;
            }
            if self.st.plays.is_full() || self.st.frames.len() > 200 {
                self.st.count(Counter::Overfull);
                continue;
            }
            if self.look().flips(source) || self.look().effect(id).optional {
                self.offer(source, id, subject, object);
            } else {
                self.mark_used(source, id);
                self.begin_effect(source, id, player, subject, object, false);
            }
        }
    }

    /// Puts the question to the controller; the moment is kept with it.
    pub(super) fn offer(
        &mut self,
        source: CardIx,
        effect: EffectId,
        subject: CardIx,
        object: CardIx,
    ) {
        let player = self.st.piece(source).controller;
        self.st.plays.push(PlayContext {
            source,
            effect,
            player,
            picks: List::new(CardIx::NONE),
            named: 0,
            part: None,
            subject,
            object,
            from_hand: false,
            owed: 0,
        });
        self.push(Frame::Offer { source, effect });
    }

    /// Asks, unless the chance has passed meanwhile.
    pub fn step_offer(&mut self, source: CardIx, effect: EffectId) -> Option<Seat> {
        let context = *self.st.plays.last()?;
        let look = self.look();
        let refers = Referent {
            source,
            player: context.player,
            subject: context.subject,
            object: context.object,
        };
        if self.st.stands(source)
            && self.st.piece(source).controller == context.player
            && look.may_go_off(effect, refers)
        {
            return Some(context.player);
        }
        self.pop();
        self.st.plays.pop();
        None
    }

    /// Carries the effect out (a face-down module flips first) or lets it be.
    pub fn answer_offer(&mut self, source: CardIx, effect: EffectId, action: Action) {
        if action == Action::Pass {
            self.pop();
            self.st.plays.pop();
            return;
        }
        self.mark_used(source, effect);
        if self.st.is(source, flag::FACE_DOWN) {
            self.turn_up(source);
        } else {
            self.tell(Event::Used { card: source });
        }
        self.become_frame(Frame::Effect {
            at: at::Effect::Price,
        });
    }
}

impl Look<'_> {
    /// Whether a card passes a trigger's filter, if it has one.
    fn passes_for(self, filter: Option<FilterId>, card: CardIx, refers: Referent) -> bool {
        filter.is_none_or(|id| self.passes(id, card, refers.source, refers.player))
    }

    /// Whether what waits is set off by this moment: it concerns subject and object, and its chance is there.
    pub fn is_set_off(
        self,
        standing: Standing,
        moment: Moment,
        subject: CardIx,
        object: CardIx,
    ) -> bool {
        let Standing { source, effect } = standing;
        let Trigger::On {
            moment: wanted,
            subject: by,
            object: to,
        } = self.effect(effect).trigger
        else {
            return false;
        };
        if wanted != moment {
            return false;
        }
        let player = self.piece(source).controller;
        let refers = Referent {
            source,
            player,
            subject,
            object,
        };
        self.st.lives(player)
            && (!is_own_phase(moment) || player == self.st.active)
            && !self.st.is(source, flag::PENDING)
            && self.passes_for(by, subject, refers)
            && self.passes_for(to, object, refers)
            && self.may_go_off(effect, refers)
    }

    /// Whether this card flips to do what it says (§3.4.4).
    fn flips(self, source: CardIx) -> bool {
        self.def(source).traits.has(Trait::FaceUpFaceDown)
    }

    /// Whether an effect's chance is there: not used up, usable, and its card face down if it flips for it.
    fn may_go_off(self, effect: EffectId, refers: Referent) -> bool {
        let source = refers.source;
        (!self.flips(source) || self.st.is(source, flag::FACE_DOWN))
            && self.is_unused(source, effect)
            && self.is_usable(effect, refers)
    }
}
