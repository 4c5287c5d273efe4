//! A history for a terminal: a line a gate.

use super::super::column::{Column, columns};
use super::super::format::{Format, Unit};
use super::super::row::Row;
use super::super::shown::shown;
use super::super::terminal::Terminal;
use super::history_row::HistoryRow;

/// One gate as people are shown it.
struct GateAt {
    gate: u64,
    row: HistoryRow,
}

impl GateAt {
    /// The interval of the largest shift; none where a line has no ends.
    fn interval(&self) -> Option<String> {
        let [low, high] = ["ci_low", "ci_high"].map(|end| self.row.number(end));
        let fine = Format::fine(Unit::Difference);
        Some(format!("{} to {}", fine.number(low?), fine.number(high?)))
    }
}

impl Row for GateAt {
    const ABOUT: &'static str = "One gate of a history.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        count "gate", "its place, from 1" => row.gate, id;
        text "label", "what its maker calls it" => row.row.cell("label");
        text "verdict", "`changed` (a matchup, or a mean over them), `unchanged` or `undecided`" => row.row.cell("verdict");
        value "largest" Difference, "largest shift of a matchup" => row.row.number("largest_shift").into(), fine;
        value "interval" Number, "and its interval" => row.interval().into();
        text "in", "the matchup it was found in" => row.row.cell("largest_matchup"), whole;
    ];
}

/// The gates of a history, oldest first, as lines.
#[must_use]
pub fn history_lines(rows: &[HistoryRow], look: Terminal) -> Vec<String> {
    let rows = (1..).zip(rows.iter().cloned());
    let rows: Vec<GateAt> = rows.map(|(gate, row)| GateAt { gate, row }).collect();
    let table = shown!(GateAt: &rows; "gate", "label", "verdict", "largest", "interval", "in");
    table.lines(look)
}
