//! The red side of a card, compiled: planets, missions, routes, events.

use crate::card::{Chapter, Errand, Happening, Opposition, Planet, Red, Reward, Site};
use crate::load::reading::{Atlas, NameList, allegiance, allegiances, gun, small};
use crate::load::shapes::GOODS;
use breachlab_core::plan::{Code, Node, Pen, TomlTable};

/// A red side; what is wrong with it is marked.
pub(crate) fn red(
    pen: &mut Pen<'_>,
    names: &mut NameList,
    atlas: &Atlas<'_>,
    table: &TomlTable,
) -> Red {
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
                nth: small(table, "step"),
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

fn place(pen: &mut Pen<'_>, atlas: &Atlas<'_>, node: Option<&Node>) -> Site {
    let nowhere = Site::System(0);
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
        return by_name(pen, atlas, table).map_or(nowhere, Site::System);
    }
    Site::Described {
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
        if let Some(who) = who.filter(|who| who.record().is_some()) {
            return Reward::Record(who);
        }
        let found = "a record with somebody who keeps none";
        let wanted = "polaris or an alien race (§4.2)";
        pen.mark(node.span.clone(), Code::Contradiction, found, wanted);
        Reward::Cards(0)
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
