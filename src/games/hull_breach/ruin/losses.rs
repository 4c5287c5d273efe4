//! Wounds and immediate destruction.

use super::Downfall;
use crate::card::Kind;
use crate::effect::Moment;
use crate::event::{Event, Removal};
use crate::ids::CardIx;
use crate::play::Play;
use crate::state::{CardZone, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Immediate destruction of a unit or Station module: no answer, no escape. `by` is credited.
    pub fn wreck(&mut self, card: CardIx, fate: Removal, by: CardIx) {
        if self.st.piece(card).zone != CardZone::Play {
            return;
        }
        self.credit_kill(card, by);
        match self.def(card).kind {
            Kind::Station => {
                let causer = if by.is_some() {
                    Some(self.st.piece(by).controller)
                } else {
                    None
                };
                self.eliminate(card.owner(), Downfall::Destroyed, causer);
            }
            Kind::Ship => {
                self.note_loss();
                // Told while the ship still stands, so that its own last words are heard too.
                self.fire(Moment::ShipDestroyed, card, CardIx::NONE);
                self.lose(card, fate);
            }
            _ => {
                self.note_loss();
                self.lose(card, fate);
            }
        }
    }

    /// Counts a unit lost in an engagement.
    pub(super) fn note_loss(&mut self) {
        if self.st.eng.on {
            self.st.eng.losses += 1;
        }
    }

    /// Counts a destruction; `by` is credited, if it is anybody.
    pub fn credit_kill(&mut self, card: CardIx, by: CardIx) {
        let trace = &mut self.st.traces[card.at()];
        trace.destroyed = trace.destroyed.saturating_add(1);
        if by.is_none() {
            return;
        }
        let trace = &mut self.st.traces[by.at()];
        trace.kills = trace.kills.saturating_add(1);
        // Who came without a ship left none undefended.
        let ship_borne = self.st.is(card, flag::BOARDER) && !self.st.is(card, flag::COMMITTED);
        let felled = ship_borne && self.st.is(by, flag::HOLDER);
        if let Some(fight) = &mut self.st.fight {
            fight.felled |= felled;
        }
    }

    /// Compulsory wounds (§9.39): Resistant ignores them; death is immediate.
    pub fn compulsory(&mut self, card: CardIx, wounds: u8, by: CardIx) {
        if !self.st.stands(card) {
            return;
        }
        let numbers = self.look().numbers(card);
        if numbers.traits.has(Trait::Resistant) {
            self.tell(Event::Resists { unit: card });
            return;
        }
        self.put_wounds(card, wounds, by);
        self.tell(Event::Compulsory { unit: card, wounds });
        if i16::from(self.st.piece(card).wounds) >= numbers.wounds {
            self.wreck(card, Removal::Immediate, by);
        } else {
            self.fire(Moment::WoundTaken, card, CardIx::NONE);
        }
    }

    /// Wounds of a volley.
    pub fn wound(&mut self, card: CardIx, wounds: u8, by: CardIx) {
        self.put_wounds(card, wounds, by);
        self.tell(Event::Wounds { unit: card, wounds });
    }

    /// Puts wounds on a card and counts them.
    fn put_wounds(&mut self, card: CardIx, wounds: u8, by: CardIx) {
        let total = self.st.wounds_mut(card);
        *total = total.saturating_add(wounds);
        if self.st.eng.on {
            self.st.eng.wounds += u16::from(wounds);
        }
        if by.is_some() {
            let trace = &mut self.st.traces[by.at()];
            trace.wounds = trace.wounds.saturating_add(u16::from(wounds));
        }
    }
}
