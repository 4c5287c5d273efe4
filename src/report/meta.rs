//! The report of `meta`: which mixture of decks nobody beats, and how a field moves.

use serde::Serialize;

use super::chart::meta_chart;
use super::columns::{cut, widest};
use super::csv::{Grid, lay_out};
use super::file::ReportError;
use super::folder::Folder;
use super::json::seed_text;
use super::model::Estimate;
use super::number::{cell, count, percent, points, rounded};
use super::terminal::Look;

/// Header of `meta.csv`.
pub const META: &str = "deck,nash,nash_low,nash_high,alpha_rank,alpha_low,alpha_high,against_nash,\
replicator_mean,replicator_end,field,against_field";
/// Header of `replicator.csv`.
pub const REPLICATOR: &str = "time,deck,share";

/// One deck of the field.
#[derive(Clone, Debug, PartialEq)]
pub struct MetaRow {
    /// Its name.
    pub deck: String,
    /// Share at equilibrium.
    pub nash: Estimate,
    /// Share by α-rank.
    pub alpha: Estimate,
    /// Win rate against the equilibrium: one half for those it holds, and how far short the others fall.
    pub against_nash: f64,
    /// Mean share on the replicator's path.
    pub replicator_mean: f64,
    /// Share at its end.
    pub replicator_end: f64,
    /// Share in the field given.
    pub field: Option<f64>,
    /// Win rate against the field given.
    pub against_field: Option<f64>,
}

/// What a field loses to the deck that answers it best.
#[derive(Clone, Debug, PartialEq)]
pub struct Exploited {
    /// The best answer.
    pub deck: String,
    /// Its win rate against the field.
    pub win_rate: f64,
    /// By how much that is above one half, with what chance makes of it.
    pub exploitability: Estimate,
}

/// The report of a `meta`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetaReport {
    /// Seed of the draws.
    pub seed: u64,
    /// The table the win rates came from.
    pub payoff: String,
    /// Decks, in the order of the table.
    pub decks: Vec<MetaRow>,
    /// Win rate the equilibrium is sure of.
    pub value: f64,
    /// Whether there is no other equilibrium.
    pub is_unique: bool,
    /// α of α-rank.
    pub alpha: f64,
    /// Population of α-rank.
    pub population: u32,
    /// Draws from what is known of the win rates; 0 where they were taken as exact.
    pub draws: u64,
    /// The field given and its best answer.
    pub exploited: Option<Exploited>,
    /// Times and shares of the replicator's path.
    pub path: Vec<(f64, Vec<f64>)>,
    /// `false` when it was interrupted before the last draw.
    pub complete: bool,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Folder the files went to.
    pub out: String,
}

#[derive(Serialize)]
struct ExploitedJson<'a> {
    best_answer: &'a str,
    win_rate: Option<f64>,
    exploitability: Option<f64>,
    ci_low: Option<f64>,
    ci_high: Option<f64>,
    field: Vec<Option<f64>>,
    against_field: Vec<Option<f64>>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    complete: bool,
    seed: String,
    payoff: &'a str,
    decks: Vec<&'a str>,
    nash: Vec<Option<f64>>,
    nash_low: Vec<Option<f64>>,
    nash_high: Vec<Option<f64>>,
    alpha_rank: Vec<Option<f64>>,
    alpha_low: Vec<Option<f64>>,
    alpha_high: Vec<Option<f64>>,
    value: Option<f64>,
    unique: bool,
    against_nash: Vec<Option<f64>>,
    replicator_mean: Vec<Option<f64>>,
    replicator_end: Vec<Option<f64>>,
    alpha: f64,
    population: u32,
    draws: u64,
    exploited: Option<ExploitedJson<'a>>,
    notes: &'a [String],
    out: &'a str,
}

/// The document of `meta --json`, with its line feed; also the text of `meta.json`.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn meta_document(report: &MetaReport) -> Result<String, ReportError> {
    let list = |of: &dyn Fn(&MetaRow) -> Option<f64>| -> Vec<Option<f64>> {
        report.decks.iter().map(|row| rounded(of(row))).collect()
    };
    let exploited = report.exploited.as_ref().map(|found| ExploitedJson {
        best_answer: &found.deck,
        win_rate: rounded(Some(found.win_rate)),
        exploitability: rounded(Some(found.exploitability.value)),
        ci_low: rounded(Some(found.exploitability.low)),
        ci_high: rounded(Some(found.exploitability.high)),
        field: list(&|row| row.field),
        against_field: list(&|row| row.against_field),
    });
    let document = Document {
        schema: super::SCHEMA,
        complete: report.complete,
        seed: seed_text(report.seed),
        payoff: &report.payoff,
        decks: report.decks.iter().map(|row| row.deck.as_str()).collect(),
        nash: list(&|row| Some(row.nash.value)),
        nash_low: list(&|row| Some(row.nash.low)),
        nash_high: list(&|row| Some(row.nash.high)),
        alpha_rank: list(&|row| Some(row.alpha.value)),
        alpha_low: list(&|row| Some(row.alpha.low)),
        alpha_high: list(&|row| Some(row.alpha.high)),
        value: rounded(Some(report.value)),
        unique: report.is_unique,
        against_nash: list(&|row| Some(row.against_nash)),
        replicator_mean: list(&|row| Some(row.replicator_mean)),
        replicator_end: list(&|row| Some(row.replicator_end)),
        alpha: report.alpha,
        population: report.population,
        draws: report.draws,
        exploited,
        notes: &report.notes,
        out: &report.out,
    };
    super::json::lay_out("meta.json", serde_json::to_string(&document))
}

/// Writes `meta.csv`, `replicator.csv`, the chart and, last, `meta.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_meta(report: &MetaReport, folder: &Folder) -> Result<(), ReportError> {
    let pages = folder.pages(report.complete);
    for grid in [decks(report), path(report)] {
        pages.table(grid.name, lay_out(&grid)?)?;
    }
    pages.chart(&meta_chart(report))?;
    pages.text("meta.json", &meta_document(report)?)
}

fn decks(report: &MetaReport) -> Grid {
    let row = |row: &MetaRow| {
        let mut cells = vec![row.deck.clone()];
        for share in [row.nash, row.alpha] {
            cells.extend([share.value, share.low, share.high].map(|value| cell(Some(value))));
        }
        let plain = [row.against_nash, row.replicator_mean, row.replicator_end];
        cells.extend(plain.map(|value| cell(Some(value))));
        cells.extend([row.field, row.against_field].map(cell));
        cells
    };
    Grid {
        name: "meta.csv",
        header: META,
        rows: report.decks.iter().map(row).collect(),
    }
}

fn path(report: &MetaReport) -> Grid {
    let mut rows = Vec::new();
    for (time, shares) in &report.path {
        for (row, share) in report.decks.iter().zip(shares) {
            rows.push(vec![
                cell(Some(*time)),
                row.deck.clone(),
                cell(Some(*share)),
            ]);
        }
    }
    Grid {
        name: "replicator.csv",
        header: REPLICATOR,
        rows,
    }
}

/// The report as a table for a terminal.
#[must_use]
pub fn meta_table(report: &MetaReport, look: Look) -> String {
    let names = report.decks.iter().map(|row| row.deck.as_str());
    // The numbers take 65 columns.
    let name = widest(names).clamp(4, look.width.saturating_sub(65).max(15));
    let basis = if report.draws == 0 {
        "win rates taken as exact".to_owned()
    } else {
        format!(
            "95 % intervals from {} draws of the win rates",
            count(report.draws)
        )
    };
    let mut lines = vec![
        format!(
            "The mixture of {} that none of them beats; {basis}",
            super::words::several(report.decks.len() as u64, "deck", "decks")
        ),
        format!(
            "  {:name$}  share %     interval  against it  alpha-rank %  path mean %",
            "deck"
        ),
    ];
    if !report.complete {
        lines.insert(1, super::words::INTERRUPTED.to_owned());
    }
    for row in &report.decks {
        let interval = if report.draws == 0 {
            String::new()
        } else {
            format!("{:.1}–{:.1}", row.nash.low * 100.0, row.nash.high * 100.0)
        };
        let [share, against, alpha, mean] = [
            row.nash.value,
            row.against_nash,
            row.alpha.value,
            row.replicator_mean,
        ]
        .map(percent);
        let deck = cut(&row.deck, name);
        lines.push(format!(
            "  {deck}  {share:>7}  {interval:>11}  {against:>10}  {alpha:>12}  {mean:>11}"
        ));
    }
    if let Some(found) = &report.exploited {
        lines.push(format!(
            "The field given loses most to {}, which wins {} % against it: {} points above even.",
            super::escape::tame(&found.deck),
            percent(found.win_rate),
            points(found.exploitability.value)
        ));
    }
    lines.extend(report.notes.iter().map(|note| format!("note: {note}")));
    lines.join("\n") + "\n"
}
