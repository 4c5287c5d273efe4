//! What pages and texts of both reports say in sentences.

use super::model::{CardReport, CompareRow, Question, RankReport, VerdictRow};
use crate::ReportEstimate;
use crate::format::{Format, Unit};
use crate::number::{count, points_fine};
use crate::words::several;

/// Names in one note; of more their number is said.
const FEW_NAMES: usize = 3;

/// `+1.23 (+0.80 to +1.66)`.
pub(super) fn interval(value: Option<ReportEstimate>) -> String {
    Format::fine(Unit::Difference).whole(value)
}

/// Cards that no deck lists, by name where they are few; the table has all, each with the decks that made room for it.
pub(super) fn made_room(report: &RankReport) -> Option<String> {
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

/// What the two values of a card under a patch rest on.
pub(super) const COMPARED: &str = "after is this page's own value, before rests on fewer deals; the difference of the two is not the change above";

/// What a patch does to the card that is asked about.
pub(super) fn under_patch(name: &str, compare: &CompareRow, against_table: bool) -> String {
    let Some(change) = compare.difference else {
        return if compare.is_changed {
            format!("No deck may hold {name}, so nothing can be said of what the patch does to it.")
        } else {
            format!("The patch leaves {name} as it is.")
        };
    };
    let sets = if against_table { "deals" } else { "pairs" };
    let says = match (change.low > 0.0, change.high < 0.0) {
        _ if !compare.is_judged => "was met too seldom to be called worth more or less than before",
        (true, _) => "is worth more than before",
        (_, true) => "is worth less than before",
        _ => "is not shown to be worth more or less than before",
    };
    format!(
        "Under the patch a copy of {name} {says}: {} points of win rate (95 % interval {} to {}, {} {sets}), against the card \
         it was on the same deals, all else as patched.",
        points_fine(change.value),
        points_fine(change.low),
        points_fine(change.high),
        count(compare.sets)
    )
}

/// What a finished deep look found none of.
pub(super) fn found_none(report: &CardReport) -> Option<String> {
    let row = &report.row;
    if !report.question.head.complete || row.value.is_none() || row.is_reference {
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
pub(super) const REFERENCE: &str = "cards that are measured by themselves; zero by definition:";

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
    if report.question.head.complete {
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
    remarks
}

/// What the verdict says in one sentence.
pub(super) fn headline(row: &VerdictRow, question: &Question) -> String {
    let Some(value) = row.value else {
        let why = if question.head.complete {
            "no deck given may hold it"
        } else {
            "its matches were not played"
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
        "{} points of win rate per copy over its replacement (95 % interval {} to {})",
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

/// The head over what the fair cost does to each deck; while nothing is shown of it, the cost tried is no fair one yet.
pub(super) fn sides_title(row: &VerdictRow) -> String {
    match &row.fair_cost {
        Some(fair) if row.verdict == "undecided" => {
            format!("What a cost of {} does to the decks", cost(fair))
        }
        _ => "What the fair cost does to the decks".to_owned(),
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
            "Its cost of {printed} may be the fair one or not: these matches do not decide it."
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
