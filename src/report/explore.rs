//! The report of `explore`: a map of deck space, cell by cell.

use super::column::{Column, Label, columns};
use super::estimate::ReportEstimate;
use super::format::Unit;
use super::head::Head;
use super::row::Row;

/// One axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisRow {
    /// Name of its column.
    pub key: String,
    /// What it measures.
    pub title: String,
    /// Lower end of the first cell.
    pub from: f64,
    /// Width of a cell.
    pub step: f64,
    /// How many cells it is cut into.
    pub cells: usize,
    /// Whether values are shares.
    pub is_share: bool,
}

impl Row for AxisRow {
    const DOCUMENT: &'static str = "`axes` of `explore.json`";
    const ABOUT: &'static str = "One axis of the map.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "key", "name of its column" => &row.key;
        text "title", "what it measures" => &row.title;
        value "from" Number, "lower end of the first cell" => row.from.into();
        value "step" Number, "width of a cell" => row.step.into();
        count "cells", "cells" => row.cells as u64;
    ];
}

impl AxisRow {
    /// Lower end of a cell.
    #[must_use]
    pub fn low(&self, cell: usize) -> f64 {
        self.from + self.step * cell as f64
    }

    /// A cell for people: `4–5`, `20–30 %`, `8 or more`.
    #[must_use]
    pub fn label(&self, cell: usize) -> String {
        let scale = if self.is_share { 100.0 } else { 1.0 };
        let unit = if self.is_share { " %" } else { "" };
        let end = |cell: usize| format!("{}", (self.low(cell) * scale * 1000.0).round() / 1000.0);
        let is_whole = (self.step * scale - 1.0).abs() < 1e-9 && self.from == 0.0 && !self.is_share;
        if is_whole {
            end(cell)
        } else if cell + 1 == self.cells {
            format!("{}{unit} or more", end(cell))
        } else if cell == 0 {
            format!("below {}{unit}", end(1))
        } else {
            format!("{}–{}{unit}", end(cell), end(cell + 1))
        }
    }
}

/// One cell that holds a deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellRow {
    /// Its place on the axes.
    pub cell: [usize; 2],
    /// What the deck measures on either axis, which may lie beyond the last cell.
    pub measures: [f64; 2],
    /// Id of the deck it was bred from.
    pub origin: String,
    /// Places in which it differs from that.
    pub changed: usize,
    /// Win rate that the search saw.
    pub search: f64,
    /// Matches of that.
    pub search_matches: u64,
    /// Win rate on fresh deals; none where it was not tested.
    pub fresh: Option<ReportEstimate>,
    /// Matches of that.
    pub matches: u64,
    /// Fingerprint of the deck as a file.
    pub hash: String,
    /// The file; empty where none was asked for.
    pub deck: String,
}

impl Row for CellRow {
    const TABLE: &'static str = "map.csv";
    const DOCUMENT: &'static str = "`cells` of `explore.json`";
    const ABOUT: &'static str = "One cell of the map that holds a deck. In the table three columns of each axis stand in \
                                 front, named after its key: the cell (`…_cell`), that cell's lower end (`…_from`) and the \
                                 deck's value.";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "cell" Count, "its place on both axes, from 0" => row.cell.into(), in_documents;
        value "values" Number, "the deck's own values on both axes" => row.measures.into(), in_documents;
        text "origin", "id of the deck it was bred from" => &row.origin, head("from");
        count "changed", "places in which it differs from that" => row.changed as u64;
        share "search_win_rate", "win rate that the search saw" => Some(row.search), head("in search"), spare(1);
        count "search_matches", "matches of that" => row.search_matches;
        estimate ["win_rate", "ci_low", "ci_high"] Share, "win rate on fresh deals; none where it was not tested"
            => row.fresh;
        count "matches", "matches of that" => row.matches;
        text "hash", "fingerprint of the deck as a file" => &row.hash;
        text "deck", "the file; none where none was asked for" => &row.deck;
    ];
}

/// The report of an `explore`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploreReport {
    /// What it begins with.
    pub head: Head,
    /// Pilot of all decks.
    pub pilot: String,
    /// Decks it began with.
    pub seeds: Vec<String>,
    /// The field: ids and weights; none where it is the table.
    pub against: Vec<(String, f64)>,
    /// Both axes of the map, the columns' first.
    pub axes: [AxisRow; 2],
    /// Cells that hold a deck, along the first axis first.
    pub cells: Vec<CellRow>,
}

impl ExploreReport {
    /// The cell at this place.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Option<&CellRow> {
        self.cells.iter().find(|row| row.cell == [x, y])
    }
}
