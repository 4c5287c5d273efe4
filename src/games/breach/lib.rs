//! Breach: a crew, racers, or one alone on a sinking ship; find the chests, open them, and be home before it goes down.
//!
//! Each file holds one theme of the rules page (`docs/rules/breach.md`), named after it.
#![forbid(unsafe_code)]

mod abilities;
pub mod action;
mod build;
pub mod card;
pub mod chart;
mod clears;
mod cues;
mod describe;
mod game;
mod lab;
mod load;
mod menu;
pub mod moves;
mod play;
mod record;
mod row;
pub mod rules;
#[cfg(test)]
mod scenes;
mod search;
pub mod setup;
pub mod ship;
pub mod state;
mod tell;
pub mod tide;
mod turn;
pub mod view;
mod water;

pub use game::{Breach, ROW};
