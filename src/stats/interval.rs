//! Intervals for one rate.

/// The 97.5 % quantile of the normal law: intervals are at 95 % unless said otherwise.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Two ends around an estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
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

    // Sizes from the normal approximation at p = 0.5: Wilson is a little narrower there.
    #[test]
    fn a_percentage_point_takes_about_ten_thousand_matches() {
        let half = wilson(4802.0, 9604.0, Z95).half_width();
        assert!((half - 0.01).abs() < 1e-5, "{half}");
    }
}
