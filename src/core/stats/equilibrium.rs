//! The equilibrium of a symmetric zero-sum game, such as the choice of a deck: the mixture that no deck beats. Found by
//! linear programming; where there are many, the most even one (the greatest entropy), as Balduzzi et al. 2018
//! ("Re-evaluating Evaluation", Nash averaging) choose, since copies of a deck then share what one of them would get
//! and the order of the decks does not matter.

use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

use super::most_even::{BARRIERS, Inner, NOUGHT, directions};

/// Room an equilibrium is given when others are looked for, so that rounding does not shut them out.
const ROOM: f64 = 1e-11;

/// A mixture that no deck beats.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// Share of each deck; they add up to 1.
    pub shares: Vec<f64>,
    /// Win rate that the mixture is sure of: one half where the cells are symmetric.
    pub value: f64,
    /// Whether there is no other.
    pub is_unique: bool,
}

/// The equilibrium of win rates `rates[row][column]` of row against column, with `rates[a][b] + rates[b][a] = 1`; of
/// many the most even. `None` where there is no deck, or the solver gives up.
///
/// ```
/// use breachlab_core::stats::equilibrium;
/// let cycle = [[0.5, 0.65, 0.35], [0.35, 0.5, 0.70], [0.65, 0.30, 0.5]].map(|row| row.to_vec());
/// let found = equilibrium(&cycle).unwrap();
/// for (share, wanted) in found.shares.iter().zip([0.4, 0.3, 0.3]) {
///     assert!((share - wanted).abs() < 1e-9);
/// }
/// ```
#[must_use]
pub fn equilibrium(rates: &[Vec<f64>]) -> Option<Equilibrium> {
    let first = best_mixture(rates)?;
    let slack = slacks(rates, &first);
    // By complementary slackness no equilibrium holds a deck that loses to this one.
    let open: Vec<usize> = (0..rates.len())
        .filter(|&deck| slack[deck] <= NOUGHT)
        .collect();
    let held: Vec<usize> = (0..rates.len())
        .filter(|&deck| first[deck] > NOUGHT)
        .collect();
    let is_unique = directions(rates, &open, &held).is_empty();
    let shares = if is_unique {
        first
    } else {
        most_even(rates, &first, &open)?
    };
    let value = (0..rates.len())
        .map(|column| against(rates, &shares, column))
        .fold(f64::INFINITY, f64::min);
    Some(Equilibrium {
        shares,
        value,
        is_unique,
    })
}

/// Win rate of the mixture `shares` against a deck.
#[must_use]
pub fn against(rates: &[Vec<f64>], shares: &[f64], deck: usize) -> f64 {
    let parts = rates
        .iter()
        .zip(shares)
        .map(|(row, share)| share * row[deck]);
    parts.sum()
}

/// By how much the mixture is above one half against each deck.
fn slacks(rates: &[Vec<f64>], shares: &[f64]) -> Vec<f64> {
    (0..rates.len())
        .map(|deck| against(rates, shares, deck) - 0.5)
        .collect()
}

fn solved(problem: &Problem, shares: &[Variable]) -> Option<Vec<f64>> {
    let solution = problem.solve().ok()?.into_solution().ok()?;
    let found = shares
        .iter()
        .map(|&share| solution.var_value(share).max(0.0));
    let found: Vec<f64> = found.collect();
    let whole: f64 = found.iter().sum();
    (whole > 0.5).then(|| found.iter().map(|share| share / whole).collect())
}

/// max v, where the mixture wins at least v against every deck.
fn best_mixture(rates: &[Vec<f64>]) -> Option<Vec<f64>> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (0.0, 1.0));
    let shares: Vec<Variable> = rates
        .iter()
        .map(|_| problem.add_var(0.0, (0.0, 1.0)))
        .collect();
    let whole: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(&whole, ComparisonOp::Eq, 1.0);
    for column in 0..rates.len() {
        let mut terms = win_terms(rates, &shares, column);
        terms.push((value, -1.0));
        problem.add_constraint(&terms, ComparisonOp::Ge, 0.0);
    }
    solved(&problem, &shares)
}

fn win_terms(rates: &[Vec<f64>], shares: &[Variable], column: usize) -> Vec<(Variable, f64)> {
    shares
        .iter()
        .zip(rates)
        .map(|(&share, row)| (share, row[column]))
        .filter(|(_, rate)| *rate != 0.0)
        .collect()
}

/// The equilibrium in which this sum of shares is greatest.
fn extreme(rates: &[Vec<f64>], weights: impl Fn(usize) -> f64) -> Option<Vec<f64>> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let shares: Vec<Variable> = (0..rates.len())
        .map(|deck| problem.add_var(weights(deck), (0.0, 1.0)))
        .collect();
    let whole: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(&whole, ComparisonOp::Eq, 1.0);
    for column in 0..rates.len() {
        let terms = win_terms(rates, &shares, column);
        problem.add_constraint(&terms, ComparisonOp::Ge, 0.5 - ROOM);
    }
    solved(&problem, &shares)
}

/// The most even of all equilibria.
fn most_even(rates: &[Vec<f64>], first: &[f64], open: &[usize]) -> Option<Vec<f64>> {
    let mut found = vec![first.to_vec()];
    for &deck in open {
        found.push(extreme(rates, |other| f64::from(u8::from(other == deck)))?);
    }
    let mean = |found: &[Vec<f64>]| -> Vec<f64> {
        let count = found.len() as f64;
        (0..rates.len())
            .map(|deck| found.iter().map(|shares| shares[deck]).sum::<f64>() / count)
            .collect()
    };
    let start = mean(&found);
    // A deck no equilibrium holds loses to some equilibrium (Goldman & Tucker 1956): take those in as well, and the
    // mean lies inside all that binds only now and then.
    for &deck in open.iter().filter(|&&deck| start[deck] <= NOUGHT) {
        found.push(extreme(rates, |other| rates[other][deck])?);
    }
    let start = mean(&found);
    let (held, shut): (Vec<usize>, Vec<usize>) =
        (0..rates.len()).partition(|&deck| start[deck] > NOUGHT);
    let ways = directions(rates, &held, &held);
    let mut inner = Inner {
        rates,
        held: &held,
        shut: &shut,
        ways,
        shares: held.iter().map(|&deck| start[deck]).collect(),
    };
    if !inner.ways.is_empty() {
        for barrier in BARRIERS {
            inner.settle(barrier)?;
        }
    }
    let mut shares = vec![0.0; rates.len()];
    let whole: f64 = inner.shares.iter().sum();
    for (&deck, share) in held.iter().zip(&inner.shares) {
        shares[deck] = share / whole;
    }
    Some(shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (share, wanted) in found.iter().zip(wanted) {
            assert!(
                (share - wanted).abs() < 1e-6,
                "{found:?}, wanted {wanted:?}"
            );
        }
    }

    fn square<const N: usize>(rates: [[f64; N]; N]) -> Vec<Vec<f64>> {
        rates.map(|row| row.to_vec()).to_vec()
    }

    #[test]
    fn rock_paper_scissors_gives_thirds() {
        let rates = square([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]);
        let found = equilibrium(&rates).expect("solved");
        close(&found.shares, &[1.0 / 3.0; 3]);
        assert!(found.is_unique && (found.value - 0.5).abs() < 1e-12);
    }

    #[test]
    fn two_copies_of_a_deck_share_what_one_of_them_would_get() {
        let rates = square([
            [0.5, 0.5, 0.0, 1.0],
            [0.5, 0.5, 0.0, 1.0],
            [1.0, 1.0, 0.5, 0.0],
            [0.0, 0.0, 1.0, 0.5],
        ]);
        let found = equilibrium(&rates).expect("solved");
        close(&found.shares, &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0]);
        assert!(!found.is_unique);
    }

    #[test]
    fn decks_that_are_all_even_share_evenly() {
        let found = equilibrium(&vec![vec![0.5; 7]; 7]).expect("solved");
        close(&found.shares, &[1.0 / 7.0; 7]);
    }

    #[test]
    fn a_deck_that_beats_all_is_the_whole_field() {
        let rates = square([[0.5, 0.6, 0.55], [0.4, 0.5, 0.7], [0.45, 0.3, 0.5]]);
        let found = equilibrium(&rates).expect("solved");
        close(&found.shares, &[1.0, 0.0, 0.0]);
        assert!(found.is_unique);
    }

    /// Two decks are even with each other, and only the second keeps a third one down: enough of it is needed, and
    /// halves are enough.
    #[test]
    fn the_most_even_of_many_equilibria_is_chosen() {
        let rates = square([[0.5, 0.5, 0.45], [0.5, 0.5, 0.8], [0.55, 0.2, 0.5]]);
        let found = equilibrium(&rates).expect("solved");
        close(&found.shares, &[0.5, 0.5, 0.0]);
        // Here halves would let the third deck in: the constraint binds at shares 0.75 and 0.25 of the first two.
        let rates = square([[0.5, 0.5, 0.55], [0.5, 0.5, 0.35], [0.45, 0.65, 0.5]]);
        let found = equilibrium(&rates).expect("solved");
        close(&found.shares, &[0.75, 0.25, 0.0]);
    }

    /// No deck beats the mixture, over many games: what an equilibrium is.
    #[test]
    fn no_deck_beats_the_equilibrium() {
        let mut word = 1_u64;
        for size in 2..12 {
            let mut rates = vec![vec![0.5; size]; size];
            let cells = (0..size).flat_map(|row| (0..row).map(move |column| (row, column)));
            for (row, column) in cells {
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Coarse steps, so that ties and many equilibria are common.
                let rate = 0.3 + 0.1 * ((word >> 33) % 5) as f64;
                rates[row][column] = rate;
                rates[column][row] = 1.0 - rate;
            }
            let found = equilibrium(&rates).expect("solved");
            let least = slacks(&rates, &found.shares)
                .into_iter()
                .fold(f64::INFINITY, f64::min);
            assert!(least > -1e-8, "{size}: {least}");
            let whole: f64 = found.shares.iter().sum();
            assert!((whole - 1.0).abs() < 1e-12 && found.shares.iter().all(|&share| share >= 0.0));
        }
    }
}
