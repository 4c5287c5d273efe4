//! Absurd play by pilot, as a table.

use super::number::{count, percent};
use super::row::{Column, Row, columns};

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

impl Row for FollyRow {
    const TABLE: &'static str = "follies.csv";
    const DOCUMENT: &'static str = "`follies` of `ladder.json`";
    const ABOUT: &'static str = "One kind of absurd play of one pilot.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "the pilot" => &row.pilot;
        text "folly", "what, in the game's word" => &row.folly;
        count "occasions", "how often it could have been done" => row.occasions;
        count "absurd", "how often it was" => row.absurd;
        share "share", "`absurd` of `occasions`" => row.share();
    ];
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
