//! Hull Breach! (2009): space combat between Stations and fleets, 50-card decks, 2 to 6 Commanders.

pub mod card;
pub mod effect;
pub mod load;
pub mod pool;
mod row;
pub mod rules;
pub mod traits;
