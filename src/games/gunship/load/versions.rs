//! Versions of the main deck and the Battle Die: compared card by card, mixed, and edited as texts. The die counts as
//! one card more, called [`DIE`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::card_set::{self, CardSet};
use super::check::sort;
use super::{CARD_FILES, PLAN_FILES};
use crate::games::gunship::rules::MOST_CARDS;
use crate::games::gunship::setup::Pool;
use crate::games::{CardTexts, Change, NO_LONGER, Plant, Role, VersionFiles, card_ids, withdrawn};
use crate::plan::folder::TOML;
use crate::plan::{Code, Document, Fault, Faults, Fnv, Source, Table, key_changes, with_int};

/// What the die is called among the cards.
pub(super) const DIE: &str = "battle-die";
/// Keys that no match reads.
const REMARKS: &[&str] = &["note", "source", "name"];

/// The embedded gate plan.
pub(in crate::games::gunship) fn default_plan() -> Arc<Source> {
    let (path, text) = PLAN_FILES[0];
    Source::new(path, text)
}

/// The embedded set, and what files and folders lay over it.
pub(in crate::games::gunship) fn read(paths: &[String]) -> Result<VersionFiles, Faults> {
    VersionFiles::read(paths, CARD_FILES, TOML, &|source| {
        let sort = sort(source)?;
        Ok((sort.role(), sort.name()))
    })
}

/// Ids of the cards that files list, the die among them.
pub(in crate::games::gunship) fn ids(sources: &[Arc<Source>]) -> BTreeSet<String> {
    let mut ids = card_ids(sources);
    let has_die = |source: &Arc<Source>| {
        let document = Document::parse(source, &mut Faults::new());
        document.root().has("battle_die")
    };
    if sources.iter().any(has_die) {
        ids.insert(DIE.to_owned());
    }
    ids
}

/// `before` with the cards of `after` that `take` wants.
pub(in crate::games::gunship) fn mixed(
    before: &CardTexts,
    after: &CardTexts,
    take: &dyn Fn(&str) -> bool,
) -> Result<CardSet, Faults> {
    let old = card_set::compile(&before.layers)?.pool;
    let new = card_set::compile(&after.layers)?.pool;
    let mut cards = Vec::new();
    for card in &old.cards {
        if take(&card.id) {
            cards.extend(new.cards.iter().find(|twin| twin.id == card.id).cloned());
        } else {
            cards.push(card.clone());
        }
    }
    let is_new = |id: &str| old.cards.iter().all(|card| card.id != id);
    let fresh = new
        .cards
        .iter()
        .filter(|card| is_new(&card.id) && take(&card.id));
    cards.extend(fresh.cloned());
    let copies: usize = cards.iter().map(|card| usize::from(card.copies)).sum();
    if copies == 0 || copies > MOST_CARDS {
        let found = format!("a mixture of both versions with {copies} cards");
        let wanted = format!("1 to {MOST_CARDS} cards");
        let fault = Fault::of_file("main deck".to_owned(), Code::OutOfRange, found, &wanted);
        return Err(std::iter::once(fault).collect());
    }
    let die = if take(DIE) { new.die } else { old.die };
    let hash = Fnv::new()
        .eat(before.hash().as_bytes())
        .eat(after.hash().as_bytes());
    Ok(CardSet {
        pool: Arc::new(Pool { cards, die }),
        hash: hash.hex(),
    })
}

/// What stands last under each id, and the document it stands in.
struct Standing<'a> {
    entries: BTreeMap<String, (&'a Table, &'a Document)>,
}

fn documents(texts: &CardTexts, faults: &mut Faults) -> Vec<Document> {
    let files = texts.layers.iter().flatten();
    files.map(|file| Document::parse(file, faults)).collect()
}

impl<'a> Standing<'a> {
    fn of(documents: &'a [Document]) -> Self {
        let mut entries = BTreeMap::new();
        for document in documents {
            let cards = document.root().list("card").iter();
            for card in cards.filter_map(|node| node.table()) {
                let id = card.text("id").unwrap_or_default().to_owned();
                entries.insert(id, (card, document));
            }
            if let Some(die) = document.root().table("battle_die") {
                entries.insert(DIE.to_owned(), (die, document));
            }
        }
        Self { entries }
    }
}

/// What differs, by id.
pub(in crate::games::gunship) fn changes(
    before: &CardTexts,
    after: &CardTexts,
) -> Result<Vec<Change>, Faults> {
    card_set::compile(&before.layers)?;
    card_set::compile(&after.layers)?;
    let mut faults = Faults::new();
    let (old, new) = (
        documents(before, &mut faults),
        documents(after, &mut faults),
    );
    let (old, new) = (Standing::of(&old), Standing::of(&new));
    let withdrawn = withdrawn(before, after, ids);
    let mut changes = Vec::new();
    for (id, &(table, document)) in &new.entries {
        let (mut words, at) = match old.entries.get(id) {
            None => (vec!["new card".to_owned()], None),
            Some(&(twin, _)) => {
                let found = key_changes(twin, table, REMARKS);
                let at = found.iter().find_map(|change| change.span.clone());
                (found.into_iter().map(|change| change.words).collect(), at)
            }
        };
        words.extend(withdrawn.contains(id).then(|| NO_LONGER.to_owned()));
        if !words.is_empty() {
            changes.push(change(
                id,
                table,
                document,
                words,
                at.map(|span| span.start),
            ));
        }
    }
    for (id, &(table, document)) in &old.entries {
        if !new.entries.contains_key(id) {
            changes.push(change(id, table, document, vec!["gone".to_owned()], None));
        }
    }
    faults.or(changes)
}

fn change(
    id: &str,
    table: &Table,
    document: &Document,
    words: Vec<String>,
    at: Option<usize>,
) -> Change {
    let first = table.iter().next().map_or(0, |(key, _)| key.span.start);
    Change {
        role: Role::Card,
        id: id.to_owned(),
        name: table.text("name").unwrap_or("Battle Die").to_owned(),
        is_everywhere: id == DIE,
        words,
        path: document.source().path().to_owned(),
        line: document.source().place(at.unwrap_or(first)).0,
    }
}

/// The texts with one card made other, by an edit of the file that has it. There are no traits to plant.
pub(in crate::games::gunship) fn planted(
    texts: &CardTexts,
    card: &str,
    plant: &Plant,
) -> Option<CardTexts> {
    let Plant::Number { key, by } = plant else {
        return None;
    };
    let mut faults = Faults::new();
    let all = documents(texts, &mut faults);
    let standing = Standing::of(&all);
    let &(table, document) = standing.entries.get(card)?;
    let source = document.source();
    let value = table.int(key).unwrap_or(0) + by;
    let edited = with_int(source.text(), table, key, value)?;
    let mut planted = texts.clone();
    let mut places = planted.layers.iter_mut().flatten();
    let place = places.find(|file| Arc::ptr_eq(file, source))?;
    *place = Source::new(source.path(), edited);
    card_set::compile(&planted.layers).ok().map(|_| planted)
}

/// Two copies more, and one hit more in the Carrier Phase.
pub(in crate::games::gunship) fn plants(texts: &CardTexts, card: &str) -> Vec<Plant> {
    let Ok(set) = card_set::compile(&texts.layers) else {
        return Vec::new();
    };
    let Some(def) = set.pool.cards.iter().find(|def| def.id == card) else {
        return Vec::new();
    };
    if def.is_bonus || def.copies == 0 {
        return Vec::new();
    }
    let number = |(key, by): (&str, i64)| Plant::Number {
        key: key.to_owned(),
        by,
    };
    [("copies", 2), ("carrier_hits", 1)]
        .into_iter()
        .map(number)
        .collect()
}
