//! What no longer lives, fits (§9.5) or is garrisoned (§9.17) goes.

use crate::effect::UnitMark;
use crate::event::{Event, Removal};
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::play::Play;
use crate::reach::Kin;
use breachlab_core::dice::Dice;
use breachlab_core::engine::Log;

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Looks for what no longer lives, fits (§9.5) or is garrisoned (§9.17). True if frames were
    /// pushed.
    pub fn settle(&mut self) -> bool {
        // What goes may take its aura from a card that was looked at before it.
        while self.bury_the_spent(true) {}
        self.note_the_crowded()
    }

    /// The same without garrisons, where numbers may have changed that nobody is told of. Who is just choosing what stays
    /// is not disturbed.
    pub fn settle_rooms(&mut self) -> bool {
        let choosing = |frame: &Frame| {
            matches!(
                frame,
                Frame::Overflow { .. } | Frame::Prize { .. } | Frame::Reassign { .. }
            )
        };
        if self.st.frames.as_slice().iter().any(choosing) {
            return false;
        }
        while self.bury_the_spent(false) {}
        self.note_the_crowded()
    }

    /// Asks what leaves hosts that hold too much. True if anybody is asked.
    fn note_the_crowded(&mut self) -> bool {
        let before = self.st.frames.len();
        for seat in self.st.all() {
            if !self.st.lives(seat) {
                continue;
            }
            for host in std::iter::once(CardIx::station(seat)).chain(self.st.ships[seat].iter()) {
                if !self.st.stands(host) {
                    continue;
                }
                let numbers = self.look().numbers(host);
                if self.look().is_overcrowded(host, numbers.marine_capacity) {
                    self.push(Frame::Overflow { host, wings: false });
                }
                if self.look().wing_load(host) > numbers.fighter_capacity {
                    self.push(Frame::Overflow { host, wings: true });
                }
            }
        }
        self.st.frames.len() > before
    }

    /// Takes what no longer lives or, if asked, is garrisoned, Commander by Commander. True if anything went.
    fn bury_the_spent(&mut self, garrisons: bool) -> bool {
        let mut gone = false;
        for seat in self.st.all() {
            if !self.st.lives(seat) {
                continue;
            }
            let array = self.st.modules[seat];
            for unit in std::iter::once(CardIx::station(seat))
                .chain(array.as_slice().iter().copied())
                .chain(self.st.ships[seat].iter())
                .chain(self.st.marines[seat].iter())
            {
                gone |= self.wreck_if_spent(unit);
            }
            if !self.st.lives(seat) {
                continue;
            }
            for ship in &self.st.ships[seat] {
                if garrisons && ship.owner() != seat && self.st.stands(ship) {
                    gone |= self.revert_if_empty(ship);
                }
            }
        }
        gone
    }

    /// wounds that have come to be too many destroy at once. A volley still judges its own target.
    /// True if the card went.
    fn wreck_if_spent(&mut self, card: CardIx) -> bool {
        let wounds = self.st.piece(card).wounds;
        // Nothing is spent unhurt, unless a card took its last wound away.
        let whole = wounds == 0 && !self.set.makes(Kin::Rooms);
        if whole || !self.st.stands(card) || self.is_being_judged(card) {
            return false;
        }
        let spent = i16::from(wounds) >= self.look().numbers(card).wounds;
        if spent {
            self.wreck(card, Removal::Immediate, CardIx::NONE);
        }
        spent
    }

    /// Whether cards are still asked if they save this target of a volley.
    fn is_being_judged(&self, card: CardIx) -> bool {
        let judging = |frame: &Frame| {
            matches!(
                frame,
                Frame::Volley {
                    at: at::Volley::Judgment
                }
            )
        };
        self.st.frames.as_slice().iter().any(judging)
            && self.st.volleys.as_slice().iter().any(|volley| {
                let part = volley.parts.as_slice().get(usize::from(volley.part));
                part.is_some_and(|part| part.target == card)
            })
    }

    /// §9.17: a hijacked ship without a Marine of its captor goes back to its owner. True if it
    /// went.
    fn revert_if_empty(&mut self, ship: CardIx) -> bool {
        let captor = self.st.piece(ship).controller;
        let garrisoned = self.st.marines[captor]
            .iter()
            .any(|marine| self.st.piece(marine).host == ship);
        // A ship that is fought over goes to whoever wins it (8E), to its owner only if nobody does; so does one whose
        // boarders the holders may pursue onto it, unless it is the holders' own.
        let fought_over = self.st.fight.is_some_and(|fight| {
            fight.prize == ship || (fight.from == ship && fight.holder != ship.owner())
        });
        if garrisoned || fought_over || self.look().numbers(ship).is(UnitMark::KeepPrize) {
            return false;
        }
        self.revert(ship);
        true
    }
}
