//! Units of a scenario: cards of the set, and cards made up on the spot.

use std::ops::Range;

use super::part::{CardRole, is_of_the_card};
use super::put::{Lies, Put, letter};
use super::shape::MARKS;
use crate::card::{CardDef, Class, DefId, Kind};
use crate::ids::{BROUGHT, CardIx};
use crate::load::card_set::CardSet;
use crate::load::cards::{read_trait, size};
use crate::load::number_keys::PrintedNumber;
use crate::load::sort::called;
use crate::load::words;
use crate::pool::{CardText, Pool};
use breachlab_core::engine::Seat;
use breachlab_core::plan::{Code, Node, Pen, TomlTable, is_same_name};

/// Cards a Commander can have on the table and in hand.
const MOST_CARDS: usize = BROUGHT - 3;

/// Reads the Commanders of a file one after the other.
pub(super) struct Reader<'a, 'p> {
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) set: &'a CardSet,
    pub(super) pool: Pool,
    pub(super) lists: Vec<Vec<DefId>>,
    pub(super) puts: Vec<Put>,
}

impl Reader<'_, '_> {
    /// One Commander's cards; its Station.
    pub(super) fn commander(&mut self, seat: Seat, table: &TomlTable) -> DefId {
        let station = CardIx::station(seat);
        let def = match table.find("station") {
            Some(node) => {
                let inner = node.table();
                let def = inner.and_then(|inner| self.definition(node, inner, CardRole::Station));
                if let Some(inner) = inner {
                    self.enter(
                        node,
                        inner,
                        CardRole::Station,
                        station,
                        Lies::Play(seat, CardIx::NONE),
                    );
                }
                def
            }
            None => None,
        };
        let def = def.unwrap_or_else(|| {
            let plain = CardDef {
                defense: 7,
                wounds: 7,
                marine_capacity: 3,
                fighter_capacity: 3,
                ..CardDef::blank(Kind::Station)
            };
            made_up(&mut self.pool, plain, "Station")
        });
        self.units(table, "modules", seat, station, CardRole::StationModule);
        self.units(table, "marines", seat, station, CardRole::Marine);
        self.units(table, "wings", seat, station, CardRole::Wing);
        self.units(table, "ships", seat, CardIx::NONE, CardRole::Ship);
        for (key, lies) in [
            ("in_play", Lies::Play(seat, CardIx::NONE)),
            ("hand", Lies::Hand),
            ("shipyard", Lies::Shipyard),
        ] {
            for node in table.list(key) {
                self.card(node, key, seat, lies);
            }
        }
        def
    }

    /// A card by name, in hand, shipyard or on the battlefield.
    fn card(&mut self, node: &Node, key: &str, seat: Seat, lies: Lies) {
        let Some(typed) = node.text() else { return };
        let Some(def) = self.set.find(typed) else {
            self.set
                .names
                .mark_unknown(self.pen, node.span.clone(), typed);
            return;
        };
        let kind = self.pool.def(def).kind;
        let stays = matches!(kind, Kind::Event | Kind::Tactic | Kind::Breakthru);
        if kind == Kind::Station || (key == "in_play" && !stays) {
            let found = format!("{} under `{key}`", called(kind));
            let wanted = if kind == Kind::Station {
                "no second Station (§2.1.3)"
            } else {
                "an Event, Tactic or Breakthru; units stand under `ships`, `marines`, `modules`"
            };
            self.pen
                .mark(node.span.clone(), Code::Contradiction, found, wanted);
            return;
        }
        if let Some(ix) = self.slot(node, seat, def) {
            self.puts.push(Put {
                ix,
                lies,
                span: node.span.clone(),
                taken: 0,
                marks: 0,
                face_up: false,
                stays: false,
            });
        }
    }

    fn units(&mut self, table: &TomlTable, key: &str, seat: Seat, host: CardIx, part: CardRole) {
        for node in table.list(key) {
            self.unit(node, seat, host, part);
        }
    }

    /// One unit with all that is on it.
    fn unit(&mut self, node: &Node, seat: Seat, host: CardIx, part: CardRole) {
        let Some(table) = node.table() else { return };
        let owner = match table.find("owner") {
            Some(node) => letter(self.pen, node, self.lists.len()),
            None => seat,
        };
        let Some(def) = self.definition(node, table, part) else {
            return;
        };
        let Some(ix) = self.slot(node, owner, def) else {
            return;
        };
        self.enter(node, table, part, ix, Lies::Play(seat, host));
        if let Some(node) = table.find("module") {
            let module = if part == CardRole::Marine {
                CardRole::MarineModule
            } else {
                CardRole::ShipModule
            };
            self.module(node, owner, seat, ix, module);
        }
        self.units(table, "marines", seat, ix, CardRole::Marine);
        self.units(table, "wings", seat, ix, CardRole::Wing);
    }

    fn module(&mut self, node: &Node, owner: Seat, seat: Seat, host: CardIx, part: CardRole) {
        let Some(table) = node.table() else { return };
        let Some(def) = self.definition(node, table, part) else {
            return;
        };
        if let Some(ix) = self.slot(node, owner, def) {
            self.enter(node, table, part, ix, Lies::Play(seat, host));
        }
    }

    /// The next free slot of an owner.
    fn slot(&mut self, node: &Node, owner: Seat, def: DefId) -> Option<CardIx> {
        self.tell_twin(node, owner, def);
        let list = &mut self.lists[owner.at()];
        if list.len() >= MOST_CARDS {
            let found = format!("more than {MOST_CARDS} cards of one Commander");
            self.pen.mark(
                self.head(node),
                Code::TooLong,
                found,
                format!("at most {MOST_CARDS}"),
            );
            return None;
        }
        list.push(def);
        Some(CardIx::new(owner, 2 + list.len() as u8))
    }

    /// Refuses a name of a unit of one's own that another card of its owner has: orders and odds could not tell the two
    /// apart. Copies of a card of the set are alike by nature.
    fn tell_twin(&mut self, node: &Node, owner: Seat, def: DefId) {
        let is_made_up = |def: DefId| usize::from(def.0) >= self.set.pool.cards.len();
        let name = &self.pool.text(def).name;
        let is_twin = |&known: &DefId| {
            (is_made_up(known) || is_made_up(def))
                && is_same_name(&self.pool.text(known).name, name)
        };
        if self.lists[owner.at()].iter().any(is_twin) {
            let found = format!("`{name}` is there already");
            let wanted = "another name: one Commander's units are told apart by theirs";
            self.pen
                .mark(self.head(node), Code::Duplicate, found, wanted);
        }
    }

    fn enter(&mut self, node: &Node, table: &TomlTable, part: CardRole, ix: CardIx, lies: Lies) {
        for (key, _) in table {
            if part.strange().contains(&key.name.as_str()) {
                let found = format!("`{}` of {}", key.name, part.wanted());
                self.pen.mark(
                    key.span.clone(),
                    Code::Contradiction,
                    found,
                    "no such key here",
                );
            }
        }
        let mut marks = 0;
        if let Some(node) = table.find("marks") {
            let list = node.list().unwrap_or(std::slice::from_ref(node));
            for word in list.iter().filter_map(Node::text) {
                marks |= MARKS.find(word).unwrap_or(0);
            }
        }
        self.puts.push(Put {
            ix,
            lies,
            span: self.head(node),
            taken: table.int("taken").unwrap_or(0).clamp(0, 99) as u8,
            marks,
            face_up: table.flag("face_up").unwrap_or(false),
            stays: table.flag("home").unwrap_or(false),
        });
    }

    /// What stands for a unit in messages: what it is called, else its first line.
    fn head(&self, node: &Node) -> Range<usize> {
        let called = node
            .table()
            .and_then(|table| table.find("name").or_else(|| table.find("card")));
        called.map_or_else(
            || {
                let text = self.pen.source().text();
                let start = text.floor_char_boundary(node.span.start);
                let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
                start..end.min(node.span.end).max(start)
            },
            |node| node.span.clone(),
        )
    }

    /// A unit that is a card of the set, and so has its numbers from there.
    fn of_the_set(
        &mut self,
        table: &TomlTable,
        part: CardRole,
        (typed, named): (&str, &Node),
    ) -> Option<DefId> {
        for (key, _) in table {
            if is_of_the_card(&key.name) {
                let found = format!("`{}` beside a card of the set", key.name);
                let wanted = "either `card`, or a unit of your own with `name` and numbers";
                self.pen
                    .mark(key.span.clone(), Code::Contradiction, found, wanted);
            }
        }
        let span = named.span.clone();
        let Some(def) = self.set.find(typed) else {
            self.set.names.mark_unknown(self.pen, span, typed);
            return None;
        };
        if !part.admits(self.pool.def(def)) {
            let found = format!("`{typed}` is {}", called(self.pool.def(def).kind));
            self.pen
                .mark(span, Code::Contradiction, found, part.wanted());
            return None;
        }
        Some(def)
    }

    /// The card of a unit: one of the set, or one made up.
    fn definition(&mut self, node: &Node, table: &TomlTable, part: CardRole) -> Option<DefId> {
        if let Some((typed, named)) = table.text("card").zip(table.find("card")) {
            return self.of_the_set(table, part, (typed, named));
        }
        let Some(name) = table.text("name") else {
            let found = format!("{} without `card` or `name`", part.wanted());
            let wanted = "`card = …`, or `name = …` with numbers";
            self.pen
                .mark_lack(self.head(node), Code::MissingKey, found, wanted);
            return None;
        };
        let mut def = CardDef::blank(part.kind(table.flag("character").unwrap_or(false)));
        match part {
            CardRole::Ship => {
                let class = table
                    .text("class")
                    .and_then(|word| words::SHIP_CLASS.find(word));
                if !table.has("class") {
                    let wanted = "`class = …`";
                    self.pen.mark_lack(
                        self.head(node),
                        Code::MissingKey,
                        "a ship without `class`",
                        wanted,
                    );
                }
                def.class = class.unwrap_or(Class::Cruiser);
            }
            CardRole::Wing => def.class = Class::FighterWing,
            _ => {}
        }
        let whole = !matches!(part, CardRole::ShipModule | CardRole::MarineModule);
        if whole && table.int("wounds").unwrap_or(0) < 1 {
            let (span, found) = match table.find("wounds") {
                Some(node) => (node.span.clone(), "a unit of 0 wounds"),
                None => (self.head(node), "a unit without `wounds`"),
            };
            self.pen
                .mark_lack(span, Code::MissingKey, found, "`wounds = …`, 1 or more");
        }
        // The form of scenarios has no cost and no gain.
        for &number in PrintedNumber::ALL {
            let unsaid = match number {
                PrintedNumber::MarineSpace => i64::from(def.kind == Kind::Marine),
                PrintedNumber::FighterSpace => i64::from(def.kind == Kind::Ship),
                _ => 0,
            };
            number.set(&mut def, table.int(number.key()).unwrap_or(unsaid));
        }
        def.size = size(self.pen, table);
        for node in table.list("traits") {
            if let Some(word) = read_trait(self.pen, node) {
                def.traits.grant(word.which, word.value);
            }
        }
        Some(made_up(&mut self.pool, def, name))
    }
}

pub(super) fn made_up(pool: &mut Pool, def: CardDef, name: &str) -> DefId {
    let id = DefId(pool.cards.len() as u16);
    pool.cards.push(def);
    pool.texts.push(CardText {
        id: format!("made-up-{}", id.0),
        name: name.to_owned(),
        text: String::new(),
    });
    id
}
