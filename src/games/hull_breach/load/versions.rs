//! Versions of the card set: compared card by card, mixed, and edited as texts.

use std::path::Path;
use std::sync::Arc;

use super::CARD_FILES;
use super::card_set::{self, CardSet, Entry};
use super::check::sort;
use super::embedded;
use super::patch;
use super::trait_word::{TRAITS, TraitWord};
use crate::games::hull_breach::card::Kind;
use crate::games::{
    CardTexts, Change, NO_LONGER, PatchedKey, Plant, Role, VersionFiles, card_ids, withdrawn,
};
use crate::plan::folder::TOML_AND_LISTS;
use crate::plan::{
    Document, Faults, Node, Source, Table, Value, key_changes, quoted, splice, with_int, with_value,
};

/// Keys that no match reads.
const REMARKS: &[&str] = &["note", "source", "known", "text", "name"];

/// The first embedded gate plan.
pub(in crate::games::hull_breach) fn default_plan() -> Arc<Source> {
    let (path, text) = embedded::PLAN_FILES[0];
    Source::new(path, text)
}

/// The embedded set, and what files and folders lay over it.
pub(in crate::games::hull_breach) fn read(paths: &[String]) -> Result<VersionFiles, Faults> {
    VersionFiles::read(paths, CARD_FILES, TOML_AND_LISTS, &|source| {
        let sort = sort(source)?;
        Ok((sort.role(), sort.name()))
    })
}

/// All documents of a version, each with its layer.
fn documents(texts: &CardTexts, faults: &mut Faults) -> Vec<(usize, Document)> {
    let layers = texts.layers.iter().enumerate();
    let files = layers.flat_map(|(layer, files)| files.iter().map(move |file| (layer, file)));
    files
        .map(|(layer, file)| (layer, Document::parse(file, faults)))
        .collect()
}

/// `before` with the cards of `after` that `take` wants.
pub(in crate::games::hull_breach) fn mixed(
    before: &CardTexts,
    after: &CardTexts,
    take: &dyn Fn(&str) -> bool,
) -> Result<CardSet, Faults> {
    let mut faults = Faults::new();
    let mut all = documents(before, &mut faults);
    let from = all.len();
    all.extend(documents(after, &mut faults));
    let old = card_set::merge(&all[..from], &mut faults);
    let mut new: Vec<Option<Entry<'_>>> = card_set::merge(&all[from..], &mut faults)
        .into_iter()
        .map(|mut entry| {
            entry.document += from;
            Some(entry)
        })
        .collect();
    let mut entries = Vec::new();
    for entry in old {
        let id = entry.card.text("id").unwrap_or_default();
        if !take(id) {
            entries.push(entry);
            continue;
        }
        let twin = new.iter_mut().find(|twin| {
            twin.as_ref()
                .is_some_and(|twin| twin.card.text("id") == Some(id))
        });
        entries.extend(twin.and_then(Option::take));
    }
    let old_ids: Vec<String> = entries
        .iter()
        .filter_map(|entry| entry.card.text("id").map(str::to_owned))
        .collect();
    let fresh = new.into_iter().flatten().filter(|entry| {
        let id = entry.card.text("id").unwrap_or_default();
        take(id) && !old_ids.iter().any(|old| old == id)
    });
    entries.extend(fresh);
    let hash = format!("{}+{}", before.hash(), after.hash());
    let set = card_set::finish(&all, entries, hash, &mut faults);
    faults.or(set)
}

/// What differs, card by card.
pub(in crate::games::hull_breach) fn changes(
    before: &CardTexts,
    after: &CardTexts,
) -> Result<Vec<Change>, Faults> {
    let mut faults = Faults::new();
    let (old, new) = (
        documents(before, &mut faults),
        documents(after, &mut faults),
    );
    let old_cards = card_set::merge(&old, &mut faults);
    let new_cards = card_set::merge(&new, &mut faults);
    let id = |entry: &Entry<'_>| entry.card.text("id").unwrap_or_default().to_owned();
    let withdrawn = withdrawn(before, after, card_ids);
    let mut changes = Vec::new();
    for entry in &new_cards {
        let document = &new[entry.document].1;
        let twin = old_cards.iter().find(|twin| id(twin) == id(entry));
        let found = twin.map(|twin| key_changes(twin.card, entry.card, REMARKS));
        let mut words = match &found {
            None => vec!["new card".to_owned()],
            Some(found) => found.iter().map(|change| change.words.clone()).collect(),
        };
        let found = found.unwrap_or_default();
        let at = found.iter().find_map(|change| change.span.clone());
        words.extend(withdrawn.contains(&id(entry)).then(|| NO_LONGER.to_owned()));
        if !words.is_empty() {
            let at = at.map(|span| span.start);
            let mut change = change(entry, document, words, at);
            let keys = found.iter().map(|change| change.key.as_str());
            // What a patch has set stands there and not in the card's file.
            let mut patched = keys.filter_map(|key| after.patch_of(&change.id, key));
            if let Some(patched) = patched.next() {
                change.path.clone_from(&patched.path);
                change.line = patched.line;
            }
            changes.push(change);
        }
    }
    for entry in &old_cards {
        if !new_cards.iter().any(|twin| id(twin) == id(entry)) {
            let document = &old[entry.document].1;
            changes.push(change(entry, document, vec!["gone".to_owned()], None));
        }
    }
    faults.or(changes)
}

fn change(entry: &Entry<'_>, document: &Document, words: Vec<String>, at: Option<usize>) -> Change {
    let first = entry
        .card
        .iter()
        .next()
        .map_or(0, |(key, _)| key.span.start);
    let text = |key: &str| entry.card.text(key).unwrap_or_default().to_owned();
    Change {
        role: Role::Card,
        id: text("id"),
        name: text("name"),
        is_everywhere: false,
        words,
        path: document.source().path().to_owned(),
        line: document.source().place(at.unwrap_or(first)).0,
    }
}

/// The texts with a patch laid over the cards, by edits of the files that have them.
pub(in crate::games::hull_breach) fn patched(
    texts: &CardTexts,
    path: &str,
) -> Result<CardTexts, Faults> {
    let source = Source::read(Path::new(path))?;
    let mut set = card_set::compile(&texts.layers)?;
    let mut faults = Faults::new();
    patch::apply(&source, &mut set, &mut faults);
    faults.or(())?;
    let document = Document::parse(&source, &mut Faults::new());
    let mut all = texts.clone();
    for change in document
        .root()
        .list("change")
        .iter()
        .filter_map(Node::table)
    {
        let id = change.text("id").and_then(|typed| set.find(typed));
        let Some(id) = id.map(|id| set.pool.text(id).id.clone()) else {
            continue;
        };
        for (key, node) in change {
            let made = match (key.name.as_str(), &node.value) {
                ("traits", Value::List(words)) => {
                    let words = words.iter().filter_map(Node::text).map(quoted);
                    let list = format!("[{}]", words.collect::<Vec<_>>().join(", "));
                    edited(&all, &id, |text, card| {
                        with_value(text, card, "traits", &list)
                    })
                }
                (name, Value::Int(value)) => {
                    edited(&all, &id, |text, card| with_int(text, card, name, *value))
                }
                _ => None,
            };
            let Some(mut made) = made else { continue };
            made.patched.push(PatchedKey {
                card: id.clone(),
                key: key.name.clone(),
                path: source.path().to_owned(),
                line: source.place(key.span.start).0,
            });
            all = made;
        }
    }
    card_set::compile(&all.layers).map(|_| all)
}

/// The texts with the file that has a card edited.
fn edited(
    texts: &CardTexts,
    card: &str,
    edit: impl Fn(&str, &Table) -> Option<String>,
) -> Option<CardTexts> {
    let mut faults = Faults::new();
    let all = documents(texts, &mut faults);
    let entries = card_set::merge(&all, &mut faults);
    let entry = entries
        .iter()
        .find(|entry| entry.card.text("id") == Some(card))?;
    let source = all[entry.document].1.source();
    let text = edit(source.text(), entry.card)?;
    let mut edited = texts.clone();
    let place = edited
        .layers
        .iter_mut()
        .flatten()
        .find(|file| Arc::ptr_eq(file, source))?;
    *place = Source::new(source.path(), text);
    Some(edited)
}

/// The texts with one card made other, by an edit of the file that has it.
pub(in crate::games::hull_breach) fn planted(
    texts: &CardTexts,
    card: &str,
    plant: &Plant,
) -> Option<CardTexts> {
    let planted = edited(texts, card, |text, table| match plant {
        Plant::Number { key, by } => {
            let value = table.int(key).unwrap_or(0) + by;
            with_int(text, table, key, value)
        }
        Plant::Trait(word) => match table.find("traits") {
            Some(node) => {
                let end = text[..node.span.end].rfind(']')?;
                let comma = if node.list()?.is_empty() { "" } else { ", " };
                Some(splice(text, end..end, &format!("{comma}\"{word}\"")))
            }
            None => with_value(text, table, "traits", &format!("[\"{word}\"]")),
        },
    })?;
    card_set::compile(&planted.layers).ok().map(|_| planted)
}

/// Attack up by one, cost down by one, and a trait that its kind can use and it has not.
pub(in crate::games::hull_breach) fn plants(texts: &CardTexts, card: &str) -> Vec<Plant> {
    let Ok(set) = card_set::compile(&texts.layers) else {
        return Vec::new();
    };
    let Some(id) = set.pool.find(card) else {
        return Vec::new();
    };
    let def = set.pool.def(id);
    let number = |key: &str, by| Plant::Number {
        key: key.to_owned(),
        by,
    };
    let mut plants = Vec::new();
    let fights = matches!(def.kind, Kind::Ship | Kind::Marine | Kind::Character);
    if fights && def.attack > 0 {
        plants.push(number("attack", 1));
    }
    for (key, cost) in [("cost_resource", def.cost.r), ("cost_currency", def.cost.c)] {
        if cost > 0 {
            plants.push(number(key, -1));
            break;
        }
    }
    if def.kind == Kind::Ship {
        let held = |word: &str| TraitWord::parse(word).is_ok_and(|word| def.traits.has(word.which));
        let plain = TRAITS.list.iter().map(|word| word.word);
        let free = plain.filter(|word| TraitWord::parse(word).is_ok() && !held(word));
        plants.extend(free.take(1).map(|word| Plant::Trait(word.to_owned())));
    }
    plants
}
