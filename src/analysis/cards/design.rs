//! The design of an experiment: in every set of matches each factor of both decks is, by lot, on one of its arms, whatever
//! befalls the others. So every match speaks of every factor in it, and the difference between the sets on one arm and
//! those on the other is its effect, averaged over what the rest of the decks was (a randomised factorial design).
//!
//! Lots are drawn in blocks of [`BLOCK`] sets of one cell, in which each factor on trial has the same share of the sets on each
//! arm as in any other.

use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::Swap;

use super::field::DeckVersion;

/// Sets of a block.
pub(super) const BLOCK: u64 = 4;

/// The sets of a block on one side.
pub(super) type BlockSides = [Side; BLOCK as usize];

/// One side of one set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Side {
    /// The factors on trial, each with its arm.
    pub(super) on_trial: Vec<(usize, usize)>,
    /// What lies where.
    pub(super) swaps: Vec<Swap>,
}

/// What is on trial in one deck.
pub(super) trait Design: Send + Sync {
    /// Factors of the deck.
    fn factors(&self) -> usize;
    /// The places that a factor is about.
    fn slots(&self, factor: usize) -> &[u8];
    /// Whether a match that never meets these places is the same on either arm.
    fn is_veiled(&self, factor: usize) -> bool;
    /// Draws the lots of a block.
    fn block(&self, seed: u64, key: BlockKey) -> BlockSides;
    /// Blocks of each cell until every factor was on trial, where the deck plays in so many cells.
    fn blocks(&self, _cells: u64) -> u64 {
        1
    }
}

/// Which block it is, and for whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockKey {
    /// Number of the cell.
    pub(super) cell: u32,
    /// The block of that cell.
    pub(super) block: u64,
    /// 0 for the host and 1 for its guest.
    pub(super) side: u64,
    /// The cell's place among those in which this deck plays, and how many these are.
    pub(super) turn: [u64; 2],
}

impl BlockKey {
    /// The lots of the block.
    pub(super) fn lots(self, seed: u64) -> Stream {
        let address = Address {
            seed,
            // Matches of the cell draw from numbers at the other end.
            cell: u32::MAX - self.cell,
            number: self.block,
        };
        Stream::new(address, Lane::Roll, self.side)
    }
}

/// The version of a cell that these sides are.
pub(super) fn version(own: &Side, other: Option<&Side>) -> DeckVersion {
    let sorted = |side: &Side| {
        let mut swaps = side.swaps.clone();
        swaps.sort_unstable();
        swaps
    };
    DeckVersion {
        own: sorted(own),
        other: other.map(sorted).unwrap_or_default(),
    }
}
