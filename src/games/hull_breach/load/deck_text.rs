//! Decks as they are written: either form is read back as the same deck by [`read_deck`](super::read_deck).

use super::words;
use crate::card::DefId;
use crate::pool::{Deck, Pool};
use breachlab_core::plan::{is_id, key, quoted};

/// A text on one line: what would end a line or a remark is a space.
fn flat(text: &str) -> String {
    let parts = text.split(char::is_control).map(str::trim);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

/// A deck as TOML. An id that a file may not name is left out: it then follows from the file's name.
#[must_use]
pub fn deck_toml(deck: &Deck, pool: &Pool, note: &str) -> String {
    let mut lines = vec!["schema = 1".to_owned()];
    if is_id(&deck.id) {
        lines.push(format!("id = {}", quoted(&deck.id)));
    }
    lines.push(format!("name = {}", quoted(&flat(&deck.name))));
    lines.push(format!(
        "faction = {}",
        quoted(words::STATION_FACTION.word(deck.faction))
    ));
    let id = |card: DefId| pool.text(card).id.as_str();
    lines.push(format!("station = {}", quoted(id(deck.station))));
    let modules = deck.modules.map(|module| quoted(id(module)));
    lines.push(format!("start_modules = [{}]", modules.join(", ")));
    if !note.is_empty() {
        lines.push(format!("note = {}", quoted(&flat(note))));
    }
    lines.extend([String::new(), "[cards]".to_owned()]);
    lines.extend(deck.list.iter().map(|&(card, copies)| {
        let text = pool.text(card);
        format!("{} = {copies} # {}", key(&text.id), flat(&text.name))
    }));
    lines.join("\n") + "\n"
}

/// A deck as a plain list, cards by name. A starting module whose name holds a comma is named by its id: commas
/// part the modules; an id that a file may not name is left out.
#[must_use]
pub fn deck_list(deck: &Deck, pool: &Pool, note: &str) -> String {
    let name = |card: DefId| pool.text(card).name.as_str();
    let modules = deck.modules.map(|module| {
        if name(module).contains(',') {
            pool.text(module).id.as_str()
        } else {
            name(module)
        }
    });
    let mut lines = Vec::new();
    if is_id(&deck.id) {
        lines.push(format!("id: {}", deck.id));
    }
    lines.push(format!("name: {}", flat(&deck.name)));
    lines.push(format!("station: {}", name(deck.station)));
    lines.push(format!("modules: {}", modules.join(", ")));
    if !note.is_empty() {
        lines.push(format!("note: {}", flat(note)));
    }
    lines.push(String::new());
    let cards = deck.list.iter();
    lines.extend(cards.map(|&(card, copies)| format!("{copies} {}", name(card))));
    lines.join("\n") + "\n"
}
