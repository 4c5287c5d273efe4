//! Cards, characters, board and flood scale, from the entries that count.

use std::sync::Arc;

use super::board::ship;
use super::entry_ids::{BOARD, FLOOD, hold_ids, hold_names};
use super::flood::scale;
use super::shapes::{ABILITY, DOES, Does, RACE};
use super::whole_set::{CompleteSet, has_key};
use crate::card::{Ability, Extra, Gem, ItemFace};
use crate::rules::{DECKS, DIFFICULTIES, GEMS, MOST_CARDS, MOST_ITEMS};
use crate::setup::{Card, CardSet, Character, Item};
use crate::ship::Ship;
use crate::tide::{FloodScale, Icon};
use breachlab_core::games::from_files::{EffectiveCard, Layered, Printed, card_list};
use breachlab_core::plan::{Code, Faults, Node, Pen, TomlTable};

/// Cards, characters, board and scale of a file.
pub(crate) fn printed(root: &TomlTable) -> Vec<Printed<'_>> {
    let mut entries = card_list(root);
    let characters = root.list("character").iter().filter_map(Node::table);
    entries.extend(characters.map(|table| Printed {
        id: table.text("id"),
        name: table.text("name").unwrap_or_default(),
        table,
        span: table.find("id").map_or(0..0, |node| node.span.clone()),
        is_everywhere: false,
    }));
    let mut whole = |key: &str, id, name| {
        entries.extend(root.entry(key).and_then(|(key, node)| {
            Some(Printed {
                id: Some(id),
                name,
                table: node.table()?,
                span: key.span.clone(),
                is_everywhere: true,
            })
        }));
    };
    whole("board", BOARD, "Board");
    whole("flood", FLOOD, "Flood scale");
    entries
}

/// What is being put together.
struct SetDraft<'f> {
    files: &'f [Layered],
    cards: Vec<(Card, Item)>,
    gems: Vec<String>,
    characters: Vec<Character>,
    ship: Option<Ship>,
    scale: Option<FloodScale>,
}

/// The set of these entries.
pub(crate) fn assemble(
    files: &[Layered],
    entries: &[EffectiveCard<'_>],
    hash: String,
    faults: &mut Faults,
) -> CardSet {
    let mut draft = SetDraft {
        files,
        cards: Vec::new(),
        gems: gems(entries),
        characters: Vec::new(),
        ship: None,
        scale: None,
    };
    let ids = faults.len();
    hold_ids(files, faults);
    let mut is_read = faults.len() == ids;
    for entry in entries {
        let mut pen = draft.files[entry.file].1.pen(faults);
        match entry.card.id {
            Some(BOARD) if entry.card.is_everywhere => draft.ship = ship(&mut pen, entry),
            Some(FLOOD) if entry.card.is_everywhere => draft.scale = scale(&mut pen, entry),
            _ if entry.card.table.has("ability") => {
                draft.characters.push(character(entry.card.table));
            }
            _ => is_read &= draft.card(&mut pen, entry),
        }
    }
    hold_names(files, entries, faults);
    let mut whole = CompleteSet::new(files, entries, faults);
    whole.hold_posts(&draft.gems, is_read);
    whole.hold_numbers(
        draft.cards.iter().map(|(card, _)| card),
        draft.characters.len(),
    );
    draft.done(hash)
}

/// Names of the gems, in the order of their keys.
fn gems(entries: &[EffectiveCard<'_>]) -> Vec<String> {
    let mut gems: Vec<String> = Vec::new();
    for entry in entries {
        let table = entry.card.table;
        let is_key = table.text("does").and_then(|word| DOES.find(word)) == Some(Does::Key);
        let gem = table.text("gem").filter(|_| is_key);
        if let Some(gem) = gem.filter(|gem| !gems.iter().any(|known| known == gem)) {
            gems.push(gem.to_owned());
        }
    }
    gems
}

/// Marks keys that mean nothing for what the card is.
fn strays(pen: &mut Pen<'_>, table: &TomlTable, does: Does) {
    let is_of_gem = matches!(does, Does::Key | Does::Column | Does::Row);
    let is_item = matches!(does, Does::Item(_));
    let keys = [
        ("gem", is_of_gem, "a key or locator"),
        ("race", is_item, "an item"),
        ("dealt", is_item, "an item"),
    ];
    for (name, is_fit, of) in keys {
        if let Some((key, _)) = table.entry(name).filter(|_| !is_fit) {
            let found = format!("`{name}` of a card that is `{}`", DOES.word(does));
            let wanted = format!("`{name}` with {of} only");
            pen.mark(key.span.clone(), Code::Contradiction, found, wanted);
        }
    }
}

fn character(table: &TomlTable) -> Character {
    let text = |key: &str| table.text(key).unwrap_or_default().to_owned();
    let deck = |key: &str| Some(table.int(key)?.clamp(1, DECKS as i64) as u8 - 1);
    let start = deck("start").unwrap_or(0);
    Character {
        id: text("id"),
        name: text("name"),
        ability: table
            .text("ability")
            .and_then(|word| ABILITY.find(word))
            .unwrap_or(Ability::Passes),
        start,
        start_madness: deck("start_madness").unwrap_or(start),
        races: table.flag("races").unwrap_or(true),
    }
}

impl SetDraft<'_> {
    /// Adds a card; whether it could be read.
    fn card(&mut self, pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> bool {
        let table = entry.card.table;
        let Some(does) = table.text("does").and_then(|word| DOES.find(word)) else {
            return false;
        };
        strays(pen, table, does);
        let before = pen.marks();
        let Some(face) = self.face(pen, entry, does) else {
            // A gem whose keys a later file took away is told with that file.
            return pen.marks() == before;
        };
        let copies = table.int("copies").unwrap_or(0).clamp(0, 99) as u8;
        let is_locator = matches!(face, ItemFace::Column(_) | ItemFace::Row(_));
        if let Some(node) = table.find("copies").filter(|_| is_locator && copies != 1) {
            let found = format!("{copies} copies of a locator");
            pen.mark(node.span.clone(), Code::Contradiction, found, "1 (BR-2)");
        }
        let text = |key: &str| table.text(key).unwrap_or_default().to_owned();
        let race = table.text("race").and_then(|word| RACE.find(word));
        let card = Card {
            id: text("id"),
            name: text("name"),
            face,
            copies,
            kind: match does {
                Does::Item(_) => "item",
                Does::Key => "key",
                Does::Column | Does::Row => "locator",
                Does::Hazard(_) => "obstacle",
                Does::Breach => "breach",
            },
        };
        let item = Item {
            does: match does {
                Does::Item(does) => does,
                _ => crate::card::Use::Light,
            },
            extra: race.unwrap_or(Extra::None),
            is_dealt: table.flag("dealt").unwrap_or(false),
        };
        self.cards.push((card, item));
        true
    }

    /// What a card is: keys and locators are of a gem that has keys.
    fn face(&self, pen: &mut Pen<'_>, entry: &EffectiveCard<'_>, does: Does) -> Option<ItemFace> {
        let mut gem = || -> Option<Gem> {
            let Some(node) = entry.card.table.find("gem") else {
                let found = "a key or locator without a gem";
                pen.mark_lack(entry.card.span.clone(), Code::MissingKey, found, "`gem`");
                return None;
            };
            let name = node.text()?;
            let known = self.gems.iter().position(|gem| gem == name);
            if known.is_none() && !has_key(self.files, name) {
                let known = self.gems.iter().map(String::as_str);
                let found = format!("unknown gem `{name}`");
                pen.mark_name(
                    node.span.clone(),
                    Code::UnknownName,
                    found,
                    "a gem that has keys",
                    name,
                    known,
                );
            }
            known.map(|gem| gem as Gem)
        };
        Some(match does {
            Does::Item(_) => ItemFace::Item(0),
            Does::Key => ItemFace::Key(gem()?),
            Does::Column => ItemFace::Column(gem()?),
            Does::Row => ItemFace::Row(gem()?),
            Does::Hazard(kind) => ItemFace::Hazard(kind),
            Does::Breach => ItemFace::Breach,
        })
    }

    /// Items first, keys behind them by gem, so that a place in a hand is a card's number.
    fn done(self, hash: String) -> CardSet {
        let rank = |face: ItemFace| match face {
            ItemFace::Item(_) => 0,
            ItemFace::Key(gem) => 1 + usize::from(gem),
            _ => 1 + GEMS,
        };
        let mut cards = self.cards;
        cards.sort_by_key(|(card, _)| rank(card.face));
        let is_item = |(card, _): &&(Card, Item)| matches!(card.face, ItemFace::Item(_));
        let items = cards
            .iter()
            .filter(is_item)
            .take(MOST_ITEMS)
            .map(|(_, item)| *item);
        let items = items.collect();
        let mut nth = 0;
        let cards = cards.into_iter().take(MOST_CARDS).map(|(mut card, _)| {
            if let ItemFace::Item(number) = &mut card.face {
                *number = nth;
                nth += 1;
            }
            card
        });
        CardSet {
            cards: Arc::new(cards.collect()),
            items,
            gems: self.gems,
            characters: Arc::new(self.characters),
            ship: Arc::new(self.ship.unwrap_or_else(Ship::quarters)),
            scale: self.scale.unwrap_or(FloodScale {
                icons: vec![Icon::Dry, Icon::Sunk],
                start: [0; DIFFICULTIES],
            }),
            hash,
        }
    }
}
