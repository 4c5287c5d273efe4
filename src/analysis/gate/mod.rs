//! The balance gate: did balance move between two versions of the data?
//!
//! Every matchup of the plan is played under both versions at the same addresses. What cannot have changed is not
//! played; what is, is looked at after fixed numbers of pairs until each matchup is shown to have changed, or shown
//! not to have, or the budget is spent.

mod blame;
mod cards;
mod court;
mod family;
mod inputs;
mod judge;
mod matchup;
mod means;
mod report;
mod self_test;
mod standing;
mod trials;
mod verdict;

pub use blame::{Blame, Share, blame};
pub use cards::{CardShift, card_shifts};
pub use court::Court;
pub use inputs::{Inputs, inputs, named};
pub use judge::{judge, next_look};
pub use matchup::{GateSides, Matchup, matchups};
pub use means::{MeanFigure, MeanQuestion};
pub use report::{GateHead, files, report};
pub use self_test::{Run, RunKind, SelfTest, smallest_found, summary};
pub use trials::{CardTrial, doubt_untested, trials};
pub use verdict::{GateVerdict, Judged};
