//! The ranking for a terminal.

use super::model::{Question, RankReport, VerdictRow, not_as_asked};
use super::sentences::{REFERENCE, made_room, references, without_data};
use super::table::RankedRow;
use crate::Terminal;
use crate::escape::tame;
use crate::number::points_fine;
use crate::shown::shown;
use crate::words::{TABLE, several};

/// Rows of a ranking shown from either end; the rest is in the files.
const SHOWN: usize = 12;

fn colour(verdict: &str) -> &'static str {
    match verdict {
        "overpowered" => Terminal::RED,
        "underpowered" => Terminal::BLUE,
        "fair" => Terminal::GREEN,
        _ => Terminal::FAINT,
    }
}

/// Which report it is.
pub(super) fn title(question: &Question, what: &str, look: Terminal) -> Vec<String> {
    let head = &question.head;
    let title = format!(
        "{}: {what}, {}, seed {}",
        head.title,
        several(head.matches, "match", "matches"),
        head.seed_told()
    );
    vec![look.paint(Terminal::BOLD, &tame(&title))]
}

/// What was asked.
pub(super) fn asked(question: &Question) -> Vec<String> {
    let mut lines: Vec<String> = not_as_asked(question).into_iter().collect();
    let against = if question.against_table {
        [" against ", TABLE].concat()
    } else {
        String::new()
    };
    lines.push(format!(
        "decks {}{against}; pilots {}",
        tame(&question.decks.join(", ")),
        tame(&question.pilots.join(", "))
    ));
    lines.push(format!(
        "value over replacement per copy, in points of win rate; fair is within {} points",
        points_fine(question.band).replace('+', "±")
    ));
    lines
}

/// The ranking.
pub(super) fn ranking(report: &RankReport, look: Terminal) -> Vec<String> {
    let mut lines = asked(&report.question);
    let rows = RankedRow::all(&report.rows).into_iter();
    let known: Vec<RankedRow> = rows.filter(|row| row.row.value.is_some()).collect();
    let called = |row: &VerdictRow| row.verdict == "overpowered" || row.verdict == "underpowered";
    // Both ends, and whatever is called out between them; how many are left out is said where they are.
    let is_told = |at: usize| at < SHOWN || at + SHOWN >= known.len() || called(&known[at].row);
    let told: Vec<usize> = (0..known.len()).filter(|&at| is_told(at)).collect();
    let ends = told.iter().skip(1).copied().chain([known.len()]);
    let skipped = told.iter().zip(ends).map(|(at, next)| match next - at - 1 {
        0 => String::new(),
        skipped => format!("… {skipped} more in ranking.csv"),
    });
    let rows = told.iter().map(|&at| &known[at]);
    let hues = rows
        .clone()
        .map(|row| colour(row.row.word().unwrap_or_default()))
        .collect();
    let table = shown!(RankedRow: rows;
        "ranks", "card_name", "worth", "worth_interval", "verdict", "q_value", "of_pilots", "of_decks");
    lines.extend(table.hued(4, hues).remarked(skipped).lines(look));
    let counted = |word: &str| {
        report
            .rows
            .iter()
            .filter(|row| row.word() == Some(word))
            .count()
    };
    lines.push(String::new());
    lines.push(format!(
        "{} overpowered, {} fair, {} underpowered, {} undecided (Benjamini-Hochberg, q ≤ 0.05)",
        counted("overpowered"),
        counted("fair"),
        counted("underpowered"),
        counted("undecided"),
    ));
    if let Some(note) = made_room(report) {
        lines.push(format!("note: {}", tame(&note)));
    }
    for remark in without_data(report) {
        lines.push(format!("note: {}", tame(&remark)));
    }
    lines
}

/// What stands below the notes.
pub(super) fn ranking_foot(report: &RankReport) -> Vec<String> {
    let references = references(&report.rows);
    let mut lines = Vec::new();
    if !references.is_empty() {
        lines.push(format!(
            "note: {REFERENCE} {}",
            tame(&references.join(", "))
        ));
    }
    lines.push(String::new());
    lines.push(format!(
        "report  {}/ranking.md",
        tame(&report.question.head.out)
    ));
    lines
}
