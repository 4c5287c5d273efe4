//! Scenario files: read, held against their form, and handed to be laid out.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::card_set::CardSet;
use super::cards::{read_trait, size};
use super::rules_file::change;
use super::scenario_lay::lay;
use super::scenario_shape::{MARKS, SCENARIO, STOP};
use super::sort::called;
use super::{load_cards, load_rules, load_strategy, words};
use crate::engine::{Knob, Seat};
use crate::games::hull_breach::card::{CardDef, Class, DefId, Faction, Goods, Kind, Timing};
use crate::games::hull_breach::effect::Span;
use crate::games::hull_breach::ids::{BROUGHT, CardIx};
use crate::games::hull_breach::pool::{CardText, Pool};
use crate::games::hull_breach::rules::Rules;
use crate::games::hull_breach::setup::Setup;
use crate::games::hull_breach::state::State;
use crate::games::hull_breach::traits::Traits;
use crate::games::{Decision, SceneOrder};
use crate::plan::{Code, Document, Fault, Faults, Node, Pen, Source, StrategyFile, Table, verify};

/// Strategy where none is named.
const PILOT: &str = "commander";
/// Cards a Commander can have on the table and in hand.
const MOST_CARDS: usize = BROUGHT - 3;

/// A scenario, laid out.
#[derive(Debug)]
pub struct Laid {
    /// What it shows.
    pub title: String,
    /// Paragraphs and examples it shows.
    pub cites: Vec<String>,
    /// The file.
    pub path: String,
    /// Cards and rules.
    pub setup: Setup,
    /// The position, before its first step.
    pub state: State,
    /// Strategies by seat.
    pub strategies: Vec<StrategyFile>,
    /// Their names.
    pub pilots: Vec<String>,
    /// Decisions written down.
    pub orders: Vec<Decision>,
    /// It is over when the last order has been carried out.
    pub stops: bool,
    /// Faces written down.
    pub dice: Option<Vec<u8>>,
    /// What must be true in the end.
    pub expect: Vec<String>,
}

/// Where a card lies at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lies {
    /// In play under this Commander, on this host (none: open space, the battlefield).
    Play(Seat, CardIx),
    /// In its owner's hand.
    Hand,
    /// On top of its owner's shipyard.
    Shipyard,
}

/// A card of the scenario.
#[derive(Clone, Debug)]
pub(super) struct Put {
    pub(super) ix: CardIx,
    pub(super) lies: Lies,
    /// Where the file says so.
    pub(super) span: Range<usize>,
    pub(super) taken: u8,
    pub(super) marks: u32,
    pub(super) face_up: bool,
    pub(super) stays: bool,
}

/// A jam or paint.
#[derive(Clone, Debug)]
pub(super) struct Hold {
    pub(super) by: (String, Range<usize>),
    pub(super) on: (String, Range<usize>),
    pub(super) paint: bool,
}

/// A scenario as read, names resolved, nothing laid out.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) pool: Pool,
    pub(super) rules: Rules,
    pub(super) stations: Vec<DefId>,
    pub(super) filler: DefId,
    pub(super) no_module: DefId,
    /// Cards by owner, in the order of their slots from 3 on.
    pub(super) lists: Vec<Vec<DefId>>,
    pub(super) puts: Vec<Put>,
    pub(super) stocks: Vec<(i16, i16)>,
    pub(super) attacker: Seat,
    pub(super) defender: Seat,
    pub(super) round: u16,
    pub(super) step: u8,
    pub(super) dead_space: bool,
    pub(super) station_from: u8,
    pub(super) holds: Vec<Hold>,
}

/// A scenario by path, with cards, rules and strategies as ordered.
///
/// # Errors
/// All faults of all files.
pub fn load_scenario(order: &SceneOrder, knobs: &[Knob], cues: &[&str]) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let mut kept = |more: Faults| faults.absorb(more);
    let set = load_cards(&order.cards).map_err(&mut kept).ok();
    let rules = order.rules.as_deref().unwrap_or("default");
    let rules = load_rules(rules).map_err(&mut kept).ok();
    let source = Source::read(Path::new(&order.scenario))
        .map_err(&mut kept)
        .ok();
    let (Some(set), Some(rules), Some(source)) = (set, rules, source) else {
        return Err(faults);
    };
    read_scenario(&source, &set, rules.rules, &order.strategies, knobs, cues)
}

/// Reads a scenario and lays it out. `strategies` (one for all, or one a Commander) take the place of those it names.
///
/// # Errors
/// All faults of the file, and of strategies it names.
pub fn read_scenario(
    source: &Arc<Source>,
    set: &CardSet,
    rules: Rules,
    strategies: &[String],
    knobs: &[Knob],
    cues: &[&str],
) -> Result<Laid, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &SCENARIO);
    let plan = plan(&mut pen, root, set, rules);
    let (pilots, files, more) = pilots(&mut pen, root, strategies, knobs, cues);
    let orders = orders(&mut pen, root);
    let texts = |key: &str| -> Vec<String> {
        let texts = root.list(key).iter().filter_map(Node::text);
        texts.map(str::to_owned).collect()
    };
    let dice = root.find("dice").and_then(Node::list).map(|list| {
        let faces = list.iter().filter_map(Node::int);
        faces.map(|face| face.clamp(1, 10) as u8).collect()
    });
    let laid = if pen.marks() == 0 && !pen.is_broken() {
        lay(&mut pen, &plan)
    } else {
        None
    };
    faults.absorb(more);
    let Some((setup, state)) = laid else {
        faults.sort();
        return Err(faults);
    };
    faults.or(Laid {
        title: root.text("name").unwrap_or_default().to_owned(),
        cites: texts("cites"),
        path: source.path().to_owned(),
        setup,
        state,
        strategies: files,
        pilots,
        orders,
        stops: root.text("stop").and_then(|word| STOP.find(word)) == Some(true),
        dice,
        expect: texts("expect"),
    })
}

fn pilots(
    pen: &mut Pen<'_>,
    root: &Table,
    strategies: &[String],
    knobs: &[Knob],
    cues: &[&str],
) -> (Vec<String>, Vec<StrategyFile>, Faults) {
    let mut faults = Faults::new();
    let (mut names, mut files) = (Vec::new(), Vec::new());
    let commanders = root.list("commander").iter().filter_map(Node::table);
    for (at, commander) in commanders.enumerate() {
        let ordered = strategies.get(at).or_else(|| strategies.first());
        let name = ordered.map_or_else(|| commander.text("pilot").unwrap_or(PILOT), String::as_str);
        match load_strategy(name, knobs, cues) {
            Ok(file) => files.push(file),
            Err(more) => match commander.find("pilot").filter(|_| ordered.is_none()) {
                // A name that is no file is a fault of this one.
                Some(node) if more.iter().any(|fault| fault.code == Code::Missing) => {
                    let found = format!("unknown strategy `{name}`");
                    let wanted = "an embedded strategy, or the path of a file";
                    let known = super::strategy_names();
                    let span = node.span.clone();
                    pen.mark_name(span, Code::UnknownName, found, wanted, name, known);
                }
                _ => more.into_iter().for_each(|fault: Fault| faults.push(fault)),
            },
        }
        names.push(name.to_owned());
    }
    (names, files, faults)
}

fn orders(pen: &mut Pen<'_>, root: &Table) -> Vec<Decision> {
    let line = |pen: &Pen<'_>, node: &Node| pen.source().place(node.span.start).0;
    let mut orders: Vec<Decision> = Vec::new();
    for node in root.list("orders") {
        if let Some(text) = node.text() {
            orders.push(Decision::read(text, line(pen, node)));
        }
    }
    if let Some(node) = root.find("transcript")
        && let Some(text) = node.text()
    {
        if let Some((key, _)) = root.entry("orders") {
            let found = "`orders` beside a `transcript`";
            pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "one of the two",
            );
        }
        // The text of a block begins on the line below its quotes.
        let first = line(pen, node) + 1;
        let decisions = text
            .lines()
            .enumerate()
            .filter(|(_, text)| text.trim_start().starts_with('>'));
        orders.extend(decisions.map(|(at, text)| Decision::read(text, first + at)));
    }
    orders
}

/// What a card is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Station,
    StationModule,
    Ship,
    Wing,
    Marine,
    ShipModule,
    MarineModule,
}

impl Part {
    fn admits(self, def: &CardDef) -> bool {
        match self {
            Self::Station => def.kind == Kind::Station,
            Self::StationModule => def.kind == Kind::ModuleStation,
            Self::Ship => def.kind == Kind::Ship,
            Self::Wing => def.kind == Kind::Ship && def.class == Class::FighterWing,
            Self::Marine => def.kind.is_marine(),
            Self::ShipModule => def.kind == Kind::ModuleShip,
            Self::MarineModule => def.kind == Kind::ModuleMarine,
        }
    }

    fn wanted(self) -> &'static str {
        match self {
            Self::Station => "a Station",
            Self::StationModule => "a Station module",
            Self::Ship => "a ship",
            Self::Wing => "a Fighter Wing",
            Self::Marine => "a Marine",
            Self::ShipModule => "a ship module",
            Self::MarineModule => "a Marine module",
        }
    }

    fn kind(self, is_character: bool) -> Kind {
        match self {
            Self::Station => Kind::Station,
            Self::StationModule => Kind::ModuleStation,
            Self::Ship | Self::Wing => Kind::Ship,
            Self::Marine if is_character => Kind::Character,
            Self::Marine => Kind::Marine,
            Self::ShipModule => Kind::ModuleShip,
            Self::MarineModule => Kind::ModuleMarine,
        }
    }

    /// Keys that mean nothing here.
    fn strange(self) -> &'static [&'static str] {
        match self {
            Self::Station => &[
                "class",
                "character",
                "marine_space",
                "fighter_space",
                "size_restriction",
                "owner",
                "home",
                "face_up",
                "module",
                "marines",
                "wings",
            ],
            Self::StationModule => &[
                "class",
                "character",
                "marine_space",
                "fighter_space",
                "size_restriction",
                "owner",
                "home",
                "face_up",
                "module",
                "marines",
                "wings",
                "marks",
            ],
            Self::Ship => &["character", "marine_space", "size_restriction", "face_up"],
            Self::Wing => &[
                "character",
                "marine_space",
                "size_restriction",
                "face_up",
                "module",
                "marines",
                "wings",
                "home",
                "class",
                "owner",
            ],
            Self::Marine => &[
                "class",
                "fighter_space",
                "face_up",
                "wings",
                "marines",
                "home",
            ],
            Self::ShipModule => &[
                "class",
                "character",
                "marine_space",
                "fighter_space",
                "home",
                "module",
                "marines",
                "wings",
                "marks",
                "taken",
                "owner",
            ],
            Self::MarineModule => &[
                "class",
                "character",
                "marine_space",
                "fighter_space",
                "home",
                "module",
                "marines",
                "wings",
                "marks",
                "taken",
                "owner",
                "face_up",
            ],
        }
    }
}

/// Numbers that a card of the set brings itself.
const NUMBERS: &[&str] = &[
    "name",
    "class",
    "character",
    "attack",
    "defense",
    "wounds",
    "marine_capacity",
    "fighter_capacity",
    "marine_space",
    "fighter_space",
    "traits",
    "size_restriction",
];

struct Reader<'a, 'p> {
    pen: &'a mut Pen<'p>,
    set: &'a CardSet,
    pool: Pool,
    lists: Vec<Vec<DefId>>,
    puts: Vec<Put>,
}

fn plan(pen: &mut Pen<'_>, root: &Table, set: &CardSet, rules: Rules) -> Plan {
    let rules = match root.table("rules") {
        Some(table) => change(pen, table, rules),
        None => rules,
    };
    let commanders: Vec<&Table> = root
        .list("commander")
        .iter()
        .filter_map(Node::table)
        .collect();
    let seats = commanders.len();
    if let Some((key, _)) = root.entry("commander")
        && !(2..=6).contains(&seats)
    {
        let found = format!("{seats} Commander{}", if seats == 1 { "" } else { "s" });
        pen.mark(key.span.clone(), Code::OutOfRange, found, "2 to 6");
    }
    let mut pool = Pool::clone(&set.pool);
    let filler = made_up(&mut pool, blank(Kind::ModuleMarine), "Spare parts");
    let no_module = made_up(&mut pool, blank(Kind::ModuleStation), "Empty slot");
    let mut reader = Reader {
        pen,
        set,
        pool,
        lists: vec![Vec::new(); seats.max(1)],
        puts: Vec::new(),
    };
    let stations = commanders
        .iter()
        .enumerate()
        .map(|(at, commander)| reader.commander(Seat(at as u8), commander))
        .collect();
    let seat = |pen: &mut Pen<'_>, key: &str, default: u8| -> Seat {
        root.find(key)
            .map_or(Seat(default), |node| letter(pen, node, seats))
    };
    let attacker = seat(reader.pen, "attacker", 0);
    let defender = seat(reader.pen, "defender", 1);
    if attacker == defender
        && let Some(node) = root.find("defender").or_else(|| root.find("attacker"))
    {
        let found = "a Commander who attacks oneself";
        reader.pen.mark(
            node.span.clone(),
            Code::Contradiction,
            found,
            "another Commander",
        );
    }
    let mut holds = Vec::new();
    for (key, paint) in [("jams", false), ("paints", true)] {
        for table in root.list(key).iter().filter_map(Node::table) {
            let unit = |key: &str| {
                let node = table.find(key)?;
                Some((node.text()?.to_owned(), node.span.clone()))
            };
            if let (Some(by), Some(on)) = (unit("by"), unit("on")) {
                holds.push(Hold { by, on, paint });
            }
        }
    }
    let stock = |commander: &&Table, key: &str| {
        commander
            .int(key)
            .map_or(10, |goods| goods.clamp(0, 200) as i16)
    };
    let int = |key: &str, default: i64| root.int(key).unwrap_or(default);
    let Reader {
        pool, lists, puts, ..
    } = reader;
    Plan {
        pool,
        rules,
        stations,
        filler,
        no_module,
        lists,
        puts,
        stocks: commanders
            .iter()
            .map(|commander| (stock(commander, "resource"), stock(commander, "currency")))
            .collect(),
        attacker,
        defender,
        round: int("round", 1).clamp(1, 1000) as u16,
        step: int("step", 1).clamp(1, 9) as u8,
        dead_space: root.flag("dead_space").unwrap_or(false),
        station_from: int("station_joins", 0).clamp(0, 100) as u8,
        holds,
    }
}

/// The seat behind a letter.
fn letter(pen: &mut Pen<'_>, node: &Node, seats: usize) -> Seat {
    let text = node.text().unwrap_or("A");
    let at = match text.as_bytes() {
        [letter @ b'A'..=b'F'] => usize::from(letter - b'A'),
        _ => usize::MAX,
    };
    if at >= seats.max(1) {
        let last = char::from(b'A' + (seats.clamp(1, 6) - 1) as u8);
        let found = format!("no Commander `{text}`");
        pen.mark(
            node.span.clone(),
            Code::UnknownName,
            found,
            format!("`A` to `{last}`"),
        );
        return Seat(0);
    }
    Seat(at as u8)
}

/// A card without anything on it.
fn blank(kind: Kind) -> CardDef {
    CardDef {
        kind,
        class: if kind == Kind::Station {
            Class::Station
        } else {
            Class::FighterWing
        },
        faction: Faction::Any,
        cost: Goods::default(),
        gain: Goods::default(),
        attack: 0,
        defense: 0,
        wounds: u8::from(kind == Kind::ModuleStation),
        marine_capacity: 0,
        fighter_capacity: 0,
        marine_space: 0,
        fighter_space: 0,
        traits: Traits::NONE,
        size: (0, Class::Station.rank()),
        timing: Timing::Deploy,
        setup_ok: false,
        prototype: false,
        effects: Span::default(),
        open_to_all: false,
    }
}

fn made_up(pool: &mut Pool, def: CardDef, name: &str) -> DefId {
    let id = DefId(pool.cards.len() as u16);
    pool.cards.push(def);
    pool.texts.push(CardText {
        id: format!("made-up-{}", id.0),
        name: name.to_owned(),
        text: String::new(),
    });
    id
}

impl Reader<'_, '_> {
    /// One Commander's cards; its Station.
    fn commander(&mut self, seat: Seat, table: &Table) -> DefId {
        let station = CardIx::station(seat);
        let def = match table.find("station") {
            Some(node) => {
                let inner = node.table();
                let def = inner.and_then(|inner| self.definition(node, inner, Part::Station));
                if let Some(inner) = inner {
                    self.enter(
                        node,
                        inner,
                        Part::Station,
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
                ..blank(Kind::Station)
            };
            made_up(&mut self.pool, plain, "Station")
        });
        self.units(table, "modules", seat, station, Part::StationModule);
        self.units(table, "marines", seat, station, Part::Marine);
        self.units(table, "wings", seat, station, Part::Wing);
        self.units(table, "ships", seat, CardIx::NONE, Part::Ship);
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

    fn units(&mut self, table: &Table, key: &str, seat: Seat, host: CardIx, part: Part) {
        for node in table.list(key) {
            self.unit(node, seat, host, part);
        }
    }

    /// One unit with all that is on it.
    fn unit(&mut self, node: &Node, seat: Seat, host: CardIx, part: Part) {
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
            let module = if part == Part::Marine {
                Part::MarineModule
            } else {
                Part::ShipModule
            };
            self.module(node, owner, seat, ix, module);
        }
        self.units(table, "marines", seat, ix, Part::Marine);
        self.units(table, "wings", seat, ix, Part::Wing);
    }

    fn module(&mut self, node: &Node, owner: Seat, seat: Seat, host: CardIx, part: Part) {
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

    fn enter(&mut self, node: &Node, table: &Table, part: Part, ix: CardIx, lies: Lies) {
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

    /// The card of a unit: one of the set, or one made up.
    fn definition(&mut self, node: &Node, table: &Table, part: Part) -> Option<DefId> {
        if let Some((typed, named)) = table.text("card").zip(table.find("card")) {
            for (key, _) in table {
                if NUMBERS.contains(&key.name.as_str()) {
                    let found = format!("`{}` beside a card of the set", key.name);
                    let wanted = "either `card`, or a unit of your own with `name` and numbers";
                    self.pen
                        .mark(key.span.clone(), Code::Contradiction, found, wanted);
                }
            }
            let Some(def) = self.set.find(typed) else {
                self.set
                    .names
                    .mark_unknown(self.pen, named.span.clone(), typed);
                return None;
            };
            if !part.admits(self.pool.def(def)) {
                let found = format!("`{typed}` is {}", called(self.pool.def(def).kind));
                self.pen.mark(
                    named.span.clone(),
                    Code::Contradiction,
                    found,
                    part.wanted(),
                );
                return None;
            }
            return Some(def);
        }
        let Some(name) = table.text("name") else {
            let found = format!("{} without `card` or `name`", part.wanted());
            let wanted = "`card = …`, or `name = …` with numbers";
            self.pen
                .mark_lack(self.head(node), Code::MissingKey, found, wanted);
            return None;
        };
        let mut def = blank(part.kind(table.flag("character").unwrap_or(false)));
        match part {
            Part::Ship => {
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
            Part::Wing => def.class = Class::FighterWing,
            _ => {}
        }
        let whole = !matches!(part, Part::ShipModule | Part::MarineModule);
        if whole && table.int("wounds").unwrap_or(0) < 1 {
            let (span, found) = match table.find("wounds") {
                Some(node) => (node.span.clone(), "a unit of 0 wounds"),
                None => (self.head(node), "a unit without `wounds`"),
            };
            self.pen
                .mark_lack(span, Code::MissingKey, found, "`wounds = …`, 1 or more");
        }
        let byte = |key: &str, default: i64| table.int(key).unwrap_or(default).clamp(0, 255) as u8;
        let signed = |key: &str| table.int(key).unwrap_or(0).clamp(-127, 127) as i8;
        def.attack = signed("attack");
        def.defense = signed("defense");
        def.wounds = byte("wounds", 0);
        def.marine_capacity = byte("marine_capacity", 0);
        def.fighter_capacity = byte("fighter_capacity", 0);
        def.marine_space = byte("marine_space", i64::from(def.kind == Kind::Marine));
        def.fighter_space = byte("fighter_space", i64::from(def.kind == Kind::Ship));
        def.size = size(self.pen, table);
        for node in table.list("traits") {
            if let Some(word) = read_trait(self.pen, node) {
                def.traits.grant(word.which, word.value);
            }
        }
        Some(made_up(&mut self.pool, def, name))
    }
}
