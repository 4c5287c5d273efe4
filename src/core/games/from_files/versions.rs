//! Versions of a game's files: compared card by card, mixed, and edited as texts.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use super::card_numbers::{card_numbers, excerpt, renumbered};
use super::contract::FromFiles;
use super::form::sort;
use super::layers::{compile, documents, merge};
use super::parts::{read_over, seated, source, strategy};
use super::printed::{EffectiveCard, Layered};
use crate::games::card_numbers::{CardNumbers, NumberEdit};
use crate::games::loads::{Loaded, Order};
use crate::games::own::{Input, OwnFile, RULES, Role};
use crate::games::playable::Playable;
use crate::games::study::Study;
use crate::games::versions::{
    CardTexts, Change, NO_LONGER, Plant, Version, VersionFiles, Versions, withdrawn,
};
use crate::plan::{
    Document, Faults, Node, Source, TomlTable, key_changes, splice, with_int, with_value,
};

/// Keys of a card that no match reads.
const REMARKS: &[&str] = &["note", "source", "known", "text", "name"];

/// Versions of the files of game `G`.
pub struct FileVersions<G>(PhantomData<fn() -> G>);

impl<G> FileVersions<G> {
    /// For the register.
    pub const NEW: Self = Self(PhantomData);
}

impl<G> fmt::Debug for FileVersions<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FileVersions")
    }
}

/// One version's cards.
struct Compiled<G: FromFiles>(G::Cards);

impl<G: FromFiles> Version for Compiled<G> {
    fn line_up(&self, order: &Order) -> Result<Loaded<Box<dyn Playable>>, Faults> {
        let parts = read_over::<G>((self.0.clone(), Faults::new()), order)?;
        let Loaded { play, line_up } = seated(parts, order)?;
        Ok(Loaded {
            play: Box::new(play),
            line_up,
        })
    }

    fn study(&self, order: &Order) -> Option<Result<Box<dyn Study>, Faults>> {
        let open = G::STUDY_OVER?;
        let parts = read_over::<G>((self.0.clone(), Faults::new()), order);
        Some(parts.and_then(|parts| open(parts, order)))
    }
}

impl<G: FromFiles> Versions for FileVersions<G> {
    fn default_plan(&self) -> Arc<Source> {
        let (path, text) = G::SHIPPED.plans[0];
        Source::new(path, text)
    }

    fn read(&self, paths: &[String]) -> Result<VersionFiles, Faults> {
        VersionFiles::read(paths, G::SHIPPED.cards, G::SUFFIXES, &|source| {
            let form = sort::<G>(source)?;
            Ok((form.role, form.name))
        })
    }

    fn takes_patches(&self) -> bool {
        G::PATCHES
    }

    fn patched(&self, texts: &CardTexts, patch: &str) -> Result<CardTexts, Faults> {
        G::patched(texts, patch)
    }

    fn ids(&self, files: &[Arc<Source>]) -> BTreeSet<String> {
        ids::<G>(files)
    }

    fn input(&self, own: &[OwnFile], role: Role, typed: &str) -> Result<Input, Faults> {
        let file = source::<G>(own, role, typed)?;
        let input = Input::alone(file).playing(role, G::is_idle);
        match role {
            Role::Strategy => input.as_strategy(&strategy::<G>(own, typed)?, &|typed| {
                source::<G>(own, role, typed)
            }),
            // What rules leave out is as printed, which may not be nothing.
            Role::Rules => Ok(input.beside(source::<G>(&[], role, RULES)?)),
            _ => Ok(input),
        }
    }

    fn by_ids(&self, texts: &CardTexts, deck: &Input) -> Option<Input> {
        let set = compile::<G>(&texts.layers).ok()?;
        let read = G::read_deck(&deck.source, &set, &G::Rules::default()).ok()?;
        let text = G::written(&set, &read.deck)?;
        Some(deck.clone().written(&text))
    }

    fn compile(&self, texts: &CardTexts) -> Result<Box<dyn Version>, Faults> {
        Ok(Box::new(Compiled::<G>(compile::<G>(&texts.layers)?)))
    }

    fn mixed(
        &self,
        before: &CardTexts,
        after: &CardTexts,
        take: &dyn Fn(&str) -> bool,
    ) -> Result<Box<dyn Version>, Faults> {
        Ok(Box::new(Compiled::<G>(mixed::<G>(before, after, take)?)))
    }

    fn changes(&self, before: &CardTexts, after: &CardTexts) -> Result<Vec<Change>, Faults> {
        changes::<G>(before, after)
    }

    fn planted(&self, texts: &CardTexts, card: &str, plant: &Plant) -> Option<CardTexts> {
        planted::<G>(texts, card, plant)
    }

    fn numbers(&self, texts: &CardTexts) -> Result<Vec<CardNumbers>, Faults> {
        card_numbers::<G>(texts)
    }

    fn renumbered(&self, texts: &CardTexts, edits: &[NumberEdit]) -> Result<CardTexts, Faults> {
        renumbered::<G>(texts, edits)
    }

    fn excerpt(&self, texts: &CardTexts, cards: &[&str]) -> Result<String, Faults> {
        excerpt::<G>(texts, cards)
    }

    fn plants(&self, texts: &CardTexts, card: &str) -> Vec<Plant> {
        let set = compile::<G>(&texts.layers);
        set.map_or_else(|_| Vec::new(), |set| G::plants(&set, card))
    }
}

/// Ids of the cards that files give.
pub(super) fn ids<G: FromFiles>(files: &[Arc<Source>]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for file in files {
        let document = Document::parse(file, &mut Faults::new());
        let cards = G::printed(document.root()).into_iter();
        all.extend(cards.filter_map(|card| card.id.map(str::to_owned)));
    }
    all
}

/// `before` with the cards of `after` that `take` wants.
fn mixed<G: FromFiles>(
    before: &CardTexts,
    after: &CardTexts,
    take: &dyn Fn(&str) -> bool,
) -> Result<G::Cards, Faults> {
    let mut faults = Faults::new();
    let mut all = documents(before, &mut faults);
    let from = all.len();
    all.extend(documents(after, &mut faults));
    let old = merge::<G>(&all[..from], &mut faults);
    let new = merge::<G>(&all[from..], &mut faults);
    let mut new: Vec<Option<EffectiveCard<'_>>> = new
        .into_iter()
        .map(|entry| Some(entry.moved(from)))
        .collect();
    let mut entries = Vec::new();
    for entry in old {
        let id = entry.card.id.unwrap_or_default();
        if !take(id) {
            entries.push(entry);
            continue;
        }
        let is_twin = |twin: &Option<EffectiveCard<'_>>| {
            let twin = twin.as_ref();
            twin.is_some_and(|twin| twin.card.id == Some(id))
        };
        let twin = new.iter_mut().find(|twin| is_twin(twin));
        entries.extend(twin.and_then(Option::take));
    }
    let old_ids: BTreeSet<&str> = entries.iter().filter_map(|entry| entry.card.id).collect();
    let fresh = new.into_iter().flatten().filter(|entry| {
        let id = entry.card.id.unwrap_or_default();
        take(id) && !old_ids.contains(id)
    });
    let fresh: Vec<EffectiveCard<'_>> = fresh.collect();
    entries.extend(fresh);
    let hash = format!("{}+{}", before.hash(), after.hash());
    let set = G::assemble(&all, entries, hash, &mut faults);
    faults.or(set)
}

/// What differs, card by card.
fn changes<G: FromFiles>(before: &CardTexts, after: &CardTexts) -> Result<Vec<Change>, Faults> {
    let mut faults = Faults::new();
    let [old, new] = [before, after].map(|texts| documents(texts, &mut faults));
    let old_cards = merge::<G>(&old, &mut faults);
    let new_cards = merge::<G>(&new, &mut faults);
    let withdrawn = withdrawn(before, after, ids::<G>);
    let twin = |of: &EffectiveCard<'_>, among: &[EffectiveCard<'_>]| {
        among.iter().position(|twin| twin.card.id == of.card.id)
    };
    let is_idle = |key: &str, node: &Node| G::is_idle(Role::Card, key, node);
    let mut changes = Vec::new();
    for entry in &new_cards {
        let twin = twin(entry, &old_cards).map(|at| old_cards[at].card.table);
        let found = twin.map(|twin| key_changes(twin, entry.card.table, REMARKS, is_idle));
        let mut words = match &found {
            None => vec!["new card".to_owned()],
            Some(found) => found.iter().map(|change| change.words.clone()).collect(),
        };
        let id = entry.card.id.unwrap_or_default();
        words.extend(withdrawn.contains(id).then(|| NO_LONGER.to_owned()));
        if words.is_empty() {
            continue;
        }
        let found = found.unwrap_or_default();
        let at = found.iter().find_map(|change| change.span.clone());
        let mut change = change(entry, &new, words, at.map(|span| span.start));
        // What a patch has set stands there and not in the card's file.
        let keys = found.iter().map(|change| change.key.as_str());
        let mut patched = keys.filter_map(|key| after.patch_of(id, key));
        if let Some(patched) = patched.next() {
            change.path.clone_from(&patched.path);
            change.line = patched.line;
        }
        changes.push(change);
    }
    let gone = old_cards
        .iter()
        .filter(|entry| twin(entry, &new_cards).is_none());
    changes.extend(gone.map(|entry| change(entry, &old, vec!["gone".to_owned()], None)));
    faults.or(changes)
}

fn change(
    entry: &EffectiveCard<'_>,
    files: &[Layered],
    words: Vec<String>,
    at: Option<usize>,
) -> Change {
    let first = entry.card.table.iter().next();
    let first = first.map_or(0, |(key, _)| key.span.start);
    let source = files[entry.file].1.source();
    Change {
        role: Role::Card,
        id: entry.card.id.unwrap_or_default().to_owned(),
        name: entry.card.name.to_owned(),
        is_everywhere: entry.card.is_everywhere,
        words,
        path: source.path().to_owned(),
        line: source.place(at.unwrap_or(first)).0,
    }
}

/// The texts with the file that has a card edited; none where there is no such card, or the edit cannot be made.
pub fn edited<G: FromFiles>(
    texts: &CardTexts,
    card: &str,
    edit: impl Fn(&str, &TomlTable) -> Option<String>,
) -> Option<CardTexts> {
    let mut faults = Faults::new();
    let all = documents(texts, &mut faults);
    let entries = merge::<G>(&all, &mut faults);
    let entry = entries.iter().find(|entry| entry.card.id == Some(card))?;
    let source = all[entry.file].1.source();
    let text = edit(source.text(), entry.card.table)?;
    let mut edited = texts.clone();
    let mut files = edited.layers.iter_mut().flatten();
    let place = files.find(|file| Arc::ptr_eq(file, source))?;
    *place = Source::new(source.path(), text);
    Some(edited)
}

/// The texts with one card made other, by an edit of the file that has it. None where the card cannot bear it.
pub(super) fn planted<G: FromFiles>(
    texts: &CardTexts,
    card: &str,
    plant: &Plant,
) -> Option<CardTexts> {
    let planted = edited::<G>(texts, card, |text, table| match plant {
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
    compile::<G>(&planted.layers).ok().map(|_| planted)
}
