//! Carriers: the Carrier Phase, hits on them, and the ends of a match (§4 T2, §14).

use super::board::Status;
use super::counted::count;
use super::event::Event;
use super::ids::{BOTH, Zone, other};
use super::play::Play;
use super::state::{NONE, State};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Log, Outcome, Seat, WHOLE_SCORE, listed};

listed! {
    /// How a match can end.
    pub(super) enum Ending {
        /// A carrier fell in the Carrier Phase.
        CarrierPhase = "carrier_destroyed_in_carrier_phase",
        /// The second player's gunship destroyed the carrier.
        Second = "carrier_destroyed_by_second_gunship",
        /// The first player's gunship destroyed the carrier.
        First = "carrier_destroyed_by_first_gunship",
        /// Both carriers fell in the Carrier Phase.
        BothInCarrierPhase = "both_carriers_destroyed_in_carrier_phase",
        /// Both carriers fell to gunships.
        BothByGunships = "both_carriers_destroyed_by_gunships",
        /// The cap on turns.
        Cap = "turn_cap",
        /// One player could not go on.
        Forfeit = "forfeited",
    }
}

/// The other player has a match that `seat` cannot go on with.
pub(super) fn forfeit(st: &State, seat: Seat) -> Outcome {
    let mut score = BySeat::default();
    score[other(seat)] = WHOLE_SCORE;
    Outcome {
        score,
        ending: Ending::Forfeit as u8,
        turns: st.turn,
    }
}

/// A scenario that goes no further decides nothing.
pub(super) fn broken_off(st: &State) -> Outcome {
    let mut score = BySeat::default();
    for seat in BOTH {
        score[seat] = WHOLE_SCORE / 2;
    }
    Outcome {
        score,
        ending: Ending::Cap as u8,
        turns: st.turn,
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// T2: both reveal, both results count at once, then the cards go to the discard pile (GR-11).
    pub(super) fn carriers_fire(&mut self) {
        let order = [self.st.first, self.st.second()];
        let cards = order.map(|_| self.draw_one());
        for (seat, card) in order.into_iter().zip(cards) {
            let hits = card.map_or(0, |card| self.set.carrier_hits[usize::from(card)]);
            let dealt = self.hit_carrier(other(seat), hits);
            self.st.counters[count::CARRIER_PHASE] += u32::from(dealt);
            let after = self.st.carrier(other(seat));
            let card = card.unwrap_or(NONE);
            self.log.tell(Event::CarrierFire {
                seat,
                card,
                hits,
                after,
            });
        }
        for card in cards.into_iter().flatten() {
            self.st.discard.push(card);
        }
        match BOTH.map(|seat| self.st.carrier(seat).lives()) {
            [true, true] => {}
            [false, false] => self.end(None, Ending::BothInCarrierPhase),
            [true, false] => self.end(Some(Seat(0)), Ending::CarrierPhase),
            [false, true] => self.end(Some(Seat(1)), Ending::CarrierPhase),
        }
    }

    /// Hits take shields, then turn the die down. Returns those that did something.
    pub(super) fn hit_carrier(&mut self, seat: Seat, hits: u8) -> u8 {
        let carrier = &mut self.st.carriers[seat.at()];
        let on_shields = hits.min(carrier.shields);
        let on_hull = (hits - on_shields).min(carrier.hull);
        carrier.shields -= on_shields;
        carrier.hull -= on_hull;
        on_shields + on_hull
    }

    /// What follows when the active gunship's attack leaves the enemy carrier at zero (§14.3, §14.4).
    pub(super) fn judge_carrier(&mut self) {
        let (seat, victim) = (self.st.active, other(self.st.active));
        if self.st.carrier(victim).lives() {
            return;
        }
        self.log.tell(Event::CarrierLost { seat: victim });
        if self.st.is_last_turn {
            self.end(None, Ending::BothByGunships);
        } else if seat == self.st.second() {
            self.end(Some(seat), Ending::Second);
        } else {
            self.st.is_last_turn = true;
            self.leave_zone(Zone::home(victim));
        }
    }

    /// The zone of a destroyed carrier is gone: what is there, also in the hangar, is in the center now. That is no
    /// entry (GR-42).
    fn leave_zone(&mut self, zone: Zone) {
        for seat in BOTH {
            let board = &mut self.st.boards[seat.at()];
            if board.zone == zone && board.status != Status::Destroyed {
                board.zone = Zone::CENTER;
                board.status = Status::InSpace;
            }
            let squadron = &mut self.st.squadrons[seat.at()];
            if squadron.zone == zone {
                squadron.zone = Zone::CENTER;
            }
        }
    }

    /// The last turn has not saved the second player.
    pub(super) fn end_of_last_turn(&mut self) {
        self.end(Some(self.st.first), Ending::First);
    }

    /// The match ends by its cap on turns (GR-44).
    pub(super) fn end_by_cap(&mut self) {
        self.end(None, Ending::Cap);
    }

    fn end(&mut self, winner: Option<Seat>, ending: Ending) {
        let mut score = BySeat::default();
        for seat in BOTH {
            score[seat] = match winner {
                None => WHOLE_SCORE / 2,
                Some(won) if won == seat => WHOLE_SCORE,
                Some(_) => 0,
            };
        }
        self.st.outcome = Some(Outcome {
            score,
            ending: ending as u8,
            turns: self.st.turn,
        });
    }
}
