//! What an effect is aimed at, pick by pick.

use crate::action::Action;
use crate::card::Kind;
use crate::effect::{Choose, Chooser, Space, What};
use crate::event::Event;
use crate::frame::{Frame, PlayContext, at};
use crate::ids::CardIx;
use crate::look::Look;
use crate::play::{Play, Scope};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Asks for the next pick, or makes it by dice or for want of a choice.
    pub(super) fn step_choose(&mut self, choose: Choose, context: &PlayContext) -> Option<Seat> {
        let chosen = context.picks.len()
            + context.named.count_ones() as usize
            + usize::from(context.part.is_some());
        let (mut options, mut only) = (0, Action::Pass);
        self.look().each_choice(choose, context, |action| {
            options += 1;
            only = action;
            true
        });
        if chosen >= usize::from(choose.most).min(8) || options == 0 {
            let met = chosen >= usize::from(choose.least);
            self.become_frame(Frame::Effect {
                at: if met {
                    at::Effect::Steps
                } else {
                    at::Effect::Over
                },
            });
            return None;
        }
        let forced = chosen < usize::from(choose.least);
        if choose.by == Chooser::Random {
            self.open_table_scope(Scope::Table);
            let pick = self.dice.below(options);
            let mut nth = 0;
            self.look().each_choice(choose, context, |action| {
                only = action;
                nth += 1;
                nth <= pick
            });
            self.choose(only);
            return None;
        }
        if options == 1 && forced && !self.st.asks_all {
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

    pub(super) fn choose(&mut self, action: Action) {
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
                play.part = Some(part);
                let volley = self.st.volleys.last();
                let part = volley.and_then(|v| v.parts.as_slice().get(usize::from(part)));
                let card = part.map_or(CardIx::NONE, |part| part.target);
                self.tell(Event::Picked { source, card });
            }
            _ => self.become_frame(Frame::Effect {
                at: at::Effect::Steps,
            }),
        }
    }
}

impl Look<'_> {
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
                let by_chance = choose.by == Chooser::Random && filter.space != Space::Bay;
                for card in self.matching(choose.filter, context.source, player) {
                    let hidden =
                        by_chance && self.def(card).kind == Kind::Ship && self.in_bay(card);
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
                let volley = self.st.volleys.last();
                for part in 0..volley.map_or(0, |volley| volley.parts.len()) {
                    if context.part.is_none() && !visit(Action::Part(part as u8)) {
                        return;
                    }
                }
            }
        }
    }
}
