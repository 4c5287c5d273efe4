//! Breach: its rules, a paragraph each, the vectors of the rulebook among them; its data; its pilots.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod actions;
mod data;
mod ends;
mod pilots;
mod race;
mod scene;
mod search;
mod water;
