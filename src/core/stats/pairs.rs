//! Scores of whole sets (pairs, with two seats): the matches of a set share their luck, so only sets count as
//! independent, and a binomial formula over matches would be wrong in either direction.

use super::floor::cautious_variance;
use super::interval::{Interval, Z95, near_the_ends, wilson_effective};
use crate::tally::{Histogram, Pentanomial, SetScore};

/// Mean and variance of a set's score, each set's on the scale 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSummary {
    /// Complete sets (pairs of matches) that were counted.
    pub sets: u64,
    /// Mean score of a set, from 0 to 1.
    pub mean: f64,
    /// Variance of one set's score (divided by N, as the formulas of the pentanomial have it).
    pub variance: f64,
    /// What one match of a set moves its score: a half where a set is a pair.
    pub step: f64,
}

impl PairSummary {
    /// From sums of a set's score in 60ths over `matches` matches per set. No sets give no summary.
    #[must_use]
    pub fn of(score: SetScore, sets: u64, matches: usize) -> Option<Self> {
        if sets == 0 || matches == 0 {
            return None;
        }
        let n = u128::from(sets);
        let (sum, squares) = (u128::from(score.sum), u128::from(score.squares));
        // N Σs² - (Σs)² is computed exactly: in floats it would lose all its digits where sets agree.
        let spread = n * squares - sum * sum;
        let whole = 60.0 * matches as f64;
        let count = sets as f64;
        Some(Self {
            sets,
            mean: score.sum as f64 / (whole * count),
            variance: spread as f64 / (whole * whole * count * count),
            step: 1.0 / matches as f64,
        })
    }

    /// From a histogram of sets' scores in 60ths over `matches` matches per set.
    #[must_use]
    pub fn of_histogram(scores: &Histogram, matches: usize) -> Option<Self> {
        let score = SetScore {
            sum: scores.sum() as u64,
            squares: scores.squares() as u64,
        };
        Self::of(score, scores.count(), matches)
    }

    /// The plain mean of independent cells, each counting alike however many sets it has. It stands for as many sets
    /// as all would have if each had as few as the smallest: no cell's width is lost in a larger one's count.
    #[must_use]
    pub fn pooled(cells: &[Self]) -> Option<Self> {
        let fewest = cells.iter().map(|cell| cell.sets).min()?;
        let k = cells.len() as f64;
        let sets = fewest * cells.len() as u64;
        let mean = cells.iter().map(|cell| cell.mean).sum::<f64>() / k;
        let spread: f64 = cells
            .iter()
            .map(|cell| cell.variance / cell.sets as f64)
            .sum();
        Some(Self {
            sets,
            mean,
            variance: spread / (k * k) * sets as f64,
            step: cells.iter().map(|cell| cell.step).fold(0.0, f64::max),
        })
    }

    /// The mean of independent cells by their weights, at least one of them above 0; what weighs nothing has no part in it.
    /// It stands for as many sets as all would have if each had as few as the smallest, counted as often as unequal weights
    /// leave of them (Kish, *Survey Sampling*, 1965: (Σw)²/Σw²).
    #[must_use]
    pub fn weighted(cells: &[(Self, f64)]) -> Option<Self> {
        let counted = || cells.iter().filter(|(_, weight)| *weight > 0.0);
        let fewest = counted().map(|(cell, _)| cell.sets).min()?;
        let whole: f64 = counted().map(|(_, weight)| weight).sum();
        let shares = || counted().map(|(cell, weight)| (cell, weight / whole));
        let alike = shares().map(|(_, share)| share * share).sum::<f64>();
        let sets = (fewest as f64 / alike).floor();
        let spread: f64 = shares()
            .map(|(cell, share)| share * share * cell.variance / cell.sets as f64)
            .sum();
        Some(Self {
            sets: sets as u64,
            mean: shares().map(|(cell, share)| share * cell.mean).sum(),
            variance: spread * sets,
            step: counted().map(|(cell, _)| cell.step).fold(0.0, f64::max),
        })
    }

    /// Standard error of the mean, by [`cautious_variance`].
    #[must_use]
    pub fn standard_error(self) -> f64 {
        let n = self.sets as f64;
        (cautious_variance(self.variance, n, self.step) / n).sqrt()
    }

    /// Independent matches that the sets are worth, by `effective`.
    #[must_use]
    pub fn effective(self) -> f64 {
        effective(self.mean, self.variance, self.sets as f64, self.step)
    }
}

/// Independent trials that `n` units of this mean and variance are worth: n m(1-m)/v with the variance held by
/// [`cautious_variance`], and never fewer than n, since no value between 0 and 1 varies more than m(1-m).
pub(super) fn effective(mean: f64, variance: f64, n: f64, step: f64) -> f64 {
    (n * mean * (1.0 - mean) / cautious_variance(variance, n, step)).max(n)
}

/// The 95 % interval of a mean of `n` units: Wilson at the [`effective`] number of trials, kept wide enough near 0
/// and 1. Fewer than two units say nothing of how much they vary: 0 to 1.
pub(super) fn unit_interval(mean: f64, variance: f64, n: f64, step: f64) -> Interval {
    if n < 2.0 {
        return Interval::WHOLE;
    }
    let mean = mean.clamp(0.0, 1.0);
    let trials = effective(mean, variance, n, step);
    near_the_ends(wilson_effective(mean, trials, Z95), mean, trials)
}

/// The 95 % interval of a mean over sets, for whatever is not known to be a mirror: it has a width even where all
/// sets agree, since the next one may not.
#[must_use]
pub fn pair_interval(summary: PairSummary) -> Interval {
    let n = summary.sets as f64;
    unit_interval(summary.mean, summary.variance, n, summary.step)
}

/// The interval of a true mirror, whose sides have the same cards, pilot and rules: a set's matches are one match seen
/// from each seat, so that where all sets came out alike the answer is known without error.
#[must_use]
pub fn mirror_interval(summary: PairSummary) -> Interval {
    if summary.variance > 0.0 {
        return pair_interval(summary);
    }
    Interval {
        low: summary.mean,
        high: summary.mean,
    }
}

/// The summary of pairs counted in the five classes 0, 1/4, 1/2, 3/4, 1.
#[must_use]
pub fn pentanomial_summary(pairs: &Pentanomial) -> Option<PairSummary> {
    let mut score = SetScore::default();
    let mut sets = 0;
    for (points, &count) in (0_u64..).step_by(30).zip(&pairs.counts) {
        score.sum += points * count;
        score.squares += points * points * count;
        sets += count;
    }
    PairSummary::of(score, sets, 2)
}

/// Points in 60ths as wins, a draw counting one half.
#[must_use]
pub fn half_score_wins(score: u64) -> f64 {
    score as f64 / 60.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> PairSummary {
        pentanomial_summary(&Pentanomial { counts, others: 0 }).expect("there are pairs")
    }

    // fastchess, app/tests: LL 34, LD 54, WL+DD 63, WD 64, WW 75 is nElo 57.94 ± 28.28.
    #[test]
    fn normalised_elo_of_fastchess_comes_out() {
        let PairSummary {
            sets,
            mean,
            variance,
            ..
        } = pairs([34, 54, 63, 64, 75]);
        let scale = 800.0 / 10_f64.ln();
        let elo = (mean - 0.5) / (2.0 * variance).sqrt() * scale;
        let error = Z95 * scale / (2.0 * sets as f64).sqrt();
        assert!((elo - 57.94).abs() < 0.005, "{elo}");
        assert!((error - 28.28).abs() < 0.005, "{error}");
    }

    #[test]
    fn a_mirror_has_zero_width() {
        let at = mirror_interval(pairs([0, 0, 500, 0, 0]));
        assert_eq!((at.low, at.high), (0.5, 0.5));
        let uneven = pairs([0, 1, 499, 0, 0]);
        assert_eq!(mirror_interval(uneven), pair_interval(uneven));
    }

    #[test]
    fn sets_that_agree_without_being_a_mirror_keep_the_width_of_the_rule_of_three() {
        let at = pair_interval(pairs([0, 0, 500, 0, 0]));
        // Of 500 pairs up to three may differ, by one match each: 1.5 / 500.
        assert!((0.003..0.005).contains(&at.half_width()), "{at:?}");
    }

    #[test]
    fn cells_count_alike_and_as_if_all_were_as_small_as_the_smallest() {
        let (large, small) = (pairs([250, 0, 500, 0, 250]), pairs([0, 0, 0, 0, 50]));
        let both = PairSummary::pooled(&[large, small]).expect("two cells");
        assert_eq!((both.sets, both.mean), (100, 0.75));
        let error = both.variance / 100.0;
        assert!((error - large.variance / 1000.0 / 4.0).abs() < 1e-12);
        let one = PairSummary::pooled(&[large]).expect("a cell");
        assert_eq!(pair_interval(one), pair_interval(large));
        assert_eq!(PairSummary::pooled(&[]), None);
    }

    #[test]
    fn cells_count_by_their_weights() {
        let (large, small) = (pairs([250, 0, 500, 0, 250]), pairs([0, 0, 0, 0, 50]));
        let even = PairSummary::weighted(&[(large, 2.0), (small, 2.0)]).expect("two cells");
        let pooled = PairSummary::pooled(&[large, small]).expect("two cells");
        assert_eq!((even.sets, even.mean), (pooled.sets, pooled.mean));
        assert!((even.variance - pooled.variance).abs() < 1e-12);
        let uneven = PairSummary::weighted(&[(large, 3.0), (small, 1.0)]).expect("two cells");
        assert_eq!(uneven.mean, 0.625);
        let error = uneven.variance / uneven.sets as f64;
        assert!((error - 9.0 / 16.0 * large.variance / 1000.0).abs() < 1e-12);
        assert_eq!(uneven.sets, 80, "50 times 16 of 10");
        let alone = PairSummary::weighted(&[(large, 1.0), (small, 0.0)]).expect("a cell");
        assert_eq!(pair_interval(alone), pair_interval(large));
        assert_eq!(PairSummary::weighted(&[(small, 0.0)]), None);
    }

    #[test]
    fn a_clean_sweep_still_has_width() {
        let at = pair_interval(pairs([0, 0, 0, 0, 50]));
        assert!(
            (at.low - (1.0 - 0.07135)).abs() < 5e-6 && at.high == 1.0,
            "{at:?}"
        );
    }

    #[test]
    fn lopsided_counts_end_in_numbers() {
        for counts in [
            [144, 3, 1, 0, 0],
            [1, 0, 0, 0, 0],
            [0, 1, 0, 0, 0],
            [0, 0, 7, 0, 1],
        ] {
            let at = pair_interval(pairs(counts));
            assert!(
                0.0 <= at.low && at.low <= at.high && at.high <= 1.0,
                "{counts:?} {at:?}"
            );
        }
        assert_eq!(PairSummary::of(SetScore::default(), 0, 2), None);
    }

    #[test]
    fn independent_halves_give_the_interval_of_twice_as_many_matches() {
        // Two fair independent matches: 1/4, 1/2, 1/4.
        let at = pair_interval(pairs([250, 0, 500, 0, 250]));
        let by_match = super::super::wilson(1000.0, 2000.0, Z95);
        // Two more pairs than were seen to differ, of 500: a fifth of a percent.
        let ratio = at.half_width() / by_match.half_width();
        assert!((1.0..1.003).contains(&ratio), "{ratio}");
    }

    #[test]
    fn a_standard_error_is_the_deviation_over_the_root_of_the_count() {
        let summary = pairs([25, 0, 50, 0, 25]);
        assert!((summary.variance - 0.125).abs() < 1e-12);
        assert!((summary.standard_error() - (0.125_f64 + 0.005).sqrt() / 10.0).abs() < 1e-12);
    }
}
