//! Figures that stand alone, a line each: what was measured, and its value.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::Row;
use super::shown::shown;
use super::terminal::Terminal;
use super::value::Datum;

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasuredRow {
    /// What was measured, with its unit.
    pub what: String,
    /// Its value; not a number where it could not be measured.
    pub value: f64,
    /// Decimals that mean anything.
    pub decimals: usize,
}

impl MeasuredRow {
    fn figure(&self) -> Datum {
        let decimals = self.decimals;
        let value = Some(self.value).filter(|value| value.is_finite());
        value.map(|value| format!("{value:.decimals$}")).into()
    }
}

impl Row for MeasuredRow {
    const ABOUT: &'static str = "One figure.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "what", "what was measured, with its unit" => &row.what;
        value "value" Number, "its value" => row.figure();
    ];
}

/// Figures under one another.
#[must_use]
pub fn measured_lines(rows: &[MeasuredRow], look: Terminal) -> Vec<String> {
    let table = shown!(MeasuredRow: rows; "what", "value");
    table.titled(0, "").titled(1, "").lines(look)
}
