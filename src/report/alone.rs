//! The report of entries that never meet: decks or pilots ranked by what each does against the table on the same deals.

use super::column::{Column, columns};
use super::estimate::ReportEstimate;
use super::export::Report;
use super::format::Unit;
use super::head::Head;
use super::number::count;
use super::row::{Row, objects};
use super::shown::shown;
use super::table::ReportTable;
use super::terminal::Terminal;
use super::value::Datum;
use super::words;
use breachlab_core::games::EVERY;

/// One deck under one pilot, or over all of either (`*`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AloneRow {
    /// Label of the deck that plays for itself against the table.
    pub deck: String,
    /// Label of the strategy that plays it.
    pub pilot: String,
    /// Matches played.
    pub matches: u64,
    /// Matches won.
    pub wins: u64,
    /// Lost to the table.
    pub lost: u64,
    /// Matches neither won nor lost.
    pub draws: u64,
    /// Matches that the pilot could not finish.
    pub forfeits: u64,
    /// Share of the points.
    pub win_rate: Option<ReportEstimate>,
    /// The same less that of the best of its kind on the same deals; none of the best itself.
    pub behind: Option<ReportEstimate>,
}

impl AloneRow {
    /// Whether it is about one deck under one pilot.
    #[must_use]
    pub fn is_single(&self) -> bool {
        self.deck != EVERY && self.pilot != EVERY
    }
}

impl Row for AloneRow {
    const TABLE: &'static str = "alone.csv";
    const DOCUMENT: &'static str = "`rows` of `alone.json`";
    const ABOUT: &'static str =
        "One deck under one pilot against the table, or (`*`) over all of either.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "deck", "the deck; `*` for all of them" => &row.deck;
        text "pilot", "the pilot; `*` for all of them" => &row.pilot;
        count "matches", "matches" => row.matches;
        count "wins", "won" => row.wins;
        count "lost", "lost to the table" => row.lost;
        count "draws", "neither" => row.draws;
        estimate ["win_rate", "ci_low", "ci_high"] Share, "share of the points" => row.win_rate, head("win, %");
        estimate ["behind", "behind_ci_low", "behind_ci_high"] Difference,
            "share of the points short of the best on the same deals, below 0; empty for the best" => row.behind, head("behind, pp");
        count "forfeits", "matches that the pilot could not finish" => row.forfeits;
    ];
}

/// The report of `matrix` or `ladder` where entries never meet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AloneReport {
    /// What it begins with.
    pub head: Head,
    /// What is ranked: `deck` or `pilot`.
    pub ranked: &'static str,
    /// Best first.
    pub rows: Vec<AloneRow>,
}

impl Report for AloneReport {
    const FILE: &'static str = "alone.json";

    fn head(&self) -> &Head {
        &self.head
    }

    fn tables(&self) -> Vec<ReportTable> {
        vec![ReportTable::of(&[&self.head.game], &self.rows)]
    }

    fn own(&self) -> Datum {
        Datum::object()
            .with("ranked", self.ranked)
            .with("against", words::TABLE)
            .with("matches", self.head.matches)
            .with("rows", objects(&self.rows))
    }

    fn title(&self, _look: Terminal) -> Vec<String> {
        vec![super::escape::tame(&format!(
            "{}: each {} for itself against the table, on the same deals; {} matches",
            self.head.title,
            self.ranked,
            count(self.head.matches)
        ))]
    }

    fn body(&self, look: Terminal) -> Vec<String> {
        shown!(AloneRow: &self.rows; "deck", "pilot", "win_rate", "behind").lines(look)
    }
}
