//! Questions made of many runs. Knows the engine, the tallies and the estimates; prints nothing.

pub mod alone;
pub mod build;
pub mod cards;
pub mod compare;
pub mod draws;
pub mod evolve;
pub mod forfeits;
pub mod gate;
mod genes;
pub mod ladder;
pub mod match_up;
pub mod matrix;
pub mod meta;
pub mod pace;
pub mod run;
pub mod saved;
mod shown;
pub mod train;
