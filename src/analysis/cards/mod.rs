//! Is this card overpowered? Interventions with the same luck: a card is taken out, replaced or given other
//! numbers, and the same deals are played again.

mod companions;
mod compare;
mod copies;
mod curves;
mod deep;
mod effect;
mod fair;
mod field;
mod rank;
mod show;
mod stages;
mod trial;
mod verdict;

pub use companions::Companion;
pub use compare::{Compared, compare};
pub use copies::CopyStep;
pub use curves::{CurvePoint, Response};
pub use deep::{Asked, Deep, Draws, Flip, Part, deep, fewest as fewest_deep};
pub use effect::{Contrast, Value};
pub use fair::{FairCost, SideEffect};
pub use field::{Cell, Field, Halt, Version, Want, unless_interrupted};
pub use rank::{Ranked, Ranking, fewest, rank};
pub use show::{card_report, question, rank_report, shown, sides};
pub use trial::{Arm, Trial, contrast, played, trials, value, wants};
pub use verdict::{BAND, FEW_SETS, Holds, LEVEL, Tests, Verdict, judge, judge_all};
