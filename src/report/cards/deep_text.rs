//! The deep look at a card for a terminal.

use super::model::{CardReport, CompareRow, CurveRow, NamedRow, VerdictPartRow};
use super::sentences::{
    COMPARED, fair_sentence, found_none, gain_sentence, headline, holds, interval, sides_title,
};
use crate::Terminal;
use crate::columns::cut;
use crate::escape::tame;
use crate::number::{count, q_value};

/// A line below an empty one.
fn apart(lines: &mut Vec<String>, text: String) {
    lines.extend([String::new(), text]);
}

fn parts(lines: &mut Vec<String>, title: &str, rows: &[VerdictPartRow]) {
    if rows.is_empty() {
        return;
    }
    apart(lines, title.to_owned());
    for row in rows {
        let remark = if row.is_inserted {
            "  (made room for it)"
        } else {
            ""
        };
        let (name, value) = (cut(&row.name, 26), interval(Some(row.value)));
        lines.push(format!("  {name}  {value:24}{remark}"));
    }
}

fn named(lines: &mut Vec<String>, title: &str, rows: &[NamedRow]) {
    if rows.is_empty() {
        return;
    }
    apart(lines, title.to_owned());
    for row in rows {
        let q = row
            .q
            .map_or_else(String::new, |q| format!("q {}", q_value(q)));
        let (name, value) = (cut(&row.name, 32), interval(Some(row.value)));
        lines.push(format!("  {name}  {value:24}  {q}"));
    }
}

fn curve(lines: &mut Vec<String>, curve: &CurveRow) {
    let title = format!(
        "Turning {} (printed {})",
        tame(&curve.number),
        curve.printed
    );
    apart(lines, title);
    for (at, value, _) in &curve.points {
        let mark = if *at == curve.printed { '*' } else { ' ' };
        lines.push(format!("  {at:>3}{mark} {}", interval(Some(*value))));
    }
}

fn compared(lines: &mut Vec<String>, compare: &CompareRow) {
    apart(lines, "Under the patch".to_owned());
    let [before, after] = &compare.verdicts;
    lines.push(format!("  before  {} {before}", interval(compare.before)));
    lines.push(format!("  after   {} {after}", interval(compare.after)));
    lines.push(format!("  change  {}", interval(compare.difference)));
    lines.push(format!("  {COMPARED}"));
    named(lines, "Decks under the patch", &compare.decks);
}

/// What was found.
pub(super) fn card(report: &CardReport, look: Terminal) -> Vec<String> {
    let row = &report.row;
    let mut lines = super::text::asked(&report.question);
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
    parts(&mut lines, "By pilot", &report.by_pilot);
    parts(&mut lines, "By deck", &report.by_deck);
    for one in &report.curves {
        curve(&mut lines, one);
    }
    for (title, rows) in [
        ("What each copy adds", &report.copies),
        (
            "Companions: synergy of all copies of both",
            &report.companions,
        ),
        (sides_title(&report.row).as_str(), &report.sides),
    ] {
        named(&mut lines, title, rows);
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
    if let Some(compare) = &report.compare {
        compared(&mut lines, compare);
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
