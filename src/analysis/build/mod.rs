//! Better decks: which exchanges of pieces make a deck win more against a field, found by search and proved on
//! fresh deals; and maps of what decks there are.

mod deals;
mod explore;
mod map;
mod pool;
mod population;
mod proof;
mod race;
mod saved;
mod screen;
mod state;
mod tune;

pub use deals::{DeckField, Lot, Opponent};
pub use explore::{Exploring, explore};
pub use pool::{Limits, PiecePool};
pub use race::{Race, RaceResult, race};
pub use saved::SavedTuning;
pub use screen::{Screen, Swapped, exchanges};
pub use tune::{Round, TuneRequest, Tuning, fewest};
