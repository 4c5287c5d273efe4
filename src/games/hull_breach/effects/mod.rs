//! A card's effect: its price, what it is aimed at, what it does.

mod choice;
mod price;
mod reach;
mod trigger;

use super::action::Action;
use super::card::Goods;
use super::effect::{Effect, EffectId};
use super::event::{Event, Removal};
use super::frame::{Frame, PlayContext, at};
use super::ids::CardIx;
use super::look::Look;
use super::play::Play;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
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
        self.become_frame(Frame::Effect {
            at: at::Effect::Price,
        });
    }

    /// Price, choice, then the steps.
    pub fn step_effect(&mut self, at: at::Effect) -> Option<Seat> {
        let context = *self.st.plays.last()?;
        let effect = *self.look().effect(context.effect);
        match at {
            at::Effect::Price => self.pay_price(&effect, &context),
            at::Effect::Sacrifice => return self.step_sacrifice(&effect, &context),
            at::Effect::Choice => match effect.choose {
                Some(choose) => return self.step_choose(choose, &context),
                None => self.become_frame(Frame::Effect {
                    at: at::Effect::Steps,
                }),
            },
            at::Effect::Steps => {
                self.become_frame(Frame::Effect {
                    at: at::Effect::Over,
                });
                self.push_steps(effect.steps);
            }
            at::Effect::Over => {
                self.pop();
                self.st.plays.pop();
                if context.from_hand {
                    self.scrap_from_limbo(context.source);
                }
            }
        }
        None
    }

    /// Goods, wounds, the unit's turn, discards; how many sacrifices are owed.
    fn pay_price(&mut self, effect: &Effect, context: &PlayContext) {
        let (cost, player) = (&effect.cost, context.player);
        if cost.goods != Goods::default() {
            self.pay(player, cost.goods);
        }
        if let (Some((n, _)), Some(play)) = (cost.sacrifice, self.st.plays.last_mut()) {
            play.owed = n;
        }
        self.become_frame(Frame::Effect {
            at: at::Effect::Sacrifice,
        });
        if cost.wounds > 0 {
            let payer = self.look().unit_of(context.source);
            self.compulsory(payer, cost.wounds, CardIx::NONE);
        }
        if cost.turn {
            let unit = self.look().unit_of(context.source);
            self.acted(unit);
        }
        if cost.discard > 0 {
            self.push(Frame::Discard {
                seat: player,
                left: cost.discard,
            });
        }
    }

    /// Asks for the next sacrifice owed; with nothing left to give the effect comes to nothing.
    fn step_sacrifice(&mut self, effect: &Effect, context: &PlayContext) -> Option<Seat> {
        let player = context.player;
        if context.owed == 0 {
            self.become_frame(Frame::Effect {
                at: at::Effect::Choice,
            });
            return None;
        }
        if let Some((_, filter)) = effect.cost.sacrifice {
            let look = self.look();
            let mut given = look.matching(filter, context.source, player);
            if given.next().is_some() {
                return Some(player);
            }
        }
        self.become_frame(Frame::Effect {
            at: at::Effect::Over,
        });
        None
    }

    /// A sacrifice or a choice was named.
    pub fn answer_effect(&mut self, at: at::Effect, action: Action) {
        if at == at::Effect::Sacrifice {
            if let (Action::Pick(card), Some(play)) = (action, self.st.plays.last_mut()) {
                play.owed -= 1;
                self.wreck(card, Removal::Sacrificed, CardIx::NONE);
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

impl Look<'_> {
    /// Sacrifices, or choices.
    pub fn menu_effect(self, at: at::Effect, menu: &mut Menu<Action>) {
        let Some(context) = self.st.plays.last() else {
            return;
        };
        let effect = self.effect(context.effect);
        if at == at::Effect::Sacrifice {
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
}
