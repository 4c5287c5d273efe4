//! Escape Velocity Nova, the card game: two to four captains on a star map, with two-sided cards.
//!
//! Each file holds one theme of the rules page (`docs/rules/escape-velocity-nova.md`), named after it.
#![forbid(unsafe_code)]

mod abilities;
pub mod action;
pub mod allegiance;
mod asking;
mod battle;
pub mod battle_state;
pub mod board;
mod build;
pub mod card;
mod check;
mod cue;
pub mod event;
mod fleets;
pub mod frame;
mod game;
pub mod halt;
mod lab;
mod load;
pub mod look;
mod market;
mod menu;
mod missions;
mod offers;
mod outlook;
mod play;
mod record;
pub mod rules;
pub mod setup;
pub mod state;
mod tell;
#[cfg(test)]
mod tests;
mod turn;
mod unwritten;
pub mod view;

use breachlab_core::games::GameRow;

pub use game::EscapeVelocityNova;

/// The game in the register. Made here, so that the match loop is compiled with the game and with nothing above it.
pub static ROW: GameRow = GameRow::of::<EscapeVelocityNova>();
