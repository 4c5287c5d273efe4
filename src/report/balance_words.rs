//! Words and tables that the report of `balance` is told in, wherever a figure of it stands.

use super::balance::{GoalBand, GoalRow, GoalUnit};
use super::column::ColumnHead;
use super::escape::tame;
use super::estimate::ReportEstimate;
use super::number::{percent, points_fine};
use super::shown::Shown;
use super::tune::Holds;

/// A value as readers say it: percent, rounds, or points.
fn value(band: GoalBand, value: f64) -> String {
    match band.unit {
        GoalUnit::Rounds => format!("{value}"),
        GoalUnit::Share => percent(value),
        GoalUnit::Points => points_fine(value),
    }
}

/// A bound as it was typed.
fn bound(band: GoalBand, end: f64) -> String {
    if band.unit == GoalUnit::Rounds {
        format!("{end}")
    } else {
        let text = format!("{:.2}", end * 100.0);
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

/// `45 to 55 %`, `at most 56 %`, `at least 4`.
pub(super) fn band(of: GoalBand) -> String {
    let unit = match of.unit {
        GoalUnit::Rounds => "",
        GoalUnit::Share => " %",
        GoalUnit::Points => " points",
    };
    match (of.low, of.high) {
        (Some(low), Some(high)) => format!("{} to {}{unit}", bound(of, low), bound(of, high)),
        (Some(low), None) => format!("at least {}{unit}", bound(of, low)),
        (None, Some(high)) => format!("at most {}{unit}", bound(of, high)),
        (None, None) => String::new(),
    }
}

/// `56.10 (55.20–57.00)`.
pub(super) fn estimate(band: GoalBand, of: Option<ReportEstimate>) -> String {
    of.map_or_else(
        || "-".to_owned(),
        |of| {
            let [middle, low, high] = [of.value, of.low, of.high].map(|end| value(band, end));
            format!("{middle} ({low}–{high})")
        },
    )
}

/// `first turn, all`.
pub(super) fn subject(row: &GoalRow) -> String {
    format!("{}: {}", row.measure.replace('_', " "), tame(&row.subject))
}

/// Whether a goal is met, in a word.
pub(super) fn met(row: &GoalRow) -> String {
    let met = if row.is_met() { "met" } else { "missed" };
    match (row.holds(), row.after) {
        (_, None) => "-".to_owned(),
        (Holds::Open, _) => format!("{met}, not certain"),
        _ => met.to_owned(),
    }
}

/// The head of a column of numbers, set to the right.
pub(super) const fn right(head: &str) -> (&str, bool) {
    (head, true)
}

/// The head of a column of words.
pub(super) const fn left(head: &str) -> (&str, bool) {
    (head, false)
}

/// A table whose cells are told here: of one column some are shares and some are rounds.
pub(super) fn table(heads: &[(&str, bool)], rows: impl IntoIterator<Item = Vec<String>>) -> Shown {
    let head = |&(text, is_right): &(&str, bool)| ColumnHead {
        text: text.to_owned(),
        is_right,
        spare: 0,
        is_whole: false,
        is_interval: false,
    };
    Shown {
        heads: heads.iter().map(head).collect(),
        rows: rows.into_iter().collect(),
        ..Shown::default()
    }
}
