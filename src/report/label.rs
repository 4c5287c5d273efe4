//! Columns that stand before those of a row and are the same in all rows of a table.

use super::format::Unit;

/// A column that is not had from a row: the same in all rows of a table, or known only when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Label {
    /// What it is called.
    pub name: &'static str,
    /// What it is measured in.
    pub unit: Unit,
    /// What it means.
    pub meaning: &'static str,
}

/// The deck that a whole table is about.
pub(crate) const DECK: Label = Label {
    name: "deck",
    unit: Unit::Text,
    meaning: "id of the deck",
};

/// The game, first column of most tables.
pub(crate) const GAME: Label = Label {
    name: "game",
    unit: Unit::Text,
    meaning: "id of the game",
};
