//! Dice from a list that a user wrote: too few or too many are counted, not a broken promise.

use super::Dice;
use crate::seat::Seat;

/// Plays a list of faces from 1 to 10. When it has run out, further dice show 1, 2, 3 and so on and are
/// counted as lacking.
/// Shuffles leave a pile as it stands; a bounded draw takes the next face too, and one that is not on its die is noted.
#[derive(Clone, Debug)]
pub struct Listed {
    faces: Vec<u8>,
    rolled: usize,
    misfit: Option<Misfit>,
}

/// A face that is not on the die that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Place in the list, from 1.
    pub nth: usize,
    /// The face that was listed.
    pub face: u8,
    /// Faces of the die.
    pub sides: u8,
}

impl Listed {
    /// Dice that will show `faces`, in this order.
    #[must_use]
    pub fn new(faces: Vec<u8>) -> Self {
        Self {
            faces,
            rolled: 0,
            misfit: None,
        }
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

    /// The first face listed that was not on its die.
    #[must_use]
    pub fn misfit(&self) -> Option<Misfit> {
        self.misfit
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
        let lacking = self.rolled.saturating_sub(self.faces.len());
        let face = self.faces.get(self.rolled).copied();
        self.rolled += 1;
        // Not always the same: a roll that ties is repeated until it does not.
        face.unwrap_or((lacking % 10) as u8 + 1)
    }

    fn below(&mut self, n: u32) -> u32 {
        let face = self.d10();
        let is_listed = self.lacking() == 0;
        if u32::from(face) > n && is_listed && self.misfit.is_none() {
            self.misfit = Some(Misfit {
                nth: self.rolled,
                face,
                sides: n as u8,
            });
        }
        u32::from(face - 1) % n.max(1)
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
