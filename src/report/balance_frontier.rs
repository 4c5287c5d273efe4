//! Where goals of a `balance` pull apart, in words: what can be had between the two that do so most.

use super::balance::{BalanceReport, FrontierRow};
use super::page::Page;
use super::shown::shown;
use super::terminal::Terminal;

/// `goal 1 (first turn: all)`.
pub(super) fn goal_named(report: &BalanceReport, goal: u64) -> String {
    let mut rows = report.goals.iter().filter(|row| row.goal == goal);
    let what = match (rows.next(), rows.next()) {
        (Some(only), None) => only.figure(),
        (Some(first), _) => first.measure.replace('_', " "),
        (None, _) => return format!("goal {goal}"),
    };
    format!("goal {goal} ({what})")
}

/// The compromises, for a terminal.
pub(super) fn frontier_lines(report: &BalanceReport, look: Terminal) -> Vec<String> {
    let Some(pair) = report.opposed else {
        return Vec::new();
    };
    let [one, other] = pair.map(|goal| goal_named(report, goal));
    let mut lines = vec![format!(
        "what can be had between {one} and {other}: the figure of each that is farthest off"
    )];
    let table = shown!(FrontierRow: &report.frontier;
        "weighed", "first_farthest", "second_farthest", "edits");
    let [one, other] = pair.map(|goal| format!("goal {goal}"));
    let table = table.titled(0, "").titled(1, &one).titled(2, &other);
    lines.extend(table.panels(look, 1));
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
        let mut bands = rows.filter_map(|row| row.farthest[side].as_ref()?.band.told());
        let band = bands.next_back();
        band.map_or_else(
            || format!("goal {goal}"),
            |band| format!("goal {goal}, wanted {band}"),
        )
    };
    let [one, other] = [wanted(pair[0], 0), wanted(pair[1], 1)];
    let table = shown!(FrontierRow: &report.frontier;
        "weighed", "first_farthest", "second_farthest", "edits", "changes");
    page.table(&table.titled(0, "").titled(1, &one).titled(2, &other));
    page.gap();
}
