//! Volleys (§6.2; 4.4 of the rules page): what hits, and the order of things from W-05 to W-08.

mod array;
mod declare;
mod dying;
mod roll;
mod split;
mod targets;

use super::event::Event;
use super::frame::{Frame, at};
use super::play::Play;
use super::state::flag;
use breachlab_core::dice::Dice;
use breachlab_core::engine::{Log, Seat};

/// The lowest natural face, from 2 to 10, that hits: natural 1 misses and natural 10 hits, always (§8.2).
#[inline]
#[must_use]
pub(super) fn need(defense: i16, modifier: i16) -> u8 {
    (defense - modifier).clamp(2, 10) as u8
}

/// Whether a natural face hits.
#[inline]
#[must_use]
pub(super) fn is_hit(face: u8, need: u8) -> bool {
    face >= need
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// W-05, then each part: roll, W-06, wounds; then W-08 for what is destroyed.
    pub fn step_volley(&mut self, at: at::Volley) -> Option<Seat> {
        match at {
            at::Volley::Declared => self.open_volley(),
            at::Volley::Roll => self.roll_part(),
            at::Volley::Wounds => self.apply_part(),
            at::Volley::Judgment => self.judge_part(),
            at::Volley::Over => {
                self.pop();
                self.end_volley();
            }
        }
        None
    }

    /// The volley is over, or its engagement is: what it destroyed dies.
    pub fn end_volley(&mut self) {
        let last = self.st.volleys.last();
        let parts = last.map_or(0, |volley| volley.parts.len());
        for nth in (0..parts).rev() {
            let Some(volley) = self.st.volleys.last() else {
                return;
            };
            let unit = volley.parts.as_slice()[nth].target;
            if self.st.is(unit, flag::PENDING) && !self.st.is(unit, flag::DYING) {
                self.st.set(unit, flag::DYING);
                self.push(Frame::Dying {
                    unit,
                    at: at::Dying::Wings,
                });
            }
        }
        self.st.volleys.pop();
    }
}
