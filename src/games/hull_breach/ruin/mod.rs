//! How a match ends, for one Commander and for all.

mod capture;
mod elimination;
mod losses;
mod settle;

use super::event::{Event, Removal};
use super::play::Play;
use super::state::{CardZone, Ending, State, flag};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Log, MAX_SEATS, Outcome, Seat, WHOLE_SCORE};

/// The match as it ends when `seat` cannot go on: as if it had scooped, and the others shared what is left.
pub(super) fn forfeit(st: &State, seat: Seat) -> Outcome {
    let others = st.all().filter(|&other| other != seat && st.lives(other));
    let share = WHOLE_SCORE / others.clone().count().max(1) as u8;
    let mut score = BySeat::default();
    for other in others {
        score[other] = share;
    }
    Outcome {
        score,
        ending: Ending::Scooped as u8,
        turns: st.round,
    }
}

/// What caused an elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Downfall {
    /// The Station was destroyed.
    Destroyed,
    /// The Station was boarded.
    Boarded,
    /// The Commander gave up.
    Scooped,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The match is over: the last Commander standing wins; nobody left is a draw.
    fn finish(&mut self, how: Downfall) {
        let ending = match how {
            Downfall::Destroyed => Ending::StationDestroyed,
            Downfall::Boarded => Ending::StationBoarded,
            Downfall::Scooped => Ending::Scooped,
        };
        self.end_match(ending);
    }

    /// What is destroyed and waits for its last words goes when there is nobody left to hear them (§3.4.11).
    fn bury_the_pending(&mut self) {
        for seat in self.st.all() {
            let array = self.st.modules[seat];
            let units = array.as_slice().iter().copied();
            let units = units.chain(self.st.ships[seat].iter());
            for unit in units.chain(self.st.marines[seat].iter()) {
                if self.st.is(unit, flag::PENDING) && self.st.piece(unit).zone == CardZone::Play {
                    self.note_loss();
                    self.lose(unit, Removal::Destroyed);
                }
            }
        }
    }

    /// Ends the match: survivors share one point equally.
    pub fn end_match(&mut self, ending: Ending) {
        self.bury_the_pending();
        if self.st.eng.on {
            self.close_engagement();
        }
        let mut score = BySeat([0; MAX_SEATS]);
        let mask = if self.st.living == 0 {
            (1 << self.st.seats) - 1
        } else {
            self.st.living
        };
        let share = WHOLE_SCORE / mask.count_ones() as u8;
        for seat in self.st.all() {
            if mask & (1 << seat.0) != 0 {
                score[seat] = share;
            }
        }
        self.tell(Event::Over { ending });
        self.st.outcome = Some(Outcome {
            score,
            ending: ending as u8,
            turns: self.st.round,
        });
    }
}
