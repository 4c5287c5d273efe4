//! What a deck is drawn from: the seam at which a game tells it to a reader who asks for odds.

use super::line_up::Read;

/// All copies of one card in a pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piled {
    /// Id of the card.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Copies in the pile.
    pub copies: u64,
    /// Groups it belongs to, in the game's words: its kind, its class.
    pub groups: Vec<String>,
}

/// The pile of a deck, as it lies shuffled before the first card is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
    /// Id of the deck.
    pub deck: String,
    /// Its name as players say it.
    pub deck_name: String,
    /// The cards, each once.
    pub cards: Vec<Piled>,
    /// Cards of the opening hand, which is also what a mulligan draws anew.
    pub opening: u64,
    /// Files that decided it.
    pub files: Vec<Read>,
}

impl Pile {
    /// Cards in the pile.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.cards.iter().map(|card| card.copies).sum()
    }
}

/// What a player draws from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// What it is called.
    pub name: String,
    /// Its cards, each once with its copies.
    pub cards: Vec<Piled>,
    /// Cards of the hand it is drawn up to at first.
    pub opening: u64,
}
