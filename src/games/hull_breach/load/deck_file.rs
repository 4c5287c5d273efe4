//! Decks as people write them: TOML, or a plain list as players paste it.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::CardSet;
use super::deck_rules::{DeckDraft, NamedCard, legal};
use super::deck_shape::DECK;
use super::words;
use crate::card::Kind;
use crate::pool::Deck;
use crate::rules::Rules;
use breachlab_core::games::from_files::{DeckFile, DeckHead};
use breachlab_core::plan::paste::{self, Grammar, Pasted, PastedLine, Placed};
use breachlab_core::plan::{
    Code, Document, Fault, Faults, Node, Pen, Source, Word, first_line, verify, verify_id,
    verify_name,
};

/// Copies that a line may name.
const COPIES: RangeInclusive<i64> = 1..=50;

/// Reads a deck in either form and holds it against the construction rules (§2.1).
///
/// # Errors
/// All faults of the file.
pub fn read_deck(
    source: &Arc<Source>,
    set: &CardSet,
    rules: &Rules,
) -> Result<DeckFile<Deck>, Faults> {
    if source.text().trim().is_empty() || (is_toml(source) && is_blank(source)) {
        let found = lacking(source).to_owned();
        let fault = Fault::of_file(source.path().to_owned(), Code::Empty, found, "a deck");
        return Err(fault.into());
    }
    refuse_foreign(source, "a deck: TOML, or a list with `3 Name` on a line")?;
    let mut faults = Faults::new();
    let deck = if is_toml(source) {
        from_toml(source, set, rules, &mut faults)
    } else {
        from_list(source, set, rules, &mut faults)
    };
    match deck {
        Some((deck, head)) => faults.or(head.file(deck)),
        None => faults
            .or(())
            .map(|()| unreachable!("a deck is lacking only where a fault was marked")),
    }
}

/// Refuses what is written for programs in another form than TOML. Line by line its marks would be taken for cards.
///
/// # Errors
/// That it is JSON, XML or HTML.
pub(super) fn refuse_foreign(source: &Source, wanted: &str) -> Result<(), Faults> {
    let text = source.text().trim_start();
    let rest = text.strip_prefix(['{', '[']).map(str::trim_start);
    let is_json = rest.is_some_and(|rest| rest.starts_with(['"', '{', '}']));
    let start: String = text.chars().take(9).collect();
    let start = start.to_ascii_lowercase();
    let found = if is_json {
        "a file in JSON"
    } else if ["<?xml", "<!doctype", "<html"]
        .iter()
        .any(|mark| start.starts_with(mark))
    {
        "a file in XML or HTML"
    } else {
        return Ok(());
    };
    let path = source.path().to_owned();
    Err(Fault::of_file(path, Code::Syntax, found.to_owned(), wanted).into())
}

/// What a file that holds nothing is called.
fn lacking(source: &Source) -> &'static str {
    let is_empty = source.text().trim().is_empty();
    if is_empty {
        "empty file"
    } else {
        "a file of remarks alone"
    }
}

/// Whether a text is nothing but remarks. Three signs head a list whose cards are remarks.
fn is_blank(source: &Source) -> bool {
    let mut lines = source.text().lines().map(str::trim);
    lines.all(|line| line.is_empty() || (line.starts_with('#') && !line.starts_with("###")))
}

/// Whether a text is meant as TOML: it is called so, its first line sets a key, or it opens a table and a later line
/// sets a key.
pub(super) fn is_toml(source: &Source) -> bool {
    let extension = std::path::Path::new(source.path()).extension();
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml")) {
        return true;
    }
    let sets_key = |line: &str| {
        let key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let rest = line.trim_start_matches(key).trim_start();
        rest.starts_with('=') && !line.starts_with('=')
    };
    let lines = source.text().lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    sets_key(first) || (first.starts_with('[') && lines.any(sets_key))
}

fn from_toml(
    source: &Arc<Source>,
    set: &CardSet,
    rules: &Rules,
    faults: &mut Faults,
) -> Option<(Deck, DeckHead)> {
    let document = Document::parse(source, faults);
    let mut pen = document.pen(faults);
    let root = document.root();
    verify(&mut pen, root, &DECK);
    let named = |node: &Node| {
        Some(NamedCard {
            name: node.text()?.to_owned(),
            span: node.span.clone(),
        })
    };
    let head = DeckHead::of(source, root);
    let draft = DeckDraft {
        id: head.id.clone(),
        name: head.name.clone(),
        faction: root.find("faction").and_then(named),
        station: root.find("station").and_then(named),
        modules: root
            .list("start_modules")
            .iter()
            .filter_map(named)
            .collect(),
        modules_at: root.entry("start_modules").map(|(key, _)| key.span.clone()),
        cards: root
            .table("cards")
            .map(|cards| {
                let entries = cards.iter().map(|(key, node)| {
                    let name = NamedCard {
                        name: key.name.clone(),
                        span: key.span.clone(),
                    };
                    (name, node.int().unwrap_or(0), node.span.clone())
                });
                entries.collect()
            })
            .unwrap_or_default(),
        cards_at: root
            .entry("cards")
            .map_or_else(|| first_line(&pen), |(key, _)| key.span.clone()),
        whole_at: first_line(&pen),
        // What is lacking altogether, the shape has marked.
        is_unread: [
            true,
            !is_list_of_names(root.find("start_modules")),
            !is_map_of_copies(root.find("cards")),
        ],
        set_aside: String::new(),
    };
    legal(&mut pen, draft, set, rules).map(|deck| (deck, head))
}

fn is_list_of_names(node: Option<&Node>) -> bool {
    let list = node.and_then(Node::list);
    list.is_some_and(|list| list.iter().all(|node| node.text().is_some()))
}

fn is_map_of_copies(node: Option<&Node>) -> bool {
    let cards = node.and_then(Node::table);
    let is_read = |node: &Node| node.int().is_some_and(|copies| (1..=50).contains(&copies));
    cards.is_some_and(|cards| cards.iter().all(|(_, node)| is_read(node)))
}

/// Keys of a plain list.
const KEYS: &[&str] = &[
    "id", "name", "faction", "station", "modules", "module", "note",
];

/// A plain list of this game's cards: a deck if it may have keys, else a collection.
pub(super) fn read_list(
    pen: &mut Pen<'_>,
    set: &CardSet,
    keys: &[&str],
    copies: RangeInclusive<i64>,
) -> Pasted {
    let is_card = |name: &str| set.names.find(name).is_some();
    let near = |name: &str| set.names.nearest(name).map(str::to_owned);
    let is_group = |name: &str| {
        let name = name.strip_suffix(" module").unwrap_or(name);
        let known = |word: &Word| word.word.replace('_', " ") == name;
        let lists = [words::TYPE.list, words::CLASS.list, words::MARINE.list];
        name == "breakthrough" || lists.into_iter().flatten().any(known)
    };
    let wanted = "`3 Name`, `station: Name`, `modules: Name, Name`, or a `#` remark";
    let grammar = Grammar {
        keys,
        is_card: &is_card,
        near: &near,
        is_group: &is_group,
        is_deck: !keys.is_empty(),
        copies,
        wanted,
    };
    paste::read(pen, &grammar)
}

/// What a list says that is no part of the deck, in sentences; nothing where it cannot be read.
#[must_use]
pub(crate) fn asides(source: &Arc<Source>, set: &CardSet) -> Vec<String> {
    if is_toml(source) || source.text().trim().is_empty() {
        return Vec::new();
    }
    let mut faults = Faults::new();
    let mut pen = Pen::new(source, &mut faults);
    read_list(&mut pen, set, KEYS, COPIES).asides
}

fn from_list(
    source: &Arc<Source>,
    set: &CardSet,
    rules: &Rules,
    faults: &mut Faults,
) -> Option<(Deck, DeckHead)> {
    let mut pen = Pen::new(source, faults);
    let mut pasted = read_list(&mut pen, set, KEYS, COPIES);
    let mut draft = DeckDraft {
        id: String::new(),
        name: String::new(),
        faction: None,
        station: None,
        modules: Vec::new(),
        modules_at: None,
        cards: Vec::new(),
        cards_at: 0..0,
        whole_at: 0..0,
        is_unread: [false, false, pasted.is_unread],
        set_aside: pasted.asides.join("; "),
    };
    if is_without_cards(&mut pen, &pasted) {
        draft.is_unread = [true; 3];
    }
    for at in &pasted.meant {
        draft.is_unread[0] |= KEYS[*at] == "station";
        draft.is_unread[1] |= KEYS[*at].starts_with("module");
    }
    let said = set_keys(&mut pen, &mut draft, std::mem::take(&mut pasted.keys));
    set_cards(&mut draft, pasted.lines, set);
    let head = DeckHead::said(source, said);
    draft.id.clone_from(&head.id);
    draft.name.clone_from(&head.name);
    legal(&mut pen, draft, set, rules).map(|deck| (deck, head))
}

/// Marks that a list names no card and nothing else of a deck, once; whether it does not.
fn is_without_cards(pen: &mut Pen<'_>, pasted: &Pasted) -> bool {
    if !pasted.lines.is_empty() || !pasted.keys.is_empty() {
        return false;
    }
    if !pasted.is_unread {
        let mut found = "a list without a card".to_owned();
        if is_blank(pen.source()) {
            lacking(pen.source()).clone_into(&mut found);
        } else if let Some(aside) = pasted.asides.first() {
            found = format!("{found}: {aside}");
        }
        let place = first_line(pen);
        pen.mark(
            place,
            Code::Empty,
            found,
            "copies and a name on a line: `3 Name`",
        );
    }
    true
}

/// Takes over the lines with keys; the id, the name and the remarks among them.
fn set_keys(
    pen: &mut Pen<'_>,
    draft: &mut DeckDraft,
    keys: Vec<(usize, Range<usize>, Placed)>,
) -> [Option<String>; 3] {
    let mut seen: Vec<&str> = Vec::new();
    let [mut id, mut own_name, mut note] = [const { None }; 3];
    for (at, place, value) in keys {
        let key = KEYS[at];
        if !key.starts_with("module") && seen.contains(&key) {
            let found = format!("`{key}` is there already");
            pen.mark(place.clone(), Code::Duplicate, found, "one such line");
        }
        seen.push(key);
        let named = NamedCard {
            name: value.text,
            span: value.span,
        };
        match key {
            "id" => {
                verify_id(pen, &named.span, &named.name);
                id = Some(named.name);
            }
            "name" => {
                verify_name(pen, &named.span, &named.name);
                own_name = Some(named.name).filter(|name| !name.is_empty());
            }
            "faction" => draft.faction = Some(named),
            "station" => draft.station = Some(named),
            "note" => note = Some(named.name),
            _ => {
                draft.modules_at.get_or_insert(place);
                let mut from = 0;
                for part in named.name.split(',') {
                    let start = named.span.start + from + (part.len() - part.trim_start().len());
                    let name = part.trim().to_owned();
                    let span = start..start + name.len();
                    draft.modules.push(NamedCard { name, span });
                    from += part.len() + 1;
                }
            }
        }
    }
    [id, own_name, note]
}

/// Takes over the cards. Where no key names the Station, the only Station among the cards is it; modules under a
/// heading of their own are the starting modules.
fn set_cards(draft: &mut DeckDraft, lines: Vec<PastedLine>, set: &CardSet) {
    let is_station = |line: &PastedLine| {
        let card = set.names.find(&line.name.text);
        card.is_some_and(|card| set.pool.def(card).kind == Kind::Station)
    };
    let stations = lines.iter().filter(|line| is_station(line)).count();
    let takes_station = draft.station.is_none() && stations == 1;
    for line in lines {
        let is_the_station = takes_station && line.copies == 1 && is_station(&line);
        let named = NamedCard {
            name: line.name.text,
            span: line.name.span,
        };
        if is_the_station {
            draft.station = Some(named);
        } else if line.is_start {
            draft.modules_at.get_or_insert(named.span.clone());
            for _ in 0..line.copies {
                draft.modules.push(named.clone());
            }
        } else {
            draft.cards.push((named, line.copies, line.copies_at));
        }
    }
}
