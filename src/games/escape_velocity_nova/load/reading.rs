//! What all readers of a card share: the names seen so far, numbers out of tables.

use crate::allegiance::{ALLEGIANCE, Allegiance};
use crate::board::StarMap;
use crate::card::{GunSystem, NONE, PurValue, Tech};
use crate::load::shapes::{SPECIAL_TECH, value};
use breachlab_core::plan::{Code, Pen, TomlTable};

/// Names, each once, by their places.
#[derive(Debug, Default)]
pub(crate) struct NameList(pub(crate) Vec<String>);

impl NameList {
    /// The place of a name, which is new if it was not there.
    pub(crate) fn of(&mut self, name: &str) -> u16 {
        let known = self.0.iter().position(|known| known == name);
        let at = known.unwrap_or_else(|| {
            self.0.push(name.to_owned());
            self.0.len() - 1
        });
        at as u16
    }

    /// The place of the name under a key, or [`NONE`].
    pub(crate) fn under(&mut self, table: &TomlTable, key: &str) -> u16 {
        table.text(key).map_or(NONE, |name| self.of(name))
    }
}

/// What cards are read beside.
#[derive(Debug)]
pub(crate) struct Atlas<'a> {
    /// The board.
    pub(crate) map: &'a StarMap,
    /// Planets of the set by name, with their systems.
    pub(crate) planets: Vec<(&'a str, u8)>,
}

/// A small number; 0 where there is none.
pub(crate) fn small(table: &TomlTable, key: &str) -> u8 {
    table.int(key).unwrap_or(0).clamp(0, 255) as u8
}

/// An allegiance under a key.
pub(crate) fn allegiance(table: &TomlTable, key: &str) -> Option<Allegiance> {
    value(&ALLEGIANCE, table.text(key))
}

/// A set of allegiances, a bit each.
pub(crate) fn allegiances(table: &TomlTable, key: &str) -> u32 {
    let words = table.list(key).iter().map(|node| node.text());
    let all = words.filter_map(|word| value(&ALLEGIANCE, word));
    all.fold(0, |set, one| set | one.bit())
}

/// A technology.
pub(crate) fn tech(table: &TomlTable) -> Tech {
    value(&SPECIAL_TECH, table.text("tech")).unwrap_or(Tech(small(table, "tech")))
}

/// A weapon system. `name` is that of the card where the system has none of its own.
pub(crate) fn gun(
    pen: &mut Pen<'_>,
    names: &mut NameList,
    table: &TomlTable,
    name: &str,
) -> GunSystem {
    let flag = |key: &str| table.flag(key).unwrap_or(false);
    if let (Some((key, _)), true) = (table.entry("pur_over"), table.has("pur")) {
        let found = "a Pur of its own and one over the ship's pursuit";
        pen.mark(key.span.clone(), Code::Contradiction, found, "one of them");
    }
    let pur = match (table.int("pur"), table.int("pur_over")) {
        (Some(_), _) => PurValue::Fixed(small(table, "pur")),
        (None, Some(_)) => PurValue::Over(small(table, "pur_over")),
        (None, None) => PurValue::None,
    };
    GunSystem {
        name: names.of(table.text("name").unwrap_or(name)),
        guns: small(table, "guns").max(1),
        fires_in: small(table, "phase").clamp(1, crate::rules::PHASES),
        shields: small(table, "shields"),
        armor: small(table, "armor"),
        sac: small(table, "sac"),
        pur,
        ammo: small(table, "ammo"),
        is_turret: flag("turret"),
        is_point_defence: flag("point_defence"),
        is_immune: flag("no_point_defence"),
    }
}
