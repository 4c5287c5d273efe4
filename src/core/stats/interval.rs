//! Intervals for one rate.

use statrs::function::gamma::gamma_lr;

/// The 97.5 % quantile of the normal law: intervals are at 95 % unless said otherwise.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Two ends around an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end, in the unit of the estimate; never above it.
    pub low: f64,
    /// Upper end, in the same unit; never below the estimate.
    pub high: f64,
}

impl Interval {
    /// Nothing is known of a rate.
    pub const WHOLE: Self = Self {
        low: 0.0,
        high: 1.0,
    };

    /// Half the distance between the ends.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` lies within, ends included.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The smallest interval around both ends and `value`: rounding must not leave an estimate outside.
    #[must_use]
    pub(super) fn around(self, value: f64) -> Self {
        Self {
            low: self.low.min(value),
            high: self.high.max(value),
        }
    }
}

/// A value with its interval and what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Point estimate: a share from 0 to 1 for rates, else in the unit of what is estimated.
    pub value: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// Standard error of the value, in the same unit; 0 or more.
    pub standard_error: f64,
}

impl Estimate {
    /// By the normal law, with this variance of the value, within `low..=high`.
    pub(super) fn normal(value: f64, variance: f64, low: f64, high: f64) -> Self {
        let standard_error = variance.max(0.0).sqrt();
        let half = Z95 * standard_error;
        let interval = Interval {
            low: (value - half).max(low),
            high: (value + half).min(high),
        };
        Self {
            value,
            interval,
            standard_error,
        }
    }
}

/// Wilson's interval (1927) for `successes` of `trials`; a draw may count one half. No trials: (0, 1).
#[must_use]
pub fn wilson(successes: f64, trials: f64, z: f64) -> Interval {
    if trials <= 0.0 {
        return Interval::WHOLE;
    }
    wilson_effective(successes / trials, trials, z)
}

/// Wilson's interval at rate `p` as if it came from `n` trials, `n` not necessarily whole. An infinite `n`
/// gives zero width.
#[must_use]
pub fn wilson_effective(p: f64, n: f64, z: f64) -> Interval {
    if n <= 0.0 {
        return Interval::WHOLE;
    }
    let square = z * z;
    let scale = 1.0 + square / n;
    let centre = (p + square / (2.0 * n)) / scale;
    let half = z / scale * (p * (1.0 - p) / n + square / (4.0 * n * n)).sqrt();
    Interval {
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    }
    .around(p)
}

/// Successes, effective or whole, from which on Wilson's ends need no help.
const MANY: f64 = 10.0;

/// Wilson's interval of a rate near 0 or 1 starts too far from that end: one success in n trials gives a lower end of
/// 0.18/n, and rates below it are missed with each success. With x successes the lower end is at most the rate at which
/// x or more would come with a chance of 5 %, by the law of rare events: the modification of Brown, Cai & `DasGupta`
/// (2001, Statistical Science 16:112), for all x below ten and for the other end alike.
pub(super) fn near_the_ends(at: Interval, rate: f64, trials: f64) -> Interval {
    let least =
        |successes: f64| (successes > 0.0 && successes < MANY).then(|| rare(successes) / trials);
    let low = least(rate * trials).map_or(at.low, |low| at.low.min(low));
    let high = least((1.0 - rate) * trials).map_or(at.high, |low| at.high.max(1.0 - low));
    Interval { low, high }
}

/// The mean at which `count` or more rare events come with a chance of 5 %: the 5 % quantile of the gamma law.
fn rare(count: f64) -> f64 {
    let (mut low, mut high) = (0.0, count);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if middle > 0.0 && gamma_lr(count, middle) > 0.05 {
            high = middle;
        } else {
            low = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-6
    }

    #[test]
    fn wilson_gives_the_published_values() {
        let at = wilson(55.0, 100.0, Z95);
        assert!(close(at.low, 0.45245) && close(at.high, 0.64385), "{at:?}");
        let none = wilson(0.0, 50.0, Z95);
        assert!(none.low == 0.0 && close(none.high, 0.07135), "{none:?}");
        let all = wilson(50.0, 50.0, Z95);
        assert!(all.high == 1.0 && close(all.low, 1.0 - 0.07135), "{all:?}");
    }

    #[test]
    fn no_trials_say_nothing() {
        assert_eq!(wilson(0.0, 0.0, Z95), Interval::WHOLE);
    }

    // Brown, Cai & DasGupta 2001, p. 112: λ is half the 5 % quantile of chi square with 2x degrees of freedom.
    #[test]
    fn one_success_leaves_room_for_rates_it_hardly_speaks_against() {
        for (x, wanted) in [(1.0, 0.0513), (2.0, 0.3554), (3.0, 0.8177)] {
            assert!((rare(x) - wanted).abs() < 5e-5, "{x}: {}", rare(x));
        }
        let at = near_the_ends(wilson(1.0, 50.0, Z95), 0.02, 50.0);
        assert!((at.low - 0.0513 / 50.0).abs() < 2e-6, "{at:?}");
        let middle = wilson(25.0, 50.0, Z95);
        assert_eq!(near_the_ends(middle, 0.5, 50.0), middle);
    }

    // Sizes from the normal approximation at p = 0.5: Wilson is a little narrower there.
    #[test]
    fn a_percentage_point_takes_about_ten_thousand_matches() {
        let half = wilson(4802.0, 9604.0, Z95).half_width();
        assert!((half - 0.01).abs() < 1e-5, "{half}");
    }
}
