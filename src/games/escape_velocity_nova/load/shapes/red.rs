//! What may stand on a red side (§1.5 to §1.7).

use super::common::ITS_NAME;
use super::green::{GUN, TECH_NUMBER};
use super::words::GOODS;
use crate::allegiance::ALLEGIANCE;
use breachlab_core::plan::{Shape, TableShape, TaggedShape, Variant, fields};

static ANY_ALLEGIANCE: Shape = Shape::Word(ALLEGIANCE.list);
static ANY_GOODS: Shape = Shape::Word(GOODS.list);

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

pub(super) static RED: TaggedShape = TaggedShape {
    title: "a red side",
    doc: "A planet, a mission, a trade route or an event (§1.5).",
    tag: "kind",
    common: fields!(
        shared ITS_NAME;
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
