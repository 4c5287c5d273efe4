//! What every game shares: seats, the [`Game`] trait, what a match leaves behind. Knows no game.

mod game;
mod record;
mod seat;

pub use game::{Game, Knob, Log, Menu, Outcome, Turn, WHOLE_SCORE};
pub use record::{CardUse, Clash, Record};
pub use seat::{BySeat, MAX_SEATS, Seat};
