//! The Logistics Phase (§5.3): L2 to L5.

use crate::action::Action;
use crate::card::{Goods, PlayTiming};
use crate::effect::UnitMark;
use crate::event::Event;
use crate::ids::{CardBits, CardIx};
use crate::look::Look;
use crate::play::Play;
use crate::plays::LOGISTICS;
use crate::reach::Kin;
use crate::state::{Counter, flag};
use crate::traits::Trait;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Menu, Seat};

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// L2: the gains of everything the Commander controls (§5.3.2); given gains are left out.
    pub(super) fn collect(&mut self, seat: Seat) {
        let mut sum = Goods::default();
        let mut prizes = 0_u8;
        let mut given = CardBits::default();
        for card in self.look().controlled(seat) {
            if self.st.is(card, flag::GIFTED) {
                given.insert(card);
            } else if !self.st.is(card, flag::FACE_DOWN) {
                let gain = self.def(card).gain;
                if card.owner() != seat && gain != Goods::default() {
                    //
                    prizes += 1;
                    if !self.set.rules.captors_collect {
                        continue;
                    }
                }
                sum.r += gain.r;
                sum.c += gain.c;
            }
        }
        self.gain(seat, sum);
        for _ in 0..prizes {
            self.st.count(Counter::PrizesKept);
        }
        for card in &given {
            self.st.unset(card, flag::GIFTED);
        }
    }

    /// L3: one wound off everything, all with Repair (§5.3.4).
    pub(super) fn repair(&mut self, seat: Seat) {
        let station = CardIx::station(seat);
        let heal = |play: &mut Self, unit: CardIx| {
            let wounds = play.st.piece(unit).wounds;
            if wounds == 0 {
                return;
            }
            let numbers = play.look().numbers(unit);
            if numbers.is(UnitMark::NoRepair) {
                return;
            }
            if unit.owner() != seat {
                //
                play.st.count(Counter::PrizesKept);
                if !play.set.rules.captors_collect {
                    return;
                }
            }
            let amount = if numbers.traits.has(Trait::Repair) {
                i16::from(wounds)
            } else {
                (1 + if play.set.makes(Kin::Repairs) {
                    play.look().repair_bonus(unit)
                } else {
                    0
                })
                .clamp(0, i16::from(wounds))
            };
            *play.st.wounds_mut(unit) -= amount as u8;
            play.tell(Event::Repaired {
                unit,
                wounds: amount as u8,
            });
        };
        heal(self, station);
        for at in 0..self.st.modules[seat].len() {
            let module = self.st.modules[seat].as_slice()[at];
            heal(self, module);
        }
        for unit in self.st.ships[seat]
            .iter()
            .chain(self.st.marines[seat].iter())
        {
            heal(self, unit);
        }
    }

    /// D-03, D-04 of L4 and L5: asks while there is something to play.
    pub fn step_breakthrus(&mut self, seat: Seat) -> Option<Seat> {
        let wanted = (1 << PlayTiming::Logistics as u16)
            | if self.st.in_setup {
                0
            } else {
                1 << PlayTiming::Any as u16
            };
        let held = self.st.hand_timings[seat] & wanted != 0;
        if (held || self.set.offers(PlayTiming::Logistics) || self.set.offers(PlayTiming::Any))
            && self.look().any_play(seat, LOGISTICS)
        {
            return Some(seat);
        }
        self.pop();
        None
    }

    /// Plays what was named, or goes on.
    pub fn answer_breakthrus(&mut self, seat: Seat, action: Action) {
        if action == Action::Pass {
            self.pop();
        } else {
            self.begin_play(seat, action);
        }
    }
}

impl Look<'_> {
    /// Breakthrus and logistics cards in hand, abilities, or on.
    pub fn menu_breakthrus(self, seat: Seat, menu: &mut Menu<Action>) {
        self.plays(seat, LOGISTICS, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
    }
}
