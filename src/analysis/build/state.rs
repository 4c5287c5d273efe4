//! Where a search for a deck stands.

use breachlab_core::games::Piece;

/// Where a search stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SearchState {
    /// How many rounds are done.
    pub(super) round: u32,
    /// How many races were run, over which the level is spread.
    pub(super) races: u32,
    /// Rounds in a row without a move.
    pub(super) failures: u32,
    /// The next deal that nobody met.
    pub(super) next: u64,
    /// Deals played, counted once for each deck.
    pub(super) used: u64,
    /// Whether the search is over.
    pub(super) is_over: bool,
    /// The best deck so far, a piece for each place, from which the next moves start.
    pub(super) deck: Vec<Piece>,
    /// Win rate of the start and of the deck in hand, as the search saw them.
    pub(super) estimates: [Option<f64>; 2],
}

/// Places in which two decks differ.
pub(super) fn apart(one: &[Piece], other: &[Piece]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}
