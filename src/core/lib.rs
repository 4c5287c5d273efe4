//! What games, pilots, counting and files have in common. Knows no game, lays out no report and asks no question of
//! its own.
#![forbid(unsafe_code)]

pub mod dice;
pub mod engine;
pub mod games;
pub mod lab;
pub mod plan;
pub mod play;
mod seat;
pub mod stats;
pub mod strategy;
pub mod tally;
