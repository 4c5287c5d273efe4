//! Lays a scenario out, and says what of it could not be on a table.

use std::ops::Range;

use super::scenario_shape::{CrewStop, KIND, LIFE, SEAT, players};
use crate::card::{Ability, ItemFace};
use crate::record::check;
use crate::rules::{COLUMNS, DECKS, GEMS, MOST_CARDS, RING, TWO_SEARCHES};
use crate::setup::Setup;
use crate::ship::{Square, has, only};
use crate::state::{Fuse, Life, Resting, State};
use crate::turn::is_held;
use breachlab_core::engine::{MAX_SEATS, Seat, so_many};
use breachlab_core::plan::{Code, Node, Pen, TomlTable, find_name, first_line};

/// The position; none if a fault was marked.
pub(super) fn lay(
    pen: &mut Pen<'_>,
    setup: &Setup,
    root: &TomlTable,
    stop: CrewStop,
) -> Option<State> {
    let before = pen.marks();
    let mut table = ShipLay {
        pen,
        setup,
        st: State::blank(),
        free: setup.copies,
    };
    table.st.laid = Some(stop.halt());
    table.st.players = setup.players() as u8;
    table.ship(root);
    table.chests(root);
    table.obstacles(root);
    for (seat, player) in Seat::first(MAX_SEATS).zip(players(root)) {
        table.player(seat, player);
    }
    table.treasures(root);
    table.piles(root);
    table.turn(root);
    let ShipLay { pen, st, .. } = table;
    if pen.marks() > before {
        return None;
    }
    if let Err(broken) = check(setup, &st) {
        let found = format!("a position that cannot arise: {broken}");
        let wanted = "a position of §3 to §6";
        pen.mark(first_line(pen), Code::Contradiction, found, wanted);
        return None;
    }
    Some(st)
}

/// A square by the markers at the edge.
fn square(table: &TomlTable) -> Square {
    let marker = |key: &str, first: i64| (table.int(key).unwrap_or(first) - first).max(0) as usize;
    (marker("row", 1) * COLUMNS + marker("column", 2)) as Square
}

/// A position being laid out.
struct ShipLay<'a, 'p> {
    pen: &'a mut Pen<'p>,
    setup: &'a Setup,
    st: State,
    /// Copies of each card that are named nowhere yet.
    free: [u8; MOST_CARDS],
}

impl ShipLay<'_, '_> {
    fn clash(&mut self, span: Range<usize>, found: impl Into<String>, wanted: &str) {
        let found = found.into();
        self.pen
            .mark(span, Code::Contradiction, found, wanted.to_owned());
    }

    /// The square under a key; the first of the board if there is none.
    fn at(table: &TomlTable, key: &str) -> Square {
        table.table(key).map_or(0, square)
    }

    /// Water, exit and stairs.
    fn ship(&mut self, root: &TomlTable) {
        let (ship, last) = (self.setup.ship.clone(), self.setup.tides.len() as u8 - 2);
        let water = root.int("water").map(|step| step as u8);
        self.st.water = water.unwrap_or(self.setup.start);
        if self.st.water > last
            && let Some(node) = root.find("water")
        {
            let found = format!("step {}, where the ship has sunk", self.st.water);
            self.clash(node.span.clone(), found, &format!("at most {last}"));
            self.st.water = last;
        }
        self.st.breach = ship.ring[0][0];
        if let Some(node) = root.find("breach") {
            self.st.breach = Self::at(root, "breach");
            self.on_deck(node, self.st.breach, 0);
        }
        let given = root.list("stairs");
        for deck in 0..DECKS - 1 {
            let node = given.get(deck);
            let above = node
                .and_then(Node::table)
                .map_or(ship.ring[deck][RING - 1], square);
            if let Some(node) = node {
                self.on_deck(node, above, deck);
            }
            self.st.stairs[deck] = [above, ship.below(deck, above)];
        }
        if given.len() >= DECKS
            && let Some((key, _)) = root.entry("stairs")
        {
            let found = format!("{} stairs", given.len());
            self.clash(key.span.clone(), found, "at most three, from the top");
        }
    }

    fn on_deck(&mut self, node: &Node, at: Square, deck: usize) {
        let found = self.setup.ship.deck(at);
        if found != deck {
            let found = format!("a square of deck {}", found + 1);
            self.clash(
                node.span.clone(),
                found,
                &format!("a square of deck {}", deck + 1),
            );
        } else if !self.setup.ship.ring[deck].contains(&at) {
            let wanted = "one of the first ten squares at the deck's edge, its ring (§2, §3)";
            self.clash(node.span.clone(), "a square that no die means", wanted);
        }
    }

    /// Takes copies of a card from those named nowhere.
    fn take(&mut self, node: &Node, is_fit: impl Fn(ItemFace) -> bool, what: &str) -> Option<u16> {
        let typed = node.text()?;
        let set = self.setup.set.clone();
        let cards = set.cards.iter();
        let names = cards.flat_map(|card| [card.id.as_str(), card.name.as_str()]);
        let Some(at) = find_name(typed, names.clone()).map(|at| at / 2) else {
            let (found, wanted) = (
                format!("unknown card `{typed}`"),
                "the id or name of a card",
            );
            let span = node.span.clone();
            self.pen
                .mark_name(span, Code::UnknownName, found, wanted, typed, names);
            return None;
        };
        let name = &set.cards[at].name;
        if !is_fit(self.setup.faces[at]) {
            self.clash(
                node.span.clone(),
                format!("{name} {what}"),
                "a card that can be there",
            );
            return None;
        }
        if self.free[at] == 0 {
            let found = format!("more of {name} than there are");
            let wanted = format!("at most {} in all", self.setup.copies[at]);
            self.clash(node.span.clone(), found, &wanted);
            return None;
        }
        self.free[at] -= 1;
        Some(at as u16)
    }

    fn chests(&mut self, root: &TomlTable) {
        let gems = self.setup.set.gems.clone();
        let mut told = [false; GEMS];
        for table in root.list("chest").iter().filter_map(Node::table) {
            let (Some(node), Some(typed)) = (table.find("gem"), table.text("gem")) else {
                continue;
            };
            let names = gems.iter().map(String::as_str);
            let Some(gem) = find_name(typed, names.clone()) else {
                let (found, wanted) = (format!("unknown gem `{typed}`"), "a gem");
                let span = node.span.clone();
                self.pen
                    .mark_name(span, Code::UnknownName, found, wanted, typed, names);
                continue;
            };
            let name = &gems[gem];
            if std::mem::replace(&mut told[gem], true) {
                let found = format!("the {name} chest twice");
                self.pen
                    .mark(node.span.clone(), Code::Duplicate, found, "each chest once");
                continue;
            }
            let marker = |key: &str, first: i64| table.int(key).map(|face| (face - first) as u8);
            let chest = &mut self.st.chests[gem];
            (chest.column, chest.row) = (marker("column", 2), marker("row", 1));
            chest.is_empty = table.flag("empty").unwrap_or(false);
            chest.is_open = table.flag("open").unwrap_or(chest.is_empty);
            let (is_open, is_empty) = (chest.is_open, chest.is_empty);
            let locators = [chest.column.is_some(), chest.row.is_some()];
            let key = table.find("open").or_else(|| table.find("empty"));
            let span = key.unwrap_or(node).span.clone();
            if is_empty && !is_open {
                let found = format!("the {name} chest empty and closed");
                self.clash(span, found, "an empty chest open");
            } else if is_open && locators.contains(&false) {
                let found = format!("the {name} chest open before it is found");
                self.clash(
                    span,
                    found,
                    "both locators of an open chest, `column` and `row`",
                );
            }
            self.locators(gem, locators);
        }
    }

    /// Locators that are out are in no pile.
    fn locators(&mut self, gem: usize, are_out: [bool; 2]) {
        let [column, row] = are_out;
        for (free, face) in self.free.iter_mut().zip(&self.setup.faces) {
            let is_out = match *face {
                ItemFace::Column(of) => column && usize::from(of) == gem,
                ItemFace::Row(of) => row && usize::from(of) == gem,
                _ => false,
            };
            *free -= u8::from(is_out && *free > 0);
        }
    }

    fn obstacles(&mut self, root: &TomlTable) {
        for node in root.list("obstacle") {
            let Some(table) = node.table() else { continue };
            let Some(kind) = table.text("kind").and_then(|word| KIND.find(word)) else {
                continue;
            };
            let at = Self::at(table, "at");
            let is_stack = has(self.st.blocked, at);
            if self.st.cubes[kind as usize] == 0 || is_stack && !self.setup.is_race() {
                let wanted = "as many as there are cubes, and stacks in a race only";
                self.clash(node.span.clone(), "an obstacle too many", wanted);
                continue;
            }
            if has(self.st.hazards[kind as usize], at) {
                self.st.piled.push((at, kind));
            }
            self.st.hazards[kind as usize] |= only(at);
            self.st.blocked |= only(at);
            self.st.cubes[kind as usize] -= 1;
        }
    }

    fn player(&mut self, seat: Seat, player: &TomlTable) {
        let who = self.setup.members.as_slice()[seat.at()].unwrap_or(0);
        let life = player.text("life").and_then(|word| LIFE.find(word));
        let life = life.unwrap_or(Life::Alive);
        let wrong = match life {
            Life::Alive => false,
            Life::Dead => self.setup.is_race(),
            Life::Ghost => !self.setup.is_race(),
        };
        if wrong && let Some(node) = player.find("life") {
            let wanted = "`dead` in a crew, `ghost` in a race";
            self.clash(node.span.clone(), "a life that this mode has not", wanted);
        }
        let sailor = &mut self.st.sailors[seat];
        (sailor.who, sailor.life) = (who, life);
        sailor.at = Self::at(player, "at");
        for node in player.list("hand") {
            if let Some(card) = self.take(node, is_held, "in a hand") {
                self.st.sailors[seat].hand[usize::from(card)] += 1;
            }
        }
        for node in player.list("treasures") {
            self.lay_treasure(node, Resting::Held(seat));
        }
    }

    /// Puts a treasure that is in no chest where it is.
    fn lay_treasure(&mut self, node: &Node, to: Resting) {
        let Some(treasure) = node.int().map(|number| (number - 1) as usize) else {
            return;
        };
        if self.st.lies[treasure] != Resting::Hidden {
            let found = format!("treasure {} twice", treasure + 1);
            self.clash(node.span.clone(), found, "each in one place");
            return;
        }
        self.st.lies[treasure] = to;
        if let Resting::Held(seat) = to {
            self.st.sailors[seat].treasures |= 1 << treasure;
        }
    }

    /// Treasures on squares, those that are gone, and those in chests: as many as there are chests not emptied.
    fn treasures(&mut self, root: &TomlTable) {
        for table in root.list("lying").iter().filter_map(Node::table) {
            if let Some(node) = table.find("treasure") {
                self.lay_treasure(node, Resting::On(Self::at(table, "at")));
            }
        }
        for node in root.list("delivered") {
            self.lay_treasure(node, Resting::Gone);
        }
        let order = root.list("treasures").iter().filter_map(Node::int);
        let mut order: Vec<usize> = order.map(|number| (number - 1) as usize).collect();
        order.extend(0..GEMS);
        let mut hidden: Vec<u16> = Vec::new();
        for treasure in order {
            let is_hidden = self.st.lies[treasure] == Resting::Hidden;
            if is_hidden && !hidden.contains(&(treasure as u16)) {
                hidden.push(treasure as u16);
            }
        }
        for &treasure in hidden.iter().rev() {
            self.st.treasures.push(treasure);
        }
        let full = self.st.chests.iter().filter(|chest| !chest.is_empty);
        let full = full.count();
        if full != hidden.len() {
            let found = [so_many(hidden.len(), "treasure"), so_many(full, "chest")].join(" for ");
            let wanted = "a chest `empty` for each treasure that is out";
            self.clash(first_line(self.pen), found, wanted);
        }
        if let Some((key, _)) = root.entry("target").filter(|_| !self.setup.is_race()) {
            let wanted = "`target` in mode `competitive` only (§3)";
            self.clash(key.span.clone(), "a target of a crew", wanted);
        }
        let target = root.int("target").unwrap_or(1);
        self.st.target = (target - 1) as u8;
    }

    /// Discards, the cards written on top of the deck, and below them the rest in an order that is left to chance.
    fn piles(&mut self, root: &TomlTable) {
        let is_discarded = |face: ItemFace| !matches!(face, ItemFace::Column(_) | ItemFace::Row(_));
        for node in root.list("discard") {
            if let Some(card) = self.take(node, is_discarded, "among the discards") {
                self.st.discards[usize::from(card)] += 1;
            }
        }
        let nodes = root.list("deck").iter();
        let top: Vec<u16> = nodes
            .filter_map(|node| self.take(node, |_| true, "in the deck"))
            .collect();
        for card in 0..self.setup.kinds {
            (0..self.free[card]).for_each(|_| self.st.pile.push(card as u16));
        }
        self.st.unwritten = self.st.pile.len() as u8;
        top.iter().rev().for_each(|&card| self.st.pile.push(card));
    }

    /// Whose turn it is, and what is left of it.
    fn turn(&mut self, root: &TomlTable) {
        let aboard = self.st.players;
        let mut seat = |key: &str| {
            let seat = root.text(key).and_then(|word| SEAT.find(word))?;
            if seat.0 < aboard {
                return Some(seat);
            }
            let span = root.find(key)?.span.clone();
            self.clash(span, "nobody of that letter", "one of the players");
            None
        };
        let first = seat("first").unwrap_or(Seat(0));
        let active = seat("active").unwrap_or(first);
        let fuse = seat("fuse");
        self.st.first = first;
        self.st.fuse = fuse.map_or(Fuse::None, Fuse::Burns);
        self.st.round = root.int("round").unwrap_or(1) as u16;
        if self.st.sailors[active].life == Life::Dead {
            let node = root.find("active").or_else(|| root.find("first"));
            let node = node.or_else(|| players(root).get(active.at())?.find("life"));
            let span = node.map_or_else(|| first_line(self.pen), |node| node.span.clone());
            self.clash(span, "a turn of the dead", "somebody alive");
        }
        let byte = |key: &str| root.int(key).map(|number| number as u8);
        let is_twice = self.st.ability(self.setup, active) == Ability::SearchesTwice;
        let searches = if is_twice { TWO_SEARCHES } else { 1 };
        let began = self.began_flooded(root, active);
        let left = &mut self.st.left;
        (left.active, left.actor) = (active, active);
        left.actions = byte("actions").unwrap_or(self.setup.rules.actions);
        left.searches = byte("searches").unwrap_or(searches);
        let is_flooded = self.st.is_in_water(self.setup, active);
        self.st.left.began_flooded = began.unwrap_or(is_flooded);
    }

    /// What the file says of how the turn at hand began; of others' turns there is nothing to say.
    fn began_flooded(&mut self, root: &TomlTable, active: Seat) -> Option<bool> {
        const KEY: &str = "began_flooded";
        let mut began = None;
        for (seat, player) in Seat::first(MAX_SEATS).zip(players(root)) {
            if seat == active {
                began = player.flag(KEY);
            } else if let Some((key, _)) = player.entry(KEY) {
                let found = format!("`{KEY}` of somebody whose turn it is not");
                self.clash(key.span.clone(), found, "with the active player only");
            }
        }
        began
    }
}
