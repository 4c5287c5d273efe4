//! The one door to chance: keyed streams, the draws the games use, and scripted dice for tests.
//!
//! Every stream is a function of an [`Address`] alone (seed, cell, number, lane, scope), so any match
//! replays by itself, in any order, on any thread and machine. The samplers are written here and their
//! outputs pinned by tests: no dependency upgrade can move a result.

mod branching;
mod listed;
mod luck;
mod scripted;
mod stream;

pub use branching::Branching;
pub use listed::{Listed, Misfit};
pub use luck::Luck;
pub use scripted::Scripted;
pub use stream::{Address, Lane, Stream};

use crate::seat::{MAX_SEATS, Seat};

/// The classes into which a rule sorts the faces of a roll; faces of one class need not be told apart, which saves an exact
/// enumeration most of its branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matter {
    /// Faces from this one on hit.
    pub need: u8,
    /// A natural 10 is told from other hits.
    pub tens: bool,
}

/// What a game may ask of chance. Rolls and shuffles have separate lanes; a pilot's thinking has its own
/// [`Stream`] and never passes through here.
pub trait Dice {
    /// Opens a new scope of the rolling lane. Draws after this depend on the address and `scope` alone, not
    /// on how many dice were rolled before: one extra die in a volley does not shift the next volley.
    fn open(&mut self, scope: u64);

    /// One ten-sided die, 1 to 10, exactly uniform.
    fn d10(&mut self) -> u8;

    /// One die of so many `sides`, 1 to `sides`, exactly uniform.
    #[inline]
    fn die(&mut self, sides: u8) -> u8 {
        if sides == 10 {
            self.d10()
        } else {
            self.below(u32::from(sides)) as u8 + 1
        }
    }

    /// So many ten-sided dice, sorted: how many show each face. `matter` says which faces whoever reads them can
    /// tell apart; dice that are rolled need not look at it.
    #[inline]
    fn faces(&mut self, dice: u8, matter: Matter) -> [u8; 10] {
        let _ = matter;
        let mut faces = [0_u8; 10];
        for _ in 0..dice {
            faces[usize::from(self.d10()) - 1] += 1;
        }
        faces
    }

    /// A number below `n` (1 or more), exactly uniform, from the rolling lane.
    fn below(&mut self, n: u32) -> u32;

    /// A number below the length of `sorts`, exactly uniform. Numbers of one sort are alike to whoever asks; dice that
    /// are rolled need not look at it.
    #[inline]
    fn below_by(&mut self, sorts: &[u8]) -> u32 {
        self.below(sorts.len() as u32)
    }

    /// One die of so many `sides` for each of some parties, of whom those that show the highest win. Where all show the
    /// same nothing is settled and the caller rolls again from where it stood; dice that go through every way they can
    /// fall leave that out and weigh the other ways without it, since a roll that can always be repeated has no end.
    fn roll_off(&mut self, parties: usize, sides: u8) -> [u8; MAX_SEATS] {
        let mut faces = [0; MAX_SEATS];
        for face in &mut faces[..parties] {
            *face = self.die(sides);
        }
        faces
    }

    /// Shuffles a pile of `seat`, exactly uniform. `scope` says which shuffle of the match this is, so an
    /// added shuffle does not change the others.
    fn shuffle(&mut self, seat: Seat, scope: u64, pile: &mut [u16]);
}
