//! The register of games: one `mod` line and one row a game.

mod build;
pub mod files;
pub mod gunship;
mod hands;
pub mod hull_breach;
mod lab;
mod labels;
mod line_up;
mod loads;
mod own;
mod pile;
mod pilot;
mod plan_names;
mod plants;
mod playable;
mod register;
mod scenario;
mod study;
mod versions;

pub use crate::lab::{Order as Decision, Scene, Stop as Halts};
pub use build::{Axis, Builder, Built, Form, OpenBuilder, Piece, PieceRow, Sign};
pub use hands::{Hands, OpenHands, Opening, TurnHand};
pub use lab::{
    AskError, BoardingAsked, BoardingChances, Lab, LabRow, SceneOrder, Stage, Staged, VolleyAsked,
    VolleyChances,
};
pub use labels::{labels, pilot_labels, tell_apart};
pub use line_up::{Entry, LineUp, Listed, Read};
pub use loads::{Checked, Loaded, Loads, Order, Shelf, Shelved};
pub use own::{Input, OwnFile, RULES, Role, own};
pub use pile::{Pile, Piled};
pub use pilot::{audit, pilot, pilots};
pub use plan_names::{Lookup, look_up};
pub use plants::{check_plants, judge_plants, unborne};
pub use playable::{Playable, Told};
pub use register::{Contest, Load, Registered, Row};
pub use scenario::Laid;
pub use study::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Host, Listing, Open, Print, Study, Subject, Swap,
};
pub use versions::{
    CardTexts, Change, NO_LONGER, PatchedKey, Plant, Version, VersionFiles, Versions, card_ids,
    withdrawn,
};

/// Every game, in the order they are listed to users.
pub static GAMES: &[Row] = &[
    Row::of::<hull_breach::HullBreach>(),
    Row::of::<gunship::Gunship>(),
];

/// The game of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Row> {
    GAMES.iter().find(|row| row.id == id)
}
