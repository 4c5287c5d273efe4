//! The keys with which files begin, whatever the game: declared once, and put into a form by `shared`.

use super::shape::{Field, Need, Shape};

/// A field that may be left out.
#[must_use]
pub const fn may(name: &'static str, shape: Shape, doc: &'static str) -> Field {
    Field {
        name,
        shape,
        need: Need::May,
        doc,
    }
}

/// A field that has to be there.
#[must_use]
pub const fn must(name: &'static str, shape: Shape, doc: &'static str) -> Field {
    Field {
        name,
        shape,
        need: Need::Must,
        doc,
    }
}

/// The version of a form, of which there has been one.
pub const SCHEMA: Field = may("schema", Shape::Int(1, 1), "Version of this form.");
/// Remarks, which nothing reads.
pub const NOTE: Field = may("note", Shape::Text, "Remarks.");
/// What a file of cards calls itself.
pub const SET_NAME: Field = may("name", Shape::Name, "What this set is called.");
/// What a file of rules calls itself.
pub const RULES_NAME: Field = may("name", Shape::Name, "What these rules are called.");
/// By what a deck is named.
pub const DECK_ID: Field = may("id", Shape::Id, "Stable id; the file's name unless said.");
/// What a deck is called.
pub const DECK_NAME: Field = may(
    "name",
    Shape::Name,
    "What players call it; its id unless said.",
);
/// By what a card is named, and replaced.
pub const CARD_ID: Field = must(
    "id",
    Shape::Id,
    "Stable id; the same id in a later file replaces the card.",
);
/// What a card is called.
pub const CARD_NAME: Field = must("name", Shape::Name, "What players call it.");
/// Where a number of copies comes from, in words.
pub const COPIES_NOTE: Field = may("note", Shape::Text, "Why that number.");
/// What a plan calls itself.
pub const PLAN_NAME: Field = must("name", Shape::Name, "What the plan is called.");
/// The rules that a plan plays by.
pub const PLAN_RULES: Field = may(
    "rules",
    Shape::Name,
    "Rules: the name of an embedded file, or a path.",
);
