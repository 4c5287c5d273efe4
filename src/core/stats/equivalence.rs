//! Three answers about a difference: changed, unchanged, or not yet known. "No significant difference" is none of
//! them: a difference is unchanged only when it is shown to be smaller than what matters.

use super::{Batches, Estimate, Evidence, Interval, normal_tail};

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
}

/// Where a mean is allowed to be, of values of one kind, and what is asked of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Allowed {
    low: f64,
    high: f64,
    is_share: bool,
}

impl Allowed {
    /// A difference, from `-margin` to `margin`.
    #[must_use]
    pub fn shift(margin: f64) -> Self {
        Self {
            low: -margin,
            high: margin,
            is_share: false,
        }
    }

    /// A share, from `low` to `high`.
    #[must_use]
    pub fn share(low: f64, high: f64) -> Self {
        Self {
            low,
            high,
            is_share: true,
        }
    }

    fn evidence(self, values: &Batches, whole: f64) -> Evidence<'_> {
        if self.is_share {
            Evidence::of_scores(values.all(), whole)
        } else {
            Evidence::of_differences(values.all(), whole)
        }
    }

    /// Evidence whose stakes are aimed at a mean beyond.
    fn beyond(self, values: &Batches, whole: f64) -> Evidence<'_> {
        let evidence = self.evidence(values, whole);
        evidence.aimed(values, self.high, self.low)
    }

    /// Evidence whose stakes are aimed at a mean within.
    fn within(self, values: &Batches, whole: f64) -> Evidence<'_> {
        let evidence = self.evidence(values, whole);
        evidence.aimed(values, self.low, self.high)
    }

    /// What is known, from values in units of `whole`.
    #[must_use]
    pub fn questions(self, values: &Batches, whole: f64) -> Questions {
        Questions {
            changed: self.beyond(values, whole).p_inside(self.low, self.high),
            unchanged: self.within(values, whole).p_outside(self.low, self.high),
        }
    }

    /// The interval that an answer rests on, which misses the mean with probability at most `level` over all looks: it lies
    /// beyond where [`questions`](Self::questions) says changed at `level`, within where it says unchanged at half of it,
    /// and else does neither.
    #[must_use]
    pub fn interval(self, values: &Batches, whole: f64, answer: Answer, level: f64) -> Interval {
        let beyond = || self.beyond(values, whole).interval(level);
        let within = || self.within(values, whole).interval(level);
        match answer {
            Answer::Changed => beyond(),
            Answer::Unchanged => within(),
            Answer::Undecided => {
                // Stakes aimed elsewhere might by a hair show what those of the answer do not.
                let (one, other) = (beyond(), within());
                Interval {
                    low: one.low.min(other.low),
                    high: one.high.max(other.high),
                }
            }
        }
    }
}

/// Sets that a test at `level` will need in all, if a set's difference has this variance and the mean stays
/// `distance` away from the margin: 2 v (ln(1/level) + 3) / distance², from the growth of a bettor's capital
/// near the best stake; the 3 is about what not knowing the stake costs. None where the distance is zero.
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
    use crate::tally::Histogram;

    fn questions(seen: Histogram) -> Questions {
        let mut batches = Batches::default();
        batches.add(seen);
        Allowed::shift(0.01).questions(&batches, 120.0)
    }

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
            questions(seen)
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
            questions(seen).unchanged
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
        let mut batches = Batches::default();
        batches.add(seen);
        let inside = Allowed::share(0.55, 0.63).questions(&batches, 120.0);
        assert!(
            inside.unchanged < 0.05 && inside.changed > 0.5,
            "{inside:?}"
        );
        let outside = Allowed::share(0.62, 0.70).questions(&batches, 120.0);
        assert!(outside.changed < 0.05, "{outside:?}");
    }
}
