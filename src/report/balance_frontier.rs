//! Where goals of a `balance` pull apart, in words: what can be had between the two that do so most.

use super::balance::{BalanceReport, FrontierRow, GoalRow};
use super::balance_words::{band, estimate, left, right, subject, table};
use super::columns::panels;
use super::escape::tame;
use super::page::Page;

/// `goal 1 (first turn: all)`.
pub(super) fn goal_named(report: &BalanceReport, goal: u64) -> String {
    let mut rows = report.goals.iter().filter(|row| row.goal == goal);
    let what = match (rows.next(), rows.next()) {
        (Some(only), None) => subject(only),
        (Some(first), _) => first.measure.replace('_', " "),
        (None, _) => return format!("goal {goal}"),
    };
    format!("goal {goal} ({what})")
}

/// What was weighed to find it.
fn lean(row: &FrontierRow) -> String {
    row.goal.map_or_else(
        || "the patch".to_owned(),
        |goal| format!("goal {goal} counts × {}", row.times),
    )
}

/// The figure of a goal that is farthest off there, and whether it lies in its band.
fn farthest(row: Option<&GoalRow>) -> String {
    row.map_or_else(String::new, |row| {
        let met = if row.is_met() { "met" } else { "missed" };
        format!("{} {} {met}", subject(row), estimate(row.band, row.after))
    })
}

/// The compromises, for a terminal.
pub(super) fn frontier_lines(report: &BalanceReport, width: usize) -> Vec<String> {
    let Some(pair) = report.opposed else {
        return Vec::new();
    };
    let [one, other] = pair.map(|goal| goal_named(report, goal));
    let mut lines = vec![format!(
        "what can be had between {one} and {other}: the figure of each that is farthest off"
    )];
    let names: Vec<String> = report.frontier.iter().map(lean).collect();
    let heads = [format!("goal {}", pair[0]), format!("goal {}", pair[1])];
    let heads = [heads.as_slice(), &["edits".to_owned()]].concat();
    let cells = report.frontier.iter().map(|row| {
        let [a, b] = row.farthest.each_ref().map(|row| farthest(row.as_ref()));
        vec![a, b, row.edits.to_string()]
    });
    lines.extend(panels(&names, &heads, &cells.collect::<Vec<_>>(), width));
    lines
}

/// The compromises, for a page.
pub(super) fn frontier_page(report: &BalanceReport, page: &mut Page) {
    let Some(pair) = report.opposed.filter(|_| !report.frontier.is_empty()) else {
        return;
    };
    let [one, other] = pair.map(|goal| goal_named(report, goal));
    page.paragraph(format_args!("## Where goals pull apart"));
    page.paragraph(format_args!(
        "What can be had between {one} and {other}, with one of them counting more than it was given. Of each goal the figure \
         that is farthest off there."
    ));
    let wanted = |goal: u64, side: usize| {
        let rows = report.frontier.iter();
        let mut bands =
            rows.filter_map(|row| row.farthest[side].as_ref().map(|row| band(row.band)));
        let band = bands.next_back().unwrap_or_default();
        format!("goal {goal}, wanted {band}")
    };
    let [one, other] = [wanted(pair[0], 0), wanted(pair[1], 1)];
    let heads = [
        left(""),
        left(&one),
        left(&other),
        right("edits"),
        left("what they change"),
    ];
    let rows = report.frontier.iter().map(|row| {
        let [a, b] = row.farthest.each_ref().map(|row| farthest(row.as_ref()));
        let edits = row.edits.to_string();
        vec![lean(row), a, b, edits, tame(&row.changes)]
    });
    page.table(&table(&heads, rows));
    page.gap();
}
