//! The report of `tune` in words: its verdict in sentences, for a terminal and as a page of Markdown.

use super::escape::{code, markdown as plain, tame};
use super::estimate::ReportEstimate;
use super::format::{Format, Unit};
use super::number::{count, points};
use super::page::Page;
use super::shown::shown;
use super::terminal::Terminal;
use super::tune::{OtherPilotRow, StepRow, TuneReport};
use super::words::field;

fn gained(gain: Option<ReportEstimate>) -> String {
    Format::of(Unit::Difference).whole(gain)
}

fn won(rate: Option<ReportEstimate>) -> String {
    Format::of(Unit::Share).whole(rate)
}

/// What was found, in sentences.
fn verdict(report: &TuneReport) -> String {
    let Some(fresh) = report.fresh else {
        return "There was no proof on fresh deals: nothing is confirmed, and the start is returned."
            .to_owned();
    };
    let name = tame(&report.start_name);
    if !report.head.complete && !report.confirmed && !report.swaps.is_empty() {
        return format!(
            "The proof came to {} fresh matches of either deck: the new one wins {} % where {name} wins {} %, \
             {} points. Nothing is confirmed, and the start is returned.",
            count(fresh.matches),
            won(fresh.tuned),
            won(fresh.start),
            gained(fresh.gain)
        );
    }
    if report.swaps.is_empty() {
        return format!(
            "Nothing better than {name} was found in {} matches; the start is returned. It wins {} %.",
            count(report.head.matches),
            won(fresh.start)
        );
    }
    let found = gained(fresh.gain);
    if report.confirmed {
        format!(
            "On fresh deals the new deck wins {} % where {name} wins {} %: {found} points, 95 % interval, {} matches \
             of either.",
            won(fresh.tuned),
            won(fresh.start),
            count(fresh.matches)
        )
    } else {
        format!(
            "Fresh deals did not confirm what the search found ({found} points): the start, {name}, is returned. It \
             wins {} %.",
            won(fresh.start)
        )
    }
}

/// What the search believed against what fresh deals say.
fn curse(report: &TuneReport) -> Option<String> {
    let [Some(start), Some(best)] = report.search else {
        return None;
    };
    let fresh = report.fresh?.gain?;
    (!report.swaps.is_empty()).then(|| {
        format!(
            "The search believed in {} points; fresh deals say {}. A search picks what looked best, luck included: \
             trust the second number.",
            points(best - start),
            points(fresh.value)
        )
    })
}

/// What may be said of single exchanges and of other pilots.
fn own_merit(report: &TuneReport) -> Option<String> {
    let shown = report.swaps.iter().filter(|row| row.confirmed).count();
    report.confirmed.then(|| {
        format!(
            "By themselves {shown} of {} are shown to gain, all looked at together (Holm); the others may be nothing. What is said \
             of other pilots is not corrected for their number.",
            super::words::several(report.swaps.len() as u64, "exchange", "exchanges")
        )
    })
}

/// What was asked.
pub(super) fn title(report: &TuneReport) -> String {
    let field = field(&report.against, |deck, weight| format!("{deck}:{weight}"));
    format!(
        "{}: {} against {field}, pilot {}, {} matches",
        report.head.title,
        tame(&report.start_name),
        report.pilot,
        count(report.head.matches)
    )
}

/// What was found, for a terminal.
pub(super) fn body(report: &TuneReport, look: Terminal) -> Vec<String> {
    let mut lines = vec![verdict(report)];
    lines.extend(curse(report));
    if !report.swaps.is_empty() {
        let table = shown!(StepRow: &report.steps(); "step", "out_name", "in_name", "gain");
        lines.extend(table.lines(look));
    }
    if !report.others.is_empty() {
        let table = shown!(OtherPilotRow: &report.others; "pilot", "gain", "holds");
        lines.extend(table.lines(look));
    }
    lines.extend(own_merit(report));
    lines
}

/// The report as a page of Markdown.
#[must_use]
pub(super) fn page(report: &TuneReport) -> String {
    let name = plain(&report.start_name);
    let mut page = Page::of(&report.head, format_args!("{name}, tuned"));
    page.paragraph(format_args!("{}", plain(&verdict(report))));
    if let Some(text) = curse(report) {
        page.paragraph(format_args!("{}", plain(&text)));
    }
    let field = field(&report.against, |deck, weight| {
        format!("{} with weight {weight}", code(deck))
    });
    let sides = if report.against.is_empty() {
        "Each deck is"
    } else {
        "Both sides are"
    };
    page.paragraph(format_args!(
        "The field: {field}. {sides} played by {}. {} matches in all.",
        code(&report.pilot),
        count(report.head.matches)
    ));
    for note in &report.head.notes {
        page.paragraph(format_args!("> Note: {}.", plain(note)));
    }
    swaps(&mut page, report);
    others(&mut page, report);
    page.end(&report.head)
}

fn swaps(page: &mut Page, report: &TuneReport) {
    if report.swaps.is_empty() {
        return;
    }
    page.paragraph(format_args!(
        "What each exchange gains in win rate, with all above it made:"
    ));
    page.table(&shown!(StepRow: &report.steps(); "step", "out_name", "in_name", "gain"));
    page.gap();
    if let Some(text) = own_merit(report) {
        page.paragraph(format_args!("{text}"));
    }
}

fn others(page: &mut Page, report: &TuneReport) {
    if report.others.is_empty() {
        return;
    }
    page.table(&shown!(OtherPilotRow: &report.others;
        "pilot", "start_win_rate", "tuned_win_rate", "gain", "holds"));
}
