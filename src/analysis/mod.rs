//! Questions made of many runs. Knows the engine, the tallies and the estimates; prints nothing.

pub mod bench;
pub mod build;
pub mod cards;
pub mod compare;
pub mod draws;
pub mod evolve;
pub mod gate;
pub mod lab;
pub mod ladder;
pub mod matrix;
pub mod meta;
pub mod pace;
mod replayed;
pub mod run;
pub mod saved;
mod shown;
pub mod train;
