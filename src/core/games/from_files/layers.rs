//! Cards in layers of files: a later layer's card takes the place of the earlier one with its id, new ones follow.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::FromFiles;
use super::form::shape;
use crate::games::files::refuse_no_cards;
use crate::games::own::Role;
use crate::games::versions::CardTexts;
use crate::plan::{
    Code, Document, Faults, Fnv, Pen, Shape, Source, TableShape, TomlTable, fingerprint,
    first_line, verify,
};

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
    layer: usize,
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

    fn place_of(&self, files: &[Layered], at: usize) -> String {
        let source = files[self.file].1.source();
        let (line, column) = source.place(at);
        format!("{}:{line}:{column}", source.path())
    }
}

/// All files of a version, each with its layer.
pub(super) fn documents(texts: &CardTexts, faults: &mut Faults) -> Vec<Layered> {
    let layers = texts.layers.iter().enumerate();
    let files = layers.flat_map(|(layer, files)| files.iter().map(move |file| (layer, file)));
    files
        .map(|(layer, file)| (layer, Document::parse(file, faults)))
        .collect()
}

/// Compiles files in layers. Within a layer an id may stand once.
///
/// # Errors
/// All faults of all files.
pub fn compile<G: FromFiles>(layers: &[Vec<Arc<Source>>]) -> Result<G::Cards, Faults> {
    let (set, faults) = build::<G>(layers);
    faults.or(set)
}

/// Compiles what can be compiled, and lists the faults.
pub fn build<G: FromFiles>(layers: &[Vec<Arc<Source>>]) -> (G::Cards, Faults) {
    let mut faults = Faults::new();
    let mut hash = Fnv::new();
    let mut files = Vec::new();
    let form = shape::<G>(Role::Card);
    for (layer, sources) in layers.iter().enumerate() {
        for source in sources {
            hash = hash.eat(fingerprint(source.text()).as_bytes());
            let document = Document::parse(source, &mut faults);
            let mut pen = document.pen(&mut faults);
            let before = pen.marks();
            verify(&mut pen, document.root(), form);
            refuse_no_cards(&mut pen, document.root(), "card");
            if pen.marks() == before && G::printed(document.root()).is_empty() {
                refuse_nothing(&mut pen, form);
            }
            files.push((layer, document));
        }
    }
    let cards = merge::<G>(&files, &mut faults);
    let set = G::assemble(&files, cards, hash.hex(), &mut faults);
    (set, faults)
}

/// Marks a card file in which there is nothing to lay over anything.
fn refuse_nothing(pen: &mut Pen<'_>, form: &TableShape) {
    if pen.is_broken() {
        return;
    }
    let is_empty = pen.source().text().trim().is_empty();
    let found = if is_empty {
        "empty file"
    } else {
        "a card file without cards"
    };
    let keys = form.fields.iter().filter_map(|field| match field.shape {
        Shape::List(_) => Some(format!("`[[{}]]`", field.name)),
        Shape::Table(_) => Some(format!("`[{}]`", field.name)),
        _ => None,
    });
    let wanted = keys.collect::<Vec<_>>().join(" or ");
    pen.mark_lack(first_line(pen), Code::Empty, found, wanted);
}

/// The cards that count, in the order of their first appearance.
pub fn merge<'d, G: FromFiles>(
    files: &'d [Layered],
    faults: &mut Faults,
) -> Vec<EffectiveCard<'d>> {
    let mut entries: Vec<EffectiveCard<'d>> = Vec::new();
    let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
    for (file, (layer, document)) in files.iter().enumerate() {
        for card in G::printed(document.root()) {
            let entry = EffectiveCard {
                file,
                layer: *layer,
                card,
            };
            let Some(id) = entry.card.id else {
                entries.push(entry);
                continue;
            };
            match by_id.get(id) {
                None => {
                    by_id.insert(id, entries.len());
                    entries.push(entry);
                }
                Some(earlier) if entries[*earlier].layer < *layer => entries[*earlier] = entry,
                Some(earlier) => {
                    let first = &entries[*earlier];
                    let place = first.place_of(files, first.card.span.start);
                    let found = format!("id `{id}` is used twice, first at {place}");
                    let wanted = "an id of its own";
                    let mut pen = document.pen(faults);
                    pen.mark(entry.card.span, Code::Duplicate, found, wanted);
                }
            }
        }
    }
    entries
}
