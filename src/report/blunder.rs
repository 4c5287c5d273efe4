//! Absurd play by pilot, as a table.

use super::column::{Column, columns};
use super::row::Row;
use super::shown::shown;
use super::terminal::Terminal;

/// One kind of absurd play of one pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlunderRow {
    /// Label of the strategy whose play was watched.
    pub pilot: String,
    /// What, in the game's word.
    pub blunder: String,
    /// How often it could have been done.
    pub occasions: u64,
    /// How often it was.
    pub absurd: u64,
}

impl BlunderRow {
    /// Share of the occasions; `None` without any.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.occasions > 0).then(|| self.absurd as f64 / self.occasions as f64)
    }
}

impl Row for BlunderRow {
    const TABLE: &'static str = "follies.csv";
    const DOCUMENT: &'static str = "`follies` of `ladder.json`";
    const ABOUT: &'static str = "One kind of absurd play of one pilot.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "pilot", "the pilot" => &row.pilot;
        text "folly", "what, in the game's word" => &row.blunder, spoken;
        count "occasions", "how often it could have been done" => row.occasions;
        count "absurd", "how often it was" => row.absurd;
        share "share", "`absurd` of `occasions`" => row.share();
    ];
}

/// The rows as lines for a terminal, those of one blunder under one another.
pub(super) fn lines(rows: &[BlunderRow], look: Terminal) -> Vec<String> {
    if rows.is_empty() {
        return Vec::new();
    }
    let mut kinds: Vec<&str> = Vec::new();
    for row in rows {
        if !kinds.contains(&row.blunder.as_str()) {
            kinds.push(&row.blunder);
        }
    }
    let by_kind = kinds
        .iter()
        .flat_map(|kind| rows.iter().filter(|row| row.blunder == *kind));
    let mut lines = vec!["absurd play, of its occasions, as counted in these matches".to_owned()];
    let table = shown!(BlunderRow: by_kind; "folly", "pilot", "share", "absurd", "occasions");
    lines.extend(table.lines(look));
    lines
}
