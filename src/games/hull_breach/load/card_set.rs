//! A set of cards: files in layers, later layers replacing by id what earlier ones say.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::card_shape::CARD_SET;
use super::cards;
use super::cycle;
use super::names::Names;
use crate::games::files::refuse_no_cards;
use crate::games::hull_breach::card::DefId;
use crate::games::hull_breach::pool::Pool;
use crate::plan::{Code, Document, Faults, Fnv, Source, Table, fingerprint, first_line, verify};

/// Cards a set may hold; more would not fit its tables.
const MOST_CARDS: usize = 4096;

/// A compiled set of cards.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// What the match loop reads.
    pub pool: Arc<Pool>,
    /// Fingerprint of all its files, for `run.json`.
    pub hash: String,
    /// Ids and names as typed.
    pub(super) names: Names,
}

impl CardSet {
    /// The card with this id or name; case and doubled spaces do not matter.
    #[must_use]
    pub fn find(&self, typed: &str) -> Option<DefId> {
        self.names.find(typed)
    }

    /// The id or name nearest to a misspelt one.
    #[must_use]
    pub fn nearest(&self, typed: &str) -> Option<&str> {
        self.names.nearest(typed)
    }
}

/// One card of one file.
pub(super) struct Entry<'d> {
    /// Index of its document.
    pub(super) document: usize,
    layer: usize,
    /// The card.
    pub(super) card: &'d Table,
}

/// Compiles files in layers. Within a layer an id may stand once; a later layer's card takes the place of the
/// earlier one with its id, and new cards follow.
///
/// # Errors
/// All faults of all files.
pub fn compile(layers: &[Vec<Arc<Source>>]) -> Result<CardSet, Faults> {
    let (set, faults) = build(layers);
    faults.or(set)
}

/// Compiles what can be compiled, and lists the faults.
pub(super) fn build(layers: &[Vec<Arc<Source>>]) -> (CardSet, Faults) {
    let mut faults = Faults::new();
    let mut hash = Fnv::new();
    let mut documents = Vec::new();
    for (layer, sources) in layers.iter().enumerate() {
        for source in sources {
            hash = hash.eat(fingerprint(source.text()).as_bytes());
            let document = Document::parse(source, &mut faults);
            let mut pen = document.pen(&mut faults);
            verify(&mut pen, document.root(), &CARD_SET);
            refuse_no_cards(&mut pen, document.root(), "card");
            documents.push((layer, document));
        }
    }
    let entries = merge(&documents, &mut faults);
    let set = finish(&documents, entries, hash.hex(), &mut faults);
    (set, faults)
}

/// Compiles the cards that count into a set.
pub(super) fn finish(
    documents: &[(usize, Document)],
    mut entries: Vec<Entry<'_>>,
    hash: String,
    faults: &mut Faults,
) -> CardSet {
    if entries.len() > MOST_CARDS {
        let entry = &entries[MOST_CARDS];
        let place = entry
            .card
            .iter()
            .next()
            .map_or(0..0, |(key, _)| key.span.clone());
        let found = format!("{} cards in one set", entries.len());
        let wanted = format!("at most {MOST_CARDS}");
        let mut pen = documents[entry.document].1.pen(faults);
        pen.mark(place, Code::TooLong, found, wanted);
        entries.truncate(MOST_CARDS);
    }
    let names = name(documents, &entries, faults);
    let mut pool = Pool::default();
    let mut origins = Vec::new();
    for entry in &entries {
        let document = &documents[entry.document].1;
        let before = pool.effects.len();
        let mut pen = document.pen(faults);
        cards::enter(&mut pool, &names, &mut pen, entry.card);
        origins.resize(pool.effects.len().max(before), (entry.document, entry.card));
    }
    cycle::check(&pool, documents, &origins, faults);
    let sizes = [
        pool.effects.len(),
        pool.steps.len(),
        pool.filters.len(),
        pool.conditions.len(),
    ];
    if let Some((_, document)) = documents.last()
        && sizes.iter().any(|size| *size > usize::from(u16::MAX))
    {
        let place = first_line(&document.pen(faults));
        let found = "more effects than a set can hold";
        let mut pen = document.pen(faults);
        pen.mark(
            place,
            Code::TooLong,
            found,
            format!("at most {} steps in all", u16::MAX),
        );
    }
    let pool = Arc::new(pool);
    CardSet { pool, hash, names }
}

/// The cards that count, in the order of their first appearance.
pub(super) fn merge<'d>(documents: &'d [(usize, Document)], faults: &mut Faults) -> Vec<Entry<'d>> {
    let mut entries: Vec<Entry<'d>> = Vec::new();
    let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
    for (at, (layer, document)) in documents.iter().enumerate() {
        for card in document
            .root()
            .list("card")
            .iter()
            .filter_map(|node| node.table())
        {
            let entry = Entry {
                document: at,
                layer: *layer,
                card,
            };
            let Some((id, node)) = card.text("id").zip(card.find("id")) else {
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
                    let place = place(&documents[first.document].1, first.card, "id");
                    let found = format!("id `{id}` is used twice, first at {place}");
                    let mut pen = document.pen(faults);
                    pen.mark(
                        node.span.clone(),
                        Code::Duplicate,
                        found,
                        "an id of its own",
                    );
                }
            }
        }
    }
    entries
}

/// Enters all names; two cards with one name cannot be told apart in a deck list.
fn name(documents: &[(usize, Document)], entries: &[Entry<'_>], faults: &mut Faults) -> Names {
    let mut names = Names::default();
    for entry in entries {
        let id = entry.card.text("id").unwrap_or_default();
        let name = entry.card.text("name").unwrap_or_default();
        let Some(other) = names.add(id, name) else {
            continue;
        };
        let first = &entries[usize::from(other.0)];
        if let Some(node) = entry.card.find("name")
            && first.card.has("name")
        {
            let place = place(&documents[first.document].1, first.card, "name");
            let found = format!("name `{name}` is used twice, first at {place}");
            let mut pen = documents[entry.document].1.pen(faults);
            pen.mark(
                node.span.clone(),
                Code::Duplicate,
                found,
                "a name of its own",
            );
        }
    }
    names
}

fn place(document: &Document, card: &Table, key: &str) -> String {
    let at = card.find(key).map_or(0, |node| node.span.start);
    let (line, column) = document.source().place(at);
    format!("{}:{line}:{column}", document.source().path())
}
