//! Effects being set off, paid for, aimed and carried out.

use super::action::Action;
use super::effect::{Choose, Chooser, EffectId, FilterId, Limit, Moment, Trigger, What, Who};
use super::event::{Event, Fate};
use super::frame::{Frame, PlayContext};
use super::ids::{CardIx, CardSet, List};
use super::look::{Look, Referent};
use super::play::{Play, Scope};
use super::state::{Counter, flag};
use super::traits::Trait;
use crate::dice::Dice;
use crate::engine::{Log, Menu, Seat};

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
            let Trigger::On {
                moment: wanted,
                subject: by,
                object: to,
            } = self.look().effect(id).trigger
            else {
                continue;
            };
            if wanted != moment {
                continue;
            }
            let player = self.st.piece(source).controller;
            if (player == self.st.active) != active {
                continue;
            }
            let look = self.look();
            let refers = Referent {
                source,
                player,
                subject,
                object,
            };
            let turned = look.def(source).traits.has(Trait::FaceUpFaceDown);
            let passes = |filter: Option<FilterId>, card: CardIx| {
                filter.is_none_or(|id| look.passes(id, card, source, player))
            };
            if !self.st.lives(player)
                || (is_own_phase(moment) && player != self.st.active)
                || (turned && !self.st.is(source, flag::FACE_DOWN))
                || self.st.is(source, flag::PENDING)
                || !passes(by, subject)
                || !passes(to, object)
                || !look.is_unused(source, id)
                || !look.is_usable(id, refers)
            {
                continue;
            }
            if self.st.plays.is_full() || self.st.frames.len() > 200 {
                self.st.count(Counter::Overfull);
                continue;
            }
            if turned || self.look().effect(id).optional {
                self.offer(source, id, subject, object);
            } else {
                self.mark_used(source, id);
                self.begin_effect(source, id, player, subject, object, false);
            }
        }
    }

    /// Puts the question to the controller; the moment is kept with it.
    fn offer(&mut self, source: CardIx, effect: EffectId, subject: CardIx, object: CardIx) {
        let player = self.st.piece(source).controller;
        self.st.plays.push(PlayContext {
            source,
            effect,
            player,
            picks: List::new(CardIx::NONE),
            named: 0,
            part: u8::MAX,
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
        let turned = look.def(source).traits.has(Trait::FaceUpFaceDown);
        if self.st.stands(source)
            && self.st.piece(source).controller == context.player
            && (!turned || self.st.is(source, flag::FACE_DOWN))
            && look.is_unused(source, effect)
            && look.is_usable(effect, refers)
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
        self.become_frame(Frame::Effect { at: 0 });
    }

    /// Puts an effect on the stack.
    pub fn begin_effect(
        &mut self,
        source: CardIx,
        effect: EffectId,
        player: Seat,
        subject: CardIx,
        object: CardIx,
        from_hand: bool,
    ) {
        self.offer(source, effect, subject, object);
        if let Some(play) = self.st.plays.last_mut() {
            play.player = player;
            play.from_hand = from_hand;
        }
        self.become_frame(Frame::Effect { at: 0 });
    }

    /// Notes the use of a limited effect.
    pub fn mark_used(&mut self, source: CardIx, effect: EffectId) {
        let kept = match self.look().effect(effect).limit {
            Limit::None => return,
            Limit::Phase => 1,
            Limit::Turn => 2,
            Limit::Engagement => 3,
            Limit::Match => 4,
        };
        if self.st.used.is_full() {
            self.st.count(Counter::Overfull);
        } else {
            self.st.used.push((source, effect, kept));
        }
    }

    /// Price, choice, then the steps.
    pub fn step_effect(&mut self, at: u8) -> Option<Seat> {
        let context = *self.st.plays.last()?;
        let effect = *self.look().effect(context.effect);
        let player = context.player;
        match at {
            0 => {
                if effect.cost.goods != super::card::Goods::default() {
                    self.pay(player, effect.cost.goods);
                }
                if let (Some((n, _)), Some(play)) =
                    (effect.cost.sacrifice, self.st.plays.last_mut())
                {
                    play.owed = n;
                }
                self.become_frame(Frame::Effect { at: 1 });
                if effect.cost.wounds > 0 {
                    let payer = self.look().unit_of(context.source);
                    self.compulsory(payer, effect.cost.wounds, CardIx::NONE);
                }
                if effect.cost.turn {
                    let unit = self.look().unit_of(context.source);
                    self.acted(unit);
                }
                if effect.cost.discard > 0 {
                    self.push(Frame::Discard {
                        seat: player,
                        left: effect.cost.discard,
                    });
                }
            }
            1 => {
                if context.owed == 0 {
                    self.become_frame(Frame::Effect { at: 2 });
                    return None;
                }
                if let Some((_, filter)) = effect.cost.sacrifice
                    && self
                        .look()
                        .matching(filter, context.source, player)
                        .next()
                        .is_some()
                {
                    return Some(player);
                }
                self.become_frame(Frame::Effect { at: 5 });
            }
            2 => {
                let Some(choose) = effect.choose else {
                    self.become_frame(Frame::Effect { at: 4 });
                    return None;
                };
                return self.step_choose(choose, &context);
            }
            4 => {
                self.become_frame(Frame::Effect { at: 5 });
                let steps = effect.steps;
                self.push(Frame::Steps {
                    next: steps.start,
                    end: steps.start + steps.len,
                });
            }
            _ => {
                self.pop();
                self.st.plays.pop();
                if context.from_hand {
                    self.scrap_from_limbo(context.source);
                }
            }
        }
        None
    }

    fn step_choose(&mut self, choose: Choose, context: &PlayContext) -> Option<Seat> {
        let chosen = context.picks.len()
            + context.named.count_ones() as usize
            + usize::from(context.part != u8::MAX);
        let (mut options, mut only) = (0, Action::Pass);
        self.look().each_choice(choose, context, |action| {
            options += 1;
            only = action;
            true
        });
        if chosen >= usize::from(choose.most).min(8) || options == 0 {
            let met = chosen >= usize::from(choose.least);
            self.become_frame(Frame::Effect {
                at: if met { 4 } else { 5 },
            });
            return None;
        }
        let forced = chosen < usize::from(choose.least);
        if choose.by == Chooser::Random {
            self.open_table_scope(Scope::Table);
            let at = self.dice.below(options);
            let mut nth = 0;
            self.look().each_choice(choose, context, |action| {
                only = action;
                nth += 1;
                nth <= at
            });
            self.choose(only);
            return None;
        }
        if options == 1 && forced {
            self.choose(only);
            return None;
        }
        Some(match choose.by {
            Chooser::Opponent
                if self.st.is_side(context.player)
                    && self.st.lives(self.st.foe(context.player)) =>
            {
                self.st.foe(context.player)
            }
            Chooser::Opponent => self
                .st
                .after(context.player)
                .next()
                .unwrap_or(context.player),
            _ => context.player,
        })
    }

    fn choose(&mut self, action: Action) {
        let Some(play) = self.st.plays.last_mut() else {
            return;
        };
        let source = play.source;
        match action {
            Action::Pick(card) => {
                play.picks.push(card);
                self.tell(Event::Picked { source, card });
            }
            Action::Name(seat) => {
                play.named |= 1 << seat.0;
                self.tell(Event::Named { source, seat });
            }
            Action::Part(part) => {
                play.part = part;
                let volley = self.st.volleys.last();
                let part = volley.and_then(|v| v.parts.as_slice().get(usize::from(part)));
                let card = part.map_or(CardIx::NONE, |part| part.target);
                self.tell(Event::Picked { source, card });
            }
            _ => self.become_frame(Frame::Effect { at: 4 }),
        }
    }

    /// A sacrifice or a choice was named.
    pub fn answer_effect(&mut self, at: u8, action: Action) {
        if at == 1 {
            if let (Action::Pick(card), Some(play)) = (action, self.st.plays.last_mut()) {
                play.owed -= 1;
                self.wreck(card, Fate::Sacrificed, CardIx::NONE);
            }
        } else {
            self.choose(action);
        }
    }

    /// Discards chosen one by one.
    pub fn step_discard(&mut self, seat: Seat, left: u8) -> Option<Seat> {
        if left > 0 && !self.st.hands[seat].is_empty() {
            return Some(seat);
        }
        self.pop();
        None
    }

    /// The card named goes.
    pub fn answer_discard(&mut self, seat: Seat, left: u8, action: Action) {
        if let Action::Discard(card) = action {
            self.become_frame(Frame::Discard {
                seat,
                left: left - 1,
            });
            self.discard(seat, card);
        }
    }
}

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
        let docked = self.def(unit).kind == super::card::Kind::Ship && self.in_bay(unit);
        let step = if self.piece(unit).controller == self.st.eng.attacker {
            3
        } else {
            5
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
        if self.piece(refers.source).zone == super::state::Zone::Hand {
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
            part: u8::MAX,
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

    /// Everything that may be chosen next.
    pub fn each_choice(
        self,
        choose: Choose,
        context: &PlayContext,
        mut visit: impl FnMut(Action) -> bool,
    ) {
        let filter = self.filter(choose.filter);
        let player = context.player;
        let is_new = |card: CardIx| !context.picks.as_slice().contains(&card);
        match choose.what {
            What::Card => {
                // what nobody picks passes wings in bays by.
                let by_chance =
                    choose.by == Chooser::Random && filter.space != super::effect::Space::Bay;
                for card in self.matching(choose.filter, context.source, player) {
                    let hidden = by_chance
                        && self.def(card).kind == super::card::Kind::Ship
                        && self.in_bay(card);
                    if !hidden && is_new(card) && !visit(Action::Pick(card)) {
                        return;
                    }
                }
            }
            What::Commander => {
                for seat in self.st.all() {
                    if context.named & (1 << seat.0) == 0
                        && self.seat_passes(filter, seat, player)
                        && !visit(Action::Name(seat))
                    {
                        return;
                    }
                }
            }
            What::Hand | What::Scrapheap => {
                let pile = if choose.what == What::Hand {
                    &self.st.hands[player]
                } else {
                    &self.st.heaps[player]
                };
                for &card in pile.as_slice() {
                    let card = CardIx(card);
                    if card != context.source
                        && is_new(card)
                        && self.set.is_eligible(choose.filter, card)
                        && !visit(Action::Pick(card))
                    {
                        return;
                    }
                }
            }
            What::Part => {
                let parts = self
                    .st
                    .volleys
                    .last()
                    .map_or(0, |volley| volley.parts.len());
                for part in 0..parts {
                    if context.part == u8::MAX && !visit(Action::Part(part as u8)) {
                        return;
                    }
                }
            }
        }
    }

    /// Sacrifices, or choices.
    pub fn menu_effect(self, at: u8, menu: &mut Menu<Action>) {
        let Some(context) = self.st.plays.last() else {
            return;
        };
        let effect = self.effect(context.effect);
        if at == 1 {
            if let Some((_, filter)) = effect.cost.sacrifice {
                for card in self.matching(filter, context.source, context.player) {
                    menu.push(Action::Pick(card));
                }
            }
            return;
        }
        let Some(choose) = effect.choose else { return };
        self.each_choice(choose, context, |action| {
            menu.push(action);
            true
        });
        let chosen = context.picks.len() + context.named.count_ones() as usize;
        if chosen >= usize::from(choose.least) {
            menu.push(Action::Pass);
        }
    }

    /// Cards in hand, to discard for an effect.
    pub fn menu_discard(self, seat: Seat, menu: &mut Menu<Action>) {
        for &card in self.st.hands[seat].as_slice() {
            menu.push(Action::Discard(CardIx(card)));
        }
    }

    /// The cards a step concerns, as they stand now. All-reaching words pass bay wings by.
    #[must_use]
    pub fn concerned(self, who: Who, context: &PlayContext) -> CardSet {
        let mut set = CardSet::default();
        let mut add = |card: CardIx| {
            if card.is_some() {
                set.insert(card);
            }
        };
        match who {
            Who::Source => add(context.source),
            Who::Host => add(self.piece(context.source).host),
            Who::Chosen => context.picks.as_slice().iter().for_each(|&card| add(card)),
            Who::Subject => add(context.subject),
            Who::Object => add(context.object),
            Who::All(id) => {
                let bays = self.filter(id).space == super::effect::Space::Bay;
                for card in self.matching(id, context.source, context.player) {
                    let docked =
                        self.def(card).kind == super::card::Kind::Ship && self.in_bay(card);
                    let named = self.filter(id).side != super::effect::Side::Chosen
                        || context.named & (1 << self.piece(card).controller.0) != 0;
                    if named && (bays || !docked) {
                        add(card);
                    }
                }
            }
            // What lasts for all who will ever pass (`Ever`) is read when it is needed.
            _ => {}
        }
        set
    }

    /// The Commanders a step concerns, as bits.
    #[must_use]
    pub fn commanders(self, who: Who, context: &PlayContext) -> u8 {
        let living = self.st.living;
        let player = 1 << context.player.0;
        living
            & match who {
                Who::ChosenCommander => context.named,
                Who::EachCommander | Who::Engagement => living,
                Who::OtherCommanders => !player,
                Who::Subject if context.subject.is_some() => {
                    1 << self.piece(context.subject).controller.0
                }
                Who::Object if context.object.is_some() => {
                    1 << self.piece(context.object).controller.0
                }
                _ => player,
            }
    }
}
