//! The forms of this game's files.

use crate::card::{Kind, Weapon};
use crate::rules::{MOST_CARDS, MOST_HAND, MOST_HITS};
use crate::setup::FACES;
use breachlab_core::plan::head::{
    CARD_ID, CARD_NAME, COPIES_NOTE, DECK_ID, DECK_NAME, NOTE, RULES_NAME, SCHEMA, SET_NAME,
};
use breachlab_core::plan::{Shape, TableShape, fields, words};

words! {
    /// `effect` of a card: what it does when played.
    pub(crate) KIND: Kind {
        "hit" => Kind::Hit, "One hit of a blaster on a gunship or a die against fighters; also the marker of damage (§7, §10).";
        "ionize" => Kind::Ion, "Ionizes a location of a gunship, or a die against fighters (§7, §9).";
        "torpedo" => Kind::Torpedo, "Hits a carrier in an attack run (§11).";
        "aim" => Kind::Aim, "Chooses the location of a shot, makes it hit, or strengthens a run (§7, §11).";
        "critical" => Kind::Critical, "Adds one hit (§8, §11).";
        "slag" => Kind::Slag, "Makes Heavy damage last and count as three hits, or adds one hit to a run (§8, §11).";
        "evade" => Kind::Evade, "Cancels a hit, an Ionized card or a volley (§7.5, §8).";
        "repair" => Kind::Control, "One repair in flight, or one repair action more aboard (§12).";
        "blank" => Kind::Blank, "Nothing: it can only be discarded (GR-54).";
    }

    /// A weapon chosen for a loadout: no mount is left empty (GR-57).
    pub(super) CHOSEN: Weapon {
        "blaster" => Weapon::Blaster, "Lets one hit be played a turn.";
        "ion" => Weapon::Ion, "Lets one Ionized card be played a turn.";
        "bombs" => Weapon::Bombs, "Thruster Bombs: three dice on a carrier, once; wings only.";
    }

    /// What is on a mount in the middle of a battle.
    pub(super) WEAPON: Weapon {
        "blaster" => Weapon::Blaster, "Lets one hit be played a turn.";
        "ion" => Weapon::Ion, "Lets one Ionized card be played a turn.";
        "bombs" => Weapon::Bombs, "Thruster Bombs: three dice on a carrier, once; wings only.";
        "none" => Weapon::None, "Nothing: dropped, shot off or taken down.";
    }

    /// Where a number comes from.
    pub(super) SOURCE: () {
        "printed" => (), "The rulebook says so.";
        "derived" => (), "It follows from what the rulebook says.";
        "assumed" => (), "The rulebook does not say it; `note` gives the reason.";
    }

    /// `success` of a face.
    pub(super) NAME_OF_FACE: &'static str {
        "target" => "target", "The one symbol that counts as a success (GR-1).";
        "blank" => "blank", "Nothing.";
        "burst" => "burst", "One hit of the defence cannons.";
        "double_burst" => "double_burst", "Two hits of the defence cannons.";
    }
}

/// One card.
static CARD: TableShape = TableShape {
    title: "a card",
    doc: "A card of the main deck, all its copies.",
    fields: fields!(
        shared CARD_ID;
        shared CARD_NAME;
        must "effect": Shape::Word(KIND.list), "What it does when played.";
        must "copies": Shape::Int(0, MOST_CARDS as i64), "Copies in the main deck; 0 takes it out.";
        must "carrier_hits": Shape::Int(0, 9), "Hits on the enemy carrier when revealed in the Carrier Phase (§4 T2).";
        may "bonus": Shape::Flag, "One of the two bonus cards, set aside unless the rules say otherwise (GR-3). Default: false.";
        must "source": Shape::Word(SOURCE.list), "Where its number of copies comes from.";
        shared COPIES_NOTE;
    ),
};

static CARD_ENTRY: Shape = Shape::Table(&CARD);

/// One face of the Battle Die.
static FACE: TableShape = TableShape {
    title: "a face",
    doc: "One or more faces of the Battle Die that bear one symbol.",
    fields: fields!(
        must "symbol": Shape::Word(NAME_OF_FACE.list), "What is on it.";
        must "faces": Shape::Int(1, FACES as i64), "How many of the six faces.";
        must "success": Shape::Flag, "Whether it is a success of fighters, shots, bombs and thrusters.";
        must "defence": Shape::Int(0, 9), "Hits of a carrier's defence cannons (§11.2).";
    ),
};

static FACE_ENTRY: Shape = Shape::Table(&FACE);

/// The Battle Die.
static DIE: TableShape = TableShape {
    title: "a Battle Die",
    doc: "The six faces of the Battle Die.",
    fields: fields!(
        must "face": Shape::List(&FACE_ENTRY), "Its faces; they must come to six.";
        must "source": Shape::Word(SOURCE.list), "Where they come from.";
        may "note": Shape::Text, "Why these.";
    ),
};

/// Cards and die.
pub(super) static CARDS: TableShape = TableShape {
    title: "a card file",
    doc: "Cards of the main deck, the Battle Die, or both. A later file replaces cards by id, and the die as a whole.",
    fields: fields!(
        shared SCHEMA;
        shared SET_NAME;
        shared NOTE;
        may "card": Shape::List(&CARD_ENTRY), "The cards.";
        may "battle_die": Shape::Table(&DIE), "The die.";
    ),
};

/// Armor of a loadout: the names stand for locations 1 to 8.
pub(super) static ARMOR: TableShape = TableShape {
    title: "a placement of armor",
    doc: "Armor cards by location.",
    fields: fields!(
        may "torpedo_launcher": Shape::Int(0, 3), "Location 1.";
        may "pod_left": Shape::Int(0, 3), "Location 2.";
        may "pod_right": Shape::Int(0, 3), "Location 3.";
        may "shield_generator": Shape::Int(0, 3), "Location 4.";
        may "power_generator": Shape::Int(0, 3), "Location 5.";
        may "engines": Shape::Int(0, 3), "Location 6.";
        may "wing_left": Shape::Int(0, 3), "Location 7.";
        may "wing_right": Shape::Int(0, 3), "Location 8.";
    ),
};

/// A loadout.
pub(super) static LOADOUT: TableShape = TableShape {
    title: "a loadout",
    doc: "Weapons and armor chosen before the battle (§3): this game's deck.",
    fields: fields!(
        shared SCHEMA;
        shared DECK_ID;
        shared DECK_NAME;
        shared NOTE;
        must "pod_left": Shape::Word(CHOSEN.list), "Weapon of the left pod.";
        must "pod_right": Shape::Word(CHOSEN.list), "Weapon of the right pod.";
        must "wing_left": Shape::Word(CHOSEN.list), "Weapon of the left wing.";
        must "wing_right": Shape::Word(CHOSEN.list), "Weapon of the right wing.";
        must "armor": Shape::Table(&ARMOR), "Armor cards by location, three in all and at most two on one, unless the rules say otherwise.";
    ),
};

/// Rules in force.
pub(super) static RULES: TableShape = TableShape {
    title: "a rules file",
    doc: "Numbers of the rulebook and switches of the rulings. What is left out is as printed.",
    fields: fields!(
        shared SCHEMA;
        shared RULES_NAME;
        shared NOTE;
        may "hand": Shape::Int(1, MOST_HAND as i64), "Cards drawn up to (§4 P1). Printed: 5.";
        may "carrier_shields": Shape::Int(0, 50), "Hits a carrier's shields take (§2). Printed: 6.";
        may "carrier_hull": Shape::Int(1, 50), "Hits it takes after that. Printed: 12.";
        may "fighters": Shape::Int(0, 60), "Fighters of a squadron (§2). Printed: 12.";
        may "fighters_per_die": Shape::Int(1, 60), "Fighters a Battle Die stands for (§6). Printed: 3.";
        may "shields": Shape::Int(0, 9), "Shield cards of a gunship (§2). Printed: 3.";
        may "armor": Shape::Int(0, 9), "Armor cards of a gunship (§3). Printed: 3.";
        may "armor_per_location": Shape::Int(0, 3), "Armor cards on one location (§3). Printed: 2.";
        may "actions": Shape::Int(1, 9), "Actions of a gunship phase (§7). Printed: 3.";
        may "moves": Shape::Int(0, 2), "Moves of a turn (§2). Printed: 2.";
        may "destroyed_at": Shape::Int(1, MOST_HITS as i64), "Hits that destroy a gunship (§14.1). Printed: 12.";
        may "carrier_defence_dice": Shape::Int(0, 12), "Battle Dice of a barrage (§11.2). Printed: 4.";
        may "bonus_in_play": Shape::Flag, "GR-54: the bonus cards are shuffled in as blanks. Default: false.";
        may "slagged_absorbs_hull_hit": Shape::Flag, "GR-20: a Slagged card on an overflowing hit takes the hull hit back. Default: false.";
        may "cd_chain": Shape::Flag, "GR-18: the hit that a Critical Damage adds may take another. Default: false.";
        may "turn_cap": Shape::Int(1, 1000), "GR-44: turns, then a draw. Default: 200.";
    ),
};
