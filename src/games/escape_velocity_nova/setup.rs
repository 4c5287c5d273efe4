//! What is fixed before the first shuffle: cards, board, decks by seat, rules.

use std::sync::Arc;

use crate::board::StarMap;
use crate::card::{NONE, Reward, TwoSided};
use crate::rules::{COPIES, NUMBERS, Rules, SEATS};
use breachlab_core::engine::Seat;

/// All cards and the board.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// By index.
    pub cards: Arc<Vec<TwoSided>>,
    /// Names of ships, systems of weapons, families, planets and storylines; cards name them by their place.
    pub names: Arc<Vec<String>>,
    /// The board.
    pub map: Arc<StarMap>,
    /// Fingerprint of their files.
    pub hash: String,
}

impl CardSet {
    /// The index of a card.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<usize> {
        self.cards.iter().position(|card| card.id == id)
    }

    /// Where a blank of an action number stands in a deck that is tried: behind all cards that files name.
    #[must_use]
    pub fn blank(&self, number: usize) -> usize {
        self.cards.len() + number
    }

    /// The set with a blank of every action number behind its cards.
    fn with_blanks(&self) -> Self {
        let blanks = (0..NUMBERS as u8).map(TwoSided::blank);
        Self {
            cards: Arc::new(self.cards.iter().cloned().chain(blanks).collect()),
            ..self.clone()
        }
    }
}

/// A card of a deck list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckEntry {
    /// The card, by index.
    pub card: usize,
    /// Copies in all.
    pub copies: u8,
    /// Those of them that are given to the Nova Deck.
    pub nova: u8,
    /// Its action number.
    pub number: u8,
}

/// A deck, checked (§2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Stable id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The start ship, by index.
    pub start: usize,
    /// Its cards, in the order of the file.
    pub list: Vec<DeckEntry>,
}

/// One copy of a card at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyOf {
    /// The card.
    pub card: u16,
    /// Whose deck it came in.
    pub seat: Seat,
    /// The entry of that deck's list; start ships come behind the last.
    pub entry: u16,
    /// Whether it is in the Nova Deck.
    pub is_nova: bool,
}

/// Everything fixed.
#[derive(Clone, Debug)]
pub struct Setup {
    /// All cards and the board.
    pub set: CardSet,
    /// The copies, by the numbers they have in the state.
    pub copies: Vec<CopyOf>,
    /// The copy of each seat's start ship.
    pub starts: [u16; SEATS],
    /// Entries of each deck list, the start ship's included.
    pub entries: [u16; SEATS],
    /// The storyline of each seat's ship deck that ends in the hidden system (§7.2), as a place among the names, or
    /// [`NONE`].
    pub goals: [u16; SEATS],
    /// How many play.
    pub seats: usize,
    /// The rules and rulings in force.
    pub rules: Rules,
}

impl Setup {
    /// Seats decks at a table.
    ///
    /// # Errors
    /// When there are too few or too many of them.
    pub fn new(set: &CardSet, rules: &Rules, decks: &[Deck]) -> Result<Self, String> {
        if !(2..=SEATS).contains(&decks.len()) {
            return Err(format!("{} decks at a table for 2 to {SEATS}", decks.len()));
        }
        let mut entries = decks.iter().flat_map(|deck| &deck.list);
        let set = if entries.any(|entry| entry.card >= set.cards.len()) {
            set.with_blanks()
        } else {
            set.clone()
        };
        let mut setup = Self {
            set,
            copies: Vec::with_capacity(COPIES),
            starts: [0; SEATS],
            entries: [0; SEATS],
            goals: [NONE; SEATS],
            seats: decks.len(),
            rules: *rules,
        };
        for (seat, deck) in Seat::first(decks.len()).zip(decks) {
            let mut entry = 0;
            for listed in &deck.list {
                let card = &setup.set.cards[listed.card];
                let errand = card.errand().filter(|_| listed.copies > listed.nova);
                let last = errand.filter(|errand| errand.reward == Reward::HiddenSystem);
                if let Some(chapter) = last.and_then(|errand| errand.chapter) {
                    setup.goals[seat.at()] = chapter.storyline;
                }
                for copy in 0..listed.copies {
                    setup.copies.push(CopyOf {
                        card: listed.card as u16,
                        seat,
                        entry,
                        is_nova: copy < listed.nova,
                    });
                }
                entry += 1;
            }
            setup.starts[seat.at()] = setup.copies.len() as u16;
            setup.copies.push(CopyOf {
                card: deck.start as u16,
                seat,
                entry,
                is_nova: false,
            });
            setup.entries[seat.at()] = entry + 1;
        }
        if setup.copies.len() > COPIES {
            return Err(format!(
                "{} cards at a table, the most is {COPIES}",
                setup.copies.len()
            ));
        }
        Ok(setup)
    }

    /// The card that a copy is of.
    #[inline]
    #[must_use]
    pub fn card(&self, copy: u16) -> &TwoSided {
        &self.set.cards[usize::from(self.copies[usize::from(copy)].card)]
    }
}
