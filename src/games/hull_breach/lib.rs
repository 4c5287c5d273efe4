//! Hull Breach! (2009): space combat between Stations and fleets, 50-card decks, 2 to 6 Commanders.
//!
//! A match is a stack of [`frame::Frame`]s over a plain [`state::State`]; [`play::Play`] advances it from
//! decision to decision. Each file holds one theme of the rules, named after it.
#![forbid(unsafe_code)]

mod abilities;
pub mod action;
mod activation;
mod boards;
pub mod build;
pub mod card;
mod check;
pub mod cues;
pub mod deal;
mod decline;
mod describe;
mod differ;
pub mod effect;
mod effects;
pub mod ending;
mod engagement;
pub mod engagement_step;
pub mod event;
mod feats;
mod fight;
mod fold;
pub mod frame;
mod game;
pub mod hands;
pub mod ids;
pub mod index;
mod known;
pub mod lab;
mod layers;
pub mod load;
pub mod look;
mod manufacture;
pub mod numbers;
pub mod odds;
mod passes;
mod piles;
pub mod play;
mod plays;
pub mod pool;
pub mod position;
mod reach;
mod reassign;
mod record;
mod redeal;
mod room;
mod row;
mod ruin;
pub mod rules;
pub mod setup;
pub mod state;
mod steps;
pub mod study;
mod tell;
mod tell_refusal;
pub mod traits;
mod turn;
pub mod view;
mod volley;
mod window;
pub mod worth;
mod zones;

pub use game::HullBreach;
pub use row::{ROW, VERSIONS};
