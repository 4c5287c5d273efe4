//! The gate as Markdown: for a comment under a change, or a summary page of a pipeline.

use super::super::escape::{fenced, markdown as plain};
use super::super::json::seed_text;
use super::super::number::{count, percent, points, q_value};
use super::super::words::INTERRUPTED_PAGE;
use super::model::GateReport;
use super::text::{fine, headline, interval, intervals, saved, stand, unplayed};

/// The report as Markdown.
#[must_use]
pub fn gate_markdown(report: &GateReport) -> String {
    let mut lines = vec![
        format!("# {}: balance {}", plain(&report.head.title), report.answer),
        String::new(),
    ];
    lines.extend([plain(&headline(report)), String::new()]);
    if !report.head.complete {
        lines.push(INTERRUPTED_PAGE.to_owned());
    }
    lines.push("## What differs".to_owned());
    lines.push(String::new());
    if report.changes.is_empty() {
        lines.push("Cards, decks, pilots and rules say the same.".to_owned());
    }
    for change in &report.changes {
        let idle = if change.played {
            ""
        } else {
            " (in no deck of the plan)"
        };
        let name = plain(&change.name);
        lines.push(format!(
            "- **{name}**: {}{idle}",
            plain(&change.words.join(", "))
        ));
    }
    lines.push(String::new());
    matchups(&mut lines, report);
    decks(&mut lines, report);
    blame(&mut lines, report);
    cards(&mut lines, report);
    lines.push("## How".to_owned());
    lines.push(String::new());
    lines.push(format!(
        "Plan \"{}\" (`{}`), seed `{}`: margin {} points, level {}, at most {} matches. {}.",
        plain(&report.plan),
        report.plan_hash,
        seed_text(report.head.seed),
        percent(report.margin),
        report.alpha,
        count(report.max_matches),
        saved(report)
    ));
    lines.push(format!(
        "Before: {} (`{}`); after: {} (`{}`).",
        plain(&report.before.said()),
        report.before.hash,
        plain(&report.after.said()),
        report.after.hash
    ));
    let read: Vec<String> = report.inputs.iter().map(|row| plain(&row.said())).collect();
    lines.push(format!("Read: {}.", read.join("; ")));
    lines.push(intervals(report));
    for note in &report.head.notes {
        lines.push(format!("Note: {}", plain(note)));
    }
    if !report.head.command.is_empty() {
        lines.extend([String::new(), fenced("sh", &[&report.head.command])]);
    }
    lines.push(String::new());
    lines.join("\n")
}

fn matchups(lines: &mut Vec<String>, report: &GateReport) {
    lines.extend(["## Matchups".to_owned(), String::new()]);
    let shown = report.matchups.iter().filter(|row| !row.identical);
    let mut rows = shown
        .map(|row| {
            let rate = |rate: Option<f64>| rate.map_or_else(String::new, |rate| format!("{} %", percent(rate)));
            let (shift, range) = row.shift.map_or_else(
                || (String::new(), unplayed(report).to_owned()),
                |shift| (fine(shift.value), interval(shift)),
            );
            let meant = stand(row).unwrap_or_default();
            let sure = row.confidence.map_or_else(String::new, |share| format!("{} %", percent(share)));
            let more = row.more.map_or_else(String::new, count);
            format!(
                "| {} against {} | {} | {} | {} | {} | {shift} | {range} | {sure} | {meant} | {} | {} | {more} |",
                plain(&row.name_a), plain(&row.name_b), plain(&row.strategy), row.answer,
                rate(row.before), rate(row.after), count(row.pairs), count(row.reused),
            )
        })
        .peekable();
    if rows.peek().is_some() {
        lines.push("| matchup | pilot | answer | before | after | shift, points | interval | confidence | meant | pairs | taken over | more matches |".to_owned());
        lines.push("|---|---|---|---:|---:|---:|---|---:|---|---:|---:|---:|".to_owned());
        lines.extend(rows);
        lines.push(String::new());
    }
    match report.identical() {
        0 => {}
        n => lines.extend([
            format!(
                "{n} of {} matchups cannot have changed and were not played.",
                report.matchups.len()
            ),
            String::new(),
        ]),
    }
}

fn decks(lines: &mut Vec<String>, report: &GateReport) {
    let moved: Vec<_> = report
        .decks
        .iter()
        .filter_map(|row| Some((row, row.shift?)))
        .filter(|(_, shift)| shift.value != 0.0)
        .collect();
    if moved.is_empty() {
        return;
    }
    lines.extend(["## Decks".to_owned(), String::new()]);
    lines.push("| deck | pilot | mean shift, points | 95 % interval | matchups |".to_owned());
    lines.push("|---|---|---:|---|---:|".to_owned());
    lines.extend(moved.into_iter().map(|(row, shift)| {
        format!(
            "| {} | {} | {} | {} | {} |",
            plain(&row.name),
            plain(&row.strategy),
            fine(shift.value),
            interval(shift),
            row.matchups
        )
    }));
    lines.push(String::new());
}

fn blame(lines: &mut Vec<String>, report: &GateReport) {
    if report.blame.is_empty() {
        return;
    }
    lines.extend(["## Shares of the shift".to_owned(), String::new()]);
    lines.push("What each edit adds, averaged over the orders in which they could have been made (paired Shapley values).".to_owned());
    lines.push(String::new());
    lines.push("| matchup | edit | share, points | 95 % interval | pairs |".to_owned());
    lines.push("|---|---|---:|---|---:|".to_owned());
    lines.extend(report.blame.iter().map(|row| {
        let (matchup, change) = (&report.matchups[row.matchup], &report.changes[row.change]);
        format!(
            "| {} against {} | {} | {} | {} | {} |",
            plain(&matchup.name_a),
            plain(&matchup.name_b),
            plain(&change.sentence()),
            fine(row.shift.value),
            interval(row.shift),
            count(row.pairs)
        )
    }));
    lines.extend(report.blame_samples.iter().map(|sample| {
        let matchup = &report.matchups[sample.matchup];
        format!(
            "| {} against {} | *all of them, on these pairs* | {} | {} | {} |",
            plain(&matchup.name_a),
            plain(&matchup.name_b),
            fine(sample.shift.value),
            interval(sample.shift),
            count(sample.pairs)
        )
    }));
    lines.push(String::new());
}

fn cards(lines: &mut Vec<String>, report: &GateReport) {
    if report.cards.is_empty() {
        return;
    }
    lines.extend(["## Cards to look at".to_owned(), String::new()]);
    lines.push("Shift of what a match earns above even with the card in hand, in points; the list is corrected for the number of cards: of those at or below a q, that share is expected to be chance (Benjamini-Hochberg).".to_owned());
    lines.push(String::new());
    lines.push("| card | deck | shift | 95 % interval | q | pairs |".to_owned());
    lines.push("|---|---|---:|---|---:|---:|".to_owned());
    lines.extend(report.cards.iter().map(|row| {
        format!(
            "| {} | {} | {} | {} to {} | {} | {} |",
            plain(&row.name),
            plain(&row.deck),
            points(row.shift.value),
            points(row.shift.low),
            points(row.shift.high),
            q_value(row.q),
            count(row.pairs)
        )
    }));
    lines.push(String::new());
}
