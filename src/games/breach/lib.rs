//! Breach: two players, ten cards each, the higher card takes the trick.
//!
//! Each file holds one theme of the rules page (`docs/rules/breach.md`), named after it.
#![forbid(unsafe_code)]

mod abilities;
mod files;
mod game;
mod record;
pub mod rules;
pub mod setup;
pub mod state;
mod tell;
mod turn;
pub mod view;

pub use game::{Breach, ROW};
