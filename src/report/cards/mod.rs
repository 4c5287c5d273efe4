//! The reports of `cards` and `card` and their exporters.

mod charts;
mod deep_page;
mod deep_text;
mod foresight;
mod json;
mod misplayed;
mod model;
mod page;
mod sentences;
mod table;
mod text;
mod write;

pub use charts::{card, ranking};
pub use foresight::Foresight;
pub(super) use model::played_otherwise;
pub use model::{
    CardReport, CompareRow, CurveRow, LineRow, NamedRow, Question, RankReport, VerdictPartRow,
    VerdictRow,
};
pub(super) use table::{PointRow, RankedRow, SettingRow, WorthRow};
