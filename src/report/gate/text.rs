//! The gate for a terminal. It starts with what differs in the data, since that is what somebody can act on.

use super::super::columns::cut;
use super::super::escape::tame;
use super::super::json::seed_text;
use super::super::number::{count, percent, points, q_value};
use super::super::terminal::Terminal;
use super::super::words::several;
use super::model::{GateMatchup, GateReport, Shift};

/// Changes shown; a rewritten set would drown the verdict.
const MOST_CHANGES: usize = 20;

fn hue(answer: &str) -> &'static str {
    match answer {
        "changed" => Terminal::RED,
        "unchanged" => Terminal::GREEN,
        _ => Terminal::YELLOW,
    }
}

/// The verdict in one sentence.
#[must_use]
pub(super) fn headline(report: &GateReport) -> String {
    let all = report.matchups.len();
    if all == 0 {
        return "Nothing to compare: the plan has no matchup.".to_owned();
    }
    let margin = percent(report.margin);
    let has_bands = report.matchups.iter().any(|row| row.band.is_some());
    let [left, within] = if has_bands {
        [" or left the band meant for them", " or their bands"]
    } else {
        [""; 2]
    };
    let [changed, undecided] = ["changed", "undecided"].map(|answer| report.count(answer));
    match report.answer {
        "changed" => format!(
            "Balance moved: {changed} of {all} matchups changed by more than {margin} points{left}{}.",
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
            "Balance did not move: all {all} matchups are shown to lie within {margin} points{within}."
        ),
        _ => {
            let more: u64 = report.matchups.iter().filter_map(|row| row.more).sum();
            // Where nothing is known of a matchup yet, nothing is known of what it would take.
            let take = match more {
                0 => String::new(),
                more => format!(
                    "; as they look now, to decide them would take about {}",
                    several(more, "more match", "more matches")
                ),
            };
            format!(
                "Not decided: {undecided} of {} are neither shown to have moved by more than {margin} points{left} nor to \
                 have stayed within{take}.",
                several(all as u64, "matchup", "matchups")
            )
        }
    }
}

/// What the intervals are.
pub(super) fn intervals(report: &GateReport) -> String {
    let alpha = report.alpha;
    format!(
        "A matchup's interval is the one its answer rests on, and holds however often one looks: {} % for unchanged (two \
         one-sided tests), else {} % or more, as Holm splits the level among the matchups. Those of decks, shares and cards \
         are at 95 % for a number of pairs fixed beforehand.",
        percent(1.0 - 2.0 * alpha),
        percent(1.0 - alpha)
    )
}

/// Where a matchup with a band stands: `is 50.10 to 53.90 %, meant 45.00 to 55.00`.
pub(super) fn stand(row: &GateMatchup) -> Option<String> {
    let (low, high) = row.band?;
    let is = row.stand.map_or_else(String::new, |at| {
        format!("is {} to {} %, ", percent(at.low), percent(at.high))
    });
    Some(format!("{is}meant {} to {}", percent(low), percent(high)))
}

/// Where what a banded matchup was judged by goes after its shift.
pub(super) fn also_stand(row: &GateMatchup) -> String {
    stand(row).map_or_else(String::new, |stand| format!("; {stand}"))
}

/// What is said of a matchup without a pair.
pub(super) fn unplayed(report: &GateReport) -> &'static str {
    if report.head.complete {
        "no pair was played"
    } else {
        "interrupted before its first pairs were counted"
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
    let Some(share) = report.saved_share() else {
        return "No match was played, and none was left out".to_owned();
    };
    format!(
        "{} played; {} ({} %) left out because they could not differ",
        several(report.played, "match", "matches"),
        count(report.saved),
        percent(share)
    )
}

/// Which gate it is.
pub(super) fn title(report: &GateReport, look: Terminal) -> Vec<String> {
    let title = format!(
        "{}: gate \"{}\", seed {}",
        report.head.title,
        tame(&report.plan),
        seed_text(report.head.seed)
    );
    let (before, after) = (&report.before, &report.after);
    vec![
        look.paint(Terminal::BOLD, &title),
        format!("  before  {} ({})", tame(&before.said()), before.hash),
        format!("  after   {} ({})", tame(&after.said()), after.hash),
        String::new(),
    ]
}

/// What was found.
pub(super) fn body(report: &GateReport, look: Terminal) -> Vec<String> {
    let mut lines = Vec::new();
    changes(&mut lines, report);
    lines.push(look.paint(hue(report.answer), &headline(report)));
    lines.push(String::new());
    matchups(&mut lines, report, look);
    decks(&mut lines, report);
    blame(&mut lines, report);
    cards(&mut lines, report);
    lines.push(saved(report));
    lines.push(intervals(report));
    lines
}

/// A verdict and the notes to it, a line each, for forms that have no place of their own for them.
pub(super) fn with_notes(report: &GateReport, verdict: String) -> String {
    let notes = report.head.notes.iter().map(|note| format!("note: {note}"));
    std::iter::once(verdict)
        .chain(notes)
        .collect::<Vec<_>>()
        .join("\n")
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

fn matchups(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
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
    // The numbers take 62 columns: where a name leaves them no room, it stands above them.
    let (name_line, width) = if width <= look.beside(62) {
        (false, width)
    } else {
        (true, 2)
    };
    if !shown.is_empty() {
        let head = if name_line { "" } else { "matchup" };
        lines.push(format!(
            "  {head:width$}  {:9}  before   after   shift  interval           pairs",
            "answer"
        ));
    }
    for row in shown {
        let mut name = pairing(row);
        if name_line {
            lines.push(["  ", &name].concat());
            name.clear();
        }
        let name = format!("{name:width$}");
        let answer = look.paint(hue(row.answer), &format!("{:9}", row.answer));
        let rate = |rate: Option<f64>| rate.map_or_else(String::new, percent);
        let (shift, range) = row.shift.map_or_else(Default::default, |shift| {
            (fine(shift.value), interval(shift))
        });
        let band = stand(row).map_or_else(String::new, |stand| format!("  {stand}"));
        let unplayed = match row.shift {
            Some(_) => String::new(),
            None => ["  ", unplayed(report)].concat(),
        };
        let more = row.more.filter(|&more| more > 0);
        let more = more.map_or_else(String::new, |more| {
            format!("  about {}", several(more, "more match", "more matches"))
        });
        lines.push(format!(
            "  {name}  {answer}  {:>6}  {:>6}  {shift:>6}  {range:<15}  {:>7}{unplayed}{band}{more}",
            rate(row.before),
            rate(row.after),
            count(row.pairs),
        ));
    }
    match report.identical() {
        0 => {}
        n => lines.push(format!(
            "  {} identical by construction, not played",
            several(n as u64, "matchup", "matchups")
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
        lines.push(format!("  {}: {}", pairing(matchup), tame(&change.name)));
        lines.push(format!(
            "    {} ({}), {} pairs",
            fine(row.shift.value),
            interval(row.shift),
            count(row.pairs)
        ));
    }
    for sample in &report.blame_samples {
        let matchup = pairing(&report.matchups[sample.matchup]);
        lines.push(format!("  {matchup}: all of them, on these pairs"));
        lines.push(format!(
            "    {} ({}), {} pairs",
            fine(sample.shift.value),
            interval(sample.shift),
            count(sample.pairs)
        ));
    }
    lines.push(String::new());
}

fn cards(lines: &mut Vec<String>, report: &GateReport) {
    if report.cards.is_empty() {
        return;
    }
    lines.push(
        "  cards to look at: what a match earns with them in hand, in points; of those at or below"
            .to_owned(),
    );
    lines.push("  a q, that share is expected to be chance (Benjamini-Hochberg)".to_owned());
    for row in &report.cards {
        lines.push(format!(
            "  {} in {} {} ({} to {}), q {}",
            cut(&row.name, 24),
            cut(&row.deck, 14),
            points(row.shift.value),
            points(row.shift.low),
            points(row.shift.high),
            q_value(row.q)
        ));
    }
    lines.push(String::new());
}
