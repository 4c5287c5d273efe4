//! Is this card overpowered? Interventions with the same luck: a card is taken out, replaced or given other
//! numbers, and the same deals are played again.

mod companions;
mod compare;
mod component;
mod copies;
mod curves;
mod deep;
mod deep_look;
mod deep_value;
mod design;
mod drawn;
mod effect;
mod exchange;
mod experiment;
mod factors;
mod fair;
mod field;
mod foresight;
mod rank;
mod sensitivity;
mod sensitivity_report;
mod show;
mod trial;
mod values;
mod verdict;
mod wiggle;
mod yardstick;

pub use companions::Companion;
pub use compare::{ChangedCard, Compared, compare};
pub use copies::CopyStep;
pub use curves::{CurvePoint, Response};
pub use deep::{deep, fewest as fewest_deep};
pub use deep_look::{Deep, DeepRequest, Flip, ValuePart};
pub use drawn::Draws;
pub use effect::{CardValue, Contrast};
pub use fair::{FairCost, SideEffect};
pub use field::{DeckVersion, StudyCell, StudyError, StudyField, Want, unless_interrupted};
pub use foresight::foresee;
pub use rank::{Against, RankedCard, Ranking, fewest, rank, refuse_too_few};
pub use sensitivity::{SensitiveNumber, Sensitivity, StepEffect, fewest_sensitive, sensitivity};
pub use sensitivity_report::sensitivity_report;
pub use show::{card_report, changed, question, rank_report, shown, sides};
pub use trial::{Arm, Trial, contrast, copies_in, played, trials, value, wants};
pub use verdict::{Agreement, BAND, FEW_SETS, LEVEL, Tests, Verdict, judge, judge_all};
