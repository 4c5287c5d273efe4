//! Cards, characters, board and flood scale, from the entries that count.

use std::sync::Arc;

use super::shapes::{ABILITY, DIFFICULTY, DOES, Does, ICON, RACE};
use crate::card::{Ability, Extra, Gem, ItemFace};
use crate::rules::{DECKS, DIFFICULTIES, GEMS, MOST_CARDS, MOST_ITEMS, MOST_PILE, MOST_WATER};
use crate::setup::{ABILITY_ROOM, Card, CardSet, Character, Item};
use crate::ship::{DeckPlan, Ship, ShipFault};
use crate::tide::{FloodScale, Icon};
use breachlab_core::games::from_files::{EffectiveCard, Layered, Printed, card_list};
use breachlab_core::plan::{Code, Faults, Node, Pen, TomlTable, first_line};

/// What the board is called among the cards.
const BOARD: &str = "board";
/// What the flood scale is called among them.
const FLOOD: &str = "flood-scale";

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
    for entry in entries {
        let mut pen = draft.files[entry.file].1.pen(faults);
        match entry.card.id {
            Some(BOARD) if entry.card.is_everywhere => draft.ship = ship(&mut pen, entry),
            Some(FLOOD) if entry.card.is_everywhere => draft.scale = scale(&mut pen, entry),
            _ if entry.card.table.has("ability") => {
                draft.characters.push(character(entry.card.table));
            }
            _ => draft.card(&mut pen, entry),
        }
    }
    if let Some((_, last)) = files.last() {
        draft.hold(&mut last.pen(faults));
    }
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

/// The board; none where its decks do not cover it.
fn ship(pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> Option<Ship> {
    let list = entry.card.table.list("deck");
    let plans = list.iter().filter_map(Node::table).map(|deck| {
        let number = |key: &str| deck.int(key).unwrap_or(1).clamp(1, 99) as usize;
        DeckPlan {
            left: number("left") - 1,
            top: number("top") - 1,
            columns: number("columns"),
            rows: number("rows"),
        }
    });
    let plans: Vec<DeckPlan> = plans.collect();
    let Ok(plans) = <[DeckPlan; DECKS]>::try_from(plans) else {
        let found = format!("{} decks", list.len());
        let wanted = format!("{DECKS} decks");
        pen.mark(entry.card.span.clone(), Code::Contradiction, found, wanted);
        return None;
    };
    let fault = match Ship::new(plans) {
        Ok(ship) => return Some(ship),
        Err(fault) => fault,
    };
    let span = |deck: usize| {
        list.get(deck)
            .map_or(entry.card.span.clone(), |node| node.span.clone())
    };
    let (span, found) = match fault {
        ShipFault::OverEdge(deck) => (span(deck), "a deck over the edge of the board".to_owned()),
        ShipFault::Overlaps(deck) => (span(deck), "a deck on squares of one before it".to_owned()),
        ShipFault::ShortRing(deck) => (
            span(deck),
            "a deck with fewer squares at its edge than the die has faces".to_owned(),
        ),
        ShipFault::Gaps(squares) => (
            entry.card.span.clone(),
            format!("{squares} squares that belong to no deck"),
        ),
    };
    let wanted = "four decks that cover eight columns and ten rows, each square once";
    pen.mark(span, Code::Contradiction, found, wanted);
    None
}

/// The flood scale; none where no match could be played by it.
fn scale(pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) -> Option<FloodScale> {
    let table = entry.card.table;
    let list = table.list("scale");
    let words = list.iter().filter_map(Node::text);
    let icons: Vec<Icon> = words.filter_map(|word| ICON.find(word)).collect();
    let before = pen.marks();
    let sunk = icons.iter().position(|&icon| icon == Icon::Sunk);
    if icons.is_empty() || sunk != Some(icons.len() - 1) || icons.len() > MOST_WATER {
        let found = format!("a scale of {} icons", icons.len());
        let wanted = format!("at most {MOST_WATER} icons, `sunk` the last of them and no other");
        pen.mark(entry.card.span.clone(), Code::Contradiction, found, wanted);
    }
    let mut start = [0; DIFFICULTIES];
    let starts = table.table("start");
    for (at, word) in start.iter_mut().zip(DIFFICULTY.list) {
        let Some(node) = starts.and_then(|starts| starts.find(word.word)) else {
            continue;
        };
        let step = node.int().unwrap_or(0);
        if step + 1 >= icons.len() as i64 {
            let found = format!("a start at step {step}");
            pen.mark(
                node.span.clone(),
                Code::OutOfRange,
                found,
                "a step below `sunk`",
            );
        }
        *at = step.clamp(0, 99) as u8;
    }
    (pen.marks() == before).then_some(FloodScale { icons, start })
}

impl SetDraft<'_> {
    fn card(&mut self, pen: &mut Pen<'_>, entry: &EffectiveCard<'_>) {
        let table = entry.card.table;
        let Some(does) = table.text("does").and_then(|word| DOES.find(word)) else {
            return;
        };
        let Some(face) = self.face(pen, entry, does) else {
            return;
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
            if known.is_none() {
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

    /// What holds for the whole set.
    fn hold(&self, pen: &mut Pen<'_>) {
        let line = first_line(pen);
        let mut lack = |is_there: bool, found: String, wanted: &str| {
            if !is_there {
                pen.mark_lack(line.clone(), Code::Contradiction, found, wanted.to_owned());
            }
        };
        let copies: usize = self
            .cards
            .iter()
            .map(|(card, _)| usize::from(card.copies))
            .sum();
        let count =
            |is: fn(ItemFace) -> bool| self.cards.iter().filter(|(card, _)| is(card.face)).count();
        let items = count(|face| matches!(face, ItemFace::Item(_)));
        let (keys, columns, rows) = (
            count(|face| matches!(face, ItemFace::Key(_))),
            count(|face| matches!(face, ItemFace::Column(_))),
            count(|face| matches!(face, ItemFace::Row(_))),
        );
        lack(
            (1..=MOST_PILE).contains(&copies),
            format!("an item deck of {copies} cards"),
            "1 to 160 cards",
        );
        lack(
            items <= MOST_ITEMS && self.cards.len() <= MOST_CARDS,
            format!("{items} kinds of item and {} of card", self.cards.len()),
            "at most 12 kinds of item and 48 of card",
        );
        lack(
            [self.gems.len(), keys, columns, rows] == [GEMS; 4],
            format!(
                "{} gems, {keys} kinds of key, {columns} and {rows} locators",
                self.gems.len()
            ),
            "five gems, each with a key, a locator for columns and one for rows",
        );
        let kinds = count(|face| matches!(face, ItemFace::Hazard(_)));
        lack(
            kinds == 4 && count(|face| face == ItemFace::Breach) == 1,
            format!("{kinds} kinds of obstacle"),
            "each of the four kinds of obstacle once, and `breach` once",
        );
        let people = self.characters.len();
        lack(
            (6..=ABILITY_ROOM).contains(&people),
            format!("{people} characters"),
            "6 to 24 characters",
        );
        lack(
            self.ship.is_some(),
            "no board that can be played on".to_owned(),
            "`[board]`",
        );
        lack(
            self.scale.is_some(),
            "no flood scale that can be played by".to_owned(),
            "`[flood]`",
        );
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
