//! The generalised sequential probability ratio test on pairs: two hypotheses about the mean score of a pair (or
//! about normalised Elo), the law of the pairs' five scores left open.
//!
//! Sources: Wald 1945; M. Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio
//! of a multinomial distribution" and "Comments on normalized Elo".

use crate::tally::Pentanomial;

/// Scores of a pair.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// What an empty class counts as, so that no score is held to be impossible.
const EMPTY: f64 = 1e-3;
/// Halvings of a bracket: to the last bit, and always the same number.
const HALVINGS: u32 = 100;
/// Rounds of the fixed-point iteration of the normalised model.
const ROUNDS: u32 = 20;

/// What the two hypotheses speak of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SprtScale {
    /// Mean scores of a pair, in 0..1.
    Mean,
    /// Normalised Elo: 800 / ln 10 times the mean's distance from one half in standard deviations of a match.
    NormalisedElo,
}

/// The test's answer so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// Neither hypothesis is taken yet: more pairs are needed.
    Open,
    /// The lower hypothesis is taken.
    Low,
    /// The upper hypothesis is taken.
    High,
}

/// A test of `low` against `high`. Judged at batch ends only; once taken, an answer stays, whatever late matches
/// say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
    scale: SprtScale,
    bounds: (f64, f64),
    verdict: SprtVerdict,
}

impl Sprt {
    /// A test that takes `high` wrongly with probability about `alpha` and `low` wrongly with about `beta`.
    #[must_use]
    pub fn new(scale: SprtScale, low: f64, high: f64, alpha: f64, beta: f64) -> Self {
        Self {
            low,
            high,
            scale,
            bounds: ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()),
            verdict: SprtVerdict::Open,
        }
    }

    /// The logarithm of the likelihood ratio, `high` over `low`.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        log_likelihood_ratio(&pairs.counts, self.scale, self.low, self.high)
    }

    /// Looks at all pairs so far.
    pub fn judge(&mut self, pairs: &Pentanomial) -> SprtVerdict {
        if self.verdict == SprtVerdict::Open {
            let ratio = self.ratio(pairs);
            if ratio >= self.bounds.1 {
                self.verdict = SprtVerdict::High;
            } else if ratio <= self.bounds.0 {
                self.verdict = SprtVerdict::Low;
            }
        }
        self.verdict
    }
}

/// N Σ p̂ ln(p1/p0), where p0 and p1 are the likeliest laws under the two hypotheses. No pairs: 0.
#[must_use]
pub fn log_likelihood_ratio(counts: &[u64; 5], scale: SprtScale, low: f64, high: f64) -> f64 {
    if counts.iter().all(|&count| count == 0) {
        return 0.0;
    }
    let seen = counts.map(|count| if count == 0 { EMPTY } else { count as f64 });
    let total: f64 = seen.iter().sum();
    let seen = seen.map(|count| count / total);
    let law = |value: f64| match scale {
        SprtScale::Mean => likeliest_of_mean(&seen, value),
        SprtScale::NormalisedElo => {
            let t = std::f64::consts::SQRT_2 * value * 10_f64.ln() / 800.0;
            likeliest_of_distance(&seen, t)
        }
    };
    let (p0, p1) = (law(low), law(high));
    let terms = seen.iter().zip(p0).zip(p1);
    total * terms.map(|((p, p0), p1)| p * (p1 / p0).ln()).sum::<f64>()
}

/// The likeliest law in which the values `shifted` average zero: p̂/(1 + θ shifted). Where no law can, since all
/// values lie on one side, the law seen.
fn tilted(seen: &[f64; 5], shifted: &[f64; 5]) -> [f64; 5] {
    let highest = shifted.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = shifted.iter().copied().fold(f64::INFINITY, f64::min);
    if highest <= 0.0 || lowest >= 0.0 {
        return *seen;
    }
    // The sum falls from +∞ to -∞ between the ends, so halving always finds its root.
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..HALVINGS {
        let theta = f64::midpoint(low, high);
        let sum: f64 = seen
            .iter()
            .zip(shifted)
            .map(|(p, a)| p * a / (1.0 + theta * a))
            .sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut law = [0.0; 5];
    for ((law, p), a) in law.iter_mut().zip(seen).zip(shifted) {
        // Rounding at a bracket's end must not leave a probability of zero or less.
        *law = p / (1.0 + theta * a).max(f64::EPSILON);
    }
    law
}

fn likeliest_of_mean(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    tilted(seen, &SCORES.map(|score| score - mean))
}

/// The likeliest law whose mean lies `t` standard deviations of a pair above one half, by iterating on the mean
/// and deviation of the law itself.
fn likeliest_of_distance(seen: &[f64; 5], t: f64) -> [f64; 5] {
    let mut law = [0.2; 5];
    for _ in 0..ROUNDS {
        let mean: f64 = law.iter().zip(SCORES).map(|(p, a)| p * a).sum();
        let variance: f64 = law
            .iter()
            .zip(SCORES)
            .map(|(p, a)| p * (a - mean) * (a - mean))
            .sum();
        let deviation = variance.sqrt().max(f64::EPSILON);
        let shifted = SCORES.map(|a| {
            let z = (a - mean) / deviation;
            a - 0.5 - 0.5 * t * deviation * (1.0 + z * z)
        });
        let next = tilted(seen, &shifted);
        let sum: f64 = next.iter().sum();
        let next = next.map(|p| p / sum);
        let moved = law
            .iter()
            .zip(next)
            .map(|(a, b)| (a - b).abs())
            .fold(0.0, f64::max);
        law = next;
        if moved < 1e-12 {
            break;
        }
    }
    law
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [u64; 5]) -> Pentanomial {
        Pentanomial { counts, others: 0 }
    }

    // fastchess, app/tests/sprt_test.cpp, and a second implementation.
    #[test]
    fn the_ratios_of_fastchess_come_out() {
        let of = |counts, scale, low, high| log_likelihood_ratio(&counts, scale, low, high);
        let first = of(
            [365, 16618, 36229, 16974, 390],
            SprtScale::NormalisedElo,
            0.0,
            2.0,
        );
        assert!((first - 2.25).abs() < 0.01, "{first}");
        let second = [379, 10170, 21828, 10640, 343];
        let normalised = of(second, SprtScale::NormalisedElo, 0.0, 2.0);
        assert!((normalised - 2.945).abs() < 0.002, "{normalised}");
        let score = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let logistic = of(second, SprtScale::Mean, score(0.0), score(2.0));
        assert!((logistic - 3.126).abs() < 0.002, "{logistic}");
    }

    #[test]
    fn lopsided_counts_end_in_numbers() {
        let all = [
            [144, 3, 1, 0, 0],
            [9, 0, 0, 0, 0],
            [0, 0, 0, 0, 9],
            [0, 0, 5, 0, 0],
            [0, 1, 0, 0, 0],
            [0; 5],
        ];
        for counts in all {
            for (low, high) in [(-1500.0, -500.0), (0.0, 2.0), (-5.0, 5.0)] {
                let ratio = log_likelihood_ratio(&counts, SprtScale::NormalisedElo, low, high);
                assert!(ratio.is_finite(), "{counts:?} {ratio}");
            }
            let ratio = log_likelihood_ratio(&counts, SprtScale::Mean, 0.45, 0.55);
            assert!(ratio.is_finite(), "{counts:?} {ratio}");
        }
    }

    #[test]
    fn an_answer_stays_when_late_pairs_disagree() {
        let mut test = Sprt::new(SprtScale::Mean, 0.5, 0.55, 0.05, 0.05);
        assert_eq!(test.judge(&pairs([0, 0, 4, 0, 0])), SprtVerdict::Open);
        assert_eq!(
            test.judge(&pairs([10, 50, 200, 150, 90])),
            SprtVerdict::High
        );
        assert_eq!(
            test.judge(&pairs([900, 50, 200, 150, 90])),
            SprtVerdict::High
        );
        let mut test = Sprt::new(SprtScale::Mean, 0.5, 0.55, 0.05, 0.05);
        assert_eq!(test.judge(&pairs([90, 150, 200, 50, 10])), SprtVerdict::Low);
    }
}
