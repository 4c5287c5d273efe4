//! Draws from what is known of a win rate after some matches.

use statrs::distribution::{ContinuousCDF, Normal};

/// A draw from the law of a rate after `rate · matches` wins of `matches` (neither needs to be whole), on Jeffreys'
/// prior: Beta(wins + ½, losses + ½). `uniform` gives numbers between 0 and 1, ends excluded. No matches give the prior.
#[must_use]
pub fn draw_rate(rate: f64, matches: f64, uniform: &mut impl FnMut() -> f64) -> f64 {
    let wins = draw_gamma(rate * matches + 0.5, uniform);
    let losses = draw_gamma((1.0 - rate) * matches + 0.5, uniform);
    wins / (wins + losses)
}

/// A draw from the gamma law of this shape and scale 1 (Marsaglia & Tsang, *ACM TOMS* 26 (2000) 363).
fn draw_gamma(shape: f64, uniform: &mut impl FnMut() -> f64) -> f64 {
    if shape < 1.0 {
        let boost = uniform().powf(1.0 / shape);
        return draw_gamma(shape + 1.0, uniform) * boost;
    }
    let normal = Normal::standard();
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal.inverse_cdf(uniform());
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && uniform().ln() < 0.5 * x * x + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Address, Lane, Stream};

    /// Mean and variance of Beta(a, b) are a/(a+b) and ab/((a+b)²(a+b+1)); 20,000 draws, bounds of 4.5 standard errors.
    #[test]
    fn draws_have_the_mean_and_spread_of_their_law() {
        let address = Address {
            seed: 7,
            cell: 0,
            number: 0,
        };
        let mut stream = Stream::new(address, Lane::Roll, 0);
        let mut uniform = || ((stream.word() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
        for (rate, matches) in [(0.65, 400.0), (0.0, 10.0), (0.5, 0.0), (0.3, 2.5)] {
            let n = 20_000;
            let draws: Vec<f64> = (0..n)
                .map(|_| draw_rate(rate, matches, &mut uniform))
                .collect();
            let mean = draws.iter().sum::<f64>() / f64::from(n);
            let spread = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(n);
            let (a, b) = (rate * matches + 0.5, (1.0 - rate) * matches + 0.5);
            let (wanted, variance) = (a / (a + b), a * b / ((a + b).powi(2) * (a + b + 1.0)));
            let error = (variance / f64::from(n)).sqrt();
            assert!(
                (mean - wanted).abs() < 4.5 * error,
                "{rate} {matches}: {mean}"
            );
            assert!(
                (spread / variance - 1.0).abs() < 0.1,
                "{rate} {matches}: {spread}"
            );
        }
    }
}
