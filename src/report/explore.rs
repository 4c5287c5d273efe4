//! The report of `explore`: a map of deck space, cell by cell.

use serde::Serialize;

use super::chart::atlas_chart;
use super::columns::{cut, widest};
use super::csv::lay_out_with;
use super::escape::tame;
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::model::{Estimate, FileRow, Timing};
use super::number::{cell, count, percent, rounded};
use super::terminal::Look;
use super::words::spread;

/// Header of `map.csv` after the two axes' own columns: for each, its cell, that cell's lower end, the deck's value.
pub const MAP: &str =
    "origin,changed,search_win_rate,search_matches,win_rate,ci_low,ci_high,matches,hash,deck";

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
    pub fresh: Option<Estimate>,
    /// Matches of that.
    pub matches: u64,
    /// Fingerprint of the deck as a file.
    pub hash: String,
    /// The file; empty where none was asked for.
    pub deck: String,
}

/// The report of an `explore`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExploreReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
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
    /// Matches in all.
    pub matches: u64,
    /// `false` when it was interrupted.
    pub complete: bool,
    /// Warnings.
    pub notes: Vec<String>,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to.
    pub out: String,
}

impl ExploreReport {
    /// The cell at this place.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> Option<&CellRow> {
        self.cells.iter().find(|row| row.cell == [x, y])
    }
}

#[derive(Serialize)]
struct AxisJson<'a> {
    key: &'a str,
    title: &'a str,
    from: Option<f64>,
    step: Option<f64>,
    cells: usize,
}

#[derive(Serialize)]
struct CellJson<'a> {
    cell: [usize; 2],
    values: [Option<f64>; 2],
    origin: &'a str,
    changed: usize,
    search_win_rate: Option<f64>,
    search_matches: u64,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    matches: u64,
    hash: &'a str,
    deck: &'a str,
}

#[derive(Serialize)]
struct GuestJson<'a> {
    deck: &'a str,
    weight: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    pilot: &'a str,
    seeds: &'a [String],
    against: Vec<GuestJson<'a>>,
    axes: Vec<AxisJson<'a>>,
    filled: usize,
    cells: Vec<CellJson<'a>>,
    matches: u64,
    complete: bool,
    notes: &'a [String],
    files: &'a [FileRow],
    timing: &'a Timing,
    out: &'a str,
}

/// The document of `explore --json`, with its line feed; also the text of `explore.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn explore_document(report: &ExploreReport) -> Result<String, ReportError> {
    let number = |value: f64| rounded(Some(value));
    let cells = report.cells.iter().map(|row| CellJson {
        cell: row.cell,
        values: row.measures.map(number),
        origin: &row.origin,
        changed: row.changed,
        search_win_rate: number(row.search),
        search_matches: row.search_matches,
        win_rate: rounded(row.fresh.map(|rate| rate.value)),
        ci_low: rounded(row.fresh.map(|rate| rate.low)),
        ci_high: rounded(row.fresh.map(|rate| rate.high)),
        matches: row.matches,
        hash: &row.hash,
        deck: &row.deck,
    });
    let guests = report.against.iter();
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        pilot: &report.pilot,
        seeds: &report.seeds,
        against: guests
            .map(|(deck, weight)| GuestJson {
                deck,
                weight: number(*weight),
            })
            .collect(),
        axes: report
            .axes
            .iter()
            .map(|axis| AxisJson {
                key: &axis.key,
                title: &axis.title,
                from: number(axis.from),
                step: number(axis.step),
                cells: axis.cells,
            })
            .collect(),
        filled: report.cells.len(),
        cells: cells.collect(),
        matches: report.matches,
        complete: report.complete,
        notes: &report.notes,
        files: &report.files,
        timing: &report.timing,
        out: &report.out,
    };
    super::json::lay_out("explore.json", serde_json::to_string(&document))
}

/// Writes `map.csv`, the picture and, last, `explore.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_explore(report: &ExploreReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    let axes = report.axes.iter().flat_map(|axis| {
        let key = &axis.key;
        [format!("{key}_cell"), format!("{key}_from"), key.clone()]
    });
    let header: Vec<String> = axes.chain(MAP.split(',').map(str::to_owned)).collect();
    let rows = report.cells.iter().map(|row| {
        let mut cells = Vec::with_capacity(header.len());
        for (at, axis) in report.axes.iter().enumerate() {
            cells.push(row.cell[at].to_string());
            cells.push(cell(Some(axis.low(row.cell[at]))));
            cells.push(cell(Some(row.measures[at])));
        }
        cells.extend([row.origin.clone(), row.changed.to_string()]);
        cells.extend([cell(Some(row.search)), row.search_matches.to_string()]);
        let part = |of: fn(Estimate) -> f64| cell(row.fresh.map(of));
        cells.extend([part(|e| e.value), part(|e| e.low), part(|e| e.high)]);
        cells.extend([row.matches.to_string(), row.hash.clone(), row.deck.clone()]);
        cells
    });
    let rows: Vec<Vec<String>> = rows.collect();
    pages.table("map.csv", lay_out_with("map.csv", &header, &rows)?)?;
    pages.chart(&atlas_chart(report))?;
    pages.text("explore.json", &explore_document(report)?)
}

/// The map as text: the strongest decks of each cell, best first.
#[must_use]
pub fn explore_table(report: &ExploreReport, look: Look) -> String {
    let all = report.axes[0].cells * report.axes[1].cells;
    let [x, y] = &report.axes;
    let mut lines = vec![
        format!(
            "{}: {} of {all} cells hold a deck, pilot {}, {} matches",
            report.title,
            report.cells.len(),
            report.pilot,
            count(report.matches)
        ),
        format!("  across: {}; down: {}", x.title, y.title),
    ];
    if !report.complete {
        lines.insert(1, super::words::INTERRUPTED.to_owned());
    }
    let mut rows: Vec<&CellRow> = report.cells.iter().collect();
    let rate = |row: &CellRow| row.fresh.map_or(row.search, |rate| rate.value);
    rows.sort_by(|a, b| rate(b).total_cmp(&rate(a)).then(a.cell.cmp(&b.cell)));
    for row in rows {
        let won = row.fresh.map_or_else(
            || format!("{} (search only)", percent(row.search)),
            |rate| format!("{} {}", percent(rate.value), spread(rate, 2)),
        );
        let begin = format!(
            "  {:>14}  {:>14}  wins {won} %",
            x.label(row.cell[0]),
            y.label(row.cell[1])
        );
        let end = format!(", {} changed", row.changed);
        let taken = widest([begin.as_str()]) + 7 + widest([end.as_str()]);
        let origin = tame(&row.origin);
        let origin = cut(
            &origin,
            widest([origin.as_str()]).min(look.width.saturating_sub(taken).max(8)),
        );
        lines.push(format!("{begin}  from {origin}{end}"));
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.push(format!("report  {}/explore.json", report.out));
    lines.join("\n") + "\n"
}
