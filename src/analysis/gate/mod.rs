//! The balance gate: did balance move between two versions of the data?
//!
//! Every matchup of the plan is played under both versions at the same addresses. What cannot have changed is not
//! played; what is, is looked at after fixed numbers of pairs until each matchup is shown to have changed, or shown
//! not to have, or the budget is spent.

mod blame;
mod cards;
mod court;
mod inputs;
mod judge;
mod matchup;
mod report;
mod self_test;

pub use blame::{Blame, Share, blame};
pub use cards::{CardShift, card_shifts};
pub use court::Court;
pub use inputs::{Inputs, inputs, named};
pub use judge::{GateVerdict, Judged, judge};
pub use matchup::{GateSides, Matchup, matchups};
pub use report::{GateHead, files, report};
pub use self_test::{Run, RunKind, SelfTest, smallest_found, summary};
