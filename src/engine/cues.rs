//! Where a game puts what speaks for or against an action, one number a cue.

use std::ops::{Index, IndexMut};

/// The most cues a game may name.
pub const MOST_CUES: usize = 64;

/// The cues of one action: all 0 but the few that the game wrote. Which those are is remembered, so that
/// weighing an action costs as much as it has cues and not as much as the game has.
#[derive(Clone, Debug)]
pub struct Cues {
    values: [f32; MOST_CUES],
    /// Places written since the last [`Cues::clear`], as bits.
    written: u64,
}

impl Cues {
    /// All 0.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            values: [0.0; MOST_CUES],
            written: 0,
        }
    }

    /// All 0 again.
    #[inline]
    pub fn clear(&mut self) {
        let mut rest = self.written;
        while rest != 0 {
            self.values[rest.trailing_zeros() as usize] = 0.0;
            rest &= rest - 1;
        }
        self.written = 0;
    }

    /// The sum of the cues by their weights, in ascending order of their places: the same on every machine.
    #[inline]
    #[must_use]
    pub fn weighed(&self, weights: &[f32; MOST_CUES]) -> f32 {
        let (mut sum, mut rest) = (0.0, self.written);
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            sum += weights[at] * self.values[at];
            rest &= rest - 1;
        }
        sum
    }

    /// The first `count` cues.
    ///
    /// # Panics
    /// When `count` is over [`MOST_CUES`].
    #[must_use]
    pub fn dense(&self, count: usize) -> &[f32] {
        &self.values[..count]
    }
}

impl Default for Cues {
    fn default() -> Self {
        Self::new()
    }
}

impl Index<usize> for Cues {
    type Output = f32;

    #[inline]
    fn index(&self, at: usize) -> &f32 {
        &self.values[at]
    }
}

impl IndexMut<usize> for Cues {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut f32 {
        let value = &mut self.values[at];
        self.written |= 1 << at;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::{Cues, MOST_CUES};

    #[test]
    fn weighs_what_was_written_and_forgets_it() {
        let mut weights = [0.0; MOST_CUES];
        for (at, weight) in weights.iter_mut().enumerate() {
            *weight = 1.0 + at as f32;
        }
        let mut cues = Cues::new();
        assert_eq!(cues.weighed(&weights), 0.0);
        cues[63] = 0.5;
        cues[0] = 2.0;
        cues[5] = -1.0;
        cues[5] += 3.0;
        assert_eq!(cues.weighed(&weights), 2.0 + 2.0 * 6.0 + 0.5 * 64.0);
        assert_eq!(cues.dense(6), [2.0, 0.0, 0.0, 0.0, 0.0, 2.0]);
        cues.clear();
        assert_eq!(cues.weighed(&weights), 0.0);
        assert_eq!(cues.dense(64), [0.0; 64]);
    }
}
