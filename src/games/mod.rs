//! The register of games: one `mod` line and one row a game.

pub mod hull_breach;
mod line_up;

pub use line_up::{Entry, LineUp, Listed, Read};
