//! Is this card overpowered? Interventions with the same luck: a card is taken out, replaced or given other
//! numbers, and the same deals are played again.

mod companions;
mod copies;
mod curves;
mod deep;
mod effect;
mod fair;
mod field;
mod rank;
mod trial;
mod verdict;

pub use companions::Companion;
pub use copies::CopyStep;
pub use curves::{CurvePoint, Response};
pub use deep::{Asked, Deep, Draws, Flip, deep};
pub use effect::{Contrast, Value};
pub use fair::{FairCost, SideEffect};
pub use field::{Cell, Field, Halt, Version, Want};
pub use rank::{Ranked, Ranking, rank};
pub use trial::{Trial, trials};
pub use verdict::{BAND, Holds, Tests, Verdict, judge, judge_all};
