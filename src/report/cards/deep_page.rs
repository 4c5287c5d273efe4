//! `card.md`: the deep look at a card as a page.

use super::model::{CardReport, CompareRow, NamedRow, VerdictPartRow};
use super::page::{asked, lines};
use super::sentences::{
    COMPARED, fair_sentence, found_none, gain_sentence, headline, holds, interval, sides_title,
    under_patch,
};
use super::table::PointRow;
use crate::chart::Chart;
use crate::escape::{fenced, markdown as escaped};
use crate::format::{Format, Unit, told};
use crate::number::count;
use crate::page::Page;
use crate::shown::shown;
use crate::words::{PAIRS, sets_head};

fn parts(page: &mut Page, [title, sets]: [&str; 2], rows: &[VerdictPartRow]) {
    if rows.is_empty() {
        return;
    }
    let table = shown!(VerdictPartRow: rows; "name", "value", "sets", "remark");
    page.table(&table.titled(0, title).renamed(PAIRS, sets));
    page.gap();
}

/// Named values; a column for what some lists have stands only where a row has it.
fn named(page: &mut Page, [name, value, sets]: [&str; 3], rows: &[NamedRow]) {
    let table = shown!(NamedRow: rows; "name", "value", "sets", "before", "q_value");
    let table = table.titled(0, name).titled(1, value).renamed(PAIRS, sets);
    page.table(&table.without_empty());
    page.gap();
}

/// The card before and after a patch.
fn compared(page: &mut Page, compare: &CompareRow, sets: &str) {
    page.paragraph(format_args!("## Under the patch"));
    let words = Format::of(Unit::Text);
    let rows = [("before", compare.before), ("after", compare.after)];
    let rows = rows.map(|(name, value)| PointRow::named(name, value));
    let table = shown!(PointRow: &rows; "name", "value").titled(0, "");
    let cards = [&compare.before_card, &compare.after_card];
    page.table(&table.with(1, ("card", words), cards));
    page.paragraph(format_args!("\nValues over its replacement: {COMPARED}."));
    if !compare.cards.is_empty() {
        page.paragraph(format_args!(
            "Each other card of the patch against the card it was, all else as patched:"
        ));
        let title = ["card", "change a copy, points", sets];
        named(page, title, &compare.cards);
    }
    page.paragraph(format_args!("All of the patch, deck by deck:"));
    named(
        page,
        ["deck", "change of its win rate, points", sets],
        &compare.decks,
    );
}

/// What each setting of each number is worth.
fn curves(page: &mut Page, report: &CardReport, charts: &[Chart]) {
    if report.curves.is_empty() {
        return;
    }
    page.paragraph(format_args!("## What each number is worth"));
    page.picture(charts, "curves");
    for curve in &report.curves {
        let points: Vec<String> = curve
            .points
            .iter()
            .map(|(at, value, _)| {
                let mark = if *at == curve.printed { "\\*" } else { "" };
                format!("{at}{mark}: {}", interval(Some(*value)))
            })
            .collect();
        page.line(format_args!(
            "- {}: {}",
            escaped(&curve.number),
            points.join("; ")
        ));
    }
    page.gap();
}

/// What drawing it is worth, by splitting matches at the draw.
fn forked(page: &mut Page, report: &CardReport) {
    let Some(forked) = report.forked else {
        return;
    };
    page.paragraph(format_args!("## Drawing it"));
    page.line(format_args!(
            "At the moment its first copy is drawn the match is split; in the twin that one copy is the replacement. \
             Over {} split matches a draw is worth {} points.",
            count(report.split),
            interval(Some(forked)),
        ));
    if let Some(observed) = report.observed {
        page.line(format_args!(
                "Its win rate drawn less that never seen is {} points: the difference between the two is selection, not \
                 the card (long matches see more cards).",
                interval(Some(observed)),
            ));
    }
    page.gap();
}

/// What the patch did to the card, if there is one, its verdict, and what that rests on.
fn answers(page: &mut Page, report: &CardReport) {
    let (row, question) = (&report.row, &report.question);
    let compare = report.compare.as_ref();
    let patched = compare.map(|compare| under_patch(&row.name, compare, question.against_table));
    for says in patched.into_iter().chain([headline(row, question)]) {
        page.paragraph(format_args!("**{}**", escaped(&says)));
    }
    facts(page, report);
    page.gap();
}

/// What is known of the card in single sentences.
fn facts(page: &mut Page, report: &CardReport) {
    let row = &report.row;
    page.line(format_args!("- {}", escaped(&report.card)));
    if let Some(replacement) = &report.replacement {
        page.line(format_args!("- Held against {}.", escaped(replacement)));
    }
    if row.pilots[1] > 0 {
        page.line(format_args!(
            "- Of pilots and decks: {} {} of {} pilots, {} of {} decks.",
            holds(row),
            row.pilots[0],
            row.pilots[1],
            row.decks[0],
            row.decks[1]
        ));
    }
    for sentence in [fair_sentence(row), gain_sentence(row)]
        .into_iter()
        .flatten()
    {
        page.line(format_args!("- {}", escaped(&sentence)));
    }
    if let Some(blank) = row.blank {
        page.line(format_args!(
            "- Over a blank in its place: {} points per copy.",
            interval(Some(blank))
        ));
    }
}

/// The page of a deep look.
#[must_use]
pub(super) fn card(report: &CardReport, charts: &[Chart]) -> String {
    let (row, head) = (&report.row, &report.question.head);
    let name = escaped(&row.name);
    let mut page = Page::of(head, format_args!("{name}: {}", told(row.word())));
    let sets = sets_head(report.question.against_table);
    answers(&mut page, report);
    if let Some(compare) = &report.compare {
        compared(&mut page, compare, sets);
    }
    page.picture(charts, "verdict");
    parts(&mut page, ["pilot", sets], &report.by_pilot);
    parts(&mut page, ["deck", sets], &report.by_deck);
    curves(&mut page, report, charts);
    if !report.sides.is_empty() {
        page.paragraph(format_args!("## {}", sides_title(&report.row)));
        named(&mut page, ["deck", "change, points", sets], &report.sides);
    }
    if !report.copies.is_empty() {
        page.paragraph(format_args!("## How many copies"));
        page.picture(charts, "copies");
        named(&mut page, ["copy", "adds, points", sets], &report.copies);
    }
    if !report.companions.is_empty() {
        page.paragraph(format_args!("## Companions"));
        page.picture(charts, "companions");
        named(
            &mut page,
            ["beside", "synergy, points", sets],
            &report.companions,
        );
    }
    forked(&mut page, report);
    if let Some(none) = found_none(report) {
        page.paragraph(format_args!("{none}"));
    }
    if !report.flips.is_empty() {
        page.paragraph(format_args!("## Matches it turned"));
        page.paragraph(format_args!(
            "Won with it, lost with its replacement, dice and shuffles the same:"
        ));
        let flips: Vec<&str> = report.flips.iter().flatten().map(String::as_str).collect();
        page.paragraph(format_args!("{}", fenced("sh", &flips)));
    }
    let by = if report.question.against_table {
        "match by match"
    } else {
        "pair by pair"
    };
    let played = format!(
        "The same deals are played with the card and with its replacement in the same places of the deck, so that \
         shuffles and dice stay what they were; the interval is that of the differences, {by}."
    );
    let typical = "the card of its type whose value over a blank is the median";
    asked(&mut page, &report.question, &played, typical);
    lines(&mut page, &report.lines);
    page.end(head)
}
