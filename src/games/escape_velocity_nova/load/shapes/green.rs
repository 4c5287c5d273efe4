//! What may stand on a green side (§1.2 to §1.4).

use super::common::{ITS_NAME, NAME};
use super::words::{RATING, SLOT, SPECIAL_TECH};
use crate::allegiance::ALLEGIANCE;
use crate::card::Tech;
use breachlab_core::plan::{Shape, TableShape, TaggedShape, Variant, fields};

pub(super) static TECH_NUMBER: Shape = Shape::Int(1, Tech::MOST);
static TECH: Shape = Shape::WordOr(SPECIAL_TECH.list, &TECH_NUMBER);

pub(super) static GUN: TableShape = TableShape {
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

pub(super) static GREEN: TaggedShape = TaggedShape {
    title: "a green side",
    doc: "A ship, a weapon or an outfit (§1.2 to §1.4).",
    tag: "kind",
    common: fields!(
        shared ITS_NAME;
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
