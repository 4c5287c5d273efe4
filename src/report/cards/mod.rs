//! The reports of `cards` and `card` and their exporters.

mod deep_page;
mod deep_text;
mod json;
mod model;
mod page;
mod sentences;
mod table;
mod text;
mod write;

pub use model::{
    CardReport, CompareRow, CurveRow, LineRow, NamedRow, Question, RankReport, VerdictPartRow,
    VerdictRow,
};
pub(super) use model::{FIRST_LOOK, REFERENCE};
pub(super) use table::{PointRow, RankedRow};
