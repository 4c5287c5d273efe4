//! Small dense matrices, symmetric and positive definite where they are solved: a few dozen rows.

use std::ops::{Index, IndexMut};

/// A square matrix.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// A square matrix of zeros.
    pub(super) fn zero(size: usize) -> Self {
        Self {
            size,
            cells: vec![0.0; size * size],
        }
    }

    /// The lower triangle of Cholesky; `None` where the matrix is not positive definite.
    fn root(&self) -> Option<Self> {
        let mut root = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known: f64 = (0..column)
                    .map(|k| root[(row, k)] * root[(column, k)])
                    .sum();
                let left = self[(row, column)] - known;
                root[(row, column)] = if row == column {
                    (left > 0.0).then(|| left.sqrt())?
                } else {
                    left / root[(column, column)]
                };
            }
        }
        Some(root)
    }

    /// x with A x = b.
    pub(super) fn solve(&self, b: &[f64]) -> Option<Vec<f64>> {
        self.root().map(|root| root.back(b))
    }

    /// x with L Lᵀ x = b, for a root L.
    fn back(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self[(row, k)] * x[k]).sum();
            x[row] = (x[row] - known) / self[(row, row)];
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self[(k, row)] * x[k]).sum();
            x[row] = (x[row] - known) / self[(row, row)];
        }
        x
    }

    /// The inverse; none where the matrix is singular.
    pub(super) fn inverse(&self) -> Option<Self> {
        let root = self.root()?;
        let mut inverse = Self::zero(self.size);
        for column in 0..self.size {
            let mut unit = vec![0.0; self.size];
            unit[column] = 1.0;
            for (row, value) in root.back(&unit).into_iter().enumerate() {
                inverse[(row, column)] = value;
            }
        }
        Some(inverse)
    }

    /// The matrix product, this one on the left.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self::zero(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                product[(row, column)] = (0..self.size)
                    .map(|k| self[(row, k)] * other[(k, column)])
                    .sum();
            }
        }
        product
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

#[cfg(test)]
mod tests {
    use super::Matrix;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut matrix = Matrix::zero(3);
        for (at, value) in [4.0, 1.0, 0.5, 1.0, 3.0, -1.0, 0.5, -1.0, 2.0]
            .into_iter()
            .enumerate()
        {
            matrix[(at / 3, at % 3)] = value;
        }
        let one = matrix.times(&matrix.inverse().expect("positive definite"));
        for row in 0..3 {
            for column in 0..3 {
                let wanted = f64::from(u8::from(row == column));
                assert!((one[(row, column)] - wanted).abs() < 1e-12);
            }
        }
        assert!(Matrix::zero(2).inverse().is_none());
    }
}
