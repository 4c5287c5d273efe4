//! What may stand in the files: cards, the board, decks, rules.
//!
//! Long because every key of every file is here with what it means, a line each.

use crate::allegiance::ALLEGIANCE;
use crate::card::{Tech, WeaponSlot};
use breachlab_core::plan::head::{CARD_ID, DECK_ID, DECK_NAME, NOTE, RULES_NAME, SCHEMA, SET_NAME};
use breachlab_core::plan::{Shape, TableShape, TaggedShape, Variant, Words, fields, words};

static ANY_ALLEGIANCE: Shape = Shape::Word(ALLEGIANCE.list);
static NAME: Shape = Shape::Name;
static TECH_NUMBER: Shape = Shape::Int(1, Tech::MOST);

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

static TECH: Shape = Shape::WordOr(SPECIAL_TECH.list, &TECH_NUMBER);
static ANY_GOODS: Shape = Shape::Word(GOODS.list);

static GUN: TableShape = TableShape {
    title: "a weapon system",
    doc: "What fires as one (§1.3). Attacks and Sac are those of all its guns together.",
    fields: fields!(
        may "name": Shape::Name, "Its name; ammunition and the most copies go by it.";
        may "guns": Shape::Int(1, 16), "Guns in it. Default: 1.";
        must "phase": Shape::Int(1, 5), "The phase in which it fires.";
        must "shields": Shape::Int(0, 40), "Attack against shields.";
        must "armor": Shape::Int(0, 40), "Attack against armor.";
        may "sac": Shape::Int(0, 20), "What it adds to another shot when given up (§6.5). Default: 0.";
        may "pur": Shape::Int(1, 40), "Its Pur (§6.7).";
        may "pur_over": Shape::Int(0, 20), "Its Pur over the pursuit of the ship that fires.";
        may "ammo": Shape::Int(1, 60), "Rounds it works in. Default: all.";
        may "turret": Shape::Flag, "It fires after an escape or a failed withdrawal too.";
        may "point_defence": Shape::Flag, "It fires at small ships and incoming shots alone.";
        may "no_point_defence": Shape::Flag, "Point defence does nothing against it.";
    ),
};
static GUN_SHAPE: Shape = Shape::Table(&GUN);

static BAY: TableShape = TableShape {
    title: "a bay",
    doc: "Where fighters are launched from (§6.8).",
    fields: fields!(
        must "phase": Shape::Int(1, 5), "The phase in which it launches.";
        must "launches": Shape::Int(1, 16), "Fighters launched a round.";
        must "room": Shape::Int(1, 32), "Fighters it holds.";
        must "family": Shape::Name, "The family that fits.";
    ),
};
static BAY_SHAPE: Shape = Shape::Table(&BAY);

static EFFECT: TaggedShape = TaggedShape {
    title: "an effect of an outfit",
    doc: "What an outfit does for its ship (§1.4).",
    tag: "do",
    common: &[],
    variants: &[
        Variant {
            word: "bonus",
            doc: "Adds to a number of the ship.",
            fields: fields!(
                must "to": Shape::Word(RATING.list), "Which number.";
                must "by": Shape::Int(1, 20), "How much.";
            ),
        },
        Variant {
            word: "bay",
            doc: "Is a bay.",
            fields: BAY.fields,
        },
        Variant {
            word: "ammunition",
            doc: "One more round for the systems named; it is not used up.",
            fields: fields!(
                must "weapons": Shape::List(&NAME), "Names of systems.";
            ),
        },
        Variant {
            word: "pod",
            doc: "A pod in which the captain of a destroyed ship may get away (NR-37).",
            fields: fields!(
                must "attack": Shape::Int(1, 9), "Attack value of the check against 0.";
            ),
        },
        Variant {
            word: "raise_shields",
            doc: "At the end of a round shields that are down may rise again.",
            fields: fields!(
                must "attack": Shape::Int(1, 9), "Attack value of the check against 0.";
            ),
        },
        Variant {
            word: "telepathy",
            doc: "A weapon system for a telepath ship (§5.9).",
            fields: fields!(
                must "system": Shape::Table(&GUN), "The system.";
            ),
        },
    ],
};
static EFFECT_SHAPE: Shape = Shape::Tagged(&EFFECT);

static GREEN: TaggedShape = TaggedShape {
    title: "a green side",
    doc: "A ship, a weapon or an outfit (§1.2 to §1.4).",
    tag: "kind",
    common: fields!(
        must "name": Shape::Name, "Its name.";
        must "tech": TECH, "Technology: what a planet must list to sell it.";
        must "cost": Shape::Int(0, 40), "Cost in cards.";
    ),
    variants: &[
        Variant {
            word: "ship",
            doc: "A ship.",
            fields: fields!(
                must "type": Shape::Word(ALLEGIANCE.list), "Whose it is.";
                must "shield": Shape::Int(0, 40), "Shield.";
                must "armor": Shape::Int(0, 40), "Armor.";
                must "pursuit": Shape::Int(0, 40), "Pursuit.";
                must "escape": Shape::Int(0, 40), "Escape.";
                must "jumps": Shape::Int(0, 20), "Jumps of a move.";
                must "spaces": Shape::Int(0, 40), "Spaces.";
                may "guns": Shape::Int(0, 20), "Gun slots. Default: 0.";
                may "turrets": Shape::Int(0, 20), "Turret slots. Default: 0.";
                must "boarding": Shape::Int(0, 40), "Boarding.";
                must "fend_off": Shape::Int(0, 40), "Fend-off.";
                may "upgrades_to": Shape::Name, "The ship it may be upgraded to (§3.9).";
                may "small": Shape::Flag, "Point defence may fire at it.";
                may "family": Shape::Name, "The family of fighters it belongs to.";
                may "systems": Shape::List(&GUN_SHAPE), "Weapon systems built in.";
                may "bays": Shape::List(&BAY_SHAPE), "Bays built in.";
            ),
        },
        Variant {
            word: "weapon",
            doc: "A weapon.",
            fields: fields!(
                must "spaces": Shape::Int(1, 40), "Spaces it takes.";
                may "slot": Shape::Word(SLOT.list), "The slot it takes. Default: none.";
                must "limit": Shape::Int(1, 16), "The most copies a ship may carry.";
                must "system": Shape::Table(&GUN), "What it fires.";
            ),
        },
        Variant {
            word: "outfit",
            doc: "An outfit.",
            fields: fields!(
                must "type": Shape::Word(ALLEGIANCE.list), "Whose leave it takes to buy it.";
                must "spaces": Shape::Int(0, 40), "Spaces it takes.";
                must "limit": Shape::Int(1, 16), "The most copies a ship may carry.";
                must "effects": Shape::List(&EFFECT_SHAPE), "What it does.";
            ),
        },
    ],
};

static PLACE: TableShape = TableShape {
    title: "a place",
    doc: "A planet or system by name, or a description of a planet that has to answer to all of it (§1.7).",
    fields: fields!(
        may "planet": Shape::Name, "The planet in whose system the pawn must be.";
        may "system": Shape::Name, "The system in which the pawn must be.";
        may "government": Shape::Word(ALLEGIANCE.list), "Its government; Auroran takes Houses too.";
        may "exports": Shape::Word(GOODS.list), "Goods it exports.";
        may "imports": Shape::Word(GOODS.list), "Goods it imports.";
    ),
};
static PLACE_SHAPE: Shape = Shape::Table(&PLACE);

static REWARD: TableShape = TableShape {
    title: "a reward",
    doc: "What is paid; what is no number of cards is lasting (§3.2).",
    fields: fields!(
        may "cards": Shape::Int(0, 20), "Cards drawn.";
        may "leave": Shape::List(&ANY_ALLEGIANCE), "Types of which ships and outfits may be bought.";
        may "record": Shape::Word(ALLEGIANCE.list), "With whom the record is clean.";
        may "hidden_system": Shape::Flag, "Access to the system of the total victory.";
    ),
};

static OPPOSITION: TableShape = TableShape {
    title: "opposition",
    doc: "Who waits at a stop (§5.6).",
    fields: fields!(
        must "type": Shape::Word(ALLEGIANCE.list), "Type of the ships.";
        must "stop": Shape::Int(1, 8), "At which stop, from 1.";
        must "flips": Shape::Int(0, 40), "Cards the opponents flip.";
        must "ships": Shape::Int(0, 40), "Ships each may add.";
    ),
};

static STRIKE: Variant = Variant {
    word: "strike",
    doc: "Ships of a type attack in a system with a pawn.",
    fields: fields!(
        must "by": Shape::Word(ALLEGIANCE.list), "The type.";
        must "barred": Shape::List(&ANY_ALLEGIANCE), "Hosts whose systems are barred.";
        must "first": Shape::List(&ANY_ALLEGIANCE), "Types that must be cleared first.";
    ),
};

static HAPPENING: TaggedShape = TaggedShape {
    title: "the effect of an event",
    doc: "What an event does (§5.8).",
    tag: "do",
    common: &[],
    variants: &[
        STRIKE,
        Variant {
            word: "tribute",
            doc: "A player in certain systems discards cards of his choice.",
            fields: fields!(
                must "hosts": Shape::List(&ANY_ALLEGIANCE), "Hosts of the systems.";
                must "cards": Shape::Int(1, 20), "How many.";
            ),
        },
        Variant {
            word: "reaction",
            doc: "Played in a battle before a flip.",
            fields: fields!(
                must "attack": Shape::Int(0, 20), "Added to the attack of an own shot.";
                must "escape": Shape::Int(0, 20), "Added to the escape of an own ship.";
            ),
        },
    ],
};

static RED: TaggedShape = TaggedShape {
    title: "a red side",
    doc: "A planet, a mission, a trade route or an event (§1.5).",
    tag: "kind",
    common: fields!(
        must "name": Shape::Name, "Its name.";
    ),
    variants: &[
        Variant {
            word: "planet",
            doc: "A planet.",
            fields: fields!(
                must "government": Shape::Word(ALLEGIANCE.list), "Its government.";
                must "system": Shape::Name, "Its system.";
                must "outfits": Shape::List(&TECH_NUMBER), "Technologies of weapons and outfits it sells.";
                must "ships": Shape::List(&TECH_NUMBER), "Technologies of ships it sells.";
                must "exports": Shape::List(&ANY_GOODS), "What it exports.";
                must "imports": Shape::List(&ANY_GOODS), "What it imports.";
                must "fee": Shape::Int(0, 20), "What landing costs while it is hostile.";
                may "asteroid": Shape::Int(0, 20), "Its asteroid value. Default: 0.";
                may "nebula": Shape::Int(0, 20), "Its nebula value. Default: 0.";
                may "weapon": Shape::Table(&GUN), "What it fires.";
            ),
        },
        Variant {
            word: "mission",
            doc: "A mission.",
            fields: fields!(
                must "from": PLACE_SHAPE, "Where it is taken.";
                must "stops": Shape::List(&PLACE_SHAPE), "Its stops, in order, by name.";
                must "reward": Shape::Table(&REWARD), "What it pays.";
            ),
        },
        Variant {
            word: "numbered",
            doc: "A mission of a storyline.",
            fields: fields!(
                must "storyline": Shape::Name, "Its storyline.";
                must "step": Shape::Int(1, 20), "Its number.";
                may "after": Shape::Int(1, 20), "The number that must be done before.";
                must "from": PLACE_SHAPE, "Where it is taken.";
                must "stops": Shape::List(&PLACE_SHAPE), "Its stops, in order, by name.";
                may "opposition": Shape::Table(&OPPOSITION), "Who opposes a stop.";
                must "reward": Shape::Table(&REWARD), "What it pays.";
            ),
        },
        Variant {
            word: "trade",
            doc: "A trade route.",
            fields: fields!(
                must "buy": PLACE_SHAPE, "Where it buys.";
                must "sell": PLACE_SHAPE, "Where it sells.";
                must "reward": Shape::Table(&REWARD), "What it pays.";
            ),
        },
        Variant {
            word: "event",
            doc: "An event.",
            fields: fields!(
                must "effect": Shape::Tagged(&HAPPENING), "What it does.";
            ),
        },
    ],
};

static CARD: TableShape = TableShape {
    title: "a card",
    doc: "A two-sided card (§1.1), or a start ship.",
    fields: fields!(
        shared CARD_ID;
        must "name": Shape::Name, "Both names.";
        may "number": Shape::Int(0, 9), "Its action number; a start ship has none.";
        may "start": Shape::Flag, "A start ship: it has a green side alone (NR-11).";
        may "known": Shape::List(&NAME), "What the printed game attests: `green`, `red`.";
        shared NOTE;
        must "green": Shape::Tagged(&GREEN), "The green side.";
        may "red": Shape::Tagged(&RED), "The red side.";
    ),
};
static CARD_ENTRY: Shape = Shape::Table(&CARD);

static COORDINATE: Shape = Shape::Int(-10000, 10000);

static SYSTEM: TableShape = TableShape {
    title: "a system",
    doc: "A system of the board (§1.6).",
    fields: fields!(
        must "name": Shape::Name, "Its name.";
        must "host": Shape::Word(ALLEGIANCE.list), "Its host.";
        must "sector": Shape::Int(1, 9), "Its sector.";
        may "aliens": Shape::Word(ALLEGIANCE.list), "The race that may strike there (§4.4).";
        may "hidden": Shape::Flag, "It is where the total victory is had; no lines lead there.";
        may "at": Shape::List(&COORDINATE), "Where it is drawn: x, and y downwards.";
        must "lines": Shape::List(&NAME), "Systems one jump away; each names the other.";
    ),
};
static SYSTEM_ENTRY: Shape = Shape::Table(&SYSTEM);

/// A card file.
pub(crate) static CARDS: TableShape = TableShape {
    title: "a card file",
    doc: "Cards, systems of the board, or both. A file with systems takes the place of the whole board.",
    fields: fields!(
        shared SCHEMA;
        shared SET_NAME;
        shared NOTE;
        may "card": Shape::List(&CARD_ENTRY), "Cards.";
        may "system": Shape::List(&SYSTEM_ENTRY), "Systems.";
    ),
};

static COPIES: Shape = Shape::Int(1, 80);

/// A deck.
pub(crate) static DECKS: TableShape = TableShape {
    title: "a deck",
    doc: "60 to 80 cards, at least two of every action number; two of each are given to the Nova Deck (§2.1).",
    fields: fields!(
        shared SCHEMA;
        shared DECK_ID;
        shared DECK_NAME;
        shared NOTE;
        may "start": Shape::Id, "Its start ship; the first of the set unless said.";
        must "cards": Shape::Map(&COPIES), "Cards by id, and copies, those of the Nova Deck included.";
        must "nova": Shape::Map(&COPIES), "Those of them that are given to the Nova Deck.";
    ),
};

/// A rules file.
pub(crate) static RULES: TableShape = TableShape {
    title: "a rules file",
    doc: "Numbers of the rulebook and switches of the rulings. What is left out is as printed.",
    fields: fields!(
        shared SCHEMA;
        shared RULES_NAME;
        shared NOTE;
        may "launch_draw": Shape::Int(0, 20), "Cards drawn on launching (§2.3). Printed: 3.";
        may "escorts": Shape::Int(0, 20), "The most escorts (§3.8). Printed: 8.";
        may "turn_cap": Shape::Int(1, 1000), "NR-53: turns of each player after which the match is a draw. Default: 300.";
        may "launch_cap": Shape::Int(1, 1000), "NR-17: flips without launching after which a player is out. Default: 200.";
        may "stranded_turns": Shape::Int(0, 20), "NR-38: own turns a ship may lie stranded. Default: 3.";
        may "loot_below": Shape::Int(0, 10), "NR-1: looting succeeds below this number. Printed: 6.";
        may "loot_inclusive": Shape::Flag, "NR-1: at that number too. Default: false.";
        may "partial_sac": Shape::Flag, "NR-66: some systems of a phase may fire while others are given up. Default: false.";
    ),
};

/// The value of a word, where the word is one.
pub(crate) fn value<T: Copy + PartialEq>(words: &Words<T>, word: Option<&str>) -> Option<T> {
    word.and_then(|word| words.find(word))
}
