//! Loadouts of Gunship taken to pieces: four weapons on their mounts and the Armor cards, each on a location (§3);
//! two axes that a loadout can be told by.

use std::sync::Arc;

use super::Gunship;
use super::card::Weapon;
use super::ids::{LOCATIONS, MOUNTS, Mount};
use super::load::{
    CardSet, LOCATION_KEYS, load_cards, load_loadout, load_rules, load_strategy, loadout_toml,
};
use super::rules::Rules;
use super::setup::{Loadout, Setup};
use crate::engine::Features;
use crate::games::files::{kept, note, read_each};
use crate::games::labels::{pilot_labels, tell_apart};
use crate::games::{
    Axis, Builder, Built, Form, Order, Piece, PieceRow, Playable, RULES, Read, Sign, pilots,
};
use crate::plan::{Faults, Source, find_name, nearest};
use crate::play::{Job, Stop};
use crate::strategy::Pilot;

/// Roles of places: pods, wings, Armor cards.
const ROLES: &[&str] = &["pod", "wing", "armor"];
const ARMOR: usize = 2;
/// Weapons, as pieces: no mount is left empty (GR-57). After them come Armor cards by location.
const WEAPONS: [(Weapon, &str, &str); 3] = [
    (Weapon::Blaster, "blaster", "Blaster"),
    (Weapon::Ion, "ion", "Ion Cannon"),
    (Weapon::Bombs, "bombs", "Thruster Bombs"),
];

/// Loadouts of one order.
#[derive(Debug)]
struct Hangar {
    set: CardSet,
    rules: Rules,
    decks: Vec<Built>,
    pieces: Vec<PieceRow>,
    pilots: Vec<Pilot<Gunship>>,
    names: Vec<String>,
    files: Vec<Read>,
}

/// Opens a hangar.
///
/// # Errors
/// With every fault of every file.
pub fn open(order: &Order) -> Result<Box<dyn Builder>, Faults> {
    let mut faults = Faults::new();
    let set = kept(load_cards(&order.cards), &mut faults);
    let typed = order.rules.as_deref().unwrap_or(RULES);
    let rules = kept(load_rules(typed), &mut faults);
    let strategies = read_each(&order.strategies, &mut faults, |typed| {
        load_strategy(typed, Gunship::KNOBS, Gunship::CUES)
    });
    let loadouts = rules.as_ref().map_or_else(Vec::new, |file| {
        read_each(&order.decks, &mut faults, |typed| {
            load_loadout(typed, &file.rules)
        })
    });
    let ((Some(set), Some(rules)), true) = ((set, rules), faults.is_empty()) else {
        return Err(faults);
    };
    let cards = match order.cards.as_slice() {
        [] => "embedded".to_owned(),
        overlays => format!("embedded + {}", overlays.join(" + ")),
    };
    let mut files = vec![
        note("cards", &cards, &set.hash),
        note("rules", typed, &rules.hash),
    ];
    let by_deck = order.decks.iter().zip(&loadouts);
    files.extend(by_deck.map(|(typed, file)| note("deck", typed, &file.hash)));
    let by_strategy = order.strategies.iter().zip(&strategies);
    files.extend(by_strategy.map(|(typed, file)| note("strategy", typed, &file.hash)));
    let find = |typed: &str| load_strategy(typed, Gunship::KNOBS, Gunship::CUES);
    let decks = loadouts.into_iter().zip(&order.decks);
    let decks = decks.map(|(file, typed)| Built {
        places: places(&file.loadout),
        id: file.loadout.id,
        name: file.loadout.name,
        typed: typed.clone(),
        hash: file.hash,
    });
    let mut decks: Vec<Built> = decks.collect();
    tell_apart(
        &order.decks,
        decks.iter_mut().map(|deck| [&mut deck.id, &mut deck.name]),
    );
    Ok(Box::new(Hangar {
        decks,
        pieces: pieces(),
        pilots: pilots(&strategies, &find)?,
        names: pilot_labels(&order.strategies),
        files,
        set,
        rules: rules.rules,
    }))
}

fn pieces() -> Vec<PieceRow> {
    let row = |id: String, name: String, kind: &str| PieceRow {
        id,
        name,
        kind: kind.to_owned(),
    };
    let weapons = WEAPONS.iter();
    let weapons = weapons.map(|(_, id, name)| row((*id).to_owned(), (*name).to_owned(), "weapon"));
    let armor = LOCATION_KEYS.iter().map(|key| {
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
        *weapon = WEAPONS[usize::from(piece)].0;
    }
    let mut armor = [0; LOCATIONS];
    for &piece in &deck[MOUNTS..] {
        armor[usize::from(piece) - WEAPONS.len()] += 1;
    }
    Loadout {
        id: String::new(),
        name: String::new(),
        weapons,
        armor,
    }
}

impl Builder for Hangar {
    fn pieces(&self) -> &[PieceRow] {
        &self.pieces
    }

    fn decks(&self) -> &[Built] {
        &self.decks
    }

    fn pilots(&self) -> &[String] {
        &self.names
    }

    fn files(&self) -> &[Read] {
        &self.files
    }

    fn find(&self, typed: &str) -> Option<Piece> {
        let names = self.pieces.iter();
        let names = names.flat_map(|piece| [piece.id.as_str(), piece.name.as_str()]);
        find_name(typed, names).map(|at| (at / 2) as Piece)
    }

    fn nearest(&self, typed: &str) -> Option<String> {
        let known = self.pieces.iter();
        let known = known.flat_map(|piece| [piece.id.as_str(), piece.name.as_str()]);
        nearest(typed, known).map(str::to_owned)
    }

    fn roles(&self) -> &'static [&'static str] {
        ROLES
    }

    fn role(&self, place: usize) -> usize {
        let mounts = Mount::all().find(|mount| mount.at() == place);
        mounts.map_or(ARMOR, |mount| usize::from(mount.is_wing()))
    }

    fn suits(&self, _deck: &[Piece], role: usize, piece: Piece) -> bool {
        match WEAPONS.get(usize::from(piece)) {
            // Bombs hang on wings only (GR-4); the other weapons anywhere.
            Some((weapon, ..)) => role != ARMOR && (role == 1 || *weapon != Weapon::Bombs),
            None => role == ARMOR,
        }
    }

    fn fits(&self, deck: &[Piece], place: usize, piece: Piece) -> bool {
        let role = self.role(place);
        let others = deck
            .iter()
            .enumerate()
            .filter(|&(at, &held)| at != place && held == piece);
        let most = usize::from(self.rules.armor_per_location);
        self.suits(deck, role, piece) && (role != ARMOR || others.count() < most)
    }

    fn axes(&self) -> [Axis; 2] {
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

    fn measure(&self, deck: &[Piece]) -> [f64; 2] {
        let loadout = loadout(deck);
        [Weapon::Ion, Weapon::Bombs].map(|wanted| {
            let held = loadout.weapons.iter().filter(|&&weapon| weapon == wanted);
            held.count() as f64
        })
    }

    fn owned(&self, _source: &Arc<Source>) -> Option<Result<Vec<(Piece, u32)>, Faults>> {
        None
    }

    fn text(&self, deck: &[Piece], sign: Sign<'_>, form: Form) -> Option<String> {
        let named = Loadout {
            id: sign.id.to_owned(),
            name: sign.name.to_owned(),
            ..loadout(deck)
        };
        (form == Form::Toml).then(|| loadout_toml(&named, sign.note))
    }

    fn bout(
        &self,
        deck: &[Piece],
        guest: &[Piece],
        pilot: usize,
    ) -> Result<Box<dyn Playable>, Faults> {
        let seated = |first: &[Piece], second: &[Piece]| {
            let loadouts = [loadout(first), loadout(second)];
            Setup::new(self.set.pool.clone(), self.rules.clone(), loadouts)
        };
        Ok(Box::new(Job {
            setups: vec![seated(deck, guest), seated(guest, deck)],
            pilots: vec![self.pilots[pilot].clone(); 2],
            seed: 0,
            cell: 0,
            stop: Stop::Exact(0),
        }))
    }
}
