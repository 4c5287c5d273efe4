//! Small games of other kinds, played through the very verbs of the tool: a crew against the table, and four ships on a
//! map, two by two or each for itself; and the same where every ship is for itself.

mod against_table;
pub(crate) mod bail;
mod captains;
mod casks;
mod crews;
mod decks;
mod guns;
mod promises;
mod seats;
pub(crate) mod sheet;
pub(crate) mod stars;
mod teams;
mod tool;
mod training;
mod worths;

pub(crate) use decks::{crews, fleets, mirrors};
