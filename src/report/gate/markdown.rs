//! The gate as Markdown: for a comment under a change, or a summary page of a pipeline.

use super::super::escape::markdown as plain;
use super::super::format::{Format, Unit};
use super::super::number::{count, percent};
use super::super::page::Page;
use super::super::shown::shown;
use super::model::{CardMoved, ChangeRow, DeckRow, GateMatchup, GateReport, MeanRow};
use super::shares::{ShareRow, shares};
use super::text::{UNTESTED, headline, intervals, saved, stand, told_means, unplayed};
use super::tried::{MetRow, PilotAnswer};

/// The report as Markdown.
#[must_use]
pub fn gate_markdown(report: &GateReport) -> String {
    let title = plain(&report.head.title);
    let title = format!("{title}: balance {}", report.answer);
    let mut page = Page::of(&report.head, format_args!("{title}"));
    page.paragraph(format_args!("{}", plain(&headline(report))));
    page.paragraph(format_args!("## What differs"));
    if report.changes.is_empty() {
        page.line(format_args!("Cards, decks, pilots and rules say the same."));
    }
    for change in &report.changes {
        let idle = if change.played {
            ""
        } else {
            " (in no deck of the plan)"
        };
        let name = plain(&change.name);
        let words = plain(&change.words.join(", "));
        page.line(format_args!("- **{name}**: {words}{idle}"));
    }
    page.gap();
    matchups(&mut page, report);
    decks(&mut page, report);
    tiers(&mut page, report);
    means(&mut page, report);
    met(&mut page, report);
    blame(&mut page, report);
    cards(&mut page, report);
    how(&mut page, report);
    page.end(&report.head)
}

/// By which plan it was asked, and what intervals and notes say.
fn how(page: &mut Page, report: &GateReport) {
    page.paragraph(format_args!("## How"));
    page.line(format_args!(
        "Plan \"{}\" (`{}`): margin {} points, level {}, at most {} matches. {}.",
        plain(&report.plan),
        report.plan_hash,
        percent(report.margin),
        report.alpha,
        count(report.max_matches),
        saved(report)
    ));
    page.line(format_args!(
        "Before: {} (`{}`); after: {} (`{}`).",
        plain(&report.before.said()),
        report.before.hash,
        plain(&report.after.said()),
        report.after.hash
    ));
    page.line(format_args!("{}", intervals(report)));
    for note in &report.head.notes {
        page.line(format_args!("Note: {}", plain(note)));
    }
}

fn matchups(page: &mut Page, report: &GateReport) {
    page.paragraph(format_args!("## Matchups"));
    let rows = report.matchups.iter().filter(|row| !row.identical);
    let rows: Vec<&GateMatchup> = rows.collect();
    if !rows.is_empty() {
        let table = shown!(GateMatchup: rows.iter().copied();
            "matchup", "strategy", "answer", "before", "after", "shift", "confidence", "pairs", "reused",
            "more_matches");
        let remarks = rows.iter().map(|row| {
            let unplayed = row.shift.is_none().then(|| unplayed(report).to_owned());
            let untested = row.untested.then(|| UNTESTED.to_owned());
            unplayed
                .or(untested)
                .or_else(|| stand(row))
                .unwrap_or_default()
        });
        let end = table.heads.len();
        page.table(&table.with(end, ("meant", Format::of(Unit::Text)), remarks));
        page.gap();
    }
    match report.identical() {
        0 => {}
        n => page.paragraph(format_args!(
            "{n} of {} matchups cannot have changed and were not played.",
            report.matchups.len()
        )),
    }
}

fn decks(page: &mut Page, report: &GateReport) {
    let moved = report.moved();
    if moved.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Decks"));
    page.table(&shown!(DeckRow: moved; "name", "strategy", "shift", "matchups"));
    page.gap();
}

fn tiers(page: &mut Page, report: &GateReport) {
    let told = report.tiers();
    if told.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Pilots"));
    page.table(
        &shown!(PilotAnswer: &told; "strategy", "answer", "matchups", "changed", "undecided", "means"),
    );
    page.gap();
}

fn means(page: &mut Page, report: &GateReport) {
    let told = told_means(report);
    if told.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Means over matchups"));
    page.paragraph(format_args!(
        "Decks, held against the margin, and how matches go, held against {} points (rounds: percent), over the matchups that \
         were played.",
        percent(report.course_margin)
    ));
    page.table(&shown!(MeanRow: told;
        "name", "strategy", "answer", "was", "is", "shift", "confidence", "matchups", "pairs"));
    page.gap();
}

fn met(page: &mut Page, report: &GateReport) {
    let told = report.met_in_all();
    if told.is_empty() {
        return;
    }
    page.paragraph(format_args!("## How often the changed cards were met"));
    page.table(&shown!(MetRow: &told; "name", "matches", "drawn", "played", "used", "pairs", "turned", "tested"));
    page.gap();
}

fn blame(page: &mut Page, report: &GateReport) {
    if report.blame.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Shares of the shift"));
    page.paragraph(format_args!(
        "What each edit adds, averaged over the orders in which they could have been made (paired Shapley values)."
    ));
    let rows = shares(report, GateMatchup::against, ChangeRow::sentence);
    page.table(&shown!(ShareRow: &rows; "matchup", "edit", "share", "pairs"));
    page.gap();
}

fn cards(page: &mut Page, report: &GateReport) {
    if report.cards.is_empty() {
        return;
    }
    page.paragraph(format_args!("## Cards to look at"));
    page.paragraph(format_args!(
        "Shift of what a match earns above even with the card in hand; the list is corrected for the number of cards: of \
         those at or below a q, that share is expected to be chance (Benjamini-Hochberg)."
    ));
    page.table(&shown!(CardMoved: &report.cards; "name", "deck", "shift", "q_value", "pairs"));
    page.gap();
}
