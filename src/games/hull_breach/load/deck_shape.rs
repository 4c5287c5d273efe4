//! The form of deck files.

use super::words;
use breachlab_core::plan::head::{DECK_ID, DECK_NAME, NOTE, SCHEMA};
use breachlab_core::plan::{Shape, TableShape, fields};

static CARD_NAME: Shape = Shape::Name;
static COPIES: Shape = Shape::Int(1, 50);

/// A deck in TOML.
pub(super) static DECK: TableShape = TableShape {
    title: "a deck",
    doc: "A deck of Hull Breach!: a Station, two different starting modules and 50 cards.",
    fields: fields!(
        shared SCHEMA;
        shared DECK_ID;
        shared DECK_NAME;
        may "faction": Shape::Word(words::STATION_FACTION.list), "The Station's subtype; follows from the Station.";
        must "station": Shape::Name, "The Station, by id or name.";
        must "start_modules": Shape::List(&CARD_NAME), "Two different Station modules, by id or name.";
        shared NOTE;
        must "cards": Shape::Map(&COPIES), "The 50 cards: id or name, and copies.";
    ),
};
