//! Plays tabletop war games by the million and says, with honest error bars, what is too strong.
#![forbid(unsafe_code)]

pub mod analysis;
pub mod cli;
pub mod dice;
pub mod engine;
pub mod games;
pub mod plan;
pub mod progress;
pub mod report;
pub mod stats;
pub mod strategy;
pub mod tally;
