//! Loadouts of Gunship taken to pieces: four weapons on their mounts and the Armor cards, each on a location (§3);
//! two axes that a loadout can be told by.

use super::Gunship;
use super::card::Weapon;
use super::ids::{LOCATIONS, Loc, MOUNTS, Mount};
use super::load::{CardSet, loadout_toml};
use super::rules::Rules;
use super::setup::Loadout;
use breachlab_core::engine::listed;
use breachlab_core::games::from_files::Workshop;
use breachlab_core::games::{Axis, DeckSyntax, Piece, PieceRow, Sign};

listed! {
    /// What places are for: mounts of two sorts, then those of Armor cards.
    const PLACE_ROLES: [&str];
    /// Places in [`PLACE_ROLES`].
    mod role {
        POD = "pod",
        WING = "wing",
        ARMOR = "armor",
    }
}

/// Weapons, as pieces: no mount is left empty (GR-57). After them come Armor cards by location.
const WEAPONS: [(Weapon, &str, &str); 3] = [
    (Weapon::Blaster, "blaster", "Blaster"),
    (Weapon::Ion, "ion", "Ion Cannon"),
    (Weapon::Bombs, "bombs", "Thruster Bombs"),
];

/// An empty mount, or an Armor card less, in a loadout that is tried.
const EMPTY_PLACE: Piece = Piece::MAX;

fn pieces() -> Vec<PieceRow> {
    let row = |id: String, name: String, kind: &str| PieceRow {
        id,
        name,
        kind: kind.to_owned(),
    };
    let weapons = WEAPONS.iter();
    let weapons = weapons.map(|(_, id, name)| row((*id).to_owned(), (*name).to_owned(), "weapon"));
    let armor = Loc::all().map(|loc| {
        let key = loc.key();
        let place = key.replace('_', " ");
        let id = format!("armor-{}", key.replace('_', "-"));
        row(id, format!("Armor on the {place}"), "armor")
    });
    weapons.chain(armor).collect()
}

fn places(loadout: &Loadout) -> Vec<Piece> {
    let weapon = |held: &Weapon| {
        let at = WEAPONS.iter().position(|(weapon, ..)| weapon == held);
        at.unwrap_or_default() as Piece
    };
    let armor = (0..).zip(&loadout.armor).flat_map(|(at, &cards)| {
        std::iter::repeat_n(WEAPONS.len() as Piece + at, usize::from(cards))
    });
    loadout.weapons.iter().map(weapon).chain(armor).collect()
}

fn loadout(deck: &[Piece]) -> Loadout {
    let mut weapons = [Weapon::None; MOUNTS];
    for (weapon, &piece) in weapons.iter_mut().zip(deck) {
        let row = WEAPONS.get(usize::from(piece));
        *weapon = row.map_or(Weapon::None, |(weapon, ..)| *weapon);
    }
    let mut armor = [0; LOCATIONS];
    for &piece in deck[MOUNTS..].iter().filter(|&&piece| piece != EMPTY_PLACE) {
        armor[usize::from(piece) - WEAPONS.len()] += 1;
    }
    Loadout {
        id: String::new(),
        name: String::new(),
        weapons,
        armor,
    }
}

impl Workshop for Gunship {
    const ROLES: &'static [&'static str] = PLACE_ROLES;
    const EMPTY: Option<Piece> = Some(EMPTY_PLACE);

    fn pieces(_set: &CardSet) -> Vec<PieceRow> {
        pieces()
    }

    fn places(loadout: &Loadout) -> Vec<Piece> {
        places(loadout)
    }

    fn laid(_set: &CardSet, deck: &[Piece]) -> Loadout {
        loadout(deck)
    }

    fn role(place: usize) -> usize {
        let mounts = Mount::all().find(|mount| mount.at() == place);
        mounts.map_or(role::ARMOR, |mount| {
            if mount.is_wing() {
                role::WING
            } else {
                role::POD
            }
        })
    }

    fn suits(_: &CardSet, _: &Rules, _deck: &[Piece], role: usize, piece: Piece) -> bool {
        match WEAPONS.get(usize::from(piece)) {
            // Bombs hang on wings only (GR-4); the other weapons anywhere.
            Some((weapon, ..)) => match role {
                role::ARMOR => false,
                role::WING => true,
                _ => *weapon != Weapon::Bombs,
            },
            None => role == role::ARMOR,
        }
    }

    fn fits(_: &CardSet, rules: &Rules, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let others = deck
            .iter()
            .enumerate()
            .filter(|&(at, &held)| at != place && held == piece);
        let most = usize::from(rules.armor_per_location);
        Self::role(place) != role::ARMOR || others.count() < most
    }

    fn axes() -> [Axis; 2] {
        let count = |key, title, cells| Axis {
            key,
            title,
            from: 0.0,
            step: 1.0,
            cells,
            is_share: false,
        };
        [
            count("ion_cannons", "Ion Cannons", MOUNTS + 1),
            count("bombs", "Thruster Bombs", 3),
        ]
    }

    fn measure(_set: &CardSet, deck: &[Piece]) -> [f64; 2] {
        let loadout = loadout(deck);
        [Weapon::Ion, Weapon::Bombs].map(|wanted| {
            let held = loadout.weapons.iter().filter(|&&weapon| weapon == wanted);
            held.count() as f64
        })
    }

    fn text(_set: &CardSet, deck: &[Piece], sign: Sign<'_>, form: DeckSyntax) -> Option<String> {
        let named = Loadout {
            id: sign.id.to_owned(),
            name: sign.name.to_owned(),
            ..loadout(deck)
        };
        (form == DeckSyntax::Toml).then(|| loadout_toml(&named, sign.note))
    }
}
