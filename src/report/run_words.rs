//! What a run found, in sentences and in the cards worth telling, for its page, its screen and its charts.

use super::card_rows::CardRow;
use super::model::RunReport;
use super::number::percent;
use super::words::{TABLE, rate, several};

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
    let Some(even) = report.mode.even_of_side else {
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
