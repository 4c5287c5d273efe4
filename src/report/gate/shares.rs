//! Shares of a matchup's shift by edit, with what they add up to, as people are shown them.

use super::super::column::{Column, columns};
use super::super::format::Unit;
use super::super::row::Row;
use super::model::{ChangeRow, GateMatchup, GateReport, Shift};

/// One edit's share of one matchup's shift, or the whole of them.
pub(super) struct ShareRow {
    matchup: String,
    edit: String,
    share: Shift,
    pairs: u64,
}

impl Row for ShareRow {
    const ABOUT: &'static str = "One edit's share of one matchup's shift, or the whole of them.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "matchup", "the matchup" => &row.matchup, whole;
        text "edit", "the edit, or all of them" => &row.edit;
        estimate ["share", "ci_low", "ci_high"] Difference, "its share" => Some(row.share), fine;
        count "pairs", "pairs it rests on" => row.pairs;
    ];
}

/// The shares of a report, each matchup and edit called as its form calls them.
pub(super) fn shares(
    report: &GateReport,
    matchup: impl Fn(&GateMatchup) -> String,
    edit: impl Fn(&ChangeRow) -> String,
) -> Vec<ShareRow> {
    let parts = report.blame.iter().map(|row| ShareRow {
        matchup: matchup(&report.matchups[row.matchup]),
        edit: edit(&report.changes[row.change]),
        share: row.shift,
        pairs: row.pairs,
    });
    let wholes = report.blame_samples.iter().map(|sample| ShareRow {
        matchup: matchup(&report.matchups[sample.matchup]),
        edit: "all of them, on these pairs".to_owned(),
        share: sample.shift,
        pairs: sample.pairs,
    });
    parts.chain(wholes).collect()
}
