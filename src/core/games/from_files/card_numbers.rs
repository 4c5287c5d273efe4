//! The numbers of cards in files: told and set anew, whatever the game.

use std::collections::BTreeMap;
use std::ops::Range;

use super::contract::FromFiles;
use super::layers::{documents, merge};
use crate::games::card_numbers::{CardNumber, CardNumbers, NumberEdit, NumberKey, split_trait};
use crate::games::versions::CardTexts;
use crate::plan::{Faults, Node, Source, TomlTable, quoted};

/// Where card files list traits.
const TRAITS: &str = "traits";

/// The cards in force.
pub(super) fn card_numbers<G: FromFiles>(texts: &CardTexts) -> Result<Vec<CardNumbers>, Faults> {
    let mut faults = Faults::new();
    let files = documents(texts, &mut faults);
    let cards = merge::<G>(&files, &mut faults);
    let cards = cards.iter().map(|entry| {
        let table = entry.card.table;
        let own = table.iter().filter_map(|(key, node)| {
            let key = NumberKey::Own(key.name.clone());
            node.int().map(|value| CardNumber { key, value })
        });
        let traits: Vec<&str> = table.list(TRAITS).iter().filter_map(Node::text).collect();
        let behind = traits.iter().filter_map(|word| {
            let (name, value) = split_trait(word);
            let key = NumberKey::Trait(name.to_owned());
            value.map(|value| CardNumber { key, value })
        });
        let words = table
            .iter()
            .filter_map(|(key, node)| Some((key.name.clone(), node.text()?.to_owned())));
        let of_traits = traits
            .iter()
            .map(|word| ("trait".to_owned(), split_trait(word).0.to_owned()));
        CardNumbers {
            id: entry.card.id.unwrap_or_default().to_owned(),
            name: entry.card.name.to_owned(),
            words: words.chain(of_traits).collect(),
            numbers: own.chain(behind).collect(),
            traits: traits.iter().map(|word| (*word).to_owned()).collect(),
            known: G::known(table),
        }
    });
    let cards = cards.collect();
    faults.or(cards)
}

/// The texts with these numbers in place of theirs. Cards that are not there are passed over.
pub(super) fn renumbered<G: FromFiles>(
    texts: &CardTexts,
    edits: &[NumberEdit],
) -> Result<CardTexts, Faults> {
    let mut faults = Faults::new();
    let files = documents(texts, &mut faults);
    let cards = merge::<G>(&files, &mut faults);
    let mut splices: BTreeMap<usize, Vec<(Range<usize>, String)>> = BTreeMap::new();
    for entry in &cards {
        let of_card = edits
            .iter()
            .filter(|edit| Some(edit.card.as_str()) == entry.card.id);
        let of_card: Vec<&NumberEdit> = of_card.collect();
        if !of_card.is_empty() {
            let found = splices.entry(entry.file).or_default();
            found.extend(spliced(entry.card.table, &of_card));
        }
    }
    let mut made = texts.clone();
    let places = made.layers.iter_mut().flatten();
    // Files stand in the order of their layers.
    for (file, place) in places.enumerate() {
        let Some(mut splices) = splices.remove(&file) else {
            continue;
        };
        splices.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = place.text().to_owned();
        for (span, new) in splices.into_iter().rev() {
            text.replace_range(span, &new);
        }
        *place = Source::new(place.path(), text);
    }
    faults.or(made)
}

/// What changes in the text of one card.
fn spliced(card: &TomlTable, edits: &[&NumberEdit]) -> Vec<(Range<usize>, String)> {
    let first = card.iter().next().map_or(0, |(key, _)| key.span.start);
    let set = |key: &str, value: &str| match card.find(key) {
        Some(node) => (node.span.clone(), value.to_owned()),
        None => (first..first, format!("{key} = {value}\n")),
    };
    let mut all = Vec::new();
    let traits = card.list(TRAITS).iter().filter_map(Node::text);
    let mut traits: Vec<String> = traits.map(str::to_owned).collect();
    let before = traits.clone();
    for edit in edits {
        match &edit.key {
            NumberKey::Own(key) => all.push(set(key, &edit.value.to_string())),
            NumberKey::Trait(name) => {
                let at = traits.iter().position(|word| split_trait(word).0 == name);
                let word = format!("{name} {}", edit.value);
                match at {
                    Some(at) if edit.value == 0 => drop(traits.remove(at)),
                    Some(at) => traits[at] = word,
                    None if edit.value == 0 => {}
                    None => traits.push(word),
                }
            }
        }
    }
    if traits != before {
        let words: Vec<String> = traits.iter().map(|word| quoted(word)).collect();
        all.push(set(TRAITS, &format!("[{}]", words.join(", "))));
    }
    all
}

/// Cards of the texts as a file of their own: each as it stands in its file, from its head to the next.
pub(super) fn excerpt<G: FromFiles>(texts: &CardTexts, cards: &[&str]) -> Result<String, Faults> {
    let mut faults = Faults::new();
    let files = documents(texts, &mut faults);
    let entries = merge::<G>(&files, &mut faults);
    let mut text = String::new();
    for entry in &entries {
        let is_wanted = entry.card.id.is_some_and(|id| cards.contains(&id));
        let keys = entry.card.table.iter();
        let ends = keys.flat_map(|(key, node)| [key.span.start, node.span.end]);
        if let (true, Some(start), Some(end)) = (is_wanted, ends.clone().min(), ends.max()) {
            let own = files[entry.file].1.source().text();
            let head = own[..start].rfind('[').unwrap_or(start);
            let head = own[..head].rfind('\n').map_or(0, |at| at + 1);
            let end = own[end..].find('\n').map_or(own.len(), |at| end + at + 1);
            text += &[own[head..end].trim_end(), "\n\n"].concat();
        }
    }
    faults.or(text)
}
