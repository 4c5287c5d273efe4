//! Cards as they stand in files, before a game compiles them.

use std::ops::Range;

use crate::plan::{Document, Node, TomlTable};

/// A parsed file, and the number of its layer.
pub type Layered = (usize, Document);

/// A card as it stands in a file.
#[derive(Clone, Debug)]
pub struct Printed<'d> {
    /// Its id, where it says one.
    pub id: Option<&'d str>,
    /// Its printed name; empty where it says none.
    pub name: &'d str,
    /// Its table in the file, with the place of every key.
    pub table: &'d TomlTable,
    /// Where a fault of its id belongs.
    pub span: Range<usize>,
    /// Whether every match has it, though no deck lists it, as a game's own die.
    pub is_everywhere: bool,
}

/// The entries of the list `card`, as most games write their cards.
#[must_use]
pub fn card_list(root: &TomlTable) -> Vec<Printed<'_>> {
    let cards = root.list("card").iter().filter_map(|node| node.table());
    cards
        .map(|table| Printed {
            id: table.text("id"),
            name: table.text("name").unwrap_or_default(),
            table,
            span: table.find("id").map_or(0..0, |node| node.span.clone()),
            is_everywhere: false,
        })
        .collect()
}

/// A card that counts: none of a later layer takes its place.
#[derive(Clone, Debug)]
pub struct EffectiveCard<'d> {
    /// Index of its file.
    pub file: usize,
    pub(super) layer: usize,
    /// The card as its file has it.
    pub card: Printed<'d>,
}

impl EffectiveCard<'_> {
    /// The same card where its file is one of a longer list.
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.file += by;
        self
    }

    /// Where the value of a key stands: `path:line:column`.
    #[must_use]
    pub fn place(&self, files: &[Layered], key: &str) -> String {
        let at = self.card.table.find(key).map_or(0, |node| node.span.start);
        self.place_of(files, at)
    }

    pub(super) fn place_of(&self, files: &[Layered], at: usize) -> String {
        let source = files[self.file].1.source();
        let (line, column) = source.place(at);
        format!("{}:{line}:{column}", source.path())
    }
}

/// Keys of a card that it calls attested.
pub(super) fn known_list(card: &TomlTable) -> Vec<String> {
    let known = card.list("known").iter().filter_map(Node::text);
    known.map(str::to_owned).collect()
}
