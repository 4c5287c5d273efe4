//! Operations on the volley at hand, and a card's own volley.

use crate::effect::{Op, Who};
use crate::event::Event;
use crate::frame::{Frame, PlayContext, Volley, VolleyKind, VolleyPart};
use crate::ids::{CardIx, List};
use crate::play::Play;
use crate::state::Counter;
use crate::volley::{is_hit, need};
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Changes the part of the volley that the effect speaks of: the one chosen, else the one at hand.
    pub(super) fn on_part(&mut self, op: Op, context: &PlayContext) {
        let firer = self
            .st
            .volleys
            .last()
            .map_or(CardIx::NONE, |volley| volley.firer);
        if matches!(op, Op::RerollMisses | Op::RerollAll | Op::RerollLowest(_)) && firer.is_some() {
            self.open_unit_scope(firer);
        }
        let Some(volley) = self.st.volleys.last_mut() else {
            return;
        };
        let at = context.part.unwrap_or(volley.part);
        let Some(part) = volley.parts.as_mut_slice().get_mut(usize::from(at)) else {
            return;
        };
        match op {
            Op::Redirect => {
                if let Some(&target) = context.picks.as_slice().first() {
                    self.redirect(usize::from(at), target);
                }
            }
            Op::RerollLowest(n) => self.reroll_lowest(usize::from(at), n),
            Op::PartDice(n) => {
                part.dice = (i16::from(part.dice) + i16::from(n)).clamp(0, 200) as u8;
            }
            Op::PartResult(n) => part.modifier += i16::from(n),
            Op::SetResult(dice, to) => part.set_results(dice, to),
            Op::PreventWounds(n) => part.prevented = part.prevented.saturating_add(n),
            Op::CancelVolley => part.lost = true,
            Op::RerollAll => {
                (part.faces, part.set_hits) = ([0; 10], 0);
                for _ in 0..part.dice {
                    part.faces[usize::from(self.dice.d10()) - 1] += 1;
                }
            }
            Op::RerollMisses => {
                let need = need(part.defense, part.modifier);
                let mut again = 0;
                for face in 1..=10_u8 {
                    if !is_hit(face, need) {
                        again += part.faces[usize::from(face) - 1];
                        part.faces[usize::from(face) - 1] = 0;
                    }
                }
                for _ in 0..again {
                    part.faces[usize::from(self.dice.d10()) - 1] += 1;
                }
            }
            _ => {}
        }
    }

    /// a volley rolled by a card; its player splits it over the opposing units meant.
    pub(super) fn card_volley(&mut self, dice: u8, at: Who, context: &PlayContext) {
        if self.st.eng.end.is_some() {
            return;
        }
        if self.st.volleys.is_full() {
            self.st.count(Counter::Overfull);
            return;
        }
        self.st.volleys.push(Volley {
            firer: CardIx::NONE,
            seat: context.player,
            kind: VolleyKind::Card(at),
            annihilate: false,
            alpha: false,
            parts: List::new(VolleyPart::EMPTY),
            part: 0,
        });
        self.push(Frame::Aim {
            unit: context.source,
            seat: context.player,
            kind: VolleyKind::Card(at),
            left: dice,
        });
    }
}
