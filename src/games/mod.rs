//! The register of games: one `mod` line and one row a game.

mod build;
pub mod files;
pub mod from_files;
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

pub use crate::lab::{Scene, SceneAction as Decision, SceneEnd as Halts};
pub use build::{Axis, Builder, Built, Form, OpenBuilder, Piece, PieceRow, Sign};
pub use hands::{Hands, OpenHands, Opening, TurnHand};
pub use lab::{
    AskError, BoardingAsked, BoardingChances, Lab, LabRow, SceneOrder, Stage, Staged, VolleyAsked,
    VolleyChances,
};
pub use labels::{labels, pilot_labels, tell_apart};
pub use line_up::{DeckCard, Entry, LineUp, Read};
pub use loads::{CARD_FILE, CARD_PLAN, Checked, Loaded, Loads, Order, Shelf, Shelved};
pub use own::{Input, OwnFile, RULES, Role, own};
pub use pile::{Pile, Piled};
pub use pilot::{audit, pilot, pilots};
pub use plan_names::{Lookup, look_up, rules_of};
pub use plants::{check_plants, judge_plants, unborne};
pub use playable::{Playable, Told};
pub use register::{Contest, Load, Registered, Row, Visit};
pub use scenario::Laid;
pub use study::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Host, Listing, Open, Print, Study, Subject, Swap,
};
pub use versions::{
    CardTexts, Change, NO_LONGER, PatchedKey, Plant, Version, VersionFiles, Versions,
};

/// Writes the register from one row a game.
macro_rules! register {
    ($($game:ty),+ $(,)?) => {
        /// Every game, in the order they are listed to users.
        pub static GAMES: &[Row] = &[$(Row::of::<$game>()),+];

        /// Does something with every game, types and all, in the same order.
        pub fn each(visit: &mut impl Visit) {
            $(visit.game::<$game>();)+
        }
    };
}

register! {
    hull_breach::HullBreach,
    gunship::Gunship,
}

/// The game of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Row> {
    GAMES.iter().find(|row| row.id == id)
}
