//! The most even point of a set of equilibria: the greatest entropy, found by Newton's method along the directions in
//! which shares can be shifted, with a barrier that keeps it inside.

use super::matrix::Matrix;

/// Below it a share or a slack counts as none: the simplex method answers to about 1e-12 here.
pub(super) const NOUGHT: f64 = 1e-9;

/// Weights of the barrier that keeps the search for the most even mixture inside, one after the other: what is lost at
/// the end is the last of them for each deck.
pub(super) const BARRIERS: [f64; 7] = [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-13];

/// Steps of Newton's method at one barrier; it takes about ten.
const MOST_STEPS: usize = 60;

/// A basis of the ways to shift shares among the decks `among` that add up to nothing and leave the win rate against
/// each deck of `kept` as it is. Empty where there is none.
pub(super) fn directions(rates: &[Vec<f64>], among: &[usize], kept: &[usize]) -> Vec<Vec<f64>> {
    let mut rows: Vec<Vec<f64>> = kept
        .iter()
        .map(|&column| among.iter().map(|&row| rates[row][column] - 0.5).collect())
        .collect();
    rows.push(vec![1.0; among.len()]);
    null_space(rows, among.len())
}

/// A basis of all y with R y = 0, by Gauss and Jordan with full pivoting.
fn null_space(mut rows: Vec<Vec<f64>>, width: usize) -> Vec<Vec<f64>> {
    let mut pivots: Vec<usize> = Vec::new();
    while pivots.len() < rows.len() {
        let at = pivots.len();
        let best = (at..rows.len())
            .flat_map(|row| (0..width).map(move |column| (row, column)))
            .max_by(|a, b| rows[a.0][a.1].abs().total_cmp(&rows[b.0][b.1].abs()));
        let Some((row, column)) = best.filter(|&(row, column)| rows[row][column].abs() > NOUGHT)
        else {
            break;
        };
        rows.swap(at, row);
        let lead = rows[at][column];
        rows[at].iter_mut().for_each(|cell| *cell /= lead);
        let pivot = rows[at].clone();
        for (other, row) in rows.iter_mut().enumerate() {
            let by = row[column];
            if other != at && by != 0.0 {
                for (cell, lead) in row.iter_mut().zip(&pivot) {
                    *cell -= by * lead;
                }
            }
        }
        pivots.push(column);
    }
    let free = (0..width).filter(|column| !pivots.contains(column));
    free.map(|column| {
        let mut way = vec![0.0; width];
        way[column] = 1.0;
        for (row, &pivot) in rows.iter().zip(&pivots) {
            way[pivot] = -row[column];
        }
        way
    })
    .collect()
}

/// A point inside the set of equilibria, moved along `ways`.
pub(super) struct Inner<'a> {
    pub(super) rates: &'a [Vec<f64>],
    pub(super) held: &'a [usize],
    pub(super) shut: &'a [usize],
    pub(super) ways: Vec<Vec<f64>>,
    pub(super) shares: Vec<f64>,
}

impl Inner<'_> {
    /// The slack against a deck that is not held.
    fn slack(&self, shares: &[f64], deck: usize) -> f64 {
        let parts = self.held.iter().zip(shares);
        parts
            .map(|(&row, share)| share * (self.rates[row][deck] - 0.5))
            .sum()
    }

    /// Minus the entropy, plus the barrier; infinite outside.
    fn cost(&self, shares: &[f64], barrier: f64) -> f64 {
        let mut cost = 0.0;
        for &share in shares {
            if share <= 0.0 {
                return f64::INFINITY;
            }
            cost += share * share.ln();
        }
        for &deck in self.shut {
            let slack = self.slack(shares, deck);
            if slack <= 0.0 {
                return f64::INFINITY;
            }
            cost -= barrier * slack.ln();
        }
        cost
    }

    /// Slope and bend of the cost along the ways.
    fn slope(&self, barrier: f64) -> (Vec<f64>, Matrix) {
        let size = self.ways.len();
        let (mut slope, mut bend) = (vec![0.0; size], Matrix::zero(size));
        let pushes: Vec<(f64, Vec<f64>)> = self
            .shut
            .iter()
            .map(|&deck| {
                let slack = self.slack(&self.shares, deck);
                let along = self.ways.iter().map(|way| self.slack(way, deck) / slack);
                (barrier, along.collect())
            })
            .collect();
        for a in 0..size {
            for (at, share) in self.shares.iter().enumerate() {
                slope[a] += self.ways[a][at] * (share.ln() + 1.0);
                for b in 0..size {
                    bend[(a, b)] += self.ways[a][at] * self.ways[b][at] / share;
                }
            }
            for (weight, along) in &pushes {
                slope[a] -= weight * along[a];
                for b in 0..size {
                    bend[(a, b)] += weight * along[a] * along[b];
                }
            }
        }
        (slope, bend)
    }

    /// Newton's method with shortened steps.
    pub(super) fn settle(&mut self, barrier: f64) -> Option<()> {
        for _ in 0..MOST_STEPS {
            let (slope, bend) = self.slope(barrier);
            let step = bend.solve(&slope)?;
            let gain: f64 = slope.iter().zip(&step).map(|(a, b)| a * b).sum();
            if gain < 1e-16 {
                break;
            }
            let cost = self.cost(&self.shares, barrier);
            let mut length = 1.0;
            let moved = loop {
                let moved: Vec<f64> = (0..self.shares.len())
                    .map(|at| {
                        let ways = self.ways.iter().zip(&step);
                        self.shares[at] - length * ways.map(|(way, by)| way[at] * by).sum::<f64>()
                    })
                    .collect();
                if self.cost(&moved, barrier) < cost {
                    break Some(moved);
                }
                length /= 2.0;
                if length < 1e-12 {
                    break None;
                }
            };
            let Some(moved) = moved else { break };
            self.shares = moved;
        }
        Some(())
    }
}
