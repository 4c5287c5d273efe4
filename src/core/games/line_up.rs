//! What is known of a line-up by name: the engine plays numbers, a report names decks and cards.

use super::labels::{self, pilot_labels};

/// One card of a deck list: all its copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckCard {
    /// Id of the card.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// Kind of card, in the game's word.
    pub kind: String,
    /// Copies in the deck.
    pub copies: u64,
}

/// One deck of the line-up with its pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Id of the deck, as its file says.
    pub deck_id: String,
    /// What the deck is called in reports: its id, and where it came from if another has the same.
    pub deck: String,
    /// Its name as players say it, as its file says.
    pub own_name: String,
    /// The same, with its label if another deck has that name.
    pub deck_name: String,
    /// What the strategy is called in reports.
    pub strategy: String,
    /// The deck list, in the order of [`CardUse::entry`](crate::engine::CardUse::entry).
    pub cards: Vec<DeckCard>,
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

/// Gives entries labels and names that tell them apart, by where decks and strategies came from.
pub fn tell_apart(entries: &mut [Entry], decks: &[String], strategies: &[String]) {
    for (entry, pilot) in entries.iter_mut().zip(pilot_labels(strategies)) {
        entry.strategy = pilot;
        entry.deck.clone_from(&entry.deck_id);
        entry.deck_name.clone_from(&entry.own_name);
    }
    let named = entries
        .iter_mut()
        .map(|entry| [&mut entry.deck, &mut entry.deck_name]);
    labels::tell_apart(decks, named);
}

impl LineUp {
    /// Whether every seat holds the same cards under the same pilot, by the fingerprints of their files: then the
    /// matches of a set are one match seen from each seat. Files of another text count as other decks and pilots, even
    /// if they mean the same.
    #[must_use]
    pub fn is_mirror(&self) -> bool {
        let is_one = |role: &str| {
            let files = self.files.iter().filter(|file| file.role == role);
            let hashes: Vec<&str> = files.map(|file| file.hash.as_str()).collect();
            hashes.len() == self.entries.len() && hashes.windows(2).all(|two| two[0] == two[1])
        };
        self.entries.len() > 1 && is_one("deck") && is_one("strategy")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_is_told_by_fingerprints_and_not_by_names() {
        let file = |role, name: &str, hash: &str| Read {
            role,
            name: name.to_owned(),
            hash: hash.to_owned(),
        };
        let of = |decks: [(&str, &str); 2], pilots: [&str; 2]| LineUp {
            entries: vec![Entry::default(); 2],
            files: decks
                .map(|(name, hash)| file("deck", name, hash))
                .into_iter()
                .chain(pilots.map(|hash| file("strategy", "pilot", hash)))
                .collect(),
        };
        assert!(of([("a", "1"), ("copy-of-a", "1")], ["9", "9"]).is_mirror());
        assert!(!of([("a", "1"), ("a", "2")], ["9", "9"]).is_mirror());
        assert!(!of([("a", "1"), ("a", "1")], ["9", "8"]).is_mirror());
        assert!(!LineUp::default().is_mirror());
    }
}
