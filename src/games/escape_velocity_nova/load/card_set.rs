//! All cards and the board together, and what holds only of all of them: what is sold somewhere, what can be carried out.

use std::sync::Arc;

use crate::board::{APART, StarMap};
use crate::card::{Errand, Green, NONE, Planet, Red, Site, Tech, TwoSided};
use crate::load::board::board;
use crate::load::reading::{Atlas, NameList};
use crate::load::sides;
use crate::look::answers;
use crate::setup::CardSet;
use breachlab_core::games::from_files::{EffectiveCard, Layered};
use breachlab_core::plan::{Code, Faults, Node, Pen, TomlTable};

/// The set of these cards.
pub(crate) fn assemble(
    files: &[Layered],
    entries: &[EffectiveCard<'_>],
    hash: String,
    faults: &mut Faults,
) -> CardSet {
    let map = board(files, faults);
    let planets = entries
        .iter()
        .filter_map(|entry| planet_of(&map, entry.card.table));
    let atlas = Atlas {
        map: &map,
        planets: planets.collect(),
    };
    let mut names = NameList::default();
    let mut cards = Vec::with_capacity(entries.len());
    let before = faults.len();
    for entry in entries {
        let mut pen = files[entry.file].1.pen(faults);
        cards.push(sides::card(&mut pen, &mut names, &atlas, entry.card.table));
    }
    // What hangs together is held against cards that are each in order.
    if faults.len() == before {
        let whole = WholeSet {
            map: &map,
            names: &names.0,
            cards: &cards,
        };
        for (at, entry) in entries.iter().enumerate() {
            let mut pen = files[entry.file].1.pen(faults);
            whole.hold(&mut pen, &cards[at], entry.card.table);
        }
    }
    CardSet {
        cards: Arc::new(cards),
        names: Arc::new(names.0),
        map: Arc::new(map),
        hash,
    }
}

/// The planet of a card and its system, where there is one.
fn planet_of<'d>(map: &StarMap, table: &'d TomlTable) -> Option<(&'d str, u8)> {
    let red = table.table("red")?;
    let is_planet = red.text("kind") == Some("planet");
    let system = map.find(red.text("system")?)?;
    Some((red.text("name")?, system)).filter(|_| is_planet)
}

/// A set, each card of which is in order.
struct WholeSet<'a> {
    map: &'a StarMap,
    names: &'a [String],
    cards: &'a [TwoSided],
}

impl WholeSet<'_> {
    fn planets(&self) -> impl Iterator<Item = &Planet> {
        self.cards.iter().filter_map(TwoSided::planet)
    }

    /// Holds a card against all others.
    fn hold(&self, pen: &mut Pen<'_>, card: &TwoSided, table: &TomlTable) {
        if let Some(green) = table.table("green") {
            self.hold_green(pen, &card.green, green);
        }
        if let Some(red) = table.table("red") {
            self.hold_red(pen, &card.red, red);
        }
    }

    fn hold_green(&self, pen: &mut Pen<'_>, side: &Green, table: &TomlTable) {
        let (tech, is_ship) = match side {
            Green::Ship(hull) => (hull.tech, true),
            Green::Fitting(fitting) => (fitting.tech, false),
        };
        let is_special = tech == Tech::TELEPATH || tech == Tech::ALIEN;
        let mut planets = self.planets();
        let is_sold = planets.any(|planet| {
            let list = if is_ship {
                &planet.ships
            } else {
                &planet.outfits
            };
            list.contains(&tech.0)
        });
        if let Some(node) = table.find("tech")
            && !is_special
            && !is_sold
        {
            let found = format!("technology {} that no planet sells", tech.0);
            let wanted = "one that some planet lists";
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
        match side {
            Green::Ship(hull) if hull.upgrades_to != NONE => {
                let is_ship = |card: &TwoSided| {
                    card.hull()
                        .is_some_and(|other| other.name == hull.upgrades_to)
                };
                if !self.cards.iter().any(is_ship) {
                    let ships = self.cards.iter().filter_map(TwoSided::hull);
                    let ships = ships.map(|hull| self.names[usize::from(hull.name)].as_str());
                    unknown(pen, table.find("upgrades_to"), "ship", ships);
                }
            }
            Green::Fitting(_) => self.hold_ammunition(pen, table),
            Green::Ship(_) => {}
        }
    }

    /// Systems that ammunition is for.
    fn hold_ammunition(&self, pen: &mut Pen<'_>, table: &TomlTable) {
        let mut systems: Vec<u16> = Vec::new();
        for card in self.cards {
            match &card.green {
                Green::Ship(hull) => systems.extend(hull.systems.iter().map(|gun| gun.name)),
                Green::Fitting(fitting) => systems.extend(fitting.system.map(|gun| gun.name)),
            }
        }
        let known = || {
            systems
                .iter()
                .map(|&at| self.names[usize::from(at)].as_str())
        };
        let effects = table.list("effects").iter().filter_map(Node::table);
        for node in effects.flat_map(|effect| effect.list("weapons")) {
            if node
                .text()
                .is_some_and(|name| !known().any(|one| one == name))
            {
                unknown(pen, Some(node), "weapon system", known());
            }
        }
    }

    fn hold_red(&self, pen: &mut Pen<'_>, side: &Red, table: &TomlTable) {
        match side {
            Red::Errand(errand) => {
                self.hold_place(pen, errand.from, table.find("from"));
                self.hold_stops(pen, errand, table);
                if let Some(chapter) = errand.chapter
                    && chapter.after > 0
                    && !self.has_step(chapter.storyline, chapter.after)
                    && let Some(node) = table.find("after")
                {
                    let found = format!("no mission {} of this storyline", chapter.after);
                    let wanted = "the number of one of its missions";
                    pen.mark(node.span.clone(), Code::UnknownName, found, wanted);
                }
            }
            Red::Trade { buy, sell, .. } => {
                self.hold_place(pen, *buy, table.find("buy"));
                self.hold_place(pen, *sell, table.find("sell"));
            }
            _ => {}
        }
    }

    fn has_step(&self, storyline: u16, nth: u8) -> bool {
        let mut chapters = self.cards.iter().filter_map(|card| card.errand()?.chapter);
        chapters.any(|chapter| chapter.storyline == storyline && chapter.nth == nth)
    }

    /// A description that no planet answers to.
    fn hold_place(&self, pen: &mut Pen<'_>, place: Site, node: Option<&Node>) {
        let is_described = matches!(place, Site::Described { .. });
        if let Some(node) = node
            && is_described
            && !self.planets().any(|planet| answers(planet, place))
        {
            let found = "a description that no planet of the set answers to";
            let wanted = "one that some planet does";
            pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
    }

    /// Stops that no jumps lead to from one to the next.
    fn hold_stops(&self, pen: &mut Pen<'_>, errand: &Errand, table: &TomlTable) {
        let nodes = table.list("stops");
        for (at, legs) in errand.stops.windows(2).enumerate() {
            if self.map.distance(legs[0], legs[1]) == APART
                && let Some(node) = nodes.get(at + 1)
            {
                let found = "a stop that cannot be reached";
                let wanted = "jump lines from the stop before";
                pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
            }
        }
    }
}

fn unknown<'n>(
    pen: &mut Pen<'_>,
    node: Option<&Node>,
    what: &str,
    known: impl IntoIterator<Item = &'n str>,
) {
    let Some((node, name)) = node.and_then(|node| Some((node, node.text()?))) else {
        return;
    };
    let found = format!("unknown {what} `{name}`");
    let wanted = format!("the name of a {what} of the set");
    pen.mark_name(
        node.span.clone(),
        Code::UnknownName,
        found,
        wanted,
        name,
        known,
    );
}
