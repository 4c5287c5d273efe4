//! The register of games: one `mod` line and one row a game.

pub mod hull_breach;
mod line_up;
mod register;
mod study;

pub use line_up::{Entry, LineUp, Listed, Read};
pub use register::{Checked, Load, Loaded, Loads, Order, Playable, Row, Shelf, Shelved, Told};
pub use study::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Host, Listing, Open, Study, Subject, Swap,
};

/// Every game, in the order they are listed to users.
pub static GAMES: &[Row] =
    &[Row::of::<hull_breach::HullBreach>().studied(hull_breach::study::open)];

/// The game of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Row> {
    GAMES.iter().find(|row| row.id == id)
}
