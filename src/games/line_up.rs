//! What is known of a line-up by name: the engine plays numbers, a report names decks and cards.

/// One card of a deck list: all its copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Id of the card.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Kind of card, in the game's word.
    pub kind: String,
    /// Copies in the deck.
    pub copies: u64,
}

/// One deck of the line-up with its pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Id of the deck.
    pub deck: String,
    /// Its name as players say it.
    pub deck_name: String,
    /// Id of the strategy.
    pub strategy: String,
    /// The deck list, in the order of [`CardUse::entry`](crate::engine::CardUse::entry).
    pub cards: Vec<Listed>,
}

/// A file that decides results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Read {
    /// `cards`, `deck`, `strategy` or `rules`.
    pub role: &'static str,
    /// Its path, or the name of the embedded default.
    pub name: String,
    /// Fingerprint of its text, in hex.
    pub hash: String,
}

/// The line-up, in the order the user gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineUp {
    /// Decks and pilots.
    pub entries: Vec<Entry>,
    /// Every file read for it.
    pub files: Vec<Read>,
}
