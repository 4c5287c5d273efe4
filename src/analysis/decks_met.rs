//! Two decks that met under some pilots: what a matrix plays, and reports are made of.

use breachlab_core::play::Ended;
use breachlab_core::stats::{self, PairSummary};
use breachlab_core::tally::Tally;

/// Two decks and what they came to, one tally a pilot.
pub(super) struct DecksMet {
    /// Places among the decks.
    pub(super) first: usize,
    pub(super) second: usize,
    /// Whether both decks are the same by their files' fingerprints; the pilot of a pairing is one.
    pub(super) is_mirror: bool,
    /// By pilot.
    pub(super) tallies: Vec<(Tally, Ended)>,
}

impl DecksMet {
    /// The interval of the first deck's win rate.
    pub(super) fn interval(&self, summary: PairSummary) -> stats::Interval {
        if self.is_mirror {
            stats::mirror_interval(summary)
        } else {
            stats::pair_interval(summary)
        }
    }
}
