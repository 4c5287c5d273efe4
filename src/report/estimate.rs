//! A value with its interval: what every estimate of a report is.

use super::value::Datum;

/// A value with the ends of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportEstimate {
    /// The value itself.
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

/// A rate as documents have it where it stands alone.
pub(super) fn rate_object(rate: Option<ReportEstimate>) -> Datum {
    Datum::object()
        .with("win_rate", rate.map(|rate| rate.value))
        .with("ci_low", rate.map(|rate| rate.low))
        .with("ci_high", rate.map(|rate| rate.high))
}
