//! The two sides of a card, compiled.

use crate::card::{
    Chapter, Errand, FighterBay, Fitting, Green, Happening, Hull, Opposition, Place, Planet,
    Ratings, Red, Reward, TwoSided, WeaponSlot,
};
use crate::load::reading::{Atlas, NameList, allegiance, allegiances, gun, small, tech};
use crate::load::shapes::{GOODS, RATING, SLOT, value};
use breachlab_core::plan::{Code, Node, Pen, TomlTable};

/// A card; what is wrong with it is marked.
pub(crate) fn card(
    pen: &mut Pen<'_>,
    names: &mut NameList,
    atlas: &Atlas<'_>,
    table: &TomlTable,
) -> TwoSided {
    let empty = TomlTable::default();
    let is_start = table.flag("start").unwrap_or(false);
    let red = table.table("red");
    let id = table.find("id").map_or(0..0, |node| node.span.clone());
    if is_start == red.is_some() || is_start == table.has("number") {
        let (found, wanted) = if is_start {
            (
                "a start ship with a number or a red side",
                "neither (NR-11)",
            )
        } else {
            (
                "a card without a number or a red side",
                "both, or `start = true`",
            )
        };
        pen.mark(id, Code::Contradiction, found, wanted);
    }
    let green = green(pen, names, table.table("green").unwrap_or(&empty));
    TwoSided {
        id: table.text("id").unwrap_or_default().to_owned(),
        name: table.text("name").unwrap_or_default().to_owned(),
        number: small(table, "number").min(9),
        is_start,
        green,
        red: red.map_or(Red::Blank, |red| self::red(pen, names, atlas, red)),
    }
}

fn green(pen: &mut Pen<'_>, names: &mut NameList, table: &TomlTable) -> Green {
    let name = table.text("name").unwrap_or_default();
    match table.text("kind") {
        Some("ship") => Green::Ship(hull(pen, names, table)),
        Some("weapon") => {
            let empty = TomlTable::default();
            let system = table.table("system").unwrap_or(&empty);
            let system = gun(pen, names, system, name);
            Green::Fitting(Fitting {
                slot: value(&SLOT, table.text("slot")).unwrap_or(WeaponSlot::Free),
                system: Some(system),
                name: system.name,
                ..bare(names, table)
            })
        }
        _ => Green::Fitting(outfit(pen, names, table)),
    }
}

fn hull(pen: &mut Pen<'_>, names: &mut NameList, table: &TomlTable) -> Hull {
    let name = table.text("name").unwrap_or_default();
    let systems = table.list("systems").iter().filter_map(Node::table);
    let systems = systems
        .map(|system| gun(pen, names, system, name))
        .collect();
    let bays = table.list("bays").iter().filter_map(Node::table);
    let bays = bays.map(|table| bay(names, table)).collect();
    Hull {
        name: names.of(name),
        allegiance: allegiance(table, "type").unwrap_or(crate::allegiance::Allegiance::Trader),
        tech: tech(table),
        cost: small(table, "cost"),
        ratings: Ratings {
            shield: small(table, "shield"),
            armor: small(table, "armor"),
            pursuit: small(table, "pursuit"),
            escape: small(table, "escape"),
            jumps: small(table, "jumps"),
            spaces: small(table, "spaces"),
            boarding: small(table, "boarding"),
            fend_off: small(table, "fend_off"),
        },
        guns: small(table, "guns"),
        turrets: small(table, "turrets"),
        upgrades_to: names.under(table, "upgrades_to"),
        is_small: table.flag("small").unwrap_or(false),
        family: names.under(table, "family"),
        systems,
        bays,
    }
}

fn bay(names: &mut NameList, table: &TomlTable) -> FighterBay {
    FighterBay {
        phase: small(table, "phase").clamp(1, crate::rules::PHASES),
        launches: small(table, "launches"),
        room: small(table, "room"),
        family: names.under(table, "family"),
    }
}

/// A weapon or outfit without any effect.
fn bare(names: &mut NameList, table: &TomlTable) -> Fitting {
    Fitting {
        name: names.under(table, "name"),
        allegiance: None,
        tech: tech(table),
        cost: small(table, "cost"),
        spaces: small(table, "spaces"),
        slot: WeaponSlot::Free,
        limit: small(table, "limit"),
        bonus: Ratings::default(),
        system: None,
        telepathy: None,
        bay: None,
        ammunition: Vec::new(),
        pod: 0,
        raises: 0,
    }
}

fn outfit(pen: &mut Pen<'_>, names: &mut NameList, table: &TomlTable) -> Fitting {
    let name = table.text("name").unwrap_or_default();
    let mut fitting = Fitting {
        allegiance: allegiance(table, "type"),
        ..bare(names, table)
    };
    for node in table.list("effects") {
        let Some(effect) = node.table() else { continue };
        let is_second = match effect.text("do") {
            Some("bonus") => {
                add(&mut fitting.bonus, effect);
                false
            }
            Some("bay") => fitting.bay.replace(bay(names, effect)).is_some(),
            Some("ammunition") => {
                let weapons = effect.list("weapons").iter().filter_map(Node::text);
                fitting
                    .ammunition
                    .extend(weapons.map(|name| names.of(name)));
                false
            }
            Some("pod") => std::mem::replace(&mut fitting.pod, small(effect, "attack")) > 0,
            Some("raise_shields") => {
                std::mem::replace(&mut fitting.raises, small(effect, "attack")) > 0
            }
            Some("telepathy") => {
                let system = effect.table("system");
                let system = system.map(|table| gun(pen, names, table, name));
                std::mem::replace(&mut fitting.telepathy, system).is_some()
            }
            _ => false,
        };
        if is_second {
            let found = "a second effect of this kind";
            pen.mark(
                node.span.clone(),
                Code::Duplicate,
                found,
                "one of each kind",
            );
        }
    }
    fitting
}

fn add(bonus: &mut Ratings, effect: &TomlTable) {
    let by = small(effect, "by");
    let numbers = [
        &mut bonus.shield,
        &mut bonus.armor,
        &mut bonus.pursuit,
        &mut bonus.escape,
        &mut bonus.jumps,
        &mut bonus.spaces,
        &mut bonus.boarding,
        &mut bonus.fend_off,
    ];
    if let Some(at) = value(&RATING, effect.text("to"))
        && let Some(number) = numbers.into_iter().nth(at)
    {
        *number = number.saturating_add(by);
    }
}

fn red(pen: &mut Pen<'_>, names: &mut NameList, atlas: &Atlas<'_>, table: &TomlTable) -> Red {
    let empty = TomlTable::default();
    let reward_of = |pen: &mut Pen<'_>| reward(pen, table.table("reward").unwrap_or(&empty));
    match table.text("kind") {
        Some("planet") => planet(pen, names, atlas, table).map_or(Red::Blank, Red::Planet),
        Some("mission" | "numbered") => {
            let from = place(pen, atlas, table.find("from"));
            let stops = stops(pen, atlas, table);
            let reward = reward_of(pen);
            let chapter = table.text("storyline").map(|line| Chapter {
                storyline: names.of(line),
                step: small(table, "step"),
                after: small(table, "after"),
            });
            let opposition = opposition(pen, table, stops.len());
            Red::Errand(Errand {
                from,
                stops,
                reward,
                chapter,
                opposition,
            })
        }
        Some("trade") => Red::Trade {
            buy: place(pen, atlas, table.find("buy")),
            sell: place(pen, atlas, table.find("sell")),
            reward: reward_of(pen),
        },
        Some("event") => Red::Event(happening(table.table("effect").unwrap_or(&empty))),
        _ => Red::Blank,
    }
}

fn planet(
    pen: &mut Pen<'_>,
    names: &mut NameList,
    atlas: &Atlas<'_>,
    table: &TomlTable,
) -> Option<Planet> {
    let name = table.text("name").unwrap_or_default();
    let system = table.find("system")?;
    let at = system_of(pen, atlas, system)?;
    if atlas.map.systems[usize::from(at)].is_hidden {
        let found = "a planet in the hidden system";
        let wanted = "a system that can be reached";
        pen.mark(system.span.clone(), Code::Contradiction, found, wanted);
    }
    let techs = |key: &str| {
        let numbers = table.list(key).iter().filter_map(Node::int);
        numbers.map(|tech| tech.clamp(0, 99) as u8).collect()
    };
    Some(Planet {
        name: names.of(name),
        government: allegiance(table, "government")?,
        system: at,
        outfits: techs("outfits"),
        ships: techs("ships"),
        exports: goods(table, "exports"),
        imports: goods(table, "imports"),
        fee: small(table, "fee"),
        asteroid: small(table, "asteroid"),
        nebula: small(table, "nebula"),
        weapon: table
            .table("weapon")
            .map(|weapon| gun(pen, names, weapon, name)),
    })
}

/// Goods in a list, or a single one, a bit each.
fn goods(table: &TomlTable, key: &str) -> u8 {
    let listed = table.list(key).iter().filter_map(Node::text);
    let all = listed.chain(table.text(key));
    all.filter_map(|word| GOODS.find(word))
        .fold(0, |set, one| set | one)
}

fn system_of(pen: &mut Pen<'_>, atlas: &Atlas<'_>, node: &Node) -> Option<u8> {
    let name = node.text()?;
    let found = atlas.map.find(name);
    if found.is_none() {
        let known = atlas.map.systems.iter().map(|system| system.name.as_str());
        let what = format!("unknown system `{name}`");
        let wanted = "the name of a system of the board";
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            what,
            wanted,
            name,
            known,
        );
    }
    found
}

fn planet_of(pen: &mut Pen<'_>, atlas: &Atlas<'_>, node: &Node) -> Option<u8> {
    let name = node.text()?;
    let found = atlas.planets.iter().find(|(known, _)| *known == name);
    if found.is_none() {
        let known = atlas.planets.iter().map(|(name, _)| *name);
        let what = format!("unknown planet `{name}`");
        let wanted = "the name of a planet of the set";
        pen.mark_name(
            node.span.clone(),
            Code::UnknownName,
            what,
            wanted,
            name,
            known,
        );
    }
    found.map(|(_, system)| *system)
}

/// A place by name, where it has one.
fn by_name(pen: &mut Pen<'_>, atlas: &Atlas<'_>, table: &TomlTable) -> Option<u8> {
    if let Some(node) = table.find("planet") {
        return planet_of(pen, atlas, node);
    }
    system_of(pen, atlas, table.find("system")?)
}

fn place(pen: &mut Pen<'_>, atlas: &Atlas<'_>, node: Option<&Node>) -> Place {
    let nowhere = Place::System(0);
    let Some((node, table)) = node.and_then(|node| Some((node, node.table()?))) else {
        return nowhere;
    };
    let keys = ["planet", "system"].iter().filter(|key| table.has(key));
    let described = ["government", "exports", "imports"];
    let is_described = described.iter().any(|key| table.has(key));
    if keys.count() + usize::from(is_described) != 1 {
        let found = "a place of several sorts, or of none";
        let wanted = "a planet, a system, or a description";
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
    }
    if !is_described {
        return by_name(pen, atlas, table).map_or(nowhere, Place::System);
    }
    Place::Described {
        government: allegiance(table, "government"),
        exports: goods(table, "exports"),
        imports: goods(table, "imports"),
    }
}

fn stops(pen: &mut Pen<'_>, atlas: &Atlas<'_>, table: &TomlTable) -> Vec<u8> {
    if let Some((key, node)) = table.entry("stops")
        && node.list().is_some_and(<[Node]>::is_empty)
    {
        let found = "a mission without stops";
        pen.mark(key.span.clone(), Code::Empty, found, "one stop or more");
    }
    let nodes = table.list("stops").iter();
    let tables = nodes.filter_map(|node| Some((node, node.table()?)));
    let mut stops = Vec::new();
    for (node, table) in tables {
        if !table.has("planet") && !table.has("system") {
            let found = "a stop without a name";
            let wanted = "`planet = …` or `system = …`";
            pen.mark(node.span.clone(), Code::MissingKey, found, wanted);
            continue;
        }
        stops.extend(by_name(pen, atlas, table));
    }
    stops
}

fn opposition(pen: &mut Pen<'_>, table: &TomlTable, stops: usize) -> Option<Opposition> {
    let (key, node) = table.entry("opposition")?;
    let inner = node.table()?;
    let stop = usize::from(small(inner, "stop"));
    if stop > stops {
        let found = format!("opposition at stop {stop}");
        let wanted = format!("one of its {stops} stops");
        pen.mark(key.span.clone(), Code::OutOfRange, found, wanted);
    }
    Some(Opposition {
        allegiance: allegiance(inner, "type")?,
        stop: stop.saturating_sub(1) as u8,
        flips: small(inner, "flips"),
        ships: small(inner, "ships"),
    })
}

fn reward(pen: &mut Pen<'_>, table: &TomlTable) -> Reward {
    if let Some((key, _)) = table.iter().nth(1) {
        let found = "a second reward";
        pen.mark(key.span.clone(), Code::Contradiction, found, "one reward");
    }
    if table.has("leave") {
        Reward::Leave(allegiances(table, "leave"))
    } else if let Some((_, node)) = table.entry("record") {
        let who = allegiance(table, "record");
        match who.filter(|who| who.record().is_some()) {
            Some(who) => Reward::Record(who),
            None => {
                let found = "a record with somebody who keeps none";
                let wanted = "polaris or an alien race (§4.2)";
                pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
                Reward::Cards(0)
            }
        }
    } else if table.flag("hidden_system") == Some(true) {
        Reward::HiddenSystem
    } else {
        Reward::Cards(small(table, "cards"))
    }
}

fn happening(table: &TomlTable) -> Happening {
    match table.text("do") {
        Some("strike") => Happening::Strike {
            by: allegiance(table, "by").unwrap_or(crate::allegiance::Allegiance::Pirate),
            barred: allegiances(table, "barred"),
            first: allegiances(table, "first"),
        },
        Some("tribute") => Happening::Tribute {
            hosts: allegiances(table, "hosts"),
            cards: small(table, "cards"),
        },
        _ => Happening::Reaction {
            attack: small(table, "attack"),
            escape: small(table, "escape"),
        },
    }
}
