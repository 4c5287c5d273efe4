//! Sentences and choices of rows that the text exporters share.

use super::card_rows::CardRow;
use super::estimate::ReportEstimate;
use super::model::RunReport;
use super::number::{count, percent, points};

/// What every form of an interrupted report says. JSON says it as `"complete": false`, a table in a column `complete`.
pub const INTERRUPTED: &str = "interrupted: only what was played by then is shown";

/// The same as a paragraph of Markdown.
pub(super) const INTERRUPTED_PAGE: &str =
    "> **Interrupted**: only what was played by then is shown.\n";

/// The line that heads a deck or a pilot which an interrupted run has written, in every form of either.
pub const UNPROVEN: &str =
    "# Not proven: the run that made this was interrupted before its proof was done.";

/// A deck or pilot file marked as [`UNPROVEN`], behind the line for editors.
#[must_use]
pub fn unproven(text: &str) -> String {
    let head = match text.split_inclusive('\n').next() {
        Some(first) if first.starts_with("#:") => first.len(),
        _ => 0,
    };
    [&text[..head], UNPROVEN, "\n", &text[head..]].concat()
}

/// A count and what is counted: `1 match`, `1,200 matches`.
#[must_use]
pub fn several(number: u64, one: &str, more: &str) -> String {
    let noun = if number == 1 { one } else { more };
    format!("{} {noun}", count(number))
}

/// What stands behind a rate in per cent, with so many decimals: `± 0.69`. Where that would leave 0 to 100 the interval
/// itself: `(86.94 to 99.51)`.
///
/// ```
/// use breachlab_report::{ReportEstimate, spread};
/// let rate = |value, low, high| ReportEstimate { value, low, high };
/// assert_eq!(spread(rate(0.5, 0.4, 0.6), 1), "± 10.0");
/// assert_eq!(spread(rate(0.9, 0.5, 0.99), 1), "(50.0 to 99.0)");
/// ```
#[must_use]
pub fn spread(rate: ReportEstimate, decimals: usize) -> String {
    // An end that is 0 or 1 is none beyond it, however it is rounded.
    const NEXT_TO_NOTHING: f64 = 1e-9;
    let half = rate.half_width();
    if rate.value - half < -NEXT_TO_NOTHING || rate.value + half > 1.0 + NEXT_TO_NOTHING {
        let [low, high] = [rate.low, rate.high].map(|end| end.clamp(0.0, 1.0) * 100.0);
        format!("({low:.decimals$} to {high:.decimals$})")
    } else {
        format!("± {:.decimals$}", half * 100.0)
    }
}

/// `52.31 % (95 % interval 51.62 to 53.00 %)`.
pub(super) fn rate(estimate: ReportEstimate) -> String {
    let [low, value, high] = [estimate.low, estimate.value, estimate.high].map(percent);
    format!("{value} % (95 % interval {low} to {high} %)")
}

/// `52.31` and `51.62–53.00`.
pub(super) fn rate_cells(estimate: Option<ReportEstimate>) -> [String; 2] {
    estimate.map_or_else(Default::default, |e| {
        [
            percent(e.value),
            format!("{}–{}", percent(e.low), percent(e.high)),
        ]
    })
}

/// `+6.2` and `+4.9 to +7.5`.
pub(super) fn gain_cells(estimate: Option<ReportEstimate>) -> [String; 2] {
    estimate.map_or_else(Default::default, |e| {
        [
            points(e.value),
            format!("{} to {}", points(e.low), points(e.high)),
        ]
    })
}

/// What the side without seats and pilots is called.
pub const TABLE: &str = "the table";

/// Who met whom: partners together, the table last where it plays.
pub(super) fn opponents<N: AsRef<str>>(report: &RunReport, names: &[N]) -> String {
    let side = |at: usize| report.mode.sides.get(at).copied().unwrap_or(at);
    let mut sides: Vec<(usize, String)> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let name = name.as_ref();
        match sides.iter_mut().find(|(known, _)| *known == side(at)) {
            Some((_, partners)) => {
                *partners += " with ";
                *partners += name;
            }
            None => sides.push((side(at), name.to_owned())),
        }
    }
    let table = report.mode.lost.map(|_| TABLE.to_owned());
    let sides = sides.into_iter().map(|(_, names)| names).chain(table);
    sides.collect::<Vec<_>>().join(" against ")
}

/// What the run found, in one or two sentences.
pub(super) fn headline(report: &RunReport) -> String {
    let matches = several(report.head.matches, "match", "matches");
    let best = report
        .seats
        .iter()
        .filter_map(|seat| Some((seat, seat.win_rate?)))
        .reduce(|best, next| {
            if next.1.value > best.1.value {
                next
            } else {
                best
            }
        });
    let Some((seat, best)) = best else {
        return "No match was played, so nothing can be said.".to_owned();
    };
    let Some(even) = report.mode.even else {
        return format!(
            "{} wins {} over {matches} against the table, where no share is the even one.",
            seat.deck_name,
            rate(best),
        );
    };
    let others = if report.seats.len() == 2 {
        "the other deck"
    } else {
        "the others"
    };
    if best.low > even {
        format!(
            "{} is ahead of {others}: it wins {} over {matches}, where {} % would be even.",
            seat.deck_name,
            rate(best),
            percent(even),
        )
    } else {
        let half = percent(best.half_width());
        format!(
            "No deck is shown to be ahead: {} wins {} over {matches}, and {} % would be even. \
             This run could not see a difference much smaller than {half} points.",
            seat.deck_name,
            rate(best),
            percent(even),
        )
    }
}

/// What the first turn is worth.
pub(super) fn first_turn(report: &RunReport) -> Option<String> {
    let first = report.matchups.first()?.first_seat?;
    let Some(even) = report.mode.even else {
        return Some(format!("Whoever has the first turn wins {}.", rate(first)));
    };
    let verdict = if first.low > even {
        "an advantage"
    } else if first.high < even {
        "a disadvantage"
    } else {
        "no advantage that this run can see"
    };
    Some(format!(
        "Whoever has the first turn wins {}: {verdict}.",
        rate(first)
    ))
}

/// What sharing deals brought.
pub(super) fn pairing(report: &RunReport) -> Option<String> {
    let row = report.matchups.first()?;
    let ratio = row.pair_ratio?;
    Some(format!(
        "Each deal was played {} times with the decks rotated over the seats: {}, which make \
         the estimate as precise as {ratio:.2} times as many unpaired matches.",
        report.plan.rotation,
        several(row.pairs, "complete set", "complete sets"),
    ))
}

/// How long the matches were.
pub(super) fn length(report: &RunReport) -> Option<String> {
    let length = report.length;
    Some(format!(
        "A match lasts {:.1} rounds on average (median {}, 95 % at most {}, longest {}).",
        length.mean?, length.p50?, length.p95?, length.max?,
    ))
}

/// The cards of one deck that moved most with winning: at most `most`, best first, both ends of the list.
pub(super) fn telling_cards(report: &RunReport, place: usize, most: usize) -> Vec<&CardRow> {
    let value = |card: &CardRow| card.drawn_minus_never_seen.map(|e| e.value);
    let mut cards: Vec<&CardRow> = report
        .cards
        .iter()
        .filter(|card| card.place == place && value(card).is_some())
        .collect();
    cards.sort_by(|a, b| value(b).unwrap_or(0.0).total_cmp(&value(a).unwrap_or(0.0)));
    if cards.len() > most {
        let best = most.div_ceil(2);
        cards.drain(best..cards.len() - (most - best));
    }
    cards
}

/// A name of the game's lists as people read it: `station_boarded` is how files have it.
#[must_use]
pub fn spoken(name: &str) -> String {
    name.replace('_', " ")
}
