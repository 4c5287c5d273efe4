//! Both reports for a terminal.

use std::fmt::Write as _;

use super::model::{CardReport, NamedRow, PartRow, Question, RankReport, VerdictRow, not_as_asked};
use crate::report::columns::cut;
use crate::report::escape::tame;
use crate::report::json::seed_text;
use crate::report::number::{count, points_fine};
use crate::report::words::{INTERRUPTED, several};
use crate::report::{Estimate, Look};

const BOLD: &str = "1";
/// Rows of a ranking shown from either end; the rest is in the files.
const SHOWN: usize = 12;

/// Names in one note; of more their number is said.
const FEW_NAMES: usize = 3;

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    let text = text.to_string();
    let _ = writeln!(out, "{}", text.trim_end());
}

fn paint(look: Look, code: &str, text: &str) -> String {
    if look.colour {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

fn colour(verdict: &str) -> &'static str {
    match verdict {
        "overpowered" => "31",
        "underpowered" => "34",
        "fair" => "32",
        _ => "2",
    }
}

/// `+1.23 (+0.80 to +1.66)`.
pub(super) fn interval(value: Option<Estimate>) -> String {
    value.map_or_else(String::new, |e| {
        let [value, low, high] = [e.value, e.low, e.high].map(points_fine);
        format!("{value} ({low} to {high})")
    })
}

fn head(out: &mut String, question: &Question, what: &str, look: Look) {
    let title = format!(
        "{}: {what}, {}, seed {}",
        question.title,
        several(question.matches, "match", "matches"),
        seed_text(question.seed)
    );
    line(out, format_args!("{}", paint(look, BOLD, &tame(&title))));
    if !question.complete {
        line(out, format_args!("{}", paint(look, "33", INTERRUPTED)));
    }
    if let Some(remark) = not_as_asked(question) {
        line(out, format_args!("{remark}"));
    }
    line(
        out,
        format_args!(
            "decks {}; pilots {}",
            tame(&question.decks.join(", ")),
            tame(&question.pilots.join(", "))
        ),
    );
    line(
        out,
        format_args!(
            "value over replacement a copy, in points of win rate; fair is within {} points\n",
            points_fine(question.band).replace('+', "±")
        ),
    );
}

fn notes(out: &mut String, question: &Question) {
    for note in &question.notes {
        line(out, format_args!("note: {}", tame(note)));
    }
}

/// Columns of a ranking's row with all its parts; a narrower screen has the name shorter and the counts of pilots and
/// decks in the files only.
const WHOLE_ROW: usize = 100;

/// One row of the ranking.
fn rank_line(row: &VerdictRow, look: Look) -> String {
    let ranks = row
        .ranks
        .map_or_else(String::new, |[a, b]| format!("{a}–{b}"));
    let verdict = paint(look, colour(row.word()), &format!("{:12}", row.word()));
    let q = row.q.filter(|_| row.is_judged());
    let q = q.map_or_else(String::new, |q| format!("{q:.3}"));
    let value = worth(row);
    if look.width < WHOLE_ROW {
        let name = cut(&row.name, name_columns(look));
        return format!("{ranks:>7} {name} {value:25} {verdict} {q:>5}");
    }
    let (name, [pilots, decks]) = (cut(&row.name, 28), [row.pilots, row.decks]);
    format!(
        "{ranks:>7}  {name}  {value:23}  {verdict} {q:>6}  {}/{}    {}/{}",
        pilots[0], pilots[1], decks[0], decks[1]
    )
}

/// The value with its interval; of a card that is its own measure, that it is zero by that.
pub(super) fn worth(row: &VerdictRow) -> String {
    if row.is_reference && row.value.is_some() {
        "0 by definition".to_owned()
    } else {
        interval(row.value)
    }
}

/// Columns of a name in a narrow ranking.
fn name_columns(look: Look) -> usize {
    look.width.saturating_sub(54).clamp(8, 28)
}

/// The line above the ranking.
fn rank_head(look: Look) -> String {
    if look.width < WHOLE_ROW {
        let name = cut("card", name_columns(look));
        return format!(
            "{:>7} {name} {:25} {:12} {:>5}",
            "rank", "value (95 % interval)", "verdict", "q"
        );
    }
    format!(
        "{:>7}  {:28}  {:23}  {:12} {:>6}  pilots decks",
        "rank", "card", "value (95 % interval)", "verdict", "q"
    )
}

/// The ranking as text.
#[must_use]
pub fn rank_text(report: &RankReport, look: Look) -> String {
    let mut out = String::new();
    head(&mut out, &report.question, "cards ranked", look);
    line(&mut out, format_args!("{}", rank_head(look)));
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
            line(
                &mut out,
                format_args!("{:>7}  … {skipped} more in ranking.csv", ""),
            );
            skipped = 0;
        }
        line(&mut out, format_args!("{}", rank_line(row, look)));
    }
    let counted = |word: &str| report.rows.iter().filter(|row| row.word() == word).count();
    line(
        &mut out,
        format_args!(
            "\n{} overpowered, {} fair, {} underpowered, {} undecided (Benjamini-Hochberg, q ≤ 0.05)",
            counted("overpowered"),
            counted("fair"),
            counted("underpowered"),
            counted("undecided"),
        ),
    );
    if let Some(note) = made_room(report) {
        line(&mut out, format_args!("note: {}", tame(&note)));
    }
    for remark in without_data(report) {
        line(&mut out, format_args!("note: {}", tame(&remark)));
    }
    notes(&mut out, &report.question);
    let references = references(&report.rows);
    if !references.is_empty() {
        line(
            &mut out,
            format_args!("note: {REFERENCE} {}", tame(&references.join(", "))),
        );
    }
    line(
        &mut out,
        format_args!("\nreport  {}/ranking.md", tame(&report.question.out)),
    );
    out
}

/// Cards that no deck lists, by name where they are few; the table has all, each with the decks that made room for it.
fn made_room(report: &RankReport) -> Option<String> {
    let inserted = report.rows.iter();
    let inserted = inserted.filter(|row| row.is_inserted && row.value.is_some());
    let names: Vec<&str> = inserted.map(|row| row.name.as_str()).collect();
    let which = match names.len() {
        0 => return None,
        1..=FEW_NAMES => names.join(", "),
        many => format!("{many} of the cards"),
    };
    Some(format!(
        "no deck lists {which}: decks made room in place of a replacement-level card (`inserted` and `tried_in` in \
         ranking.csv)"
    ))
}

fn cost(cost: &[(String, i32)]) -> String {
    let goods: Vec<String> = cost.iter().map(|(good, n)| format!("{n} {good}")).collect();
    goods.join(", ")
}

/// What a comparison's rows rest on.
pub(super) const COMPARED: &str =
    "after is this page's own value and verdict; before and the change rest on deals of their own";

/// What a finished deep look found none of.
pub(super) fn found_none(report: &CardReport) -> Option<String> {
    let row = &report.row;
    if !report.question.complete || row.value.is_none() || row.is_reference {
        return None;
    }
    let empty = [
        (
            report.companions.is_empty(),
            "companion that could be tried",
        ),
        (
            report.copies.is_empty(),
            "number of copies that could be tried",
        ),
        (report.forked.is_none(), "match in which it was drawn"),
        (
            report.flips.is_empty(),
            "match that it turned, to be replayed",
        ),
    ];
    let none: Vec<&str> = empty
        .into_iter()
        .filter_map(|(is_empty, what)| is_empty.then_some(what))
        .collect();
    (!none.is_empty()).then(|| format!("Found none: no {}.", none.join(", no ")))
}

/// What is said of cards that are their own replacement.
pub(super) const REFERENCE: &str =
    "the median cards of their types, by which the others are measured; zero by definition:";

/// Names of those cards.
pub(super) fn references(rows: &[VerdictRow]) -> Vec<String> {
    let rows = rows.iter().filter(|row| row.is_reference);
    rows.map(|row| row.name.clone()).collect()
}

/// What is said of cards without a value or without a verdict, in every form.
pub(super) fn without_data(report: &RankReport) -> Vec<String> {
    let without = report.rows.iter().filter(|row| row.value.is_none());
    let names: Vec<&str> = without.map(|row| row.name.as_str()).collect();
    let mut remarks = Vec::new();
    if report.question.complete {
        if !names.is_empty() {
            let names = names.join(", ");
            remarks.push(format!("No data: no deck given may hold {names}"));
        }
        return remarks;
    }
    let without = (names.len() + report.unplayed) as u64;
    if without > 0 {
        let cards = several(without, "card", "cards");
        remarks.push(format!(
            "No value of {cards}: not played, or not to the end, before the interruption"
        ));
    }
    let looks = report.rows.iter().filter(|row| row.is_first_look).count() as u64;
    if looks > 0 {
        let cards = several(looks, "card", "cards");
        remarks.push(format!(
            "A first look only at {cards}, and no verdict: the interruption came before the matches that judge"
        ));
    }
    remarks
}

/// What the verdict says in one sentence.
pub(super) fn headline(row: &VerdictRow, question: &Question) -> String {
    let Some(value) = row.value else {
        let why = if question.complete {
            "no deck given may hold it"
        } else {
            "interrupted before its matches were played"
        };
        return format!("{}: {why}, so nothing can be said.", row.name);
    };
    if row.is_reference {
        return format!(
            "{} is the median card of its type, by which the others are measured: zero by definition.",
            row.name
        );
    }
    let band = question.band;
    let worth = format!(
        "{} points of win rate a copy over its replacement (95 % interval {} to {})",
        points_fine(value.value),
        points_fine(value.low),
        points_fine(value.high)
    );
    let edge = points_fine(band).replace('+', "");
    match row.verdict.as_str() {
        "overpowered" => format!("{} is overpowered: {worth}.", row.name),
        "underpowered" => format!("{} is underpowered: {worth}.", row.name),
        "fair" => format!("{} is fair: {worth}, within ± {edge}.", row.name),
        _ => format!(
            "{} is undecided: {worth}, and the fair band is ± {edge}. More matches would tell.",
            row.name
        ),
    }
}

/// The fair cost in one sentence.
pub(super) fn fair_sentence(row: &VerdictRow) -> Option<String> {
    let fair = row.fair_cost.as_ref()?;
    let is_shown = row.verdict != "undecided";
    if *fair == row.cost {
        return Some(if row.verdict == "fair" {
            format!("Its cost is the fair one: {}.", cost(fair))
        } else {
            format!(
                "At its printed cost ({}) the estimate lies within the band, which is not shown: it may lie outside.",
                cost(fair)
            )
        });
    }
    let (fair, printed) = (cost(fair), cost(&row.cost));
    if !is_shown {
        return Some(format!(
            "That its cost of {printed} is not the fair one is not shown."
        ));
    }
    let value = row
        .fair_value
        .map(|e| interval(Some(e)))
        .unwrap_or_default();
    let end = if row.fair_is_within {
        "the estimate within the band"
    } else {
        "the nearest to the band that whole numbers allow"
    };
    Some(format!(
        "Fair cost, by a search on estimates: {fair} instead of {printed}; there its value is {value}, {end}."
    ))
}

/// What is counted over pilots and decks: a verdict, or without one the sign.
pub(super) fn holds(row: &VerdictRow) -> &'static str {
    if row.verdict == "undecided" {
        "undecided; the estimate has the same sign for"
    } else {
        "the verdict holds for"
    }
}

/// What the pairing was worth in one sentence.
pub(super) fn gain_sentence(row: &VerdictRow) -> Option<String> {
    let (gain, worth) = (row.gain?, row.worth?);
    Some(format!(
        "{} matches on the same deals with and without it: worth {} independent matches (paired gain {gain:.2}).",
        count(row.matches),
        count(worth.round() as u64),
    ))
}

fn parts(out: &mut String, title: &str, rows: &[PartRow]) {
    if rows.is_empty() {
        return;
    }
    line(out, format_args!("\n{title}"));
    for row in rows {
        let remark = if row.is_inserted {
            "  (made room for it)"
        } else {
            ""
        };
        line(
            out,
            format_args!(
                "  {}  {:24}{remark}",
                cut(&row.name, 26),
                interval(Some(row.value))
            ),
        );
    }
}

fn named(out: &mut String, title: &str, rows: &[NamedRow]) {
    if rows.is_empty() {
        return;
    }
    line(out, format_args!("\n{title}"));
    for row in rows {
        let q = row.q.map_or_else(String::new, |q| format!("q {q:.3}"));
        line(
            out,
            format_args!(
                "  {}  {:24}  {q}",
                cut(&row.name, 32),
                interval(Some(row.value))
            ),
        );
    }
}

/// The deep look as text.
#[must_use]
#[expect(clippy::too_many_lines, reason = "a page, from top to bottom")]
pub fn card_text(report: &CardReport, look: Look) -> String {
    let mut out = String::new();
    let row = &report.row;
    head(&mut out, &report.question, &report.row.name, look);
    line(
        &mut out,
        format_args!(
            "{}",
            paint(look, BOLD, &tame(&headline(row, &report.question)))
        ),
    );
    line(&mut out, format_args!("{}", tame(&report.card)));
    if let Some(replacement) = &report.replacement {
        line(&mut out, format_args!("against {}", tame(replacement)));
    }
    if row.pilots[1] > 0 {
        line(
            &mut out,
            format_args!(
                "{} {} of {} pilots, {} of {} decks",
                holds(row),
                row.pilots[0],
                row.pilots[1],
                row.decks[0],
                row.decks[1]
            ),
        );
    }
    for sentence in [fair_sentence(row), gain_sentence(row)]
        .into_iter()
        .flatten()
    {
        line(&mut out, format_args!("{}", tame(&sentence)));
    }
    parts(&mut out, "By pilot", &report.by_pilot);
    parts(&mut out, "By deck", &report.by_deck);
    for curve in &report.curves {
        line(
            &mut out,
            format_args!(
                "\nTurning {} (printed {})",
                tame(&curve.number),
                curve.printed
            ),
        );
        for (at, value, _) in &curve.points {
            let mark = if *at == curve.printed { '*' } else { ' ' };
            line(
                &mut out,
                format_args!("  {at:>3}{mark} {}", interval(Some(*value))),
            );
        }
    }
    named(&mut out, "What each copy adds", &report.copies);
    named(
        &mut out,
        "Companions: synergy of all copies of both",
        &report.companions,
    );
    named(
        &mut out,
        "What the fair cost does to the decks",
        &report.sides,
    );
    if let Some(forked) = report.forked {
        line(
            &mut out,
            format_args!(
                "\nA draw of it, matches split at the draw ({}): {}",
                count(report.split),
                interval(Some(forked))
            ),
        );
        line(
            &mut out,
            format_args!(
                "Drawn minus never seen, as observed: {}",
                interval(report.observed)
            ),
        );
    }
    if let Some(compare) = &report.compare {
        line(&mut out, format_args!("\nUnder the patch"));
        line(
            &mut out,
            format_args!(
                "  before  {} {}",
                interval(compare.before),
                compare.verdicts[0]
            ),
        );
        line(
            &mut out,
            format_args!(
                "  after   {} {}",
                interval(compare.after),
                compare.verdicts[1]
            ),
        );
        line(
            &mut out,
            format_args!("  change  {}", interval(compare.difference)),
        );
        line(&mut out, format_args!("  {COMPARED}"));
        named(&mut out, "Decks under the patch", &compare.decks);
    }
    if let Some(none) = found_none(report) {
        line(&mut out, format_args!("\n{none}"));
    }
    notes(&mut out, &report.question);
    if !report.flips.is_empty() {
        line(
            &mut out,
            format_args!("\nMatches it turned: won with it, lost without"),
        );
        for [with, without] in &report.flips {
            line(&mut out, format_args!("  {}", tame(with)));
            line(&mut out, format_args!("  {}", tame(without)));
        }
    }
    line(
        &mut out,
        format_args!("\nreport  {}/card.md", tame(&report.question.out)),
    );
    out
}
