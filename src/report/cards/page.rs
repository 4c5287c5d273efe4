//! `ranking.md`, a page to put on the table, and what it shares with `card.md`. Nothing in them differs between two runs
//! of one plan.

use super::model::{LineRow, Question, RankReport, VerdictRow, not_as_asked};
use super::sentences::{REFERENCE, references, without_data};
use super::table::RankedRow;
use crate::chart::Chart;
use crate::escape::markdown as escaped;
use crate::number::points_fine;
use crate::page::Page;
use crate::shown::shown;
use crate::words::{TABLE, several};

/// Cards without data, and those whose zero is no finding.
fn without_verdict(page: &mut Page, report: &RankReport) {
    for remark in without_data(report) {
        page.paragraph(format_args!("{}.", escaped(&remark)));
    }
    let references = references(&report.rows);
    if !references.is_empty() {
        page.paragraph(format_args!(
            "Not to be read as verdicts: {REFERENCE} {}.",
            escaped(&references.join(", "))
        ));
    }
}

/// How it was asked, for both pages; `played` says what was compared with what.
pub(super) fn asked(page: &mut Page, question: &Question, played: &str, typical: &str) {
    page.paragraph(format_args!("## How this was measured"));
    if let Some(remark) = not_as_asked(question) {
        page.paragraph(format_args!("{remark}."));
    }
    for note in &question.head.notes {
        page.paragraph(format_args!("> Note: {}.", escaped(note)));
    }
    let others = if question.against_table {
        TABLE
    } else {
        "every other"
    };
    page.paragraph(format_args!(
        "{}, decks {}, each against {}, under the pilots {}. {played}",
        several(question.head.matches, "match", "matches"),
        escaped(&question.decks.join(", ")),
        others,
        escaped(&question.pilots.join(", ")),
    ));
    page.paragraph(format_args!(
        "The replacement of a card with numbers is a plain card of its type, class and cost, without traits or effects, \
         with the numbers of the set's own cost curve. A card without numbers (Event, Tactic, Breakthru, face-down \
         module) is held against {typical}. A verdict needs the value to lie beyond, or within, ± {} points per copy.",
        points_fine(question.band).replace('+', ""),
    ));
}

/// How the values of a ranking came about.
fn experiment(page: &mut Page, report: &RankReport) {
    let question = &report.question;
    let played = format!(
        "Every match speaks of every card in it: in one set of four, by lot, a card is exchanged for its replacement, \
         whatever befalls the others, and its value is the mean of the {} with it less the mean of those without. So it \
         is worth that much in decks of which three quarters are as listed. {} were played of each pairing under each \
         pilot.",
        if question.against_table {
            "matches"
        } else {
            "pairs"
        },
        several(report.sets, "set", "sets"),
    );
    let typical = "the typical one of its type: both are exchanged for nothing, and the others' middle half is what it \
                   is measured by";
    asked(page, question, &played, typical);
}

pub(super) fn lines(page: &mut Page, rows: &[LineRow]) {
    if rows.is_empty() {
        return;
    }
    page.paragraph(format_args!("## The set's cost curve"));
    page.paragraph(format_args!(
            "Numbers of a plain card, fitted at load: level, gain for each good of the cost, and what a trait or effect \
             costs others in this number."
        ));
    page.table(&shown!(LineRow: rows;
        "group", "cards", "number", "at_nothing", "per_good", "per_extra", "residual"));
    page.gap();
}

fn ranked(page: &mut Page, rows: &[&VerdictRow]) {
    let rows = rows.iter().map(|row| RankedRow {
        rank: 0,
        row: (*row).clone(),
    });
    let rows: Vec<RankedRow> = rows.collect();
    page.table(&shown!(RankedRow: &rows;
        "ranks", "marked_name", "group", "goods", "worth", "worth_interval", "shrunk", "verdict", "q_value",
        "of_pilots", "of_decks", "fair_goods", "matches"));
    page.gap();
}

/// The whole ranking, and what its columns mean.
fn all_cards(page: &mut Page, report: &RankReport, known: &[&VerdictRow]) {
    page.paragraph(format_args!("## All cards"));
    page.paragraph(format_args!(
            "Ranks are those a card may have, all together at 95 %. Shrunk values are what to expect of a card given how \
             much cards differ (standard deviation {} points). Matches: those in which it was on trial. Replacements by \
             card: [ranking.csv](ranking.csv).",
            points_fine(report.spread).replace('+', ""),
        ));
    ranked(page, known);
    if known.iter().any(|row| row.is_inserted) {
        page.paragraph(format_args!(
                "† No deck lists this card: decks that may hold it made room, and it is held against replacement-level \
                 cards in the same places."
            ));
    }
}

/// The page of a ranking.
#[must_use]
pub(super) fn ranking(report: &RankReport, charts: &[Chart]) -> String {
    let head = &report.question.head;
    let title = escaped(&head.title);
    let mut page = Page::of(head, format_args!("{title}: which cards are too strong?"));
    let known: Vec<&VerdictRow> = report
        .rows
        .iter()
        .filter(|row| row.value.is_some())
        .collect();
    let of = |word: &str| -> Vec<&VerdictRow> {
        known
            .iter()
            .copied()
            .filter(|row| row.word() == Some(word))
            .collect()
    };
    page.paragraph(format_args!(
            "**{} of {} cards are called overpowered, {} underpowered, {} fair; {} are undecided.** All verdicts \
             together are corrected by Benjamini and Hochberg at q = 0.05: of the cards called out, about one in twenty \
             may be called so by chance.",
            of("overpowered").len(),
            known.len(),
            of("underpowered").len(),
            of("fair").len(),
            of("undecided").len(),
        ));
    for (word, title) in [
        ("overpowered", "Overpowered"),
        ("underpowered", "Underpowered"),
    ] {
        let rows = of(word);
        if !rows.is_empty() {
            page.paragraph(format_args!("## {title}"));
            ranked(&mut page, &rows);
        }
    }
    page.picture(charts, "ranking");
    page.picture(charts, "cost-value");
    all_cards(&mut page, report, &known);
    without_verdict(&mut page, report);
    experiment(&mut page, report);
    lines(&mut page, &report.lines);
    page.end(head)
}
