//! The report of `explore`: a map of deck space, cell by cell.

use super::chart::{Chart, atlas_chart};
use super::columns::{cut, widest};
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::export::Report;
use super::head::{Head, field};
use super::json::{SCHEMA, seed_text};
use super::number::{count, percent};
use super::row::{Column, Label, Row, Unit, columns, object, objects};
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words::spread;

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
    /// Cells.
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
    /// The deck's own values.
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
        text "origin", "id of the deck it was bred from" => &row.origin;
        count "changed", "places in which it differs from that" => row.changed as u64;
        share "search_win_rate", "win rate that the search saw" => Some(row.search);
        count "search_matches", "matches of that" => row.search_matches;
        estimate ["win_rate", "ci_low", "ci_high"] Share, "win rate on fresh deals; none where it was not tested"
            => row.fresh;
        count "matches", "matches of that" => row.matches;
        text "hash", "fingerprint of the deck as a file" => &row.hash;
        text "deck", "the file; empty where none was asked for" => &row.deck;
    ];
}

/// The report of an `explore`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploreReport {
    /// What it begins with.
    pub head: Head,
    /// Pilot of both sides.
    pub pilot: String,
    /// Decks it began with.
    pub seeds: Vec<String>,
    /// The field: ids and weights.
    pub against: Vec<(String, f64)>,
    /// The axes.
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

impl Report for ExploreReport {
    const FILE: &'static str = "explore.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        let columns = self.axes.iter().flat_map(|axis| {
            let key = &axis.key;
            [
                (format!("{key}_cell"), Unit::Count),
                (format!("{key}_from"), Unit::Number),
                (key.clone(), Unit::Number),
            ]
        });
        let cells = |at: usize| {
            let row = &self.cells[at];
            let axes = self.axes.iter().zip(row.cell).zip(row.measures);
            let cells = axes.flat_map(|((axis, cell), value)| {
                [cell.into(), Datum::from(axis.low(cell)), value.into()]
            });
            cells.collect::<Vec<Datum>>()
        };
        vec![ReportTable::of(&[], &self.cells).led(columns.collect(), cells)]
    }

    fn charts(&self) -> Vec<Chart> {
        vec![atlas_chart(self)]
    }

    fn document(&self) -> Datum {
        let head = &self.head;
        Datum::object()
            .with("schema", SCHEMA)
            .with("game", &head.game)
            .with("seed", seed_text(head.seed))
            .with("pilot", &self.pilot)
            .with("seeds", &self.seeds)
            .with("against", field(&self.against))
            .with("axes", objects(&self.axes))
            .with("filled", self.cells.len())
            .with("cells", objects(&self.cells))
            .with("matches", head.matches)
            .with("complete", head.complete)
            .with("notes", &head.notes)
            .with("files", objects(&head.files))
            .with("timing", object(&head.timing))
            .with("out", &head.out)
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        let all = self.axes[0].cells * self.axes[1].cells;
        vec![format!(
            "{}: {} of {all} cells hold a deck, pilot {}, {} matches",
            self.head.title,
            self.cells.len(),
            self.pilot,
            count(self.head.matches)
        )]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        let [x, y] = &self.axes;
        let mut lines = vec![format!("  across: {}; down: {}", x.title, y.title)];
        let mut rows: Vec<&CellRow> = self.cells.iter().collect();
        let rate = |row: &CellRow| row.fresh.map_or(row.search, |rate| rate.value);
        rows.sort_by(|a, b| rate(b).total_cmp(&rate(a)).then(a.cell.cmp(&b.cell)));
        let places: Vec<[String; 2]> = rows
            .iter()
            .map(|row| [x.label(row.cell[0]), y.label(row.cell[1])])
            .collect();
        let [wide, high] = [0, 1].map(|axis| widest(places.iter().map(|at| at[axis].as_str())));
        for (row, [across, down]) in rows.iter().zip(&places) {
            let won = row.fresh.map_or_else(
                || format!("{} (search only)", percent(row.search)),
                |rate| format!("{} {}", percent(rate.value), spread(rate, 2)),
            );
            let begin = format!("  {across:>wide$}  {down:>high$}  wins {won} %");
            let end = format!(", {} changed", row.changed);
            let taken = widest([begin.as_str()]) + 7 + widest([end.as_str()]);
            let origin = tame(&row.origin);
            let origin = cut(
                &origin,
                widest([origin.as_str()]).min(look.beside(taken).max(8)),
            );
            lines.push(format!("{begin}  from {origin}{end}"));
        }
        lines
    }
}
