//! Operations on Commanders, and on the engagement as a whole.

use crate::card::Goods;
use crate::effect::{EffectStep, Op};
use crate::event::Event;
use crate::frame::{Frame, PlayContext};
use crate::ids::CardIx;
use crate::play::{Play, Scope};
use crate::ruin::Downfall;
use crate::state::{Counter, End, EngagementStep, flag, seen};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    pub(super) fn on_commanders(&mut self, step: EffectStep, context: &PlayContext) {
        let mask = self.look().commanders(step.who, context);
        for seat in self.st.all() {
            if mask & (1 << seat.0) == 0 {
                continue;
            }
            match step.op {
                Op::Gain(goods) => self.gain(seat, goods),
                Op::Lose(goods) => self.gain(
                    seat,
                    Goods {
                        r: -goods.r,
                        c: -goods.c,
                    },
                ),
                Op::Steal(goods) => self.steal(goods, seat, context.player),
                Op::GiveGain => {
                    let gain = self.def(context.source).gain;
                    self.st.count(Counter::TransportGifts);
                    self.st.set(context.source, flag::GIFTED);
                    self.gain(seat, gain);
                }
                Op::Draw(n) => self.draw(seat, n.into()),
                Op::DrawTo(n) => {
                    let held = self.st.hands[seat].len();
                    self.draw(seat, usize::from(n).saturating_sub(held));
                }
                Op::Discard(n, false) => self.push(Frame::Discard { seat, left: n }),
                Op::Discard(n, true) => self.discard_random(seat, n),
                Op::DiscardHand => {
                    while let Some(&card) = self.st.hands[seat].last() {
                        self.discard(seat, CardIx(card));
                    }
                }
                Op::Mill(n) => {
                    for _ in 0..n {
                        let Some(card) = self.st.yards[seat].pop() else {
                            break;
                        };
                        self.st.traces[card as usize].seen |= seen::MILLED;
                        self.scrap(CardIx(card));
                    }
                }
                Op::Eliminate => self.eliminate(seat, Downfall::Destroyed, Some(context.player)),
                Op::SearchDeploy(search) | Op::SearchHand(search) => {
                    self.push(Frame::Search {
                        seat,
                        deploy: matches!(step.op, Op::SearchDeploy(_)),
                        search,
                    });
                }
                _ => {}
            }
        }
    }

    /// As much as there is goes from one Commander to another.
    fn steal(&mut self, goods: Goods, from: Seat, to: Seat) {
        let r = goods.r.min(self.st.resource[from]);
        let c = goods.c.min(self.st.currency[from]);
        self.gain(from, Goods { r: -r, c: -c });
        self.gain(to, Goods { r, c });
    }

    fn discard_random(&mut self, seat: Seat, n: u8) {
        self.open_table_scope(Scope::Table);
        for _ in 0..n {
            let held = self.st.hands[seat].len() as u32;
            if held == 0 {
                break;
            }
            let at = self.dice.below(held) as usize;
            let card = self.st.hands[seat].as_slice()[at];
            self.discard(seat, CardIx(card));
        }
    }

    /// The engagement ends by a card: cancelled if before Step 2.
    pub(super) fn end_engagement_by_card(&mut self) {
        if self.st.eng.on && self.st.eng.end.is_none() {
            self.st.eng.end = Some(if self.st.eng.step <= EngagementStep::Start {
                End::Cancelled
            } else {
                End::ByCard
            });
        }
    }
}
