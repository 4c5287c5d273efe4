//! What each of many things adds to a score, when many of them were changed at once: least squares with a prior.
//!
//! Rows are sums of integers, so that adding them up in any order, or on another day, gives the same numbers to the
//! last bit; the solution uses only the four operations and square roots in a fixed order.
//!
//! Source: Hoerl & Kennard 1970, Technometrics 12:55 (ridge regression); with a penalty of σ²/τ² it is the posterior
//! mean of coefficients whose prior is normal about their mean with standard deviation τ.

use super::matrix::Matrix;

/// Sums of products of counts and scores, over rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalEquations {
    /// Observations added so far.
    pub rows: u64,
    /// Σ xᵢxⱼ for i ≥ j, row after row of the triangle.
    pub products: Vec<i64>,
    /// Σ xᵢ: how often each piece was in a deck.
    pub sums: Vec<i64>,
    /// Σ xᵢy: points scored with each piece.
    pub scores: Vec<i64>,
    /// Σ y: points in all.
    pub score: i64,
    /// Σ y²: squares of the points.
    pub squares: i64,
}

impl NormalEquations {
    /// No rows of so many columns.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self {
            rows: 0,
            products: vec![0; columns * (columns + 1) / 2],
            sums: vec![0; columns],
            scores: vec![0; columns],
            score: 0,
            squares: 0,
        }
    }

    /// Adds a row: the columns that are not zero with their counts, by column, and its score.
    pub fn add(&mut self, counts: &[(usize, i64)], score: i64) {
        self.rows += 1;
        self.score += score;
        self.squares += score * score;
        for (at, &(i, x)) in counts.iter().enumerate() {
            self.sums[i] += x;
            self.scores[i] += x * score;
            for &(j, other) in &counts[..=at] {
                self.products[i * (i + 1) / 2 + j] += x * other;
            }
        }
    }

    /// The coefficients, in units of a score, when one of them differs from the mean of its like by about `spread`
    /// at a guess. Zero where nothing is known.
    #[must_use]
    pub fn coefficients(&self, spread: f64) -> Vec<f64> {
        let columns = self.sums.len();
        let n = self.rows as f64;
        if self.rows < 2 {
            return vec![0.0; columns];
        }
        let centred = |sum: i64, a: i64, b: i64| {
            // Exact in integers up to the last division.
            let whole = i128::from(sum) * i128::from(self.rows) - i128::from(a) * i128::from(b);
            whole as f64 / n
        };
        let variance = centred(self.squares, self.score, self.score) / n;
        let penalty = (variance / (spread * spread)).max(1e-9);
        let mut left = Matrix::zero(columns);
        let mut right = vec![0.0; columns];
        for i in 0..columns {
            right[i] = centred(self.scores[i], self.sums[i], self.score);
            for j in 0..=i {
                let cell = centred(
                    self.products[i * (i + 1) / 2 + j],
                    self.sums[i],
                    self.sums[j],
                );
                left[(i, j)] = cell;
                left[(j, i)] = cell;
            }
            left[(i, i)] += penalty;
        }
        left.solve(&right).unwrap_or_else(|| vec![0.0; columns])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Address, Lane, Stream};

    fn luck(number: u64) -> Stream {
        let address = Address {
            seed: 5,
            cell: 0,
            number,
        };
        Stream::new(address, Lane::Roll, 0)
    }

    // y = 60 + 6 a - 3 b + noise of 0 to 20, with ten other columns that do nothing.
    #[test]
    fn what_was_put_in_comes_out_of_many_rows() {
        let mut moments = NormalEquations::new(12);
        for number in 0..4000 {
            let mut luck = luck(number);
            let counts: Vec<(usize, i64)> = (0..12).map(|i| (i, luck.below(3).into())).collect();
            let score = 60 + 6 * counts[0].1 - 3 * counts[1].1 + i64::from(luck.below(21));
            moments.add(&counts, score);
        }
        let found = moments.coefficients(10.0);
        assert!((found[0] - 6.0).abs() < 0.4, "{found:?}");
        assert!((found[1] + 3.0).abs() < 0.4, "{found:?}");
        assert!(
            found[2..].iter().all(|value| value.abs() < 0.4),
            "{found:?}"
        );
    }

    #[test]
    fn little_data_and_a_narrow_prior_say_little() {
        let mut moments = NormalEquations::new(2);
        for (x, y) in [(0, 0), (1, 120), (0, 60), (1, 60)] {
            moments.add(&[(0, x)], y);
        }
        let narrow = moments.coefficients(1.0)[0];
        let wide = moments.coefficients(1000.0)[0];
        assert!(
            narrow.abs() < 0.1 && (wide - 60.0).abs() < 1.0,
            "{narrow} {wide}"
        );
        assert_eq!(NormalEquations::new(2).coefficients(1.0), [0.0, 0.0]);
    }

    #[test]
    fn the_order_of_rows_does_not_matter() {
        let rows = [
            (vec![(0, 2), (1, 1)], 30),
            (vec![(1, 3)], 90),
            (vec![(0, 1)], 0),
        ];
        let (mut one, mut other) = (NormalEquations::new(2), NormalEquations::new(2));
        for (counts, score) in &rows {
            one.add(counts, *score);
        }
        for (counts, score) in rows.iter().rev() {
            other.add(counts, *score);
        }
        assert_eq!(one, other);
    }
}
