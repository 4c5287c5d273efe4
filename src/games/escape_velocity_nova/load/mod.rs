//! Files of the game: what they may hold, what is embedded, how they are read.

mod board;
mod card_set;
mod decks;
mod files;
mod reading;
mod red_side;
mod rules_file;
mod scenario;
mod shapes;
mod sides;

pub(crate) use decks::deck_toml;
