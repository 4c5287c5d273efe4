//! The model behind ratings, and how well it tells the results.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::Row;

/// The model and its fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FitRow {
    /// Name of the model.
    pub model: String,
    /// Sum of squared misses over their variances.
    pub chi_square: f64,
    /// Degrees of freedom.
    pub degrees: u64,
    /// Chance of as large a sum where the model holds; none where it cannot be tested.
    pub p_value: Option<f64>,
    /// Advantage of the first turn, in log strength.
    pub first_turn: f64,
    /// Davidson's ν.
    pub ties: f64,
}

impl FitRow {
    /// The fit as text: `chi-square 3.1 with 2 degrees of freedom, p = 0.214`.
    pub(super) fn told(&self) -> String {
        let Some(p) = self.p_value else {
            return "not testable, as the model has a number for every pairing".to_owned();
        };
        let p = if p < 0.001 {
            "p < 0.001".to_owned()
        } else {
            format!("p = {p:.3}")
        };
        match self.degrees {
            1 => format!(
                "chi-square {:.1} with 1 degree of freedom, {p}",
                self.chi_square
            ),
            more => format!(
                "chi-square {:.1} with {more} degrees of freedom, {p}",
                self.chi_square
            ),
        }
    }
}

impl Row for FitRow {
    const DOCUMENT: &'static str = "`fit` of `ladder.json` and `matrix.json`";
    const ABOUT: &'static str = "The model behind ratings and how well it tells the results.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "model", "its name" => &row.model;
        value "chi_square" Number, "sum of squared misses over their variances" => row.chi_square.into();
        count "degrees", "degrees of freedom" => row.degrees;
        share "p_value", "chance of as large a sum where the model holds; none where it cannot be tested"
            => row.p_value;
        value "first_turn" Number, "advantage of the first turn, in log strength" => row.first_turn.into();
        value "ties" Number, "Davidson's ν" => row.ties.into();
    ];
}
