//! What may stand in the files: cards, the board, decks, rules. Every key is here with what it means, a line each.

mod common;
mod green;
mod red;
mod words;

pub(crate) use words::{GOODS, RATING, SLOT, SPECIAL_TECH, value};

use crate::allegiance::ALLEGIANCE;
use breachlab_core::plan::head::{CARD_ID, DECK_ID, DECK_NAME, NOTE, RULES_NAME, SCHEMA, SET_NAME};
use breachlab_core::plan::{Shape, TableShape, fields};
use common::{ITS_NAME, NAME};
use green::GREEN;
use red::RED;

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
        shared ITS_NAME;
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
