//! The report of entries that never meet: decks or pilots ranked by what each does against the table on the same deals.

use serde::Serialize;

use super::columns::{cut, widest};
use super::csv::{Grid, lay_out};
use super::escape::tame;
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::model::{Estimate, FileRow, Timing};
use super::number::{cell, count, rounded};
use super::terminal::Look;
use super::words;

/// Header of `alone.csv`; `*` stands for all pilots, or all decks, together. `behind` is the share of points short of the
/// best on the same deals, below 0; empty for the best.
pub const ALONE: &str = "game,deck,pilot,matches,wins,lost,draws,win_rate,ci_low,ci_high,behind,behind_ci_low,\
behind_ci_high,forfeits";

/// One deck under one pilot, or over all of either (`*`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AloneRow {
    /// The deck.
    pub deck: String,
    /// The pilot.
    pub pilot: String,
    /// Matches.
    pub matches: u64,
    /// Won.
    pub wins: u64,
    /// Lost to the table.
    pub lost: u64,
    /// Neither.
    pub draws: u64,
    /// Matches that the pilot could not finish.
    pub forfeits: u64,
    /// Share of the points.
    pub win_rate: Option<Estimate>,
    /// The same less that of the best of its kind on the same deals; none of the best itself.
    pub behind: Option<Estimate>,
}

impl AloneRow {
    /// Whether it is about one deck under one pilot.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.deck != "*" && self.pilot != "*"
    }
}

/// The report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AloneReport {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// What is ranked: `deck` or `pilot`.
    pub ranked: &'static str,
    /// Seed of the run.
    pub seed: u64,
    /// Matches in all.
    pub matches: u64,
    /// `false` when the run was interrupted.
    pub complete: bool,
    /// Best first.
    pub rows: Vec<AloneRow>,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine.
    pub timing: Timing,
    /// Folder the files went to.
    pub out: String,
}

#[derive(Serialize)]
struct RowJson<'a> {
    deck: &'a str,
    pilot: &'a str,
    matches: u64,
    wins: u64,
    lost: u64,
    draws: u64,
    win_rate: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    behind: Option<f64>,
    behind_ci_low: Option<f64>,
    behind_ci_high: Option<f64>,
    forfeits: u64,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    ranked: &'a str,
    against: &'static str,
    matches: u64,
    complete: bool,
    rows: Vec<RowJson<'a>>,
    files: &'a [FileRow],
    notes: &'a [String],
    timing: &'a Timing,
    out: &'a str,
}

fn ends(estimate: Option<Estimate>) -> [Option<f64>; 3] {
    [
        estimate.map(|e| e.value),
        estimate.map(|e| e.low),
        estimate.map(|e| e.high),
    ]
}

/// The document of the verb's `--json`, with its line feed; also the text of `alone.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn alone_document(report: &AloneReport) -> Result<String, ReportError> {
    let rows = report.rows.iter().map(|of| {
        let [win_rate, ci_low, ci_high] = ends(of.win_rate).map(rounded);
        let [behind, behind_ci_low, behind_ci_high] = ends(of.behind).map(rounded);
        RowJson {
            deck: &of.deck,
            pilot: &of.pilot,
            matches: of.matches,
            wins: of.wins,
            lost: of.lost,
            draws: of.draws,
            win_rate,
            ci_low,
            ci_high,
            behind,
            behind_ci_low,
            behind_ci_high,
            forfeits: of.forfeits,
        }
    });
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        seed: seed_text(report.seed),
        ranked: report.ranked,
        against: words::TABLE,
        matches: report.matches,
        complete: report.complete,
        rows: rows.collect(),
        files: &report.files,
        notes: &report.notes,
        timing: &report.timing,
        out: &report.out,
    };
    super::json::lay_out("alone.json", serde_json::to_string(&document))
}

/// Writes `alone.csv` and, last, `alone.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_alone(report: &AloneReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    let row = |row: &AloneRow| {
        let counts = [row.matches, row.wins, row.lost, row.draws].map(|n| n.to_string());
        let mut cells = [&report.game, &row.deck, &row.pilot]
            .map(Clone::clone)
            .to_vec();
        cells.extend(counts);
        cells.extend(ends(row.win_rate).map(cell));
        cells.extend(ends(row.behind).map(cell));
        cells.push(row.forfeits.to_string());
        cells
    };
    let grid = Grid {
        name: "alone.csv",
        header: ALONE,
        rows: report.rows.iter().map(row).collect(),
    };
    pages.table(grid.name, lay_out(&grid)?)?;
    pages.text("alone.json", &alone_document(report)?)
}

/// The ranking as a table for a terminal.
#[must_use]
pub fn alone_table(report: &AloneReport, look: Look) -> String {
    let mut lines = vec![tame(&format!(
        "{}: each {} for itself against the table, on the same deals; {} matches",
        report.title,
        report.ranked,
        count(report.matches)
    ))];
    if !report.complete {
        lines.push(words::INTERRUPTED.to_owned());
    }
    let room = look.width.max(60).saturating_sub(49) / 2;
    let deck = widest(report.rows.iter().map(|row| row.deck.as_str()))
        .max(4)
        .min(room);
    let pilot = widest(report.rows.iter().map(|row| row.pilot.as_str()))
        .max(5)
        .min(room);
    lines.push(format!(
        "  {}  {}  win rate    95 % interval  behind  95 % interval",
        cut("deck", deck),
        cut("pilot", pilot)
    ));
    for row in &report.rows {
        let [rate, interval] = words::rate_cells(row.win_rate);
        let [behind, between] = words::gain_cells(row.behind);
        let text = format!(
            "  {}  {}  {rate:>6} %  {interval:>13}  {behind:>6}  {between}",
            cut(&row.deck, deck),
            cut(&row.pilot, pilot)
        );
        lines.push(text.trim_end().to_owned());
    }
    lines.extend(
        report
            .notes
            .iter()
            .map(|note| format!("note: {}", tame(note))),
    );
    lines.join("\n") + "\n"
}
