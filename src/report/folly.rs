//! Absurd play by pilot, as a table.

use serde::Serialize;

use super::csv::Grid;
use super::number::{cell, count, percent, rounded};

/// Header of `follies.csv`.
pub const FOLLIES: &str = "game,pilot,folly,occasions,absurd,share";

/// One kind of absurd play of one pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollyRow {
    /// The pilot.
    pub pilot: String,
    /// What, in the game's word.
    pub folly: String,
    /// How often it could have been done.
    pub occasions: u64,
    /// How often it was.
    pub absurd: u64,
}

impl FollyRow {
    /// Share of the occasions; `None` without any.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.occasions > 0).then(|| self.absurd as f64 / self.occasions as f64)
    }
}

#[derive(Serialize)]
pub(super) struct FollyJson<'a> {
    pilot: &'a str,
    folly: &'a str,
    occasions: u64,
    absurd: u64,
    share: Option<f64>,
}

pub(super) fn json(rows: &[FollyRow]) -> Vec<FollyJson<'_>> {
    rows.iter()
        .map(|row| FollyJson {
            pilot: &row.pilot,
            folly: &row.folly,
            occasions: row.occasions,
            absurd: row.absurd,
            share: rounded(row.share()),
        })
        .collect()
}

pub(super) fn grid(game: &str, rows: &[FollyRow]) -> Grid {
    let row = |row: &FollyRow| {
        vec![
            game.to_owned(),
            row.pilot.clone(),
            row.folly.clone(),
            row.occasions.to_string(),
            row.absurd.to_string(),
            cell(row.share()),
        ]
    };
    Grid {
        name: "follies.csv",
        header: FOLLIES,
        rows: rows.iter().map(row).collect(),
    }
}

/// The rows as lines for a terminal: one a pilot, one column a folly.
pub(super) fn lines(rows: &[FollyRow]) -> Vec<String> {
    let mut kinds: Vec<&str> = Vec::new();
    let mut pilots: Vec<&str> = Vec::new();
    for row in rows {
        if !kinds.contains(&row.folly.as_str()) {
            kinds.push(&row.folly);
        }
        if !pilots.contains(&row.pilot.as_str()) {
            pilots.push(&row.pilot);
        }
    }
    let mut lines = Vec::new();
    if kinds.is_empty() {
        return lines;
    }
    lines.push("absurd play, in % of its occasions, as counted in these matches".to_owned());
    for kind in kinds {
        let of_kind = rows.iter().filter(|row| row.folly == kind);
        let cells: Vec<String> = of_kind
            .map(|row| {
                let share = row.share().map_or_else(|| "–".to_owned(), percent);
                format!("{} {share} of {}", row.pilot, count(row.occasions))
            })
            .collect();
        lines.push(format!(
            "  {}: {}",
            kind.replace('_', " "),
            cells.join(", ")
        ));
    }
    lines
}
