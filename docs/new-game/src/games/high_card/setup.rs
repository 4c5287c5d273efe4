//! What is fixed before the first shuffle: cards, decks, rules. Strings belong here, never in the state.

use std::sync::Arc;

use super::rules::{DECK, Rules};

/// One card of the pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HighCardCard {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What decides the trick.
    pub rank: u8,
}

/// All cards there are.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// By index.
    pub cards: Arc<Vec<HighCardCard>>,
    /// Fingerprint of their files.
    pub hash: String,
}

impl CardSet {
    /// The index of a card.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.id == id)
    }
}

/// A deck, checked: cards by index with their copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Entries in the order of the file.
    pub list: Vec<(usize, u8)>,
}

/// One copy of a card, as the loop needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HighCardCopy {
    /// The entry of the deck list that it belongs to.
    pub entry: u16,
    /// The card.
    pub card: usize,
    /// Its rank.
    pub rank: u8,
}

/// Everything fixed.
#[derive(Clone, Debug)]
pub struct Setup {
    /// All cards.
    pub cards: Arc<Vec<HighCardCard>>,
    /// The copies of each seat, by the numbers they have in the state.
    pub copies: [[HighCardCopy; DECK]; 2],
    /// Entries of each deck list.
    pub entries: [u16; 2],
    /// Rules.
    pub rules: Rules,
}

impl Setup {
    /// Seats two decks at a table.
    ///
    /// # Errors
    /// When a deck has not as many cards as the rules want.
    pub fn new(set: &CardSet, rules: &Rules, decks: [&Deck; 2]) -> Result<Self, String> {
        let copies = |deck: &Deck| -> Result<[HighCardCopy; DECK], String> {
            let entries = (0..).zip(&deck.list);
            let all = entries.flat_map(|(entry, &(card, copies))| {
                let rank = set.cards[card].rank;
                std::iter::repeat_n(HighCardCopy { entry, card, rank }, usize::from(copies))
            });
            let all: Vec<HighCardCopy> = all.collect();
            all.try_into()
                .map_err(|all: Vec<HighCardCopy>| format!("{} has {} cards", deck.name, all.len()))
        };
        Ok(Self {
            cards: set.cards.clone(),
            copies: [copies(decks[0])?, copies(decks[1])?],
            entries: decks.map(|deck| deck.list.len() as u16),
            rules: rules.clone(),
        })
    }
}
