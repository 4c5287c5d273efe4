//! The gate for a terminal. It starts with what differs in the data, since that is what somebody can act on.

use super::super::escape::tame;
use super::super::format::{Format, Unit};
use super::super::number::{count, percent};
use super::super::shown::shown;
use super::super::terminal::Terminal;
use super::super::words::several;
use super::model::{CardMoved, DeckRow, GateMatchup, GateReport, MeanRow, Shift};
use super::shares::{ShareRow, shares};
use super::tried::{MetRow, PilotAnswer};

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
    let means = report.means.iter().filter(|row| row.answer == "changed");
    match report.answer {
        "changed" if changed == 0 => {
            let means: Vec<&str> = means.map(|row| row.name.as_str()).collect();
            format!(
                "Balance moved: none of {all} matchups is shown to have, but over them all {} did.",
                means.join(", ")
            )
        }
        "changed" => format!(
            "Balance moved: {changed} of {all} matchups changed by more than {margin} points{left}{}.",
            if undecided > 0 {
                let open = if report.stopped {
                    "open (--all plays on)"
                } else {
                    "undecided"
                };
                format!(", {undecided} {open}")
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
        _ => not_decided(report, &margin, left),
    }
}

/// Why a gate is undecided, and what would help.
fn not_decided(report: &GateReport, margin: &str, left: &str) -> String {
    let (all, undecided) = (report.matchups.len(), report.count("undecided"));
    let more: u64 = report.matchups.iter().filter_map(|row| row.more).sum();
    // Where nothing is known of a matchup yet, nothing is known of what it would take.
    let take = match more {
        0 => String::new(),
        more => format!(
            "; as they look now, to decide them would take about {}",
            several(more, "more match", "more matches")
        ),
    };
    let untested = match report.untested() {
        0 => String::new(),
        n => format!("; {n} not tested, since a changed card hardly came into play"),
    };
    format!(
        "Not decided: {undecided} of {} are neither shown to have moved by more than {margin} points{left} nor to \
         have stayed within{take}{untested}.",
        several(all as u64, "matchup", "matchups")
    )
}

/// What the intervals are.
pub(super) fn intervals(report: &GateReport) -> String {
    let alpha = report.alpha;
    format!(
        "The interval of a matchup or a mean is the one its answer rests on, and holds however often one looks: {} % for \
         unchanged (two one-sided tests), else {} % or more, as Holm splits the level among them. Those of decks, shares and \
         cards are at 95 % for a number of pairs fixed beforehand.",
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

/// What is said of a matchup that would be unchanged, had its changed cards come into play.
pub(super) const UNTESTED: &str = "not tested";

/// What is said of a matchup without a pair.
pub(super) fn unplayed(report: &GateReport) -> &'static str {
    if report.head.complete {
        "no pair was played"
    } else {
        "interrupted before its first pairs were counted"
    }
}

pub(super) fn interval(shift: Shift) -> String {
    Format::fine(Unit::Difference).interval(shift)
}

/// Percentage points with two decimals and a sign.
pub(super) fn fine(shift: f64) -> String {
    Format::fine(Unit::Difference).number(shift)
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
        report.head.seed_told()
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
    decks(&mut lines, report, look);
    tiers(&mut lines, report, look);
    means(&mut lines, report, look);
    met(&mut lines, report, look);
    blame(&mut lines, report, look);
    cards(&mut lines, report, look);
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
    let told: Vec<&GateMatchup> = report
        .matchups
        .iter()
        .filter(|row| !row.identical)
        .collect();
    let remark = |row: &GateMatchup| {
        let parts = [
            row.shift.is_none().then(|| unplayed(report).to_owned()),
            row.untested.then(|| UNTESTED.to_owned()),
            stand(row),
            row.more
                .filter(|&more| more > 0)
                .map(|more| format!("about {}", several(more, "more match", "more matches"))),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join("; ")
    };
    if !told.is_empty() {
        let rows = told.iter().copied();
        let hues = rows.clone().map(|row| hue(row.answer)).collect();
        let remarks: Vec<String> = rows.clone().map(remark).collect();
        let table = shown!(GateMatchup: rows;
            "pairing", "answer", "before", "after", "shift", "pairs");
        lines.extend(table.hued(1, hues).remarked(remarks).lines(look));
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
    tame(&row.pairing())
}

fn decks(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    let moved = report.moved();
    if moved.is_empty() {
        return;
    }
    lines.push("  each deck over all its matchups".to_owned());
    lines.extend(shown!(DeckRow: moved; "name", "strategy", "shift", "matchups").lines(look));
    lines.push(String::new());
}

fn tiers(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    let told = report.tiers();
    if told.is_empty() {
        return;
    }
    lines.push("  whose matches moved".to_owned());
    let hues = told.iter().map(|row| hue(row.answer)).collect();
    let table = shown!(PilotAnswer: &told; "strategy", "answer", "matchups", "changed", "undecided", "means");
    lines.extend(table.hued(1, hues).lines(look));
    lines.push(String::new());
}

/// The means to be shown: a way of ending that never came is left out.
pub(super) fn told_means(report: &GateReport) -> Vec<&MeanRow> {
    let is_seen = |row: &&MeanRow| {
        row.of == "deck"
            || [row.before, row.after]
                .iter()
                .flatten()
                .any(|&value| value > 0.0)
    };
    report.means.iter().filter(is_seen).collect()
}

fn means(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    let told = told_means(report);
    if told.is_empty() {
        return;
    }
    lines.push(
        "  means over the matchups played: decks, and how matches go (rounds: percent)".to_owned(),
    );
    let hues = told.iter().map(|row| hue(row.answer)).collect();
    let table = shown!(MeanRow: told; "name", "answer", "was", "is", "shift", "pairs");
    lines.extend(table.hued(1, hues).lines(look));
    lines.push(String::new());
}

fn met(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    let told = report.met_in_all();
    if told.is_empty() {
        return;
    }
    lines.push(
        "  how often the changed cards were met, and how many pairs came out otherwise".to_owned(),
    );
    let remark = |row: &MetRow| if row.tested { "" } else { UNTESTED }.to_owned();
    let remarks: Vec<String> = told.iter().map(remark).collect();
    let table = shown!(MetRow: &told; "name", "matches", "drawn", "played", "used", "turned");
    lines.extend(table.remarked(remarks).lines(look));
    lines.push(String::new());
}

fn blame(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    if report.blame.is_empty() {
        return;
    }
    lines.push("  share of the shift by edit".to_owned());
    let rows = shares(report, GateMatchup::pairing, |change| change.name.clone());
    let table = shown!(ShareRow: &rows; "matchup", "edit", "share", "pairs");
    lines.extend(table.lines(look));
    lines.push(String::new());
}

fn cards(lines: &mut Vec<String>, report: &GateReport, look: Terminal) {
    if report.cards.is_empty() {
        return;
    }
    lines.push(
        "  cards to look at: what a match earns with them in hand, in points; of those".to_owned(),
    );
    lines.push(
        "  at or below a q, that share is expected to be chance (Benjamini-Hochberg)".to_owned(),
    );
    let table = shown!(CardMoved: &report.cards; "name", "deck", "shift", "q_value", "pairs");
    lines.extend(table.lines(look));
    lines.push(String::new());
}
