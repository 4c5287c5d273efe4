//! The report of `draws`: exact odds of cards and groups, by how many cards were seen.

use std::path::Path;

use serde::Serialize;

use super::csv::{Grid, lay_out};
use super::file::{ReportError, make_folder, write_whole};
use super::model::FileRow;
use super::number::{cell, percent, rounded};

/// Header of `draws.csv`: `wanted` copies or more among the first `seen` cards.
pub const DRAWS: &str = "deck,sort,id,name,copies,seen,wanted,at_least,exactly";

/// A card or a group.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawRow {
    /// `card` or `group`.
    pub sort: &'static str,
    /// Id of the card, or name of the group.
    pub id: String,
    /// Name of the card, or of the group.
    pub name: String,
    /// Copies in the pile.
    pub copies: u64,
    /// For each count of cards seen: chance of exactly 0, 1, 2, … of them.
    pub exactly: Vec<Vec<f64>>,
    /// The same, of at least 0, 1, 2, ….
    pub at_least: Vec<Vec<f64>>,
    /// Mean number of copies seen.
    pub means: Vec<f64>,
}

/// The report of a `draws`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawsReport {
    /// Id of the game.
    pub game: String,
    /// Id of the deck.
    pub deck: String,
    /// Its name.
    pub deck_name: String,
    /// Cards in the pile.
    pub pile: u64,
    /// Cards of the opening hand.
    pub opening: u64,
    /// Counts of cards seen, as asked.
    pub seen: Vec<u64>,
    /// Cards, in the order of the deck, then groups.
    pub rows: Vec<DrawRow>,
    /// Files that decided it.
    pub files: Vec<FileRow>,
    /// Folder the files went to; empty where none were asked for.
    pub out: String,
}

#[derive(Serialize)]
struct RowJson<'a> {
    id: &'a str,
    name: &'a str,
    copies: u64,
    at_least_one: Vec<Option<f64>>,
    mean: Vec<Option<f64>>,
    exactly: Vec<Vec<Option<f64>>>,
    at_least: Vec<Vec<Option<f64>>>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    game: &'a str,
    deck: &'a str,
    deck_name: &'a str,
    pile: u64,
    opening: u64,
    seen: &'a [u64],
    cards: Vec<RowJson<'a>>,
    groups: Vec<RowJson<'a>>,
    files: &'a [FileRow],
    out: &'a str,
}

/// The document of `draws --json`, with its line feed.
///
/// # Errors
/// When it cannot be laid out, which only a lack of memory could cause.
pub fn draws_document(report: &DrawsReport) -> Result<String, ReportError> {
    let list = |chances: &[f64]| chances.iter().map(|&p| rounded(Some(p))).collect();
    let rows = |sort: &str| {
        let rows = report.rows.iter().filter(|row| row.sort == sort);
        rows.map(|row| RowJson {
            id: &row.id,
            name: &row.name,
            copies: row.copies,
            at_least_one: row
                .at_least
                .iter()
                .map(|at| rounded(at.get(1).copied().or(Some(0.0))))
                .collect(),
            mean: list(&row.means),
            exactly: row.exactly.iter().map(|at| list(at)).collect(),
            at_least: row.at_least.iter().map(|at| list(at)).collect(),
        })
        .collect()
    };
    let document = Document {
        schema: super::SCHEMA,
        game: &report.game,
        deck: &report.deck,
        deck_name: &report.deck_name,
        pile: report.pile,
        opening: report.opening,
        seen: &report.seen,
        cards: rows("card"),
        groups: rows("group"),
        files: &report.files,
        out: &report.out,
    };
    super::json::lay_out("draws.json", serde_json::to_string(&document))
}

/// Writes `draws.csv` and, last, `draws.json`.
///
/// # Errors
/// [`ReportError`] naming the file that was refused.
pub fn write_draws(report: &DrawsReport, folder: &Path) -> Result<(), ReportError> {
    make_folder(folder)?;
    let mut rows = Vec::new();
    for row in &report.rows {
        for (at, seen) in report.seen.iter().enumerate() {
            for (wanted, chance) in row.at_least[at].iter().enumerate() {
                let exactly = row.exactly[at].get(wanted).copied();
                rows.push(vec![
                    report.deck.clone(),
                    row.sort.to_owned(),
                    row.id.clone(),
                    row.name.clone(),
                    row.copies.to_string(),
                    seen.to_string(),
                    wanted.to_string(),
                    cell(Some(*chance)),
                    cell(exactly),
                ]);
            }
        }
    }
    let grid = Grid {
        name: "draws.csv",
        header: DRAWS,
        rows,
    };
    write_whole(&folder.join(grid.name), &lay_out(&grid)?)?;
    write_whole(
        &folder.join("draws.json"),
        draws_document(report)?.as_bytes(),
    )
}

/// The odds of at least one copy as a table for a terminal.
#[must_use]
pub fn draws_table(report: &DrawsReport) -> String {
    let names = report.rows.iter().map(|row| row.name.chars().count());
    let widest = names.max().unwrap_or(0).max(4);
    let heads = report.seen.iter().map(|seen| format!("{seen:>8}"));
    let heads = heads.collect::<Vec<_>>().concat();
    let mut lines = vec![
        format!(
            "{}: chance (%) of at least one among the first cards of {}; the opening hand is {}",
            super::words::tame(&report.deck_name),
            report.pile,
            report.opening
        ),
        format!("  {:widest$}  copies{heads}", ""),
    ];
    let mut sort = "card";
    for row in &report.rows {
        if row.sort != sort {
            sort = row.sort;
            lines.push("  any of a group:".to_owned());
        }
        let chances = row.at_least.iter().map(|at| {
            let chance = at.get(1).copied().unwrap_or(0.0);
            format!("{:>8}", percent(chance))
        });
        let chances = chances.collect::<Vec<_>>().concat();
        let name = super::words::tame(&row.name);
        lines.push(format!("  {name:widest$}  {:>6}{chances}", row.copies));
    }
    lines.push(format!(
        "A player who takes mulligans only while a card is missing sees {} cards more with each.",
        report.opening
    ));
    lines.join("\n") + "\n"
}
