//! How a field of decks moves: alpha-rank's chain of take-overs, and the replicator's flow.

/// α-rank (Omidshafiei et al. 2019, *Scientific Reports* 9:9937): the share of time a population spends playing each
/// deck when now and then a single player tries another one, which then dies out or takes over by imitation. `rates`
/// are win rates of row against column, `alpha` is how strongly success is imitated, `population` how many play (2 or
/// more). A newcomer r among players of s takes over with chance (1 - e^(-αΔ)) / (1 - e^(-αmΔ)), where Δ is the win rate
/// of r against s less that of s against r, and 1/m where they are even.
///
/// ```
/// use breachlab_core::stats::alpha_rank;
/// let cycle = [[0.5, 0.65, 0.35], [0.35, 0.5, 0.70], [0.65, 0.30, 0.5]].map(|row| row.to_vec());
/// let shares = alpha_rank(&cycle, 10.0, 50);
/// assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn alpha_rank(rates: &[Vec<f64>], alpha: f64, population: u32) -> Vec<f64> {
    let size = rates.len();
    let others = size.saturating_sub(1).max(1) as f64;
    let mut chain = vec![vec![0.0; size]; size];
    for (s, row) in chain.iter_mut().enumerate() {
        for (r, cell) in row.iter_mut().enumerate().filter(|(r, _)| *r != s) {
            let lead = rates[r][s] - rates[s][r];
            *cell = take_over(alpha * lead, f64::from(population)) / others;
        }
    }
    stationary(chain)
}

/// Chance that a newcomer takes over; `lead` is αΔ.
fn take_over(lead: f64, m: f64) -> f64 {
    if lead == 0.0 {
        return 1.0 / m;
    }
    let chance = if lead > 0.0 {
        (-lead).exp_m1() / (-m * lead).exp_m1()
    } else {
        // The same, multiplied out so that nothing overflows.
        ((m - 1.0) * lead).exp() * lead.exp_m1() / (m * lead).exp_m1()
    };
    // No chance is quite none: without the floor a chain could fall apart by underflow, and rank by chance.
    chance.max(1e-150)
}

/// The stationary law of a chain given by its chances to go from row to column (the diagonal is not read), by
/// Grassmann, Taksar & Heyman (1985): no subtraction, so no digits are lost.
fn stationary(mut chain: Vec<Vec<f64>>) -> Vec<f64> {
    let size = chain.len();
    for last in (1..size).rev() {
        let leaves: f64 = chain[last][..last].iter().sum();
        let out: Vec<f64> = chain[last][..last].to_vec();
        for row in &mut chain[..last] {
            row[last] /= leaves;
            let by = row[last];
            for (cell, out) in row.iter_mut().zip(&out) {
                *cell += by * out;
            }
        }
    }
    let mut law = vec![1.0; size];
    for at in 1..size {
        law[at] = (0..at).map(|from| law[from] * chain[from][at]).sum();
    }
    let whole: f64 = law.iter().sum();
    law.iter().map(|share| share / whole).collect()
}

/// The path of a field under the replicator equation ẋ = x (win rate against the field - ½), from `start`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// Time, and the shares at it.
    pub points: Vec<(f64, Vec<f64>)>,
    /// Mean of the shares over the whole path. Where decks beat one another in a circle the field turns for ever, and
    /// this mean, not the end, comes near the equilibrium.
    pub mean: Vec<f64>,
}

/// Steps of time between two points of a path.
const STRIDE: usize = 10;
/// One step of time; win rates differ by less than 1, so Runge and Kutta's error a step is below 1e-6.
const STEP: f64 = 0.25;

/// Follows the replicator from `start` for `points` points, 2.5 units of time apart: in a unit of time a deck that wins
/// 60 % against the field grows by the factor e^0.1.
#[must_use]
pub fn replicator(rates: &[Vec<f64>], start: &[f64], points: usize) -> Path {
    let mut at = start.to_vec();
    let mut path = Path {
        points: vec![(0.0, at.clone())],
        mean: vec![0.0; at.len()],
    };
    let steps = points.saturating_sub(1) * STRIDE;
    for step in 1..=steps {
        let next = advance(rates, &at);
        for ((mean, a), b) in path.mean.iter_mut().zip(&at).zip(&next) {
            *mean += f64::midpoint(*a, *b) / steps as f64;
        }
        at = next;
        if step % STRIDE == 0 {
            path.points.push((step as f64 * STEP, at.clone()));
        }
    }
    if steps == 0 {
        path.mean = at;
    }
    path
}

fn flow(rates: &[Vec<f64>], at: &[f64]) -> Vec<f64> {
    let rate = |row: &Vec<f64>| -> f64 { row.iter().zip(at).map(|(rate, x)| rate * x).sum() };
    let rates: Vec<f64> = rates.iter().map(rate).collect();
    let mean: f64 = rates.iter().zip(at).map(|(rate, x)| rate * x).sum();
    rates
        .iter()
        .zip(at)
        .map(|(rate, x)| x * (rate - mean))
        .collect()
}

/// One step of Runge and Kutta's fourth-order method.
fn advance(rates: &[Vec<f64>], at: &[f64]) -> Vec<f64> {
    let moved = |by: f64, flow: &[f64]| -> Vec<f64> {
        at.iter().zip(flow).map(|(x, f)| x + by * f).collect()
    };
    let a = flow(rates, at);
    let b = flow(rates, &moved(STEP / 2.0, &a));
    let c = flow(rates, &moved(STEP / 2.0, &b));
    let d = flow(rates, &moved(STEP, &c));
    let next: Vec<f64> = (0..at.len())
        .map(|deck| {
            let slope = (a[deck] + 2.0 * b[deck] + 2.0 * c[deck] + d[deck]) / 6.0;
            (at[deck] + STEP * slope).max(0.0)
        })
        .collect();
    let whole: f64 = next.iter().sum();
    next.iter().map(|share| share / whole).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle() -> Vec<Vec<f64>> {
        [[0.5, 0.65, 0.35], [0.35, 0.5, 0.70], [0.65, 0.30, 0.5]]
            .map(|row| row.to_vec())
            .to_vec()
    }

    // OpenSpiel, `alpharank.compute`, m = 50, α = 10, local selection.
    #[test]
    fn open_spiels_shares_of_a_cycle_come_out() {
        let shares = alpha_rank(&cycle(), 10.0, 50);
        for (share, wanted) in shares.iter().zip([0.3369, 0.3369, 0.3261]) {
            assert!((share - wanted).abs() < 5e-5, "{shares:?}");
        }
    }

    #[test]
    fn even_decks_rank_alike_and_a_strong_one_first() {
        for share in alpha_rank(&vec![vec![0.5; 4]; 4], 10.0, 50) {
            assert!((share - 0.25).abs() < 1e-12);
        }
        let strong = vec![vec![0.5, 0.9], vec![0.1, 0.5]];
        let shares = alpha_rank(&strong, 100.0, 1000);
        assert!(shares[0] > 0.999_999, "{shares:?}");
        assert_eq!(alpha_rank(&[vec![0.5]], 10.0, 50), [1.0]);
    }

    #[test]
    fn a_cycle_turns_about_its_equilibrium() {
        let path = replicator(&cycle(), &[0.5, 0.25, 0.25], 4001);
        for (mean, wanted) in path.mean.iter().zip([0.4, 0.3, 0.3]) {
            assert!((mean - wanted).abs() < 2e-3, "{:?}", path.mean);
        }
        // x^0.4 y^0.3 z^0.3 is kept on the way (Hofbauer & Sigmund 1998, 7.2).
        let kept =
            |shares: &[f64]| 0.4 * shares[0].ln() + 0.3 * shares[1].ln() + 0.3 * shares[2].ln();
        let (start, end) = (&path.points[0].1, &path.points[4000].1);
        assert!((kept(start) - kept(end)).abs() < 1e-4, "{start:?} {end:?}");
        assert!(path.points.iter().any(|(_, at)| at[0] < 0.35));
    }

    #[test]
    fn a_weaker_deck_dies_out_as_fast_as_its_win_rate_says() {
        // Of two decks with rates ½ ± d, the odds x/(1-x) grow by e^d a unit of time.
        let path = replicator(&[vec![0.5, 0.6], vec![0.4, 0.5]], &[0.5, 0.5], 11);
        let (time, at) = &path.points[10];
        let odds = (at[0] / at[1]).ln();
        assert!((odds - 0.1 * time).abs() < 1e-6, "{odds} {time}");
    }
}
