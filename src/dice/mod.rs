//! The one door to chance: keyed streams, the draws the games use, and scripted dice for tests.
//!
//! Every stream is a function of an [`Address`] alone (seed, cell, number, lane, scope), so any match
//! replays by itself, in any order, on any thread and machine. The samplers are written here and their
//! outputs pinned by tests: no dependency upgrade can move a result.

mod luck;
mod scripted;
mod stream;

pub use luck::Luck;
pub use scripted::Scripted;
pub use stream::{Address, Lane, Stream};

use crate::engine::Seat;

/// What a game may ask of chance. Rolls and shuffles have separate lanes; a pilot's thinking has its own
/// [`Stream`] and never passes through here.
pub trait Dice {
    /// Opens a new scope of the rolling lane. Draws after this depend on the address and `scope` alone, not
    /// on how many dice were rolled before: one extra die in a volley does not shift the next volley.
    fn open(&mut self, scope: u64);

    /// One ten-sided die, 1 to 10, exactly uniform.
    fn d10(&mut self) -> u8;

    /// A number below `n` (1 or more), exactly uniform, from the rolling lane.
    fn below(&mut self, n: u32) -> u32;

    /// Shuffles a pile of `seat`, exactly uniform. `scope` says which shuffle of the match this is, so an
    /// added shuffle does not change the others.
    fn shuffle(&mut self, seat: Seat, scope: u64, pile: &mut [u16]);
}
