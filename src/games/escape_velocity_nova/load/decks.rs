//! Decks, read and held against what a deck may be (§2.1).

use std::sync::Arc;

use crate::load::shapes::DECKS;
use crate::rules::{DECK, NUMBERS, OF_EACH};
use crate::setup::{CardSet, Deck, DeckEntry};
use breachlab_core::games::from_files::DeckFile;
use breachlab_core::plan::folder::stem;
use breachlab_core::plan::{
    Code, Document, Faults, Key, Pen, Source, TomlTable, fingerprint, is_id, quoted, verify,
};

/// Reads a deck.
pub(crate) fn read(source: &Arc<Source>, set: &CardSet) -> Result<DeckFile<Deck>, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &DECKS);
    let mut list: Vec<DeckEntry> = Vec::new();
    for (key, card, copies) in entries(&mut pen, root, "cards", set) {
        if set.cards[card].is_start {
            let found = format!("start ship `{}` among the cards", key.name);
            let wanted = "`start = …`: it comes beside the deck (§1.1)";
            pen.mark(key.span.clone(), Code::IllegalDeck, found, wanted);
        } else {
            list.push(DeckEntry {
                card,
                copies,
                nova: 0,
                number: set.cards[card].number,
            });
        }
    }
    for (key, card, copies) in entries(&mut pen, root, "nova", set) {
        let entry = list.iter_mut().find(|entry| entry.card == card);
        if let Some(entry) = entry.filter(|entry| entry.copies >= copies) {
            entry.nova = copies;
        } else {
            let found = format!("`{}` is given {copies} times", key.name);
            let wanted = "no more than the deck has under `[cards]`";
            pen.mark(key.span.clone(), Code::IllegalDeck, found, wanted);
        }
    }
    let start = start(&mut pen, root, set);
    if pen.marks() == 0 && !pen.is_broken() {
        hold(&mut pen, root, set, &list);
    }
    let id = root.text("id").unwrap_or(stem(source.path())).to_owned();
    let name = root.text("name").unwrap_or(&id).to_owned();
    let note = root.text("note").unwrap_or_default().to_owned();
    let hash = fingerprint(source.text());
    let deck = Deck {
        id,
        name,
        start,
        list,
    };
    faults.or(DeckFile { deck, note, hash })
}

/// Cards by id under a key, with their copies.
fn entries<'d>(
    pen: &mut Pen<'_>,
    root: &'d TomlTable,
    key: &str,
    set: &CardSet,
) -> Vec<(&'d Key, usize, u8)> {
    let mut all = Vec::new();
    for (key, node) in root.table(key).into_iter().flatten() {
        let copies = node.int().unwrap_or(0).clamp(0, 80) as u8;
        match set.find(&key.name) {
            Some(card) => all.push((key, card, copies)),
            None => pen.mark_name(
                key.span.clone(),
                Code::UnknownName,
                format!("unknown card `{}`", key.name),
                "the id of a card of the set",
                &key.name,
                set.cards.iter().map(|card| card.id.as_str()),
            ),
        }
    }
    all
}

/// The start ship: the one named, or the first of the set.
fn start(pen: &mut Pen<'_>, root: &TomlTable, set: &CardSet) -> usize {
    let ships = || set.cards.iter().filter(|card| card.is_start);
    if let Some(node) = root.find("start")
        && let Some(name) = node.text()
    {
        match set.find(name).filter(|&at| set.cards[at].is_start) {
            Some(at) => return at,
            None => pen.mark_name(
                node.span.clone(),
                Code::UnknownName,
                format!("unknown start ship `{name}`"),
                "the id of a start ship of the set",
                name,
                ships().map(|card| card.id.as_str()),
            ),
        }
    }
    let first = set.cards.iter().position(|card| card.is_start);
    if first.is_none() {
        let place = breachlab_core::plan::first_line(pen);
        let found = "a set without a start ship";
        pen.mark(
            place,
            Code::IllegalDeck,
            found,
            "a card with `start = true`",
        );
    }
    first.unwrap_or(0)
}

/// How many there may be, how many of each number, and a planet to launch at (§2.1).
fn hold(pen: &mut Pen<'_>, root: &TomlTable, set: &CardSet, list: &[DeckEntry]) {
    let Some((cards, _)) = root.entry("cards") else {
        return;
    };
    let all: usize = list.iter().map(|entry| usize::from(entry.copies)).sum();
    if !DECK.contains(&all) {
        let found = format!("{all} cards");
        let wanted = format!("{} to {} cards (§2.1)", DECK.start(), DECK.end());
        pen.mark(cards.span.clone(), Code::IllegalDeck, found, wanted);
    }
    let (mut of, mut given) = ([0; NUMBERS], [0; NUMBERS]);
    for entry in list {
        let number = usize::from(entry.number);
        of[number] += usize::from(entry.copies);
        given[number] += usize::from(entry.nova);
    }
    for number in 0..NUMBERS {
        if of[number] < OF_EACH {
            let found = format!("{} cards of action number {number}", of[number]);
            let wanted = format!("{OF_EACH} or more of every number (§2.1)");
            pen.mark(cards.span.clone(), Code::IllegalDeck, found, wanted);
        }
        if given[number] != OF_EACH
            && let Some((nova, _)) = root.entry("nova")
        {
            let found = format!("{} cards of action number {number}", given[number]);
            let wanted = format!("{OF_EACH} of every number (§2.1)");
            pen.mark(nova.span.clone(), Code::IllegalDeck, found, wanted);
        }
    }
    let has_planet = list
        .iter()
        .any(|entry| entry.copies > entry.nova && set.cards[entry.card].planet().is_some());
    if !has_planet {
        let found = "a ship deck without a planet";
        let wanted = "a planet beside those given to the Nova Deck: where else to launch (NR-17)";
        pen.mark(cards.span.clone(), Code::IllegalDeck, found, wanted);
    }
}

/// A deck as TOML, read back as the same by [`read`]. An id that a file may not name is left out: it then follows from the
/// file's name.
#[must_use]
pub(crate) fn deck_toml(deck: &Deck, set: &CardSet, note: &str) -> String {
    let mut lines = vec!["schema = 1".to_owned()];
    if is_id(&deck.id) {
        lines.push(format!("id = {}", quoted(&deck.id)));
    }
    lines.push(format!("name = {}", quoted(&deck.name)));
    if !note.is_empty() {
        lines.push(format!("note = {}", quoted(note)));
    }
    lines.push(format!("start = {}", quoted(&set.cards[deck.start].id)));
    let mut table = |name: &str, copies: fn(&DeckEntry) -> u8| {
        lines.extend([String::new(), format!("[{name}]")]);
        let listed = deck.list.iter().filter(|entry| copies(entry) > 0);
        lines.extend(
            listed.map(|entry| format!("{} = {}", set.cards[entry.card].id, copies(entry))),
        );
    };
    table("cards", |entry| entry.copies);
    table("nova", |entry| entry.nova);
    lines.join("\n") + "\n"
}
