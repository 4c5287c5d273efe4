//! What stands where in a scenario, and which of its numbers mean anything there.

use crate::card::{CardDef, Class, Kind};
use crate::load::number_keys::PrintedNumber;

/// What a card is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardRole {
    Station,
    StationModule,
    Ship,
    Wing,
    Marine,
    ShipModule,
    MarineModule,
}

impl CardRole {
    pub(super) fn admits(self, def: &CardDef) -> bool {
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

    pub(super) fn wanted(self) -> &'static str {
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

    pub(super) fn kind(self, is_character: bool) -> Kind {
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
    // Long because it is a table, the keys of each role side by side, so that what one lacks is seen beside the others.
    pub(super) fn strange(self) -> &'static [&'static str] {
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

/// Whether a card of the set brings this key itself.
pub(super) fn is_of_the_card(key: &str) -> bool {
    const WORDS: [&str; 5] = ["name", "class", "character", "traits", "size_restriction"];
    let mut numbers = PrintedNumber::ALL.iter();
    // The form has no goods.
    WORDS.contains(&key) || numbers.any(|number| !number.is_good() && number.key() == key)
}
