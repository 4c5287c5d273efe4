//! CMA-ES with a diagonal covariance (Ros & Hansen 2008): looks for a point of high fitness when fitness is
//! noisy and nothing else is known of it.
//!
//! Only additions, multiplications, divisions and square roots in a fixed order, so that every machine takes the
//! same path: normal numbers are sums of uniform ones, ranks are weighted on a straight line instead of by
//! logarithms, and the step size moves by a rational function in place of the exponential.

use breachlab_core::dice::{Address, Lane, Stream};

/// Where an evolution stands: all that its next generation depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Evolution {
    /// How many generations have been told their scores.
    pub generation: u64,
    /// The centre of the search.
    pub mean: Vec<f64>,
    /// How far candidates are spread around the centre (σ of CMA-ES).
    pub sigma: f64,
    /// Variance of each coordinate.
    pub variance: Vec<f64>,
    /// Path of the step size.
    pub path_sigma: Vec<f64>,
    /// Path of the variances.
    pub path: Vec<f64>,
}

impl Evolution {
    /// A start at the origin of `n` coordinates, each of which is scaled so that 1 is a fair step.
    #[must_use]
    pub fn new(n: usize, sigma: f64) -> Self {
        Self {
            generation: 0,
            mean: vec![0.0; n],
            sigma,
            variance: vec![1.0; n],
            path_sigma: vec![0.0; n],
            path: vec![0.0; n],
        }
    }

    /// The points to be tried in this generation; with the same seed the same ones.
    #[must_use]
    pub fn ask(&self, seed: u64, population: usize) -> Vec<Vec<f64>> {
        let address = Address {
            seed,
            cell: u32::MAX,
            number: self.generation,
        };
        (0..population)
            .map(|child| {
                let mut luck = Stream::new(address, Lane::Think(0), child as u64);
                let coordinates = self.mean.iter().zip(&self.variance);
                coordinates
                    .map(|(mean, variance)| mean + self.sigma * variance.sqrt() * normal(&mut luck))
                    .collect()
            })
            .collect()
    }

    /// Takes in the points with their fitness, higher being better, and moves on.
    ///
    /// # Panics
    /// With fewer than four points.
    pub fn tell(&mut self, mut tried: Vec<(f64, Vec<f64>)>) {
        assert!(tried.len() >= 4, "a generation has four children or more");
        // Of equals the one drawn first.
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        let n = self.mean.len() as f64;
        let parents = tried.len() / 2;
        let whole: f64 = (1..=parents).map(|rank| rank as f64).sum();
        let weights: Vec<f64> = (0..parents)
            .map(|at| (parents - at) as f64 / whole)
            .collect();
        let mass = 1.0 / weights.iter().map(|w| w * w).sum::<f64>();

        let c_sigma = (mass + 2.0) / (n + mass + 5.0);
        let damping = 1.0 + c_sigma + 2.0 * (((mass - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0);
        let c_path = (4.0 + mass / n) / (n + 4.0 + 2.0 * mass / n);
        // A diagonal has n numbers to learn where a full covariance has n²: it may learn faster by (n + 2) / 3.
        let faster = (n + 2.0) / 3.0;
        let c_one = (faster * 2.0 / ((n + 1.3) * (n + 1.3) + mass)).min(0.5);
        let c_mu = (faster * 2.0 * (mass - 2.0 + 1.0 / mass) / ((n + 2.0) * (n + 2.0) + mass))
            .clamp(0.0, 1.0 - c_one);
        let usual = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));

        let old = self.mean.clone();
        let mut squares = 0.0;
        for at in 0..self.mean.len() {
            let moved = |point: &[f64]| (point[at] - old[at]) / self.sigma;
            let step: f64 = weights
                .iter()
                .zip(&tried)
                .map(|(weight, (_, point))| weight * moved(point))
                .sum();
            let spread: f64 = weights
                .iter()
                .zip(&tried)
                .map(|(weight, (_, point))| weight * moved(point) * moved(point))
                .sum();
            let deviation = self.variance[at].sqrt();
            let path_sigma = &mut self.path_sigma[at];
            *path_sigma = (1.0 - c_sigma) * *path_sigma
                + (c_sigma * (2.0 - c_sigma) * mass).sqrt() * step / deviation;
            squares += *path_sigma * *path_sigma;
            let path = &mut self.path[at];
            *path = (1.0 - c_path) * *path + (c_path * (2.0 - c_path) * mass).sqrt() * step;
            self.variance[at] =
                (1.0 - c_one - c_mu) * self.variance[at] + c_one * *path * *path + c_mu * spread;
            self.mean[at] = old[at] + self.sigma * step;
        }
        let turn = c_sigma / damping * (squares.sqrt() / usual - 1.0);
        self.sigma *= growth(turn.clamp(-1.0, 1.0));
        self.generation += 1;
    }
}

/// About the exponential, near 0: its Padé approximant of order 2.
fn growth(x: f64) -> f64 {
    (12.0 + 6.0 * x + x * x) / (12.0 - 6.0 * x + x * x)
}

/// A number of mean 0 and variance 1, nearly normal: twelve uniform ones less 6.
fn normal(luck: &mut Stream) -> f64 {
    let uniform = |luck: &mut Stream| (luck.word() >> 11) as f64 / 9_007_199_254_740_992.0;
    (0..12).map(|_| uniform(luck)).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::Evolution;

    /// Minus the squared distance from a point, coordinates of very different weight.
    fn fitness(point: &[f64]) -> f64 {
        let miss = |(at, x): (usize, &f64)| {
            let wanted = at as f64 / 4.0 - 1.0;
            (1.0 + 10.0 * (at % 3) as f64) * (x - wanted) * (x - wanted)
        };
        -point.iter().enumerate().map(miss).sum::<f64>()
    }

    #[test]
    fn it_finds_the_peak_of_a_hill() {
        let mut evolution = Evolution::new(10, 0.5);
        for _ in 0..250 {
            let points = evolution.ask(7, 12);
            evolution.tell(
                points
                    .into_iter()
                    .map(|point| (fitness(&point), point))
                    .collect(),
            );
        }
        assert!(fitness(&evolution.mean) > -1e-4, "{evolution:?}");
        assert!(evolution.sigma < 0.05);
    }

    #[test]
    fn it_takes_the_same_path_again() {
        let path = |seed| {
            let mut evolution = Evolution::new(5, 0.3);
            for _ in 0..20 {
                let points = evolution.ask(seed, 8);
                evolution.tell(
                    points
                        .into_iter()
                        .map(|point| (fitness(&point), point))
                        .collect(),
                );
            }
            evolution
        };
        assert_eq!(path(1), path(1));
        assert_ne!(path(1), path(2));
    }
}
