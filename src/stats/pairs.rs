//! Scores of whole sets (pairs, with two seats): the matches of a set share their luck, so only sets count as
//! independent, and a binomial formula over matches would be wrong in either direction.

use super::{Interval, Z95, wilson_effective};
use crate::tally::{Pentanomial, SetScore};

/// Mean and variance of a set's score, each set's on the scale 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSummary {
    /// Sets.
    pub sets: u64,
    /// Mean score.
    pub mean: f64,
    /// Variance of one set's score (divided by N, as the formulas of the pentanomial have it).
    pub variance: f64,
}

impl PairSummary {
    /// From sums of a set's score in 60ths over `matches` matches a set. No sets give no summary.
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
        })
    }

    /// Standard error of the mean.
    #[must_use]
    pub fn standard_error(self) -> f64 {
        (self.variance / self.sets as f64).sqrt()
    }
}

/// The 95 % interval of the mean: Wilson at m with the effective number of matches n = N m(1-m)/v, which keeps
/// its width where all sets agree. Edges: everything from 0 to 1 where there is one set only, n = N where m is 0 or 1, zero width where v is 0 at another m (every
/// pair of a mirror scores exactly one half).
#[must_use]
pub fn pair_interval(summary: PairSummary) -> Interval {
    let PairSummary {
        sets,
        mean,
        variance,
    } = summary;
    if sets < 2 {
        return Interval::WHOLE;
    }
    let n = sets as f64;
    if mean <= 0.0 || mean >= 1.0 {
        return wilson_effective(mean.clamp(0.0, 1.0), n, Z95);
    }
    if variance <= 0.0 {
        return Interval {
            low: mean,
            high: mean,
        };
    }
    wilson_effective(mean, n * mean * (1.0 - mean) / variance, Z95)
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
        } = pairs([34, 54, 63, 64, 75]);
        let scale = 800.0 / 10_f64.ln();
        let elo = (mean - 0.5) / (2.0 * variance).sqrt() * scale;
        let error = Z95 * scale / (2.0 * sets as f64).sqrt();
        assert!((elo - 57.94).abs() < 0.005, "{elo}");
        assert!((error - 28.28).abs() < 0.005, "{error}");
    }

    #[test]
    fn a_mirror_has_zero_width() {
        let at = pair_interval(pairs([0, 0, 500, 0, 0]));
        assert_eq!((at.low, at.high), (0.5, 0.5));
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
        assert!((at.half_width() - by_match.half_width()).abs() < 1e-12);
    }

    #[test]
    fn a_standard_error_is_the_deviation_over_the_root_of_the_count() {
        let summary = pairs([25, 0, 50, 0, 25]);
        assert!((summary.variance - 0.125).abs() < 1e-12);
        assert!((summary.standard_error() - (0.125_f64).sqrt() / 10.0).abs() < 1e-12);
    }
}
