//! Gunship: First Strike! (2-player core rules): two assault carriers, a fighter squadron and a gunship each, one
//! main deck between them.
//!
//! A match is a stack of [`frame::Frame`]s over a plain [`state::State`]; [`play::Play`] advances it from
//! decision to decision. Each file holds one theme of the rules, named after it.
#![forbid(unsafe_code)]

mod abilities;
pub mod action;
mod actions;
mod attack;
pub mod board;
pub mod build;
pub mod card;
mod carrier;
mod chance;
mod check;
mod counted;
pub mod cues;
pub mod deal;
mod describe;
pub mod event;
mod fighters;
pub mod frame;
mod game;
pub mod ids;
mod ions;
mod lab;
pub mod load;
pub mod look;
mod piles;
pub mod play;
mod record;
mod repair;
mod row;
pub mod rules;
mod run;
pub mod setup;
pub mod state;
mod strike;
mod tell;
mod turn;
pub mod view;

pub use game::Gunship;
pub use row::{ROW, VERSIONS};
