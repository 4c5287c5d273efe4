//! Decks as people write them: TOML, or a plain list as players paste it.

use std::ops::Range;
use std::sync::Arc;

use super::CardSet;
use super::deck_rules::{Draft, Named, legal};
use super::deck_shape::DECK;
use crate::games::hull_breach::pool::Deck;
use crate::games::hull_breach::rules::Rules;
use crate::plan::{
    Code, Document, Fault, Faults, Node, Pen, Source, fingerprint, first_line, nearest, verify,
};

/// A validated deck and the fingerprint of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile {
    /// The deck.
    pub deck: Deck,
    /// Remarks of the file.
    pub note: String,
    /// Fingerprint of the file.
    pub hash: String,
}

/// Reads a deck in either form and holds it against the construction rules (§2.1).
///
/// # Errors
/// All faults of the file.
pub fn read_deck(source: &Arc<Source>, set: &CardSet, rules: &Rules) -> Result<DeckFile, Faults> {
    if is_blank(source) {
        let found = "empty file".to_owned();
        let fault = Fault::of_file(source.path().to_owned(), Code::Empty, found, "a deck");
        return Err(fault.into());
    }
    let mut faults = Faults::new();
    let deck = if is_toml(source) {
        from_toml(source, set, rules, &mut faults)
    } else {
        from_list(source, set, rules, &mut faults)
    };
    let hash = fingerprint(source.text());
    match deck {
        Some((deck, note)) => faults.or(DeckFile { deck, note, hash }),
        None => faults
            .or(())
            .map(|()| unreachable!("a deck is lacking only where a fault was marked")),
    }
}

/// Whether a text is nothing but remarks.
fn is_blank(source: &Source) -> bool {
    let lines = source.text().lines().map(str::trim);
    lines
        .into_iter()
        .all(|line| line.is_empty() || line.starts_with('#'))
}

/// Whether a text is meant as TOML: it is called so, or its first line sets a key or opens a table.
pub(super) fn is_toml(source: &Source) -> bool {
    let lines = source.text().lines().map(str::trim);
    let first = lines
        .into_iter()
        .find(|line| !line.is_empty() && !line.starts_with('#'));
    let extension = std::path::Path::new(source.path()).extension();
    extension.is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
        || first.is_some_and(|line| {
            let key = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            let key = line.trim_start_matches(key).trim_start();
            line.starts_with('[') || (key.starts_with('=') && !line.starts_with('='))
        })
}

fn stem(source: &Source) -> String {
    let name = source.path().rsplit(['/', '\\']).next().unwrap_or_default();
    name.rsplit_once('.')
        .map_or(name, |(stem, _)| stem)
        .to_owned()
}

fn from_toml(
    source: &Arc<Source>,
    set: &CardSet,
    rules: &Rules,
    faults: &mut Faults,
) -> Option<(Deck, String)> {
    let document = Document::parse(source, faults);
    let mut pen = document.pen(faults);
    let root = document.root();
    verify(&mut pen, root, &DECK);
    let named = |node: &Node| {
        Some(Named {
            name: node.text()?.to_owned(),
            span: node.span.clone(),
        })
    };
    let id = root.text("id").map_or_else(|| stem(source), str::to_owned);
    let draft = Draft {
        name: root.text("name").unwrap_or(&id).to_owned(),
        id,
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
                    let name = Named {
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
    };
    let note = root.text("note").unwrap_or_default().to_owned();
    legal(&mut pen, draft, set, rules).map(|deck| (deck, note))
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

/// Heads of a plain list.
const HEADS: &[&str] = &[
    "id", "name", "faction", "station", "modules", "module", "note",
];

fn from_list(
    source: &Arc<Source>,
    set: &CardSet,
    rules: &Rules,
    faults: &mut Faults,
) -> Option<(Deck, String)> {
    let mut pen = Pen::new(source, faults);
    let mut draft = Draft {
        id: stem(source),
        name: String::new(),
        faction: None,
        station: None,
        modules: Vec::new(),
        modules_at: None,
        cards: Vec::new(),
        cards_at: 0..0,
        whole_at: 0..0,
        is_unread: [false; 3],
    };
    let mut note = String::new();
    let mut start = 0;
    for whole in source.text().split_inclusive('\n') {
        let line = Line {
            text: whole.trim(),
            at: start + (whole.len() - whole.trim_start().len()),
        };
        start += whole.len();
        if line.text.is_empty() || line.text.starts_with('#') || line.text.starts_with("//") {
            continue;
        }
        if line.text.starts_with(|c: char| c.is_ascii_digit()) {
            card_line(&mut pen, &line, &mut draft);
        } else {
            head_line(&mut pen, &line, &mut draft, &mut note);
        }
    }
    if draft.name.is_empty() {
        draft.name.clone_from(&draft.id);
    }
    legal(&mut pen, draft, set, rules).map(|deck| (deck, note))
}

/// A line of a plain list, trimmed.
struct Line<'t> {
    text: &'t str,
    at: usize,
}

impl Line<'_> {
    fn span(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// A part of the line, trimmed, with its place.
    fn part(&self, from: usize, to: usize) -> Named {
        let text = &self.text[from..to];
        let start = self.at + from + (text.len() - text.trim_start().len());
        let name = text.trim().to_owned();
        Named {
            span: start..start + name.len(),
            name,
        }
    }
}

/// `5 Name` or `5x Name`.
fn card_line(pen: &mut Pen<'_>, line: &Line<'_>, draft: &mut Draft) {
    let digits = line.text.bytes().take_while(u8::is_ascii_digit).count();
    let number = line.part(0, digits);
    let mut rest = digits;
    let after = line.text[digits..].chars().next();
    if matches!(after, Some('x' | 'X' | '\u{d7}')) {
        rest += after.map_or(0, char::len_utf8);
    }
    let name = line.part(rest, line.text.len());
    if name.name.is_empty() || !line.text[rest..].starts_with(char::is_whitespace) {
        let found = "a line without a card";
        draft.is_unread[2] = true;
        pen.mark(
            line.span(),
            Code::Syntax,
            found,
            "copies, a space, and a card's name: `3 Name`",
        );
        return;
    }
    if let Ok(copies @ 1..=50) = number.name.parse::<i64>() {
        draft.cards.push((name, copies, number.span));
    } else {
        let found = format!("{} copies", number.name);
        let wanted = "a whole number from 1 to 50";
        draft.is_unread[2] = true;
        pen.mark(number.span, Code::OutOfRange, found, wanted);
    }
}

/// `station: Name`, `modules: Name, Name` and the like.
fn head_line(pen: &mut Pen<'_>, line: &Line<'_>, draft: &mut Draft, note: &mut String) {
    let wanted = "`3 Name`, `station: Name`, `modules: Name, Name`, or a `#` remark";
    let Some(colon) = line.text.find(':') else {
        draft.is_unread[2] = true;
        pen.mark(line.span(), Code::Syntax, "a line that is no card", wanted);
        return;
    };
    let head = line.part(0, colon);
    let value = line.part(colon + 1, line.text.len());
    let key = head.name.to_lowercase();
    if !HEADS.contains(&key.as_str()) {
        let found = format!("unknown key `{}`", head.name);
        let wanted = format!("one of {}", HEADS.join(", "));
        let near = nearest(&key, HEADS.iter().copied())
            .unwrap_or_default()
            .to_owned();
        draft.is_unread[0] |= near == "station";
        draft.is_unread[1] |= near.starts_with("module");
        pen.mark_name(
            head.span,
            Code::UnknownKey,
            found,
            wanted,
            &near,
            HEADS.iter().copied(),
        );
        return;
    }
    if value.name.is_empty() {
        let found = format!("`{key}` without a value");
        pen.mark(head.span, Code::Empty, found, format!("`{key}: …`"));
        return;
    }
    let again = |pen: &mut Pen<'_>, there: bool| {
        if there {
            let found = format!("`{key}` is there already");
            pen.mark(head.span.clone(), Code::Duplicate, found, "one such line");
        }
    };
    match key.as_str() {
        "id" => draft.id = value.name,
        "name" => {
            again(pen, !draft.name.is_empty());
            draft.name = value.name;
        }
        "faction" => {
            again(pen, draft.faction.is_some());
            draft.faction = Some(value);
        }
        "station" => {
            again(pen, draft.station.is_some());
            draft.station = Some(value);
        }
        "note" => *note = value.name,
        _ => {
            draft.modules_at.get_or_insert(head.span);
            let mut from = colon + 1;
            for part in line.text[colon + 1..].split(',') {
                draft.modules.push(line.part(from, from + part.len()));
                from += part.len() + 1;
            }
        }
    }
}
