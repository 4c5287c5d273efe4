//! One gate as the line of a history.

use std::collections::BTreeSet;

use super::super::column::{Column, Label, columns};
use super::super::estimate::ReportEstimate;
use super::super::format::Unit;
use super::super::number::cell;
use super::super::row::{Row, cells, labels};
use super::super::value::Datum;
use super::ledger::place;
use super::model::GateReport;
use serde_json::{Value, json};

/// One gate of a history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HistoryRow {
    /// Cells in the order of its columns.
    pub cells: Vec<String>,
}

impl HistoryRow {
    /// The cell of a column.
    ///
    /// # Panics
    /// When there is no such column.
    #[must_use]
    pub fn cell(&self, column: &str) -> &str {
        &self.cells[place(&header(), column)]
    }

    /// A number of a column; none where the cell is empty.
    #[must_use]
    pub fn number(&self, column: &str) -> Option<f64> {
        self.cell(column).parse().ok()
    }

    /// The gate as a document has it: each column by its name, numbers as such, `null` where there is none, and the shifts
    /// of decks as an object.
    #[must_use]
    pub fn document(&self) -> Value {
        let all = labels::<GateLine>().into_iter().map(|(name, unit)| {
            let value = match (name.as_str(), unit) {
                ("deck_shifts", _) => self.shifts().map(|(deck, by)| (deck, json!(by))).collect(),
                (_, Unit::Text) => json!(self.cell(&name)),
                (_, Unit::Count) => json!(self.cell(&name).parse::<u64>().ok()),
                _ => json!(self.number(&name)),
            };
            (name, value)
        });
        Value::Object(all.collect())
    }

    /// Shifts by deck.
    pub fn shifts(&self) -> impl Iterator<Item = (&str, f64)> {
        let pairs = self.cell("deck_shifts").split(';');
        pairs.filter_map(|pair| {
            let (deck, shift) = pair.rsplit_once('=')?;
            Some((deck, shift.parse().ok()?))
        })
    }
}

/// One gate as its line has it.
pub(crate) struct GateLine {
    game: String,
    plan: String,
    plan_hash: String,
    seed: String,
    before: String,
    after: String,
    verdict: &'static str,
    /// All of them, those changed, undecided and identical.
    matchups: [usize; 4],
    shift: Option<ReportEstimate>,
    largest_matchup: String,
    played: u64,
    saved: u64,
    deck_shifts: String,
    label: String,
}

impl Row for GateLine {
    const TABLE: &'static str = "history.csv";
    const ABOUT: &'static str =
        "One gate of a history (`gate --history FILE`, which names the file).";
    const LEAD: &'static [Label] = &[];
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "game", "id of the game" => &row.game;
        text "plan", "name of the plan" => &row.plan;
        text "plan_hash", "fingerprint of the plan" => &row.plan_hash;
        text "seed", "the seed" => &row.seed;
        text "before", "fingerprint of the card texts before" => &row.before;
        text "after", "fingerprint of the card texts after" => &row.after;
        text "verdict", "`changed` (a matchup, or a mean over them), `unchanged` or `undecided`" => row.verdict;
        count "matchups", "matchups of the plan" => row.matchups[0] as u64;
        count "changed", "of these, changed" => row.matchups[1] as u64;
        count "undecided", "of these, undecided" => row.matchups[2] as u64;
        count "identical", "of these, not played because they could not differ" => row.matchups[3] as u64;
        middle "largest_shift" Difference, "largest shift of a matchup" => row.shift;
        value "ci_low" Difference, "lower end of the interval that the matchup's answer rests on"
            => row.shift.map(|shift| shift.low).into();
        value "ci_high" Difference, "upper end of that interval" => row.shift.map(|shift| shift.high).into();
        text "largest_matchup", "the matchup it was found in" => &row.largest_matchup;
        count "played", "matches played for the verdict" => row.played;
        count "saved", "matches not played because they could not differ" => row.saved;
        text "deck_shifts",
            "`deck=shift` for each deck with a mean shift that is not zero, joined by `;`; with several pilots `deck \
             (pilot)=shift`" => &row.deck_shifts;
        text "label", "what its maker calls it: a commit, a version" => &row.label;
    ];
}

/// Names of the columns of a history.
pub(super) fn header() -> Vec<String> {
    labels::<GateLine>()
        .into_iter()
        .map(|(name, _)| name)
        .collect()
}

/// The line of a gate; `label` is what its maker calls it (a commit, a version).
#[must_use]
pub fn history_row(report: &GateReport, label: &str) -> HistoryRow {
    let largest = report
        .matchups
        .iter()
        .filter_map(|row| Some((row, row.shift?)))
        .filter(|(row, _)| !row.identical)
        .max_by(|a, b| a.1.value.abs().total_cmp(&b.1.value.abs()));
    let (shift, name) = match largest {
        Some((row, shift)) => (Some(shift), super::text::pairing(row)),
        None => (None, String::new()),
    };
    let pilots: BTreeSet<&str> = report
        .decks
        .iter()
        .map(|row| row.strategy.as_str())
        .collect();
    let decks: Vec<String> = report
        .decks
        .iter()
        .filter_map(|row| Some((row, row.shift?)))
        .filter(|(_, shift)| shift.value != 0.0)
        .map(|(row, shift)| {
            let name = match pilots.len() {
                0 | 1 => row.deck.clone(),
                _ => format!("{} ({})", row.deck, row.strategy),
            };
            // A path may hold what parts the cell.
            format!("{}={}", name.replace(';', ","), cell(Some(shift.value)))
        })
        .collect();
    let line = GateLine {
        game: report.head.game.clone(),
        plan: report.plan.clone(),
        plan_hash: report.plan_hash.clone(),
        seed: report.head.seed_told(),
        before: report.before.hash.clone(),
        after: report.after.hash.clone(),
        verdict: report.answer,
        matchups: [
            report.matchups.len(),
            report.count("changed"),
            report.count("undecided"),
            report.identical(),
        ],
        shift,
        largest_matchup: name,
        played: report.played,
        saved: report.saved,
        deck_shifts: decks.join(";"),
        label: label.to_owned(),
    };
    HistoryRow {
        cells: cells(&line).iter().map(Datum::cell).collect(),
    }
}
