//! From values to pixels, with ticks at round numbers.

/// A linear scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
}

impl Scale {
    /// A scale that shows `low..high` between the pixels `from..to`, its ends at round numbers, with about
    /// `ticks` ticks.
    pub(crate) fn new([low, high]: [f64; 2], [from, to]: [f64; 2], ticks: usize) -> Self {
        let span = if high > low { high - low } else { 1.0 };
        let step = round_step(span / ticks.max(1) as f64);
        let low = (low / step).floor() * step;
        let high = (high / step).ceil() * step;
        let high = if high > low { high } else { low + step };
        Self {
            low,
            high,
            from,
            to,
            step,
        }
    }

    /// Pixel of a value.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// Values of the ticks, from low to high.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        let steps = ((self.high - self.low) / self.step).round() as i64;
        let first = (self.low / self.step).round() as i64;
        (first..=first + steps)
            .map(|i| i as f64 * self.step)
            .collect()
    }

    /// Decimals that tell the ticks apart.
    pub(crate) fn decimals(&self) -> usize {
        (0..6)
            .find(|&d| {
                let scaled = self.step * 10_f64.powf(f64::from(d));
                (scaled - scaled.round()).abs() < 1e-6
            })
            .map_or(6, |d: u8| usize::from(d))
    }
}

/// The least of 1, 2, 5, 10 … at or above `step`.
fn round_step(step: f64) -> f64 {
    let power = 10_f64.powf(step.log10().floor());
    let lead = step / power;
    let lead = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|&l| lead <= l + 1e-9)
        .unwrap_or(10.0);
    lead * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_cover_the_values() {
        let scale = Scale::new([47.3, 55.1], [0.0, 100.0], 6);
        assert_eq!(scale.ticks(), [46.0, 48.0, 50.0, 52.0, 54.0, 56.0]);
        assert!((scale.at(51.0) - 50.0).abs() < 1e-9);
        assert_eq!(scale.decimals(), 0);
    }

    #[test]
    fn small_steps_show_their_decimals() {
        let scale = Scale::new([0.0, 0.9], [0.0, 100.0], 4);
        assert_eq!(scale.ticks(), [0.0, 0.5, 1.0]);
        assert_eq!(scale.decimals(), 1);
    }

    #[test]
    fn one_single_value_still_has_a_scale() {
        let scale = Scale::new([3.0, 3.0], [0.0, 100.0], 5);
        assert!(scale.at(3.0).is_finite());
        assert!(scale.ticks().len() >= 2);
    }
}
