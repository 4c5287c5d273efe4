//! A set of cards, compiled from those that count.

use std::sync::Arc;

use super::cards;
use super::cycle;
use super::names::Names;
use crate::card::DefId;
use crate::pool::Pool;
use breachlab_core::games::from_files::{EffectiveCard, Layered};
use breachlab_core::plan::{Code, Faults, first_line};

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

/// Compiles the cards that count into a set.
pub(crate) fn assemble(
    documents: &[Layered],
    mut entries: Vec<EffectiveCard<'_>>,
    hash: String,
    faults: &mut Faults,
) -> CardSet {
    if entries.len() > MOST_CARDS {
        let entry = &entries[MOST_CARDS];
        let place = entry
            .card
            .table
            .iter()
            .next()
            .map_or(0..0, |(key, _)| key.span.clone());
        let found = format!("{} cards in one set", entries.len());
        let wanted = format!("at most {MOST_CARDS}");
        let mut pen = documents[entry.file].1.pen(faults);
        pen.mark(place, Code::TooLong, found, wanted);
        entries.truncate(MOST_CARDS);
    }
    let names = name(documents, &entries, faults);
    let mut pool = Pool::default();
    let mut origins = Vec::new();
    for entry in &entries {
        let document = &documents[entry.file].1;
        let before = pool.effects.len();
        let had_room = has_room(&pool);
        let mut pen = document.pen(faults);
        cards::enter(&mut pool, &names, &mut pen, entry.card.table);
        origins.resize(
            pool.effects.len().max(before),
            (entry.file, entry.card.table),
        );
        if had_room && !has_room(&pool) {
            let key = entry.card.table.entry("effects");
            let place = key.map_or_else(|| first_line(&pen), |(key, _)| key.span.clone());
            let found = "more effects than a set can hold, from this card on";
            let wanted = format!("at most {} steps in all", u16::MAX);
            pen.mark(place, Code::TooLong, found, wanted);
        }
    }
    cycle::check(&pool, documents, &origins, faults);
    let pool = Arc::new(pool);
    CardSet { pool, hash, names }
}

/// Whether all that the cards do can be told apart by the numbers that a match knows it by.
fn has_room(pool: &Pool) -> bool {
    let sizes = [
        pool.effects.len(),
        pool.steps.len(),
        pool.filters.len(),
        pool.conditions.len(),
    ];
    sizes.into_iter().all(|size| u16::try_from(size).is_ok())
}

/// Enters all names; two cards with one name cannot be told apart in a deck list.
fn name(documents: &[Layered], entries: &[EffectiveCard<'_>], faults: &mut Faults) -> Names {
    let mut names = Names::default();
    for entry in entries {
        let name = entry.card.name;
        let Some(other) = names.add(entry.card.id.unwrap_or_default(), name) else {
            continue;
        };
        let first = &entries[usize::from(other.0)];
        if let Some(node) = entry.card.table.find("name")
            && first.card.table.has("name")
        {
            let place = first.place(documents, "name");
            let found = format!("name `{name}` is used twice, first at {place}");
            let mut pen = documents[entry.file].1.pen(faults);
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
