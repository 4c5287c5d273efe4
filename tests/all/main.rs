//! One test binary: everything that needs the whole crate.

mod cards;
mod decks;
