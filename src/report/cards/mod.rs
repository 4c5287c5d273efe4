//! The reports of `cards` and `card` and their exporters.

mod json;
mod model;
mod page;
mod table;
mod text;
mod write;

pub use json::{card_document, rank_document};
pub use model::{
    CardReport, CompareRow, CurveRow, LineRow, NamedRow, PartRow, Question, RankReport, VerdictRow,
};
pub(super) use model::{FIRST_LOOK, REFERENCE};
pub use text::{card_text, rank_text};
pub use write::{write_card, write_ranking};
