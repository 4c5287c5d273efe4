//! The ranking for a terminal.

use super::model::{Question, RankReport, VerdictRow, not_as_asked};
use super::sentences::{REFERENCE, made_room, references, without_data, worth};
use crate::Terminal;
use crate::columns::cut;
use crate::escape::tame;
use crate::json::seed_text;
use crate::number::{points_fine, q_value};
use crate::words::several;

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
        seed_text(head.seed)
    );
    vec![look.paint(Terminal::BOLD, &tame(&title))]
}

/// What was asked.
pub(super) fn asked(question: &Question) -> Vec<String> {
    let mut lines: Vec<String> = not_as_asked(question).into_iter().collect();
    lines.push(format!(
        "decks {}; pilots {}",
        tame(&question.decks.join(", ")),
        tame(&question.pilots.join(", "))
    ));
    lines.push(format!(
        "value over replacement per copy, in points of win rate; fair is within {} points",
        points_fine(question.band).replace('+', "±")
    ));
    lines
}

/// Columns of a ranking's row with all its parts; a narrower screen has the name shorter and the counts of pilots and
/// decks in the files only.
const WHOLE_ROW: usize = 100;

/// One row of the ranking.
fn rank_line(row: &VerdictRow, look: Terminal) -> String {
    let ranks = row
        .ranks
        .map_or_else(String::new, |[a, b]| format!("{a}–{b}"));
    let verdict = look.paint(colour(row.word()), &format!("{:12}", row.word()));
    let q = row.q.filter(|_| row.is_judged());
    let q = q.map_or_else(String::new, q_value);
    let value = worth(row);
    if look.width < WHOLE_ROW {
        let name = cut(&row.name, name_columns(look));
        return format!("{ranks:>7} {name} {value:25} {verdict} {q:>6}");
    }
    let (name, [pilots, decks]) = (cut(&row.name, 28), [row.pilots, row.decks]);
    format!(
        "{ranks:>7}  {name}  {value:23}  {verdict} {q:>6}  {}/{}    {}/{}",
        pilots[0], pilots[1], decks[0], decks[1]
    )
}

/// Columns of a name in a narrow ranking.
fn name_columns(look: Terminal) -> usize {
    look.beside(55).clamp(8, 28)
}

/// The line above the ranking.
fn rank_head(look: Terminal) -> String {
    if look.width < WHOLE_ROW {
        let name = cut("card", name_columns(look));
        return format!(
            "{:>7} {name} {:25} {:12} {:>6}",
            "rank", "value (95 % interval)", "verdict", "q"
        );
    }
    format!(
        "{:>7}  {:28}  {:23}  {:12} {:>6}  pilots decks",
        "rank", "card", "value (95 % interval)", "verdict", "q"
    )
}

/// The ranking.
pub(super) fn ranking(report: &RankReport, look: Terminal) -> Vec<String> {
    let mut lines = asked(&report.question);
    lines.push(rank_head(look));
    let known: Vec<&VerdictRow> = report
        .rows
        .iter()
        .filter(|row| row.value.is_some())
        .collect();
    let called = |row: &VerdictRow| row.verdict == "overpowered" || row.verdict == "underpowered";
    let mut skipped = 0;
    for (at, row) in known.iter().enumerate() {
        if at >= SHOWN && at + SHOWN < known.len() && !called(row) {
            skipped += 1;
            continue;
        }
        if skipped > 0 {
            lines.push(format!("{:>7}  … {skipped} more in ranking.csv", ""));
            skipped = 0;
        }
        lines.push(rank_line(row, look));
    }
    let counted = |word: &str| report.rows.iter().filter(|row| row.word() == word).count();
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
