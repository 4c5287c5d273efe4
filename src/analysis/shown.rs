//! From what statistics know to what reports show: a value between two ends.

use breachlab_core::stats::{self, Interval, MODEL, PairSummary, Ratings};
use breachlab_report::{FitRow, ReportEstimate};

/// An estimate as reports show it.
pub(super) fn estimate(of: stats::Estimate) -> ReportEstimate {
    within(of.value, of.interval)
}

/// A mean over sets with the interval it was given.
pub(super) fn rate(of: PairSummary, interval: Interval) -> ReportEstimate {
    within(of.mean, interval)
}

/// A value and its interval.
pub(super) fn within(value: f64, interval: Interval) -> ReportEstimate {
    ReportEstimate {
        value,
        low: interval.low,
        high: interval.high,
    }
}

/// How well ratings tell the scores they were fitted to.
pub(super) fn fit_row(ratings: &Ratings) -> FitRow {
    FitRow {
        model: MODEL.to_owned(),
        chi_square: ratings.fit.chi_square,
        degrees: ratings.fit.degrees,
        p_value: (ratings.fit.degrees > 0).then_some(ratings.fit.p_value),
        first_turn: ratings.first_turn,
        ties: ratings.ties,
    }
}
