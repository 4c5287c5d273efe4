//! From points of the same sets under two versions to an effect with its interval.

use breachlab_core::games::Contest;
use breachlab_core::stats::{cautious_variance, normal_tail};

/// Sums over sets (pairs of matches, or single ones against the table) in 60ths per set: points x of the one version, y of
/// the other, d = x - y. Integers: adding up in any order gives the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// What a set is.
    pub contest: Contest,
    /// Sets of matches compared.
    pub sets: u64,
    /// Sets in which the two differ.
    pub differing: u64,
    /// Σ x.
    pub x: i64,
    /// Σ y.
    pub y: i64,
    /// Σ x².
    pub xx: i64,
    /// Σ y².
    pub yy: i64,
    /// Σ d².
    pub dd: i64,
    /// Σ of the squares of single matches' points, both versions.
    pub single: i64,
}

impl Contrast {
    /// No sets yet.
    #[must_use]
    pub const fn of(contest: Contest) -> Self {
        Self {
            contest,
            sets: 0,
            differing: 0,
            x: 0,
            y: 0,
            xx: 0,
            yy: 0,
            dd: 0,
            single: 0,
        }
    }

    /// Points of one whole set.
    fn whole(self) -> f64 {
        f64::from(self.contest.whole())
    }

    /// Matches of one version.
    fn matches(self) -> f64 {
        self.contest.entries() as f64 * self.sets.max(1) as f64
    }

    /// Adds the sets of two lists of match points.
    #[must_use]
    pub fn with(mut self, x: &[u8], y: &[u8]) -> Self {
        let each = self.contest.entries();
        for (x, y) in x.chunks_exact(each).zip(y.chunks_exact(each)) {
            let sum = |of: &[u8]| of.iter().map(|&points| i64::from(points)).sum::<i64>();
            let squares = |of: &[u8]| {
                of.iter()
                    .map(|&points| i64::from(points).pow(2))
                    .sum::<i64>()
            };
            self.single += squares(x) + squares(y);
            let (x, y) = (sum(x), sum(y));
            self.sets += 1;
            self.differing += u64::from(x != y);
            self.x += x;
            self.y += y;
            self.xx += x * x;
            self.yy += y * y;
            self.dd += (x - y) * (x - y);
        }
        self
    }

    /// Joins the sums of other sets.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            contest: self.contest,
            sets: self.sets + other.sets,
            differing: self.differing + other.differing,
            x: self.x + other.x,
            y: self.y + other.y,
            xx: self.xx + other.xx,
            yy: self.yy + other.yy,
            dd: self.dd + other.dd,
            single: self.single + other.single,
        }
    }

    /// Mean of d as a share of a match.
    #[must_use]
    pub fn mean(self) -> f64 {
        (self.x - self.y) as f64 / (self.whole() * self.sets.max(1) as f64)
    }

    /// Mean of y, a share of a match.
    #[must_use]
    pub fn mean_of_y(self) -> f64 {
        self.y as f64 / (self.whole() * self.sets.max(1) as f64)
    }

    fn variance(self, sum: i64, squares: i64) -> f64 {
        let n = i128::from(self.sets);
        // Exact in integers: in floats the difference would lose its digits where sets agree.
        let spread = n * i128::from(squares) - i128::from(sum) * i128::from(sum);
        let n = self.sets as f64;
        if self.sets < 2 {
            f64::INFINITY
        } else {
            spread as f64 / (n * (n - 1.0) * self.whole() * self.whole())
        }
    }

    /// Variance of d over sets, divided by N - 1.
    #[must_use]
    pub fn spread(self) -> f64 {
        self.variance(self.x - self.y, self.dd)
    }

    /// The same for decks that are not equal by construction, as far as the sets can vouch for it
    /// ([`cautious_variance`]).
    #[must_use]
    pub fn cautious_spread(self) -> f64 {
        let step = 1.0 / self.contest.entries() as f64;
        cautious_variance(self.spread(), self.sets as f64, step)
    }

    /// (Var x + Var y) / Var d: how many times more sets of independent luck the same interval would take. None
    /// where no set differs.
    #[must_use]
    pub fn gain(self) -> Option<f64> {
        let apart = self.variance(self.x, self.xx) + self.variance(self.y, self.yy);
        let paired = self.spread();
        (paired > 0.0 && paired.is_finite()).then(|| apart / paired)
    }

    /// Single matches with luck of their own, both versions together, whose plain comparison would be as precise.
    #[must_use]
    pub fn worth(self) -> Option<f64> {
        let paired = self.spread();
        let n = self.matches();
        let rate = |sum: i64| sum as f64 / (60.0 * n);
        // Variances of a single match under x and under y, added.
        let single =
            self.single as f64 / (3600.0 * n) - rate(self.x).powi(2) - rate(self.y).powi(2);
        (paired > 0.0 && paired.is_finite())
            .then(|| self.contest.entries() as f64 * single * self.sets as f64 / paired)
    }
}

/// An effect per copy, over strata (hosts) that count by their cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CardValue {
    /// Share of a match per copy (0.01 is one percentage point of win rate).
    pub value: f64,
    /// Standard error of the value, in the same unit.
    pub error: f64,
    /// Ends of the 95 % interval.
    pub low: f64,
    /// See [`CardValue::low`].
    pub high: f64,
    /// Sets of matches that it rests on.
    pub sets: u64,
    /// Sets that differ.
    pub differing: u64,
    /// Gain of the same luck; none where no set differs.
    pub gain: Option<f64>,
    /// Independent matches it was worth; none where no set differs.
    pub worth: Option<f64>,
}

impl CardValue {
    /// p-value that it is nothing, two-sided by the normal law.
    #[must_use]
    pub fn p(&self) -> f64 {
        if self.error > 0.0 {
            (2.0 * normal_tail(self.value.abs() / self.error)).min(1.0)
        } else {
            1.0
        }
    }

    /// A value with this error, its interval by the normal law.
    #[must_use]
    pub fn normal(value: f64, error: f64) -> Self {
        let half = breachlab_core::stats::Z95 * error;
        Self {
            value,
            error,
            low: (value - half).max(-1.0),
            high: (value + half).min(1.0),
            ..Self::default()
        }
    }

    /// The mean over strata, each given as its contrast, the copies it concerns and its weight. None without sets.
    #[must_use]
    pub fn of(strata: &[(Contrast, f64, f64)]) -> Option<Self> {
        Self::with_spread(strata, Contrast::spread)
    }

    /// The same between decks that differ, by [`Contrast::cautious_spread`].
    #[must_use]
    pub fn of_different(strata: &[(Contrast, f64, f64)]) -> Option<Self> {
        Self::with_spread(strata, Contrast::cautious_spread)
    }

    fn with_spread(strata: &[(Contrast, f64, f64)], spread: fn(Contrast) -> f64) -> Option<Self> {
        let strata: Vec<_> = strata.iter().filter(|(sums, ..)| sums.sets > 0).collect();
        let weights: f64 = strata.iter().map(|(_, _, weight)| weight).sum();
        if strata.is_empty() || weights <= 0.0 {
            return None;
        }
        let mut all = Contrast::of(strata[0].0.contest);
        let (mut value, mut variance) = (0.0, 0.0);
        for (sums, copies, weight) in strata {
            let share = weight / weights / copies.max(1.0);
            value += share * sums.mean();
            variance += share * share * spread(*sums) / sums.sets as f64;
            all = all.plus(*sums);
        }
        Some(Self {
            sets: all.sets,
            differing: all.differing,
            gain: all.gain(),
            worth: all.worth(),
            ..Self::normal(value, variance.sqrt())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: Contrast = Contrast::of(Contest::Pairs);

    #[test]
    fn equal_points_have_no_width() {
        let sums = PAIRS.with(&[60, 0, 30, 30], &[60, 0, 30, 30]);
        let value = CardValue::of(&[(sums, 3.0, 1.0)]).expect("there are sets");
        assert_eq!((value.low, value.value, value.high), (0.0, 0.0, 0.0));
        assert_eq!((value.gain, value.worth), (None, None));
    }

    #[test]
    fn different_decks_that_were_not_seen_to_differ_may_yet() {
        let sums = PAIRS.with(&[60; 200], &[60; 200]);
        let value = CardValue::of_different(&[(sums, 1.0, 1.0)]).expect("there are sets");
        // About 1.96/n, beyond the 1.5/n of the rule of three with a match per set changed.
        assert!((0.015..0.025).contains(&value.high), "{value:?}");
        assert_eq!((value.value, value.gain), (0.0, None));
        let (x, y) = ([60, 0, 60, 60], [0, 60, 0, 0]);
        let often = PAIRS.with(&x.repeat(2_000), &y.repeat(2_000));
        let [plain, cautious] = [CardValue::of, CardValue::of_different]
            .map(|of| of(&[(often, 1.0, 1.0)]).map_or(0.0, |value| value.error));
        let ratio = cautious / plain;
        assert!(
            (1.0..1.001).contains(&ratio),
            "what differs speaks for itself: {ratio}"
        );
    }

    #[test]
    fn an_effect_is_that_of_the_sets_a_copy() {
        // d of 1/2, 0, 0, 1/2 (of a set): mean 1/4, variance 1/12.
        let x = [60, 60, 60, 0, 0, 0, 60, 60];
        let y = [60, 0, 60, 0, 0, 0, 0, 60];
        let sums = PAIRS.with(&x, &y);
        let value = CardValue::of(&[(sums, 2.0, 1.0)]).expect("there are sets");
        assert!((value.value - 0.125).abs() < 1e-12);
        assert!((value.error - (1.0_f64 / 12.0 / 4.0).sqrt() / 2.0).abs() < 1e-12);
        assert_eq!((value.sets, value.differing), (4, 2));
    }

    #[test]
    fn a_match_against_the_table_is_a_set_of_its_own() {
        // d of 1, 0, 0, -1 and 1 matches: mean 1/5, variance 7/10.
        let sums = Contrast::of(Contest::Alone).with(&[60, 60, 0, 0, 60], &[0, 60, 0, 60, 0]);
        let value = CardValue::of(&[(sums, 1.0, 1.0)]).expect("there are sets");
        assert!((value.value - 0.2).abs() < 1e-12);
        assert!((value.error - (0.7_f64 / 5.0).sqrt()).abs() < 1e-12);
        assert_eq!((value.sets, value.differing), (5, 3));
        assert!((sums.mean_of_y() - 0.4).abs() < 1e-12);
        // Nothing seen to differ, but a whole match a set may: twice as far as where a set has two.
        let same = |contest, n| {
            let sums = Contrast::of(contest).with(&vec![60; n], &vec![60; n]);
            CardValue::of_different(&[(sums, 1.0, 1.0)]).map_or(0.0, |value| value.high)
        };
        let ratio = same(Contest::Alone, 100) / same(Contest::Pairs, 200);
        assert!((ratio - 2.0).abs() < 1e-9, "{ratio}");
    }

    #[test]
    fn strata_count_by_their_weight() {
        let one = PAIRS.with(&[60, 60, 60, 60], &[0, 0, 60, 60]);
        let none = PAIRS.with(&[0, 0, 60, 60], &[0, 0, 60, 60]);
        let value = CardValue::of(&[(one, 1.0, 1.0), (none, 4.0, 3.0)]).expect("there are sets");
        assert!((value.value - 0.125).abs() < 1e-12);
    }
}
