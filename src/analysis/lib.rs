//! Questions made of many runs. Knows the engine, the tallies and the estimates; prints nothing.
#![forbid(unsafe_code)]

pub mod alone;
pub mod audit;
pub mod audit_report;
pub mod balance;
pub mod build;
mod card_rows;
pub mod cards;
pub mod compare;
mod decks_met;
pub mod draws;
pub mod entrants;
pub mod evolve;
pub mod forfeits;
pub mod gate;
mod gauntlet;
mod genes;
pub mod ladder;
pub mod matrix;
pub mod meta;
pub mod pace;
pub mod run;
mod run_notes;
pub mod saved;
mod shown;
pub mod train;
mod train_course;
mod train_proof;
