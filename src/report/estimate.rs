//! A value with its interval: what every estimate of a report is.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::{Row, object};
use super::value::Datum;

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportEstimate {
    /// The point estimate, within the interval.
    pub value: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl ReportEstimate {
    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

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
