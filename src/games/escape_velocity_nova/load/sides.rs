//! A card and its green side, compiled. The red side is in `red_side.rs`.

use crate::card::{FighterBay, Fitting, Green, Hull, HullNumbers, Red, TwoSided, WeaponSlot};
use crate::load::reading::{Atlas, NameList, allegiance, gun, small, tech};
use crate::load::red_side;
use crate::load::shapes::{RATING, SLOT, value};
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
        red: red.map_or(Red::Blank, |red| red_side::red(pen, names, atlas, red)),
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
        ratings: HullNumbers {
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
        opens_in: small(table, "phase").clamp(1, crate::rules::PHASES),
        launches: small(table, "launches"),
        room: small(table, "room"),
        family: names.under(table, "family"),
    }
}

/// A weapon or outfit without any effect.
fn bare(names: &mut NameList, table: &TomlTable) -> Fitting {
    Fitting {
        name: names.under(table, "name"),
        tech: tech(table),
        cost: small(table, "cost"),
        spaces: small(table, "spaces"),
        limit: small(table, "limit"),
        ..Fitting::bare()
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

fn add(bonus: &mut HullNumbers, effect: &TomlTable) {
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
