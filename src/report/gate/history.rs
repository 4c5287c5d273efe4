//! One line a gate in a small table, and the table as a chart: how balance has moved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::super::escape::plain_cell;
use super::super::file::{ReportError, write_whole};
use super::super::number::cell;
use super::model::GateReport;
use crate::plan::{Faults, Source};

/// Header of a history. `deck_shifts` holds `deck=shift` for each deck with a mean shift that is not zero, joined
/// by `;`; with several pilots `deck (pilot)=shift`.
pub const HISTORY: &str = "game,plan,plan_hash,seed,before,after,verdict,matchups,changed,undecided,identical,\
largest_shift,ci_low,ci_high,largest_matchup,played,saved,deck_shifts,label";

/// Why a history cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// A file that cannot be read at all.
    #[error("{} fault{} in the history", .0.len(), if .0.len() == 1 { "" } else { "s" })]
    Unreadable(Faults),
    /// Not a history.
    #[error("{}:{line}: {found}, wanted {wanted}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: u64,
        /// What was found.
        found: String,
        /// What was wanted.
        wanted: String,
    },
    /// It could not be written.
    #[error("the history could not be written")]
    Write(#[from] ReportError),
}

/// One gate of a history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRow {
    /// Cells in the order of [`HISTORY`].
    pub cells: Vec<String>,
}

impl HistoryRow {
    /// The cell of a column.
    ///
    /// # Panics
    /// When there is no such column.
    #[must_use]
    pub fn cell(&self, column: &str) -> &str {
        let at = HISTORY.split(',').position(|name| name == column);
        &self.cells[at.expect("a column of the header")]
    }

    /// A number of a column; none where the cell is empty.
    #[must_use]
    pub fn number(&self, column: &str) -> Option<f64> {
        self.cell(column).parse().ok()
    }

    /// Shifts by deck.
    pub fn shifts(&self) -> impl Iterator<Item = (&str, f64)> {
        let pairs = self.cell("deck_shifts").split(';');
        pairs.filter_map(|pair| {
            let (deck, shift) = pair.rsplit_once('=')?;
            Some((deck, shift.parse().ok()?))
        })
    }
}

/// The line of a gate; `label` is what its maker calls it (a commit, a version).
#[must_use]
pub fn history_row(report: &GateReport, label: &str) -> HistoryRow {
    let largest = report
        .matchups
        .iter()
        .filter_map(|row| Some((row, row.shift?)))
        .filter(|(row, _)| !row.identical)
        .max_by(|a, b| a.1.value.abs().total_cmp(&b.1.value.abs()));
    let (shift, name) = match largest {
        Some((row, shift)) => (Some(shift), super::text::pairing(row)),
        None => (None, String::new()),
    };
    let pilots: BTreeSet<&str> = report
        .decks
        .iter()
        .map(|row| row.strategy.as_str())
        .collect();
    let decks: Vec<String> = report
        .decks
        .iter()
        .filter_map(|row| Some((row, row.shift?)))
        .filter(|(_, shift)| shift.value != 0.0)
        .map(|(row, shift)| {
            let name = match pilots.len() {
                0 | 1 => row.deck.clone(),
                _ => format!("{} ({})", row.deck, row.strategy),
            };
            // A path may hold what parts the cell.
            format!("{}={}", name.replace(';', ","), cell(Some(shift.value)))
        })
        .collect();
    let cells = vec![
        report.game.clone(),
        report.plan.clone(),
        report.plan_hash.clone(),
        super::super::json::seed_text(report.seed),
        report.before.hash.clone(),
        report.after.hash.clone(),
        report.answer.to_owned(),
        report.matchups.len().to_string(),
        report.count("changed").to_string(),
        report.count("undecided").to_string(),
        report.identical().to_string(),
        cell(shift.map(|shift| shift.value)),
        cell(shift.map(|shift| shift.low)),
        cell(shift.map(|shift| shift.high)),
        name,
        report.played.to_string(),
        report.saved.to_string(),
        decks.join(";"),
        label.to_owned(),
    ];
    HistoryRow { cells }
}

/// Reads a history.
///
/// # Errors
/// Another header, a line of another width, or a number that is none, with its line.
pub fn read_history(path: &Path) -> Result<Vec<HistoryRow>, HistoryError> {
    let source = Source::read(path).map_err(HistoryError::Unreadable)?;
    let form = |line, found: String, wanted: &str| HistoryError::Form {
        path: path.to_owned(),
        line,
        found,
        wanted: wanted.to_owned(),
    };
    let mut reader = ::csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(source.text().as_bytes());
    let header = reader
        .headers()
        .map_err(|error| form(1, error.to_string(), "a header row"))?;
    if header.iter().collect::<Vec<_>>().join(",") != HISTORY {
        let wanted = format!("a history of gates: {HISTORY}");
        return Err(form(1, "another header".to_owned(), &wanted));
    }
    let columns = HISTORY.split(',').count();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, ::csv::Position::line);
            form(line, error.to_string(), "a line of the history")
        })?;
        let line = record.position().map_or(1, ::csv::Position::line);
        if record.len() != columns {
            let found = format!("{} cells", record.len());
            return Err(form(line, found, &format!("{columns}")));
        }
        let row = HistoryRow {
            cells: record
                .iter()
                .map(|cell| plain_cell(cell).to_owned())
                .collect(),
        };
        for column in ["largest_shift", "ci_low", "ci_high"] {
            let text = row.cell(column);
            let is_share = row
                .number(column)
                .is_some_and(|n| (-1.0..=1.0).contains(&n));
            if !text.is_empty() && !is_share {
                let found = format!("{column} `{text}`");
                return Err(form(line, found, "a share from -1 to 1, or nothing"));
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Adds a line to a history, which is made where there is none.
///
/// # Errors
/// When the file is no history, or cannot be written.
pub fn append(path: &Path, row: HistoryRow) -> Result<(), HistoryError> {
    let mut rows = if path.exists() {
        read_history(path)?
    } else {
        Vec::new()
    };
    rows.push(row);
    let grid = super::super::csv::Grid {
        name: "the history",
        header: HISTORY,
        rows: rows.into_iter().map(|row| row.cells).collect(),
    };
    let bytes = super::super::csv::lay_out(&grid)?;
    Ok(write_whole(path, &bytes)?)
}

/// The chart of a history.
#[must_use]
pub fn trend_chart(rows: &[HistoryRow]) -> super::super::chart::Chart {
    super::super::chart::trend(rows)
}
