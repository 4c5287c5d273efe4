//! The gate for a terminal. It starts with what differs in the data, since that is what somebody can act on.

use super::super::json::seed_text;
use super::super::number::{count, percent, points};
use super::super::terminal::Look;
use super::super::words::tame;
use super::model::{GateMatchup, GateReport, Shift};

const BOLD: &str = "1";
const RED: &str = "31";
const GREEN: &str = "32";
const YELLOW: &str = "33";

/// Changes shown; a rewritten set would drown the verdict.
const MOST_CHANGES: usize = 20;

fn paint(look: Look, code: &str, text: &str) -> String {
    if look.colour {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

fn hue(answer: &str) -> &'static str {
    match answer {
        "changed" => RED,
        "unchanged" => GREEN,
        _ => YELLOW,
    }
}

/// The verdict in one sentence.
#[must_use]
pub(super) fn headline(report: &GateReport) -> String {
    let all = report.matchups.len();
    let margin = percent(report.margin);
    let [changed, undecided] = ["changed", "undecided"].map(|answer| report.count(answer));
    match report.answer {
        "changed" => format!(
            "Balance moved: {changed} of {all} matchups changed by more than {margin} points{}.",
            if undecided > 0 {
                format!(", {undecided} undecided")
            } else {
                String::new()
            }
        ),
        "unchanged" if report.identical() == all => {
            "Balance cannot have moved: no matchup of the plan can play otherwise.".to_owned()
        }
        "unchanged" => format!(
            "Balance did not move: all {all} matchups are shown to lie within {margin} points."
        ),
        _ => {
            let more: u64 = report.matchups.iter().filter_map(|row| row.more).sum();
            format!(
                "Not decided: {undecided} of {all} matchups are neither shown to have moved by more than {margin} points \
                 nor to have stayed within; it would take about {} more matches.",
                count(more)
            )
        }
    }
}

pub(super) fn interval(shift: Shift) -> String {
    format!("{} to {}", fine(shift.low), fine(shift.high))
}

/// Percentage points with two decimals and a sign.
pub(super) fn fine(shift: f64) -> String {
    let text = format!("{:+.2}", shift * 100.0);
    if text == "-0.00" {
        "+0.00".to_owned()
    } else {
        text
    }
}

pub(super) fn saved(report: &GateReport) -> String {
    format!(
        "{} matches played; {} ({} %) left out because they could not differ",
        count(report.played),
        count(report.saved),
        percent(report.saved_share())
    )
}

/// The report as text.
#[must_use]
pub fn gate_text(report: &GateReport, look: Look) -> String {
    let mut lines = vec![
        paint(
            look,
            BOLD,
            &format!(
                "{}: gate \"{}\", seed {}",
                report.title,
                tame(&report.plan),
                seed_text(report.seed)
            ),
        ),
        format!(
            "  before  {} ({})",
            tame(&report.before.said()),
            report.before.hash
        ),
        format!(
            "  after   {} ({})",
            tame(&report.after.said()),
            report.after.hash
        ),
        String::new(),
    ];
    if !report.complete {
        lines.push(paint(
            look,
            YELLOW,
            "interrupted: this is what was known so far",
        ));
    }
    changes(&mut lines, report);
    lines.push(paint(look, hue(report.answer), &headline(report)));
    lines.push(String::new());
    matchups(&mut lines, report, look);
    decks(&mut lines, report);
    blame(&mut lines, report);
    cards(&mut lines, report);
    lines.push(saved(report));
    lines.extend(
        report
            .notes
            .iter()
            .map(|note| format!("note: {}", tame(note))),
    );
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn changes(lines: &mut Vec<String>, report: &GateReport) {
    if report.changes.is_empty() {
        lines.push("Cards, decks, pilots and rules say the same.".to_owned());
    }
    for change in report.changes.iter().take(MOST_CHANGES) {
        let idle = if change.played {
            ""
        } else {
            "  (in no deck of the plan)"
        };
        lines.push(format!("  {}{idle}", tame(&change.sentence())));
    }
    if report.changes.len() > MOST_CHANGES {
        lines.push(format!(
            "  and {} more",
            report.changes.len() - MOST_CHANGES
        ));
    }
    lines.push(String::new());
}

fn matchups(lines: &mut Vec<String>, report: &GateReport, look: Look) {
    let shown: Vec<&GateMatchup> = report
        .matchups
        .iter()
        .filter(|row| !row.identical)
        .collect();
    let width = shown
        .iter()
        .map(|row| pairing(row).chars().count())
        .max()
        .unwrap_or(0);
    if !shown.is_empty() {
        lines.push(format!(
            "  {:width$}  {:9}  before   after   shift  95 % interval      pairs",
            "matchup", "answer"
        ));
    }
    for row in shown {
        let name = format!("{:width$}", pairing(row));
        let answer = paint(look, hue(row.answer), &format!("{:9}", row.answer));
        let rate = |rate: Option<f64>| rate.map_or_else(String::new, percent);
        let (shift, range) = row.shift.map_or_else(Default::default, |shift| {
            (fine(shift.value), interval(shift))
        });
        let band = row.band.map_or_else(String::new, |(low, high)| {
            format!("  meant {}–{}", percent(low), percent(high))
        });
        let more = row.more.map_or_else(String::new, |more| {
            format!("  about {} more matches", count(more))
        });
        lines.push(format!(
            "  {name}  {answer}  {:>6}  {:>6}  {shift:>6}  {range:<15}  {:>7}{band}{more}",
            rate(row.before),
            rate(row.after),
            count(row.pairs),
        ));
    }
    match report.identical() {
        0 => {}
        n => lines.push(format!(
            "  {n} matchup{} identical by construction, not played",
            if n == 1 { "" } else { "s" }
        )),
    }
    lines.push(String::new());
}

pub(super) fn pairing(row: &GateMatchup) -> String {
    tame(&format!(
        "{} : {} ({})",
        row.deck_a, row.deck_b, row.strategy
    ))
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
    lines.push("  deck, over all its matchups".to_owned());
    for (row, shift) in moved {
        lines.push(format!(
            "  {:<28} {} points ({})",
            tame(&row.name),
            fine(shift.value),
            interval(shift)
        ));
    }
    lines.push(String::new());
}

fn blame(lines: &mut Vec<String>, report: &GateReport) {
    if report.blame.is_empty() {
        return;
    }
    lines.push("  share of the shift by edit".to_owned());
    for row in &report.blame {
        let (matchup, change) = (&report.matchups[row.matchup], &report.changes[row.change]);
        lines.push(format!(
            "  {:<44} {:<28} {} ({}), {} pairs",
            pairing(matchup),
            tame(&change.name),
            fine(row.shift.value),
            interval(row.shift),
            count(row.pairs)
        ));
    }
    lines.push(String::new());
}

fn cards(lines: &mut Vec<String>, report: &GateReport) {
    if report.cards.is_empty() {
        return;
    }
    lines.push("  cards to look at: what a match earns with them in hand".to_owned());
    for row in &report.cards {
        lines.push(format!(
            "  {:<28} in {:<16} {} points ({} to {}), q {:.4}",
            tame(&row.name),
            row.deck,
            points(row.shift.value),
            points(row.shift.low),
            points(row.shift.high),
            row.q
        ));
    }
    lines.push(String::new());
}
