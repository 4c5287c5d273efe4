//! The difference of two versions at the same addresses: its interval comes from the differences of the sets,
//! never from two separate variances added up.

use statrs::function::erf::erfc;
use statrs::function::factorial::ln_binomial;

use super::floor::cautious_variance;
use super::interval::Estimate;
use crate::tally::{Histogram, PairedTally};

/// Variant minus base, in shares of a match (0.01 is one percentage point of win rate).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Sets (pairs, with two seats) compared.
    pub sets: u64,
    /// Win rate under the base, draws one half.
    pub base: f64,
    /// Win rate under the variant.
    pub variant: f64,
    /// Variant minus base, with its 95 % interval from the sets' differences, by [`shift`].
    pub estimate: Estimate,
    /// Variance of one set's difference.
    pub variance: f64,
    /// Correlation of the two scores of a set; none where a side never varies.
    pub correlation: Option<f64>,
    /// How many times more sets of independent luck the same interval would take: (Var X + Var Y) / Var(X - Y).
    /// None where no set differed.
    pub gain: Option<f64>,
    /// Independent single matches, both sides together, that would give the same standard error: what this
    /// comparison was worth. None where no set differed.
    pub worth: Option<f64>,
}

/// Mean and variance (divided by N) of a histogram in units of `whole`.
#[must_use]
pub fn moments(of: &Histogram, whole: f64) -> Option<(f64, f64)> {
    let n = of.count();
    if n == 0 {
        return None;
    }
    let sum = i128::from(of.sum());
    // Exact in integers: in floats the difference would lose its digits where sets agree.
    let spread = i128::from(n) * of.squares() - sum * sum;
    let scale = whole * n as f64;
    Some((sum as f64 / scale, spread as f64 / (scale * scale)))
}

/// The mean of differences of sets, in units of `whole` a set of `matches` matches, with its 95 % interval: the one
/// formula for whatever two sides played the same deals and are not known to be the same. It keeps a width where no
/// set differed, by [`cautious_variance`]. None without sets; one set says nothing of its error.
#[must_use]
pub fn shift(differences: &Histogram, whole: f64, matches: usize) -> Option<Estimate> {
    let (value, variance) = moments(differences, whole)?;
    let n = differences.count() as f64;
    if n < 2.0 {
        return Some(Estimate::normal(value, f64::INFINITY, -1.0, 1.0));
    }
    let step = 1.0 / matches.max(1) as f64;
    let variance = cautious_variance(variance * n / (n - 1.0), n, step);
    Some(Estimate::normal(value, variance / n, -1.0, 1.0))
}

/// The paired difference. None without sets.
#[must_use]
pub fn difference(tally: &PairedTally) -> Option<Difference> {
    let whole = tally.whole();
    let (base, var_x) = moments(&tally.base, whole)?;
    let (variant, var_y) = moments(&tally.variant, whole)?;
    let (_, variance) = moments(&tally.difference, whole)?;
    let sets = tally.sets();
    let n = sets as f64;
    let se_squared = if sets > 1 {
        variance / (n - 1.0)
    } else {
        f64::INFINITY
    };
    let estimate = shift(&tally.difference, whole, tally.matches_a_set as usize)?;
    let covariance = (var_x + var_y - variance) / 2.0;
    let spread = (var_x * var_y).sqrt();
    let differs = variance > 0.0;
    // Variance of single matches, as if every match had luck of its own and nobody changed seats.
    let by_match =
        |squares: u64, mean: f64| squares as f64 / (3600.0 * tally.matches() as f64) - mean * mean;
    let single = by_match(tally.squares[0], base) + by_match(tally.squares[1], variant);
    Some(Difference {
        sets,
        base,
        variant,
        estimate,
        variance,
        correlation: (spread > 0.0).then(|| (covariance / spread).clamp(-1.0, 1.0)),
        gain: differs.then(|| (var_x + var_y) / variance),
        worth: (differs && sets > 1).then(|| 2.0 * single / se_squared),
    })
}

/// Two-sided p-value of a difference by the normal law: how often chance alone would bring one as large. For a
/// number of sets fixed beforehand; 1 where nothing differed. Whoever may stop early uses
/// [`Evidence`](super::Evidence).
#[must_use]
pub fn normal_p(estimate: &Estimate) -> f64 {
    let Estimate {
        value,
        standard_error,
        ..
    } = *estimate;
    if value == 0.0 || !standard_error.is_finite() {
        return 1.0;
    }
    if standard_error <= 0.0 {
        return 0.0;
    }
    erfc((value / standard_error).abs() / std::f64::consts::SQRT_2)
}

/// Upper tail of the normal law.
#[must_use]
pub fn normal_tail(z: f64) -> f64 {
    erfc(z / std::f64::consts::SQRT_2) / 2.0
}

/// Exact two-sided p-value that ups and downs are equally likely, from the `up` and `down` sets that differ
/// (McNemar 1947; the sign test): twice the smaller tail of the binomial law, at most 1.
#[must_use]
pub fn discordant_p(up: u64, down: u64) -> f64 {
    let (n, few) = (up + down, up.min(down));
    if n == 0 {
        return 1.0;
    }
    let ln_half = n as f64 * std::f64::consts::LN_2;
    // Summed from the largest term down; terms shrink at least geometrically once far from the middle.
    let mut tail = 0.0;
    for k in (0..=few).rev() {
        let term = (ln_binomial(n, k) - ln_half).exp();
        tail += term;
        if term < tail * 1e-17 {
            break;
        }
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Z95;
    use crate::tally::SetRow;

    fn tally(sets: &[(u16, u16)]) -> PairedTally {
        let mut tally = PairedTally::new(2);
        let row = |score: u16| {
            let mut row = SetRow::default();
            row.scores[0] = score;
            // Two matches of the set: as many whole wins as fit, the rest a draw.
            let (wins, rest) = (score / 60, score % 60);
            row.squares[0] = u32::from(wins) * 3600 + u32::from(rest) * u32::from(rest);
            row
        };
        for &(x, y) in sets {
            tally.add(&row(x), &row(y), 0, true);
        }
        tally
    }

    #[test]
    fn a_difference_is_that_of_the_sets() {
        let sets = [(0, 60), (60, 60), (120, 120), (60, 120), (0, 0), (120, 60)];
        let found = difference(&tally(&sets)).expect("there are sets");
        // Differences 1/2, 0, 0, 1/2, 0, -1/2: mean 1/12, sum of squares 3/4.
        assert!((found.estimate.value - 1.0 / 12.0).abs() < 1e-12);
        let variance = 0.75 / 6.0 - 1.0 / 144.0;
        assert!((found.variance - variance).abs() < 1e-12);
        // Two more sets a half apart: 2 · 1/4 / 6² on top of the variance of the mean.
        let error = (variance / 5.0 + 0.5 / 36.0).sqrt();
        assert!((found.estimate.standard_error - error).abs() < 1e-12);
        assert!((found.variant - found.base - found.estimate.value).abs() < 1e-12);
        let gain = found.gain.expect("sets differ");
        assert!(gain > 1.0, "{gain}");
    }

    #[test]
    fn equal_sides_have_no_gain_and_are_not_taken_for_the_same() {
        let found = difference(&tally(&[(60, 60), (120, 120)])).expect("there are sets");
        assert_eq!(found.estimate.value, 0.0);
        // Two sets that agree: the next may differ whole.
        assert!((found.estimate.standard_error - 0.5).abs() < 1e-12);
        assert_eq!((found.gain, found.worth), (None, None));
        assert_eq!(found.correlation, Some(1.0));
        assert_eq!(normal_p(&found.estimate), 1.0);
        assert_eq!(difference(&PairedTally::new(2)), None);
    }

    #[test]
    fn one_set_says_nothing() {
        let found = difference(&tally(&[(0, 120)])).expect("there is a set");
        assert_eq!(found.estimate.standard_error, f64::INFINITY);
        assert_eq!(
            (found.estimate.interval.low, found.estimate.interval.high),
            (-1.0, 1.0)
        );
    }

    // Independent sides, whose sets are two independent matches: the comparison is worth what was played.
    #[test]
    fn independent_matches_are_worth_themselves() {
        let scores = [0, 60, 60, 120];
        let all = scores
            .iter()
            .flat_map(|&x| scores.iter().map(move |&y| (x, y)));
        let sets: Vec<(u16, u16)> = all.cycle().take(16_000).collect();
        let found = difference(&tally(&sets)).expect("there are sets");
        assert!((found.gain.expect("sets differ") - 1.0).abs() < 1e-9);
        let worth = found.worth.expect("sets differ");
        assert!((worth / 64_000.0 - 1.0).abs() < 1e-3, "{worth}");
    }

    // Two-sided binomial tails: 1 of 10 is 22/1024; 39 of 100 is 0.035200 (R: binom.test(39, 100)).
    #[test]
    fn the_discordant_test_is_exact() {
        assert!((discordant_p(1, 9) - 22.0 / 1024.0).abs() < 1e-12);
        assert!((discordant_p(61, 39) - 0.035_200_2).abs() < 1e-6);
        assert_eq!(discordant_p(5, 5), 1.0);
        assert_eq!(discordant_p(0, 0), 1.0);
        assert!(discordant_p(400_000, 500_000) < 1e-300);
    }

    #[test]
    fn the_normal_tail_is_that_of_the_tables() {
        assert!((normal_tail(Z95) - 0.025).abs() < 1e-9);
        assert!((normal_tail(-Z95) - 0.975).abs() < 1e-9);
    }
}
