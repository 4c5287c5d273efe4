//! Words of the files, with what they stand for.

use crate::card::{Tech, WeaponSlot};
use breachlab_core::plan::{Words, words};

words! {
    /// Technologies that are never sold (§1.2).
    pub(crate) SPECIAL_TECH: Tech {
        "AL-1" => Tech::TELEPATH, "Telepath ships and their outfits; never boarded.";
        "AL-2" => Tech::ALIEN, "Alien ships.";
    }
    /// Slots a weapon may take (§1.4).
    pub(crate) SLOT: WeaponSlot {
        "gun" => WeaponSlot::Gun, "A gun slot.";
        "turret" => WeaponSlot::Turret, "A turret slot.";
    }
    /// Goods (§1.5).
    pub(crate) GOODS: u8 {
        "food" => 1, "Food.";
        "industrial" => 2, "Industrial goods.";
        "medical" => 4, "Medical supplies.";
        "luxury" => 8, "Luxuries.";
        "metal" => 16, "Metal.";
        "equipment" => 32, "Equipment.";
    }
    /// Numbers that outfits add to (§1.4), by their place in `ratings`.
    pub(crate) RATING: usize {
        "shield" => 0, "Shield.";
        "armor" => 1, "Armor.";
        "pursuit" => 2, "Pursuit.";
        "escape" => 3, "Escape.";
        "jumps" => 4, "Jumps of a move.";
        "spaces" => 5, "Spaces for weapons and outfits.";
        "boarding" => 6, "Boarding.";
        "fend_off" => 7, "Fend-off.";
    }
}

/// The value of a word, where the word is one.
pub(crate) fn value<T: Copy + PartialEq>(words: &Words<T>, word: Option<&str>) -> Option<T> {
    word.and_then(|word| words.find(word))
}
