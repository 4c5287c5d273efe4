//! From what statistics know to what reports show: a value between two ends.

use crate::report::Estimate;
use crate::stats::{self, Interval, PairSummary};

/// An estimate as reports show it.
pub(super) fn estimate(of: stats::Estimate) -> Estimate {
    within(of.value, of.interval)
}

/// A mean over sets with the interval it was given.
pub(super) fn rate(of: PairSummary, interval: Interval) -> Estimate {
    within(of.mean, interval)
}

/// A value and its interval.
pub(super) fn within(value: f64, interval: Interval) -> Estimate {
    Estimate {
        value,
        low: interval.low,
        high: interval.high,
    }
}
