//! Loadout files.

use std::sync::Arc;

use super::shapes::{CHOSEN, LOADOUT};
use crate::card::Weapon;
use crate::ids::{LOCATIONS, Loc, MOUNTS, Mount};
use crate::rules::Rules;
use crate::setup::Loadout;
use breachlab_core::games::from_files::{DeckFile, DeckHead};
use breachlab_core::plan::{Code, Document, Faults, Pen, Source, TomlTable, is_id, quoted, verify};

/// Reads a loadout and holds it against the rules.
///
/// # Errors
/// All faults of the file.
pub fn read_loadout(source: &Arc<Source>, rules: &Rules) -> Result<DeckFile<Loadout>, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    verify(&mut pen, root, &LOADOUT);
    let weapons = weapons(&mut pen, root);
    let armor = armor(&mut pen, root, rules);
    let head = DeckHead::of(source, root);
    let loadout = Loadout {
        id: head.id.clone(),
        name: head.name.clone(),
        weapons,
        armor,
    };
    faults.or(head.file(loadout))
}

fn weapons(pen: &mut Pen<'_>, root: &TomlTable) -> [Weapon; MOUNTS] {
    let mut weapons = [Weapon::None; MOUNTS];
    for mount in Mount::all() {
        let Some(node) = root.find(mount.key()) else {
            continue;
        };
        let found = node.text().and_then(|word| CHOSEN.find(word));
        let Some(weapon) = found else { continue };
        if weapon == Weapon::Bombs && !mount.is_wing() {
            pen.mark(
                node.span.clone(),
                Code::IllegalDeck,
                "Thruster Bombs under a pod",
                "`blaster` or `ion`: bombs hang on wings only (GR-4)",
            );
        }
        weapons[mount.at()] = weapon;
    }
    weapons
}

fn armor(pen: &mut Pen<'_>, root: &TomlTable, rules: &Rules) -> [u8; LOCATIONS] {
    let mut armor = [0; LOCATIONS];
    let Some((key, node)) = root.entry("armor") else {
        return armor;
    };
    let Some(table) = node.table() else {
        return armor;
    };
    for loc in Loc::all() {
        let Some(node) = table.find(loc.key()) else {
            continue;
        };
        let at = loc.at();
        armor[at] = node.int().unwrap_or(0).clamp(0, 9) as u8;
        if armor[at] > rules.armor_per_location {
            pen.mark(
                node.span.clone(),
                Code::IllegalDeck,
                format!("{} Armor cards on one location", armor[at]),
                format!("at most {} (§3)", rules.armor_per_location),
            );
        }
    }
    let all: u8 = armor.iter().sum();
    if all != rules.armor {
        pen.mark(
            key.span.clone(),
            Code::IllegalDeck,
            format!("{all} Armor cards"),
            format!("{} in all (§3)", rules.armor),
        );
    }
    armor
}

/// A loadout as TOML, read back as the same by [`read_loadout`]. An id that a file may not name is left out: it
/// then follows from the file's name.
#[must_use]
pub fn loadout_toml(loadout: &Loadout, note: &str) -> String {
    let mut lines = vec!["schema = 1".to_owned()];
    if is_id(&loadout.id) {
        lines.push(format!("id = {}", quoted(&loadout.id)));
    }
    lines.push(format!("name = {}", quoted(&loadout.name)));
    if !note.is_empty() {
        lines.push(format!("note = {}", quoted(note)));
    }
    let mounts = Mount::all().zip(loadout.weapons);
    lines.extend(
        mounts.map(|(mount, weapon)| format!("{} = {}", mount.key(), quoted(CHOSEN.word(weapon)))),
    );
    lines.extend([String::new(), "[armor]".to_owned()]);
    let armor = Loc::all().zip(loadout.armor);
    let armor = armor.filter(|(_, cards)| *cards > 0);
    lines.extend(armor.map(|(loc, cards)| format!("{} = {cards}", loc.key())));
    lines.join("\n") + "\n"
}
