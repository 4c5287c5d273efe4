//! What is known of a game without its types: its row, and the seams behind which each sort of question forgets them.

mod build;
mod card_numbers;
mod contest;
mod definitions;
pub mod files;
pub mod from_files;
mod hands;
mod lab;
mod labels;
mod levers;
pub mod line_up;
mod loads;
mod own;
mod piece_study;
mod pile;
mod pilot;
mod plan_names;
mod plants;
mod playable;
mod register;
pub mod scenario;
mod study;
mod validity;
mod versions;

pub use crate::lab::{Scene, SceneAction as Decision, SceneEnd as Halts};
pub use build::{Axis, Builder, Built, DeckSyntax, OpenBuilder, Piece, PieceRow, Sign};
pub use card_numbers::{CardNumber, CardNumbers, NumberEdit, NumberKey, split_trait};
pub use contest::Contest;
pub use definitions::Definitions;
pub use hands::{Hands, OpenHands, Opening, TurnHand};
pub use lab::{
    AskError, BoardingAsked, BoardingChances, ChecksAsked, ChecksChances, Lab, LabRow, Stage,
    Staged, VolleyAsked, VolleyChances,
};
pub use labels::{EVERY, labels, pilot_labels, tell_apart};
pub use levers::{Slider, SliderNumber, card_named, sliders};
pub use line_up::{DeckCard, Entry, LineUp, Read};
pub use loads::{
    CARD_FILE, CARD_PLAN, Checked, GOALS_FILE, Loaded, Loads, Order, Print, Shelf, Shelved,
};
pub use own::{Input, OwnFile, RULES, Role, own};
pub use piece_study::PieceStudy;
pub use pile::{Pile, Piled};
pub use pilot::{audit, pilot, pilots};
pub use plan_names::{Lookup, look_up, rules_of};
pub use plants::{check_plants, judge_plants, unborne};
pub use playable::{Playable, Told};
pub use register::{GameRow, Load, Registered, Visit};
pub use scenario::{Laid, SceneOrder};
pub use study::{
    Bout, Curve, Def, Dial, ForkPlan, Forked, Host, Listing, Open, Study, StudyHead, Subject, Swap,
    WatchedPlaces,
};
pub use validity::Validity;
pub use versions::{
    CardTexts, Change, NO_LONGER, PatchedKey, Plant, Version, VersionFiles, Versions,
};
