//! Questions made of many runs. Knows the engine, the tallies and the estimates; prints nothing.

pub mod bench;
pub mod cards;
pub mod compare;
pub mod run;
