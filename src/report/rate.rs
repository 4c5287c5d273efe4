//! A win rate that stands alone in a document.

use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::row::{Row, object};
use super::value::Datum;

/// A rate that stands alone.
pub(super) struct RateRow(Option<ReportEstimate>);

impl Row for RateRow {
    const DOCUMENT: &'static str =
        "`first_turn` of `matrix.json`, and `start`, `trained` and `head_to_head` of `proof.json`";
    const ABOUT: &'static str = "A win rate that stands alone.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        estimate ["win_rate", "ci_low", "ci_high"] Share, "the win rate" => row.0;
    ];
}

/// A rate as documents have it where it stands alone.
pub(super) fn rate_object(rate: Option<ReportEstimate>) -> Datum {
    object(&RateRow(rate))
}
