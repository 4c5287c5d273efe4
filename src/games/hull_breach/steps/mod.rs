//! The interpreter of the effect language: one step after another, each handed to what it acts on.

mod cards;
mod commanders;
mod search;
mod volleys;

use super::effect::{EffectStep, Op, Span, Until, Who};
use super::event::Event;
use super::frame::{Frame, PlayContext};
use super::ids::CardBits;
use super::look::Referent;
use super::play::{Play, Scope};
use super::reach::Kin;
use super::state::{Boon, Counter};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out the next step of the effect on top.
    pub fn step_steps(&mut self, next: u16, end: u16) -> Option<Seat> {
        if next >= end {
            self.pop();
            return None;
        }
        self.become_frame(Frame::Steps {
            next: next + 1,
            end,
        });
        let context = *self.st.plays.last()?;
        let step = self.set.pool.steps[next as usize];
        if step.op.is_lasting() {
            self.bestow(step, &context);
        } else {
            self.perform(step, &context);
        }
        None
    }

    /// A lasting change by a card: a snapshot of whom it concerns (§10).
    fn bestow(&mut self, step: EffectStep, context: &PlayContext) {
        let is_commander_op = matches!(
            step.op,
            Op::Cost(..)
                | Op::HandSize(_)
                | Op::ConscriptCount(_)
                | Op::ConscriptFactor(_)
                | Op::ForbidPlay(_)
                | Op::ShieldUntil(_)
        );
        let (cards, seats) = if is_commander_op {
            let seats = self.look().commanders(step.who, context);
            (CardBits::default(), seats)
        } else {
            (self.look().concerned(step.who, context), 0)
        };
        if self.st.boons.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        let stacks = self.look().effect(context.effect).stacks;
        self.st.touch();
        self.st.boons.push(Boon {
            op: step.op,
            seat: context.player,
            source: context.source,
            cards,
            ever: match step.who {
                Who::Ever(filter) => Some(filter),
                _ => None,
            },
            seats,
            until: if step.until == Until::Instant {
                Until::Permanent
            } else {
                step.until
            },
            effect: context.effect,
            stacks,
        });
        self.st.unsettled |= self.set.makes(Kin::Rooms);
    }

    fn perform(&mut self, step: EffectStep, context: &PlayContext) {
        match step.op {
            Op::Gain(_)
            | Op::Lose(_)
            | Op::Steal(_)
            | Op::GiveGain
            | Op::Draw(_)
            | Op::DrawTo(_)
            | Op::Discard(..)
            | Op::DiscardHand
            | Op::Mill(_)
            | Op::Eliminate
            | Op::SearchDeploy(..)
            | Op::SearchHand(_) => self.on_commanders(step, context),
            Op::RollOff(..) | Op::Unless(..) | Op::ExtraAttack => self.feat(step, context),
            Op::PartDice(_)
            | Op::PartResult(_)
            | Op::SetResult(..)
            | Op::RerollMisses
            | Op::RerollAll
            | Op::PreventWounds(_)
            | Op::Redirect
            | Op::RerollLowest(_)
            | Op::CancelVolley => self.on_part(step.op, context),
            Op::EndEngagement => self.end_engagement_by_card(),
            Op::DeadSpace => self.to_dead_space(),
            Op::LapseBoards => {
                for at in 0..self.st.boards.len() {
                    self.lapse(at);
                }
            }
            Op::JoinStation(round) => self.st.eng.station_from = round.max(1),
            Op::CardVolley(dice) => self.card_volley(dice, step.who, context),
            Op::Roll(least, then, other) => {
                self.open_table_scope(Scope::Table);
                let die = self.dice.d10();
                self.tell(Event::Rolloff {
                    seat: context.player,
                    die,
                });
                self.push_steps(if die >= least { then } else { other });
            }
            Op::If(condition, then) => {
                let refers = Referent {
                    source: context.source,
                    player: context.player,
                    subject: context.subject,
                    object: context.object,
                };
                if self.look().holds(condition, refers) {
                    self.push_steps(then);
                }
            }
            _ => {
                let cards = self.look().concerned(step.who, context);
                for card in &cards {
                    self.on_card(step.op, card, context);
                }
            }
        }
    }

    /// Carries out a run of steps within the effect on top.
    pub fn push_steps(&mut self, span: Span) {
        self.push(Frame::Steps {
            next: span.start,
            end: span.start + span.len,
        });
    }
}
