//! What a search looks for, and in which pile.

use super::FilterId;

/// A search of a pile for one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PileSearch {
    /// Which cards may be taken.
    pub filter: FilterId,
    /// Of which pile of the Commander's.
    pub from: PileKind,
    /// At normal cost; else free.
    pub pay: bool,
    /// Ships, Marines, modules and Breakthrus outside their phases too.
    pub any_time: bool,
}

/// A Commander's pile of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PileKind {
    /// The shipyard; it is shuffled afterwards (§8.3).
    Shipyard,
    /// The hand.
    Hand,
    /// The scrapheap.
    Scrapheap,
}
