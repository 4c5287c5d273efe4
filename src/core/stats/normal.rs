//! Quantiles of the normal law.

use statrs::distribution::{ContinuousCDF, Normal};

/// The value below which a standard normal number lies with probability `p` (0 < p < 1).
#[must_use]
pub fn normal_quantile(p: f64) -> f64 {
    Normal::standard().inverse_cdf(p)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        assert!((normal_quantile(0.975) - 1.959_964).abs() < 1e-6);
        assert!((normal_quantile(0.5)).abs() < 1e-12);
        assert!((normal_quantile(0.0005) + 3.290_527).abs() < 1e-6);
    }
}
