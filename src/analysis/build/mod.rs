//! Better decks: which exchanges of pieces make a deck win more against a field, found by search and proved on
//! fresh deals; and maps of what decks there are.

mod deals;
mod explore;
mod pool;
mod population;
mod proof;
mod race;
mod saved;
mod screen;
mod tune;

pub use deals::{Cell, Field, Lot};
pub use explore::{Exploring, explore};
pub use pool::{Limits, Pool};
pub use race::{Ended, Race, race};
pub use saved::SavedTuning;
pub use screen::{Exchange, Screen, exchanges};
pub use tune::{Asked, Round, Tuning, fewest};
