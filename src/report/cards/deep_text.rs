//! The deep look at a card for a terminal.

use super::model::{CardReport, CompareRow, CurveRow, NamedRow, VerdictPartRow};
use super::sentences::{
    COMPARED, fair_sentence, found_none, gain_sentence, headline, holds, interval, sides_title,
    under_patch,
};
use super::table::{PointRow, of_curve};
use crate::Terminal;
use crate::escape::tame;
use crate::format::{Format, Unit};
use crate::number::count;
use crate::shown::shown;
use crate::words::{PAIRS, sets_head};

/// A line below an empty one.
fn apart(lines: &mut Vec<String>, text: String) {
    lines.extend([String::new(), text]);
}

fn parts(
    lines: &mut Vec<String>,
    [title, sets]: [&str; 2],
    rows: &[VerdictPartRow],
    look: Terminal,
) {
    if rows.is_empty() {
        return;
    }
    apart(lines, title.to_owned());
    let table = shown!(VerdictPartRow: rows; "name", "value", "sets", "remark");
    lines.extend(table.titled(0, "").renamed(PAIRS, sets).lines(look));
}

fn named(lines: &mut Vec<String>, [title, sets]: [&str; 2], rows: &[NamedRow], look: Terminal) {
    if rows.is_empty() {
        return;
    }
    apart(lines, title.to_owned());
    let table = shown!(NamedRow: rows; "name", "value", "sets", "before", "q_value");
    let table = table.titled(0, "").renamed(PAIRS, sets);
    lines.extend(table.without_empty().lines(look));
}

fn curve(lines: &mut Vec<String>, curve: &CurveRow, sets: &str, look: Terminal) {
    let title = format!(
        "Turning {} (printed {})",
        tame(&curve.number),
        curve.printed
    );
    apart(lines, title);
    let rows: Vec<PointRow> = of_curve(curve).collect();
    let marks = curve.points.iter();
    let marks = marks.map(|(at, ..)| if *at == curve.printed { "printed" } else { "" });
    let table = shown!(PointRow: &rows; "at", "value", "sets").renamed(PAIRS, sets);
    let end = table.heads.len();
    lines.extend(
        table
            .with(end, ("", Format::of(Unit::Text)), marks)
            .lines(look),
    );
}

fn compared(lines: &mut Vec<String>, compare: &CompareRow, sets: &str, look: Terminal) {
    apart(lines, "Over its replacement".to_owned());
    let rows = [
        PointRow::named("before", compare.before),
        PointRow::named("after", compare.after),
    ];
    let table = shown!(PointRow: &rows; "name", "value").titled(0, "");
    lines.extend(table.lines(look));
    lines.push(format!("  {COMPARED}"));
    let title = ["Other cards of the patch, a copy", sets];
    named(lines, title, &compare.cards, look);
    let title = ["Decks under the patch", sets];
    named(lines, title, &compare.decks, look);
}

/// What was found.
pub(super) fn card(report: &CardReport, look: Terminal) -> Vec<String> {
    let row = &report.row;
    let sets = sets_head(report.question.against_table);
    let mut lines = super::text::asked(&report.question);
    if let Some(compare) = &report.compare {
        let says = under_patch(&row.name, compare, report.question.against_table);
        lines.push(look.paint(Terminal::BOLD, &tame(&says)));
    }
    let verdict = tame(&headline(row, &report.question));
    lines.push(look.paint(Terminal::BOLD, &verdict));
    lines.push(tame(&report.card));
    let replacement = report.replacement.iter();
    lines.extend(replacement.map(|replacement| format!("against {}", tame(replacement))));
    if row.pilots[1] > 0 {
        let ([pilots, all_pilots], [decks, all_decks]) = (row.pilots, row.decks);
        lines.push(format!(
            "{} {pilots} of {all_pilots} pilots, {decks} of {all_decks} decks",
            holds(row)
        ));
    }
    let sentences = [fair_sentence(row), gain_sentence(row)];
    lines.extend(sentences.iter().flatten().map(|text| tame(text)));
    if let Some(compare) = &report.compare {
        compared(&mut lines, compare, sets, look);
    }
    parts(&mut lines, ["By pilot", sets], &report.by_pilot, look);
    parts(&mut lines, ["By deck", sets], &report.by_deck, look);
    for one in &report.curves {
        curve(&mut lines, one, sets, look);
    }
    for (title, rows) in [
        ("What each copy adds", &report.copies),
        (
            "Companions: synergy of all copies of both",
            &report.companions,
        ),
        (sides_title(&report.row).as_str(), &report.sides),
    ] {
        named(&mut lines, [title, sets], rows, look);
    }
    if let Some(forked) = report.forked {
        let (split, draw) = (count(report.split), interval(Some(forked)));
        apart(
            &mut lines,
            format!("A draw of it, matches split at the draw ({split}): {draw}"),
        );
        let observed = interval(report.observed);
        lines.push(format!("Drawn minus never seen, as observed: {observed}"));
    }
    if let Some(none) = found_none(report) {
        apart(&mut lines, none);
    }
    lines
}

/// What stands below the notes.
pub(super) fn card_foot(report: &CardReport) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.flips.is_empty() {
        let title = "Matches it turned: won with it, lost without";
        apart(&mut lines, title.to_owned());
        let matches = report.flips.iter().flatten();
        lines.extend(matches.map(|command| format!("  {}", tame(command))));
    }
    let out = tame(&report.question.head.out);
    apart(&mut lines, format!("report  {out}/card.md"));
    lines
}
