//! What every deck's file says of the deck as a whole, in whatever game and form.

use super::DeckFile;
use crate::plan::folder::stem;
use crate::plan::{Source, TomlTable, fingerprint};

/// Id, name and remarks of a deck, and the fingerprint of its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckHead {
    /// Stable id; the file's name unless said.
    pub id: String,
    /// What players call it; its id unless said.
    pub name: String,
    /// Remarks.
    pub note: String,
    hash: String,
}

impl DeckHead {
    /// Of a deck in TOML.
    #[must_use]
    pub fn of(source: &Source, root: &TomlTable) -> Self {
        let text = |key| root.text(key).map(str::to_owned);
        Self::said(source, [text("id"), text("name"), text("note")])
    }

    /// Of a deck in another form, whose file says an id, a name and remarks, or none of it.
    #[must_use]
    pub fn said(source: &Source, [id, name, note]: [Option<String>; 3]) -> Self {
        let id = id.unwrap_or_else(|| stem(source.path()).to_owned());
        Self {
            name: name.unwrap_or_else(|| id.clone()),
            id,
            note: note.unwrap_or_default(),
            hash: fingerprint(source.text()),
        }
    }

    /// The checked deck that it heads.
    #[must_use]
    pub fn file<D>(self, deck: D) -> DeckFile<D> {
        DeckFile {
            deck,
            note: self.note,
            hash: self.hash,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Document, Faults};

    #[test]
    fn what_a_deck_leaves_out_follows_from_its_file() {
        let head = |text: &str| {
            let source = Source::new("decks/high.toml", text);
            let document = Document::parse(&source, &mut Faults::new());
            DeckHead::of(&source, document.root())
        };
        let names = |head: &DeckHead| [head.id.clone(), head.name.clone(), head.note.clone()];
        assert_eq!(names(&head("a = 1")), ["high", "high", ""]);
        assert_eq!(names(&head("id = \"low\"")), ["low", "low", ""]);
        let all = head("id = \"low\"\nname = \"Low\"\nnote = \"new\"");
        assert_eq!(names(&all), ["low", "Low", "new"]);
        assert_ne!(all.hash, head("a = 1").hash);
        assert_eq!(all.file(7).note, "new");
    }
}
