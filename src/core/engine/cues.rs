//! Where a game puts what speaks for or against an action, one number a cue.

use std::ops::{Index, IndexMut};

/// Cues that one word of marks tells apart.
const WORD: usize = 64;

/// The cues of one action: all 0 but the few that the game wrote. Which those are is remembered, so that
/// weighing an action costs as much as it has cues and not as much as the game has.
///
/// One word has room for 64 cues. A game that names more says `Cues<2>`, or as many words as it takes; the number is part
/// of the type, so that the others pay nothing for it.
#[derive(Clone, Debug)]
pub struct Cues<const WORDS: usize = 1> {
    values: [[f32; WORD]; WORDS],
    /// Places written since they were last cleared, as bits.
    written: [u64; WORDS],
}

/// What code that knows no game needs of cues, however many there are.
pub trait CueBuffer: Clone + Default + Send + Sync {
    /// The most cues there is room for.
    const ROOM: usize;

    /// Cues with these values, by place; 0 beyond them.
    ///
    /// # Panics
    /// When they are more than [`CueBuffer::ROOM`].
    fn of(values: &[f32]) -> Self;
    /// All 0 again.
    fn clear(&mut self);
    /// The sum of the cues by their weights, in ascending order of their places: the same on every machine.
    fn weighed(&self, weights: &Self) -> f32;
    /// The first `count` cues.
    ///
    /// # Panics
    /// When `count` is over [`CueBuffer::ROOM`].
    fn dense(&self, count: usize) -> &[f32];
}

impl<const WORDS: usize> Cues<WORDS> {
    /// Cues of which none applies: all are 0.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            values: [[0.0; WORD]; WORDS],
            written: [0; WORDS],
        }
    }
}

impl<const WORDS: usize> CueBuffer for Cues<WORDS> {
    const ROOM: usize = WORD * WORDS;

    fn of(values: &[f32]) -> Self {
        let mut cues = Self::new();
        for (at, &value) in values.iter().enumerate() {
            cues[at] = value;
        }
        cues
    }

    // The innermost loops of all play. Words are counted by hand: a zip of arrays is a call of its own in a release build.
    #[inline]
    fn clear(&mut self) {
        let mut word = 0;
        while word < WORDS {
            let mut rest = self.written[word];
            while rest != 0 {
                self.values[word][rest.trailing_zeros() as usize] = 0.0;
                rest &= rest - 1;
            }
            self.written[word] = 0;
            word += 1;
        }
    }

    #[inline]
    fn weighed(&self, weights: &Self) -> f32 {
        let (mut sum, mut word) = (0.0, 0);
        while word < WORDS {
            let mut rest = self.written[word];
            while rest != 0 {
                let at = rest.trailing_zeros() as usize;
                sum += weights.values[word][at] * self.values[word][at];
                rest &= rest - 1;
            }
            word += 1;
        }
        sum
    }

    fn dense(&self, count: usize) -> &[f32] {
        &self.values.as_flattened()[..count]
    }
}

impl<const WORDS: usize> Default for Cues<WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const WORDS: usize> Index<usize> for Cues<WORDS> {
    type Output = f32;

    #[inline]
    fn index(&self, at: usize) -> &f32 {
        &self.values[at / WORD][at % WORD]
    }
}

impl<const WORDS: usize> IndexMut<usize> for Cues<WORDS> {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut f32 {
        let value = &mut self.values[at / WORD][at % WORD];
        self.written[at / WORD] |= 1 << (at % WORD);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::{CueBuffer, Cues};

    /// Weights 1, 2, 3, … for as many cues as there is room for.
    fn ascending<C: CueBuffer>() -> C {
        let weights: Vec<f32> = (0..C::ROOM).map(|at| 1.0 + at as f32).collect();
        C::of(&weights)
    }

    #[test]
    fn weighs_what_was_written_and_forgets_it() {
        let weights: Cues = ascending();
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

    #[test]
    fn there_is_room_for_more_than_one_word_of_cues() {
        let weights: Cues<3> = ascending();
        let mut cues = Cues::<3>::new();
        cues[1] = 1.0;
        cues[64] = 2.0;
        cues[191] = 3.0;
        assert_eq!(cues.weighed(&weights), 2.0 + 2.0 * 65.0 + 3.0 * 192.0);
        cues.clear();
        assert_eq!(cues.dense(192), [0.0; 192]);
    }
}
