//! Dice from a list that a user wrote: too few or too many are counted, not a broken promise.

use super::Dice;
use crate::engine::Seat;

/// Plays a list of faces from 1 to 10. When it has run out, every further die shows 1 and is counted as lacking.
/// Shuffles leave a pile as it stands; a bounded draw takes the next face too.
#[derive(Clone, Debug)]
pub struct Listed {
    faces: Vec<u8>,
    rolled: usize,
}

impl Listed {
    /// Dice that will show `faces`, in this order.
    #[must_use]
    pub fn new(faces: Vec<u8>) -> Self {
        Self { faces, rolled: 0 }
    }

    /// Dice asked for so far, those that were lacking included.
    #[must_use]
    pub fn rolled(&self) -> usize {
        self.rolled
    }

    /// Dice asked for beyond the end of the list.
    #[must_use]
    pub fn lacking(&self) -> usize {
        self.rolled.saturating_sub(self.faces.len())
    }

    /// Faces nobody has asked for yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.faces.len().saturating_sub(self.rolled)
    }
}

impl Dice for Listed {
    fn open(&mut self, _scope: u64) {}

    fn d10(&mut self) -> u8 {
        let face = self.faces.get(self.rolled).copied().unwrap_or(1);
        self.rolled += 1;
        face
    }

    fn below(&mut self, n: u32) -> u32 {
        u32::from(self.d10() - 1) % n.max(1)
    }

    fn shuffle(&mut self, _seat: Seat, _scope: u64, _pile: &mut [u16]) {}
}

#[cfg(test)]
mod tests {
    use super::{Dice, Listed};

    #[test]
    fn a_list_that_is_short_says_by_how_many() {
        let mut dice = Listed::new(vec![7, 3]);
        assert_eq!([dice.d10(), dice.d10(), dice.d10()], [7, 3, 1]);
        assert_eq!((dice.rolled(), dice.lacking(), dice.left()), (3, 1, 0));
    }
}
