//! The register of games: one `mod` line and one row a game.

pub mod hull_breach;
