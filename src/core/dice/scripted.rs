//! Dice that say what a test wrote down, and notice when too many or too few were written.

use std::collections::VecDeque;

use super::Dice;
use crate::seat::Seat;

/// Plays a list of faces. A shuffle leaves the pile as it stands; bounded draws take the next entry too.
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: VecDeque<u8>,
    asked: usize,
}

impl Scripted {
    /// Dice that will show `faces`, in this order.
    #[must_use]
    pub fn new(faces: &[u8]) -> Self {
        Self {
            faces: faces.iter().copied().collect(),
            asked: 0,
        }
    }

    /// Faces not yet rolled.
    #[must_use]
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// How many of the listed faces were rolled.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.asked
    }

    fn next(&mut self) -> u8 {
        self.asked += 1;
        let asked = self.asked;
        self.faces
            .pop_front()
            .unwrap_or_else(|| panic!("the script is too short: die {asked} was asked for"))
    }
}

impl Dice for Scripted {
    fn open(&mut self, _scope: u64) {}

    fn d10(&mut self) -> u8 {
        self.next()
    }

    fn below(&mut self, n: u32) -> u32 {
        u32::from(self.next()) % n.max(1)
    }

    fn shuffle(&mut self, _seat: Seat, _scope: u64, _pile: &mut [u16]) {}
}
