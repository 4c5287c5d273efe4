//! Tests and intervals for a mean that may be looked at as often as one likes: wealth of a bettor.
//!
//! Somebody who bets on values in a known range that their mean lies above `m`, and starts with 1, cannot expect
//! to own more as long as it does not: with a stake λ every value x multiplies the wealth by 1 + λ(x - m). By
//! Ville's inequality the wealth ever reaches 1/α with probability at most α, so it may be compared with 1/α
//! after any number of values, and one over it is a p-value. No law of the values is assumed beyond their range,
//! and no number of them is too small. The stake that wins fastest depends on the truth; here equal shares of the
//! capital are bet at stakes a factor two apart (Robbins' mixture, 1970), so that the wealth is a function of the
//! histogram alone: neither the order of the values nor the batches they came in matter.
//!
//! Where values come in [`Batches`], half the capital may go another way: it bets the first batch as the mixture does, and
//! every later one at the single stake that would have won fastest on all batches before it (a plug-in). A stake that
//! hangs on the past alone is as fair as a fixed one, the mean of two fair wealths is fair, and the order of values
//! within a batch does not matter.
//!
//! Long because a wealth, its p-values and its interval must be read together, and half the file are their tests.
//!
//! Source: Waudby-Smith & Ramdas 2024, "Estimating means of bounded random variables by betting", JRSS B 86:1;
//! Ville 1939; Howard, Ramdas, McAuliffe, Sekhon 2021, Ann. Statist. 49:1055.

use super::wide::Wide;
use super::{Batches, Interval};
use crate::engine::Merge;
use crate::tally::Histogram;

/// Stakes of the mixture, each half of the one before.
const STAKES: u32 = 12;
/// The largest stake as a share of what could be lost at once.
const BOLDEST: f64 = 0.9;
/// Halvings when the ends of an interval are sought: far below what is printed.
const HALVINGS: u32 = 40;

/// Values with a mean to be tested: a histogram in units of `whole`, known to lie within `low..=high`.
#[derive(Clone, Debug)]
pub struct Evidence<'a> {
    values: &'a Histogram,
    whole: f64,
    low: f64,
    high: f64,
    plug: Option<PlugIn<'a>>,
}

/// What half the capital is bet by: batches, and a stake for each but the first, on a mean above and on one below.
#[derive(Clone, Debug)]
struct PlugIn<'a> {
    batches: &'a [Histogram],
    above: Vec<f64>,
    below: Vec<f64>,
}

impl<'a> Evidence<'a> {
    /// Differences of scores, which lie within -1..=1 of `whole`.
    #[must_use]
    pub fn of_differences(values: &'a Histogram, whole: f64) -> Self {
        Self {
            values,
            whole,
            low: -1.0,
            high: 1.0,
            plug: None,
        }
    }

    /// Scores, which lie within 0..=1 of `whole`.
    #[must_use]
    pub fn of_scores(values: &'a Histogram, whole: f64) -> Self {
        Self {
            low: 0.0,
            ..Self::of_differences(values, whole)
        }
    }

    /// Stakes half the capital by what came before: on a mean above `above`, and below `below`. The stakes are those that win
    /// fastest against these two means and hold against all others, so that what refutes a mean refutes all that lie
    /// further off, and an interval agrees with the tests of its kind. `batches` are the values of this evidence.
    #[must_use]
    pub fn aimed(self, batches: &'a Batches, above: f64, below: f64) -> Self {
        let stakes = |aim: f64, sign: f64| {
            let mut before = Histogram::default();
            let [_, later @ ..] = batches.each() else {
                return Vec::new();
            };
            let earlier = batches.each().iter().take(later.len());
            earlier
                .map(|batch| {
                    before.merge(batch.clone());
                    self.best_stake(&before, aim, sign)
                })
                .collect()
        };
        let (above, below) = (stakes(above, 1.0), stakes(below, -1.0));
        let plug = Some(PlugIn {
            batches: batches.each(),
            above,
            below,
        });
        Self { plug, ..self }
    }

    /// What a bet on one side of `m` may lose at a value: the distance to the far end.
    fn most_lost(&self, m: f64, sign: f64) -> f64 {
        if sign > 0.0 {
            m - self.low
        } else {
            self.high - m
        }
    }

    /// The stake that wins fastest on `values` (mean gain over mean square, which maximises the growth to second order),
    /// had one value more lost all that can be lost: so that no run of luck makes it bold.
    fn best_stake(&self, values: &Histogram, m: f64, sign: f64) -> f64 {
        let lost = self.most_lost(m, sign);
        if lost <= 0.0 {
            return 0.0;
        }
        let (mut sum, mut squares) = (-lost, lost * lost);
        for (value, count) in values.iter() {
            let gain = sign * (f64::from(value) / self.whole - m);
            sum += gain * count as f64;
            squares += gain * gain * count as f64;
        }
        (sum / squares).clamp(0.0, BOLDEST / lost)
    }

    /// What capital 1 becomes at one stake.
    fn product(&self, values: &Histogram, m: f64, sign: f64, stake: f64) -> Wide {
        let factor = |(value, count)| {
            let gain = sign * (f64::from(value) / self.whole - m);
            Wide::new(1.0 + stake * gain).power(count)
        };
        let factors = values.iter().map(factor);
        factors.fold(Wide::ONE, Wide::times)
    }

    /// What capital 1 becomes in equal shares at stakes a factor two apart.
    fn mixture(&self, values: &Histogram, m: f64, sign: f64) -> Wide {
        let mut stake = BOLDEST / self.most_lost(m, sign);
        let mut sum = Wide::ZERO;
        for _ in 0..STAKES {
            let share = Wide::new(1.0 / f64::from(STAKES));
            sum = sum.plus(share.times(self.product(values, m, sign, stake)));
            stake /= 2.0;
        }
        sum
    }

    /// Wealth of who bets that the mean is above `m`, for `sign` 1, or below it, for -1.
    fn wealth(&self, m: f64, sign: f64) -> Wide {
        let most_lost = self.most_lost(m, sign);
        if most_lost <= 0.0 {
            // No value can lose: as long as one wins, the mean is above; else nothing is known.
            let wins = self
                .values
                .iter()
                .any(|(value, _)| sign * (f64::from(value) / self.whole - m) > 0.0);
            return if wins { Wide::new(f64::MAX) } else { Wide::ONE };
        }
        let mixed = self.mixture(self.values, m, sign);
        let Some(PlugIn {
            batches: [first, later @ ..],
            above,
            below,
        }) = &self.plug
        else {
            return mixed;
        };
        let stakes = if sign > 0.0 { above } else { below };
        let mut plugged = self.mixture(first, m, sign);
        for (batch, stake) in later.iter().zip(stakes) {
            let stake = stake.min(BOLDEST / most_lost);
            plugged = plugged.times(self.product(batch, m, sign, stake));
        }
        mixed.plus(plugged).times(Wide::new(0.5))
    }

    /// p-value against "the mean is at most `m`", valid however often one looks.
    #[must_use]
    pub fn p_at_most(&self, m: f64) -> f64 {
        self.wealth(m, 1.0).inverse_at_most_one()
    }

    /// p-value against "the mean is at least `m`".
    #[must_use]
    pub fn p_at_least(&self, m: f64) -> f64 {
        self.wealth(m, -1.0).inverse_at_most_one()
    }

    /// p-value against "the mean lies within `low..=high`": half the capital is bet on either side, and the better side
    /// counts. At most `alpha` exactly where [`interval`](Self::interval) at `alpha` lies outside.
    #[must_use]
    pub fn p_inside(&self, low: f64, high: f64) -> f64 {
        (2.0 * self.p_at_most(high).min(self.p_at_least(low))).min(1.0)
    }

    /// p-value against "the mean lies outside `low..high`": the weaker of two one-sided tests (equivalence). At most
    /// `alpha` exactly where the interval at twice that lies within.
    #[must_use]
    pub fn p_outside(&self, low: f64, high: f64) -> f64 {
        self.p_at_most(low).max(self.p_at_least(high))
    }

    /// A confidence sequence: at all looks together it misses the mean with probability at most `alpha`.
    #[must_use]
    pub fn interval(&self, alpha: f64) -> Interval {
        let count = self.values.count();
        if count == 0 {
            return Interval {
                low: self.low,
                high: self.high,
            };
        }
        let mean = self.values.sum() as f64 / (self.whole * count as f64);
        let end = |outer: f64, is_refuted: &dyn Fn(f64) -> bool| {
            if !is_refuted(outer) {
                return outer;
            }
            let (mut out, mut within) = (outer, mean);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(out, within);
                if is_refuted(middle) {
                    out = middle;
                } else {
                    within = middle;
                }
            }
            out
        };
        let level = alpha / 2.0;
        Interval {
            low: end(self.low, &|m| self.p_at_most(m) <= level),
            high: end(self.high, &|m| self.p_at_least(m) <= level),
        }
        .around(mean)
    }
}

/// A confidence sequence for one rate from `successes` of `trials` (methods.md 6): the set of p whose
/// beta-binomial mixture B(k+a, n-k+b) / (B(a,b) p^k (1-p)^(n-k)) stays below 1/α, with a = b = 1/2. Valid at all
/// looks at once (Robbins 1970; Howard et al. 2021).
#[must_use]
pub fn beta_binomial_sequence(successes: u64, trials: u64, alpha: f64) -> Interval {
    use statrs::function::beta::ln_beta;
    if trials == 0 {
        return Interval::WHOLE;
    }
    let (k, n) = (successes.min(trials) as f64, trials as f64);
    let mixed = ln_beta(k + 0.5, n - k + 0.5) - ln_beta(0.5, 0.5);
    let log = |count: f64, p: f64| if count == 0.0 { 0.0 } else { count * p.ln() };
    let is_refuted = |p: f64| mixed - log(k, p) - log(n - k, 1.0 - p) >= (1.0 / alpha).ln();
    let end = |outer: f64| {
        if !is_refuted(outer) {
            return outer;
        }
        let (mut out, mut within) = (outer, k / n);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(out, within);
            if is_refuted(middle) {
                out = middle;
            } else {
                within = middle;
            }
        }
        out
    };
    Interval {
        low: end(0.0),
        high: end(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Address, Lane, Stream};

    fn histogram(values: &[(i32, u64)]) -> Histogram {
        let mut all = Histogram::default();
        for &(value, times) in values {
            all.add_many(value, times);
        }
        all
    }

    #[test]
    fn nothing_seen_refutes_nothing() {
        let none = Histogram::default();
        let evidence = Evidence::of_differences(&none, 120.0);
        assert_eq!(evidence.p_at_most(0.0), 1.0);
        assert_eq!(
            evidence.interval(0.05),
            Interval {
                low: -1.0,
                high: 1.0
            }
        );
    }

    #[test]
    fn the_wealth_is_the_mixture_of_products() {
        let seen = histogram(&[(-30, 2), (0, 3), (60, 4)]);
        let evidence = Evidence::of_differences(&seen, 120.0);
        let (m, mut sum) = (0.1, 0.0);
        for j in 0..12 {
            let stake = 0.9 / 1.1 / f64::from(1 << j);
            let factor = |x: f64| 1.0 + stake * (x - m);
            sum += factor(-0.25).powi(2) * factor(0.0).powi(3) * factor(0.5).powi(4) / 12.0;
        }
        assert!((evidence.p_at_most(m) - (1.0 / sum).min(1.0)).abs() < 1e-12);
    }

    #[test]
    fn half_the_capital_follows_what_came_before() {
        let mut batches = Batches::default();
        for values in [[(0, 8), (60, 4), (-60, 1)], [(0, 3), (60, 2), (-60, 1)]] {
            batches.add(histogram(&values));
        }
        let evidence = Evidence::of_differences(batches.all(), 120.0);
        let (m, mixed) = (0.05, 1.0 / evidence.p_at_most(0.05));
        let first = histogram(&[(0, 8), (60, 4), (-60, 1)]);
        let first = Evidence::of_differences(&first, 120.0).wealth(m, 1.0);
        // Of the first batch: four gains of 0.45, one of -0.55, eight of -0.05, and one more that loses all.
        let sum: f64 = 4.0 * 0.45 - 0.55 - 8.0 * 0.05 - 1.05;
        let squares =
            4.0 * 0.45_f64.powi(2) + 0.55_f64.powi(2) + 8.0 * 0.05_f64.powi(2) + 1.05_f64.powi(2);
        assert!(
            sum < 0.0,
            "that one more outweighs it, so nothing is staked: {sum} {squares}"
        );
        let aimed = evidence.clone().aimed(&batches, m, m);
        let wanted = first.plus(Wide::new(mixed)).times(Wide::new(0.5));
        assert_eq!(aimed.p_at_most(m), wanted.inverse_at_most_one());
        // Aimed lower, it stakes what would have won fastest.
        let m = -0.2;
        let gains = |up: f64, zero: f64, down: f64, lost: f64| {
            (
                4.0 * up + down + 8.0 * zero - lost,
                4.0 * up * up + down * down + 8.0 * zero * zero + lost * lost,
            )
        };
        let (sum, squares) = gains(0.7, 0.2, -0.3, 0.8);
        let stake = sum / squares;
        let second =
            (1.0 + stake * 0.7).powi(2) * (1.0 + stake * 0.2).powi(3) * (1.0 - stake * 0.3);
        let first = histogram(&[(0, 8), (60, 4), (-60, 1)]);
        let first = Evidence::of_differences(&first, 120.0).wealth(m, 1.0);
        let both = evidence.wealth(m, 1.0).plus(first.times(Wide::new(second)));
        let wanted = both.times(Wide::new(0.5)).inverse_at_most_one();
        let aimed = evidence.aimed(&batches, m, m).p_at_most(m);
        assert!((aimed / wanted - 1.0).abs() < 1e-12, "{aimed} {wanted}");
    }

    #[test]
    fn what_refutes_a_mean_refutes_all_beyond() {
        let mut batches = Batches::default();
        for at in 0..9 {
            batches.add(histogram(&[
                (0, 40),
                (60, 5 + at),
                (-60, 3 + at * at % 5),
                (120, at % 3),
            ]));
        }
        let evidence = Evidence::of_differences(batches.all(), 120.0).aimed(&batches, 0.02, -0.02);
        let means = (-40..=40).map(|step| f64::from(step) / 50.0);
        let p: Vec<[f64; 2]> = means
            .map(|m| [evidence.p_at_most(m), evidence.p_at_least(m)])
            .collect();
        for pair in p.windows(2) {
            assert!(
                pair[0][0] <= pair[1][0] && pair[0][1] >= pair[1][1],
                "{pair:?}"
            );
        }
    }

    #[test]
    fn an_interval_holds_the_mean_and_shrinks() {
        let of = |times: u64| {
            let seen = histogram(&[(-60, 20 * times), (0, 60 * times), (60, 20 * times)]);
            Evidence::of_differences(&seen, 120.0).interval(0.05)
        };
        let (few, many) = (of(1), of(100));
        assert!(few.contains(0.0) && many.contains(0.0));
        assert!(
            many.half_width() < few.half_width() / 6.0,
            "{few:?} {many:?}"
        );
        // The fixed-size interval of the same sets is ± 1.96 * 0.316 / 100: looking at will costs less than double.
        assert!(many.half_width() < 2.0 * 0.0062, "{many:?}");
    }

    // A fair coin looked at every 20 of 2,000 tosses: an ordinary 5 % test is fooled at some look in more than a quarter of
    // the runs, this one in at most 5 %, with stakes that follow what came before and without. 400 runs; the bound leaves
    // three standard errors.
    #[test]
    fn looking_again_and_again_does_not_raise_the_false_alarms() {
        let (mut fooled, mut peeked) = (0, 0);
        for number in 0..400 {
            let at = Address {
                seed: 18,
                cell: 0,
                number,
            };
            let mut luck = Stream::new(at, Lane::Roll, 0);
            let mut seen = Batches::default();
            let mut batch = Histogram::default();
            let (mut is_fooled, mut is_peeked) = (false, false);
            for n in 1..=2000_u32 {
                batch.add(if luck.below(2) == 0 { -60 } else { 60 });
                if n % 20 == 0 {
                    seen.add(std::mem::take(&mut batch));
                    let evidence = Evidence::of_differences(seen.all(), 120.0);
                    is_fooled |= evidence.clone().p_inside(0.0, 0.0) <= 0.05;
                    is_fooled |= evidence.aimed(&seen, 0.0, 0.0).p_inside(0.0, 0.0) <= 0.05;
                    let z = seen.all().sum() as f64 / (60.0 * f64::from(n).sqrt());
                    is_peeked |= z.abs() > 1.96;
                }
            }
            fooled += i32::from(is_fooled);
            peeked += i32::from(is_peeked);
        }
        assert!(fooled <= 33, "{fooled} of 400");
        assert!(peeked > 100, "{peeked} of 400");
    }

    #[test]
    fn the_beta_binomial_sequence_solves_its_equation() {
        let at = beta_binomial_sequence(55, 100, 0.05);
        for p in [at.low, at.high] {
            let mixture = {
                use statrs::function::beta::ln_beta;
                ln_beta(55.5, 45.5) - ln_beta(0.5, 0.5) - 55.0 * p.ln() - 45.0 * (1.0 - p).ln()
            };
            assert!((mixture - 20.0_f64.ln()).abs() < 1e-6, "{p}: {mixture}");
        }
        assert_eq!(beta_binomial_sequence(0, 50, 0.05).low, 0.0);
        assert_eq!(beta_binomial_sequence(0, 0, 0.05), Interval::WHOLE);
    }
}
