//! Three answers about a difference: changed, unchanged, or not yet known. "No significant difference" is none of
//! them: a difference is unchanged only when it is shown to be smaller than what matters.

use super::{Estimate, Evidence, normal_tail};
use crate::tally::Histogram;

/// What is known of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Outside the margin, shown.
    Changed,
    /// Inside the margin, shown by equivalence.
    Unchanged,
    /// Neither is shown.
    Undecided,
}

impl Answer {
    /// `changed`, `unchanged` or `undecided`, as every file and document has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Undecided => "undecided",
        }
    }
}

/// p-value of two one-sided tests (Schuirmann 1987) against "the difference is at least `margin` either way", by
/// the normal law, for a number of sets fixed beforehand.
#[must_use]
pub fn two_one_sided(estimate: &Estimate, margin: f64) -> f64 {
    let Estimate {
        value,
        standard_error,
        ..
    } = *estimate;
    if !standard_error.is_finite() {
        return 1.0;
    }
    if standard_error <= 0.0 {
        return if value.abs() < margin { 0.0 } else { 1.0 };
    }
    normal_tail((margin - value.abs()) / standard_error)
}

/// p-values of the two questions about a difference, valid however often one looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Questions {
    /// Against "inside the margin".
    pub changed: f64,
    /// Against "outside the margin".
    pub unchanged: f64,
}

impl Questions {
    /// Nothing is known.
    pub const OPEN: Self = Self {
        changed: 1.0,
        unchanged: 1.0,
    };

    /// About differences in units of `whole`, allowed to be from `-margin` to `margin`.
    #[must_use]
    pub fn about(differences: &Histogram, whole: f64, margin: f64) -> Self {
        let evidence = Evidence::of_differences(differences, whole);
        Self {
            changed: evidence.p_inside(-margin, margin),
            unchanged: evidence.p_outside(-margin, margin),
        }
    }

    /// About scores in units of `whole`, allowed to average from `low` to `high`.
    #[must_use]
    pub fn about_band(scores: &Histogram, whole: f64, low: f64, high: f64) -> Self {
        let evidence = Evidence::of_scores(scores, whole);
        Self {
            changed: evidence.p_inside(low, high),
            unchanged: evidence.p_outside(low, high),
        }
    }
}

/// Sets that a test at `level` will need in all, if a set's difference has this variance and the mean stays
/// `distance` away from the margin: 2 v (ln(1/level) + 3) / distance², from the growth of a bettor's capital
/// near the best stake; the 3 is about what mixing stakes costs. None where the distance is zero.
#[must_use]
pub fn sets_needed(variance: f64, distance: f64, level: f64) -> Option<u64> {
    (distance.abs() > 1e-6).then(|| {
        let stake = ((1.0 / level).ln() + 3.0) / (distance * distance);
        // A bet cannot win faster than the boldest stake allows, however small the variance.
        (2.0 * variance * stake)
            .max(2.0 * (1.0 / level).ln() / distance.abs())
            .ceil() as u64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn estimate(value: f64, standard_error: f64) -> Estimate {
        let interval = Interval {
            low: -1.0,
            high: 1.0,
        };
        Estimate {
            value,
            interval,
            standard_error,
        }
    }

    #[test]
    fn two_one_sided_tests_are_the_weaker_one() {
        let p = two_one_sided(&estimate(0.002, 0.004), 0.01);
        assert!((p - normal_tail(2.0)).abs() < 1e-12);
        assert_eq!(two_one_sided(&estimate(-0.002, 0.004), 0.01), p);
        assert_eq!(two_one_sided(&estimate(0.0, 0.0), 0.01), 0.0);
        assert!(two_one_sided(&estimate(0.02, 0.004), 0.01) > 0.99);
        assert_eq!(two_one_sided(&estimate(0.0, f64::INFINITY), 0.01), 1.0);
    }

    #[test]
    fn a_large_difference_is_changed_and_a_small_one_unchanged() {
        let of = |up: u64, down: u64| {
            let mut seen = Histogram::default();
            for (value, times) in [(60, up), (0, 10_000), (-60, down)] {
                seen.add_many(value, times);
            }
            Questions::about(&seen, 120.0, 0.01)
        };
        let large = of(1_000, 400);
        assert!(large.changed < 1e-6 && large.unchanged == 1.0, "{large:?}");
        let small = of(400, 400);
        assert!(small.changed == 1.0 && small.unchanged < 1e-6, "{small:?}");
        let between = of(800, 560);
        assert!(
            between.changed > 0.05 && between.unchanged > 0.05,
            "{between:?}"
        );
    }

    #[test]
    fn the_forecast_is_about_right() {
        // Differences of ± 1/2 in one set of five: variance 0.05, mean 0, margin 0.01.
        let needed = sets_needed(0.05, 0.01, 0.05).expect("there is a distance");
        let at = |sets: u64| {
            let mut seen = Histogram::default();
            for (value, share) in [(60, 1), (0, 8), (-60, 1)] {
                seen.add_many(value, sets * share / 10);
            }
            Questions::about(&seen, 120.0, 0.01).unchanged
        };
        assert!(at(needed) <= 0.05, "{needed}: {}", at(needed));
        assert!(at(needed / 3) > 0.05, "{needed}: {}", at(needed / 3));
        assert_eq!(sets_needed(0.05, 0.0, 0.05), None);
    }

    #[test]
    fn a_band_is_judged_on_the_scores_themselves() {
        let mut seen = Histogram::default();
        for (score, times) in [(0, 2_000), (60, 4_200), (120, 3_800)] {
            seen.add_many(score, times);
        }
        let inside = Questions::about_band(&seen, 120.0, 0.55, 0.63);
        assert!(
            inside.unchanged < 0.05 && inside.changed > 0.5,
            "{inside:?}"
        );
        let outside = Questions::about_band(&seen, 120.0, 0.62, 0.70);
        assert!(outside.changed < 0.05, "{outside:?}");
    }
}
