//! Ranks the whole pool within one budget of matches.
//!
//! One experiment in which every match speaks of every card of its decks ([`super::design`]), of a size that nothing found
//! in it can change: there is no peeking, no match is thrown away, and the best of 130 is judged like any other, by verdicts
//! corrected for their number. What is kept back finds the fair costs of the cards that are called out.

use super::effect::CardValue;
use super::experiment::Experiment;
use super::factors::{HostFactors, Instead, factors};
use super::fair::{self, FairCost};
use super::field::{StudyError, StudyField, unless_interrupted};
use super::trial::Trial;
use super::verdict::{Agreement, Verdict, judge_all};
use super::yardstick::over_typical;
use crate::compare::batch_ends;
use breachlab_core::games::Def;
use breachlab_core::plan::{CardsPlan, Code, Fault, Faults};
use breachlab_core::stats;

/// Share of the budget for the fair costs of the cards called out.
const FAIR: f64 = 0.12;
/// The experiment begins with one part in so many of its blocks, and doubles them: an interrupt leaves what is whole.
const PARTS: u64 = 16;
/// What a card's value is over.
#[derive(Clone, Debug)]
pub enum Against {
    /// A plain card of its cost.
    Plain,
    /// The typical card of its type: what that is worth over an empty place, by so many cards.
    Typical {
        /// Per copy.
        level: CardValue,
        /// Cards in the middle half of the others.
        cards: usize,
    },
    /// Itself, where there is no other card of its type.
    Itself,
}

/// One card of the ranking.
#[derive(Clone, Debug)]
pub struct RankedCard {
    /// The card that is ranked.
    pub card: Def,
    /// What is said of it after correction for all the cards ranked.
    pub verdict: Verdict,
    /// The adjusted p-value it rests on.
    pub q: f64,
    /// Value over replacement per copy.
    pub value: Option<CardValue>,
    /// Value over an empty place per copy, of a card without numbers.
    pub blank: Option<CardValue>,
    /// The value shrunk towards replacement level.
    pub shrunk: f64,
    /// First and last rank it may have, all ranks together at 95 %.
    pub ranks: [usize; 2],
    /// Pilots it holds for.
    pub pilots: Agreement,
    /// Decks it holds in.
    pub decks: Agreement,
    /// Where it was tried.
    pub trials: Vec<Trial>,
    /// What it is held against; none where nothing could be.
    pub against: Option<Against>,
    /// The cost at which it would be fair; none where that was not asked or not found.
    pub fair: Option<FairCost>,
}

/// The ranking, best first, cards without a value last.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The cards, the most valuable first.
    pub rows: Vec<RankedCard>,
    /// Whether everything planned was played; otherwise the values rest on the parts that were.
    pub is_complete: bool,
    /// Sets of matches of each pairing under each pilot.
    pub sets: u64,
    /// Variance of the values among the cards, by moments.
    pub spread: f64,
}

/// Fewest matches that a ranking of this field takes.
#[must_use]
pub fn fewest(field: &StudyField<'_>) -> u64 {
    let experiment = Experiment::over(field, factors(field));
    let matches = (experiment.fewest() * experiment.round()) as f64;
    (matches / (1.0 - FAIR)).ceil() as u64
}

/// Refuses a plan whose matches are too few for its decks and pilots, at its line.
///
/// # Errors
/// That fault.
pub fn refuse_too_few(plan: &CardsPlan, fewest: u64) -> Result<(), Faults> {
    if plan.matches >= fewest {
        return Ok(());
    }
    let found = format!("{} matches", plan.matches);
    let wanted = format!(
        "{fewest} or more, which these decks and strategies need; fewer decks or strategies need fewer"
    );
    let (source, span) = (plan.source.clone(), plan.matches_span.clone());
    Err(Fault::new(source, span, Code::OutOfRange, found, wanted).into())
}

/// Blocks of an experiment that a budget of `matches` pays for.
pub(super) fn blocks_of(experiment: &Experiment<HostFactors>, matches: u64) -> u64 {
    experiment.blocks_for((matches as f64 * (1.0 - FAIR)) as u64)
}

/// Ranks every card with a budget of `matches`; `band` is half the width of the fair band.
///
/// When interrupted the ranking is marked incomplete, and rests on the parts of the experiment that were played by then.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn rank(field: &mut StudyField<'_>, matches: u64, band: f64) -> Result<Ranking, Faults> {
    let mut experiment = Experiment::over(field, factors(field));
    let blocks = blocks_of(&experiment, matches);
    let mut is_complete = true;
    for end in batch_ends(blocks.div_ceil(PARTS), blocks) {
        is_complete = unless_interrupted(experiment.play(field, end))?.is_some();
        if !is_complete {
            break;
        }
        field.stands(&|| {
            let rows = unjudged(field, &experiment);
            let values: Vec<CardValue> = rows.iter().filter_map(|row| row.value).collect();
            tally_of(&judge_all(&values, band))
        });
    }
    let mut rows = unjudged(field, &experiment);
    let spread = judge_rows(field, &experiment, &mut rows, band);
    if is_complete {
        let fair = fair_costs(field, &mut rows, (matches, experiment.sets()), band);
        is_complete = unless_interrupted(fair)?.is_some();
    }
    rows.sort_by(|a, b| {
        let value = |row: &RankedCard| row.value.map_or(f64::NEG_INFINITY, |value| value.value);
        value(b).total_cmp(&value(a)).then(a.card.cmp(&b.card))
    });
    Ok(Ranking {
        rows,
        is_complete,
        sets: experiment.sets(),
        spread,
    })
}

/// All cards with their values, and no verdict yet.
fn unjudged(field: &StudyField<'_>, experiment: &Experiment<HostFactors>) -> Vec<RankedCard> {
    let pilots = all_pilots(field);
    let cards = 0..field.study.subjects().len();
    let found: Vec<Option<CardValue>> = cards
        .clone()
        .map(|card| experiment.value(card, &pilots))
        .collect();
    let is_plain = |card: Def| {
        let factors = experiment.factors_of(card);
        factors
            .iter()
            .any(|factor| matches!(factor.instead, Instead::Plain(_)))
    };
    let blanks: Vec<Option<CardValue>> = cards
        .clone()
        .map(|card| found[card].filter(|_| !is_plain(card)))
        .collect();
    let row = |card: Def| {
        let (value, against) = held(field, experiment, (card, found[card]), &blanks);
        RankedCard {
            card,
            verdict: Verdict::Undecided,
            q: 1.0,
            value,
            blank: blanks[card],
            shrunk: 0.0,
            ranks: [0, 0],
            pilots: Agreement::default(),
            decks: Agreement::default(),
            trials: experiment
                .factors_of(card)
                .into_iter()
                .map(|factor| factor.trial.clone())
                .collect(),
            against,
            fair: None,
        }
    };
    cards.map(row).collect()
}

/// The value of a card over what it is held against, from what it was found to be worth over what lay in its places.
fn held(
    field: &StudyField<'_>,
    experiment: &Experiment<HostFactors>,
    (card, found): (Def, Option<CardValue>),
    blanks: &[Option<CardValue>],
) -> (Option<CardValue>, Option<Against>) {
    let Some(factor) = experiment.factors_of(card).first().copied() else {
        return (None, None);
    };
    match (&factor.instead, found) {
        (Instead::Plain(_), found) => (found, Some(Against::Plain)),
        (Instead::Blank(_), None) => (None, None),
        (Instead::Blank(_), Some(blank)) => {
            match over_typical(card, blank, &field.study.peers(card), blanks) {
                Some((value, level, cards)) => {
                    (Some(value), Some(Against::Typical { level, cards }))
                }
                // Others of its type were not played, or cannot be tried.
                None if field.study.peers(card).iter().any(|&peer| peer != card) => (None, None),
                // The only card of its type is what it would be measured by.
                None => (
                    Some(CardValue {
                        sets: blank.sets,
                        ..CardValue::default()
                    }),
                    Some(Against::Itself),
                ),
            }
        }
    }
}

fn all_pilots(field: &StudyField<'_>) -> Vec<usize> {
    (0..field.study.pilots().len()).collect()
}

/// How many verdicts there are of each kind.
fn tally_of(verdicts: &[(Verdict, f64)]) -> String {
    let kinds = [
        Verdict::Overpowered,
        Verdict::Fair,
        Verdict::Underpowered,
        Verdict::Undecided,
    ];
    let count = |kind: Verdict| {
        let found = verdicts.iter().filter(|(verdict, _)| *verdict == kind);
        format!("{} {}", found.count(), kind.word())
    };
    format!("so far {}", kinds.map(count).join(", "))
}

/// Gives the rows that have values their verdicts, ranks and parts; the variance of those values.
fn judge_rows(
    field: &StudyField<'_>,
    experiment: &Experiment<HostFactors>,
    rows: &mut [RankedCard],
    band: f64,
) -> f64 {
    let pilots = all_pilots(field);
    let known: Vec<usize> = (0..rows.len())
        .filter(|&at| rows[at].value.is_some())
        .collect();
    let values: Vec<CardValue> = known.iter().filter_map(|&at| rows[at].value).collect();
    // What is its own yardstick is no question, and takes no part in the correction.
    let asked: Vec<usize> = (0..known.len())
        .filter(|&at| !matches!(rows[known[at]].against, Some(Against::Itself)))
        .collect();
    let judged: Vec<CardValue> = asked.iter().map(|&at| values[at]).collect();
    for (&at, (verdict, q)) in asked.iter().zip(judge_all(&judged, band)) {
        (rows[known[at]].verdict, rows[known[at]].q) = (verdict, q);
    }
    let spread = spread(&judged);
    for (&at, ranks) in asked.iter().zip(rank_intervals(&judged)) {
        let row = &mut rows[known[at]];
        let value = row.value.unwrap_or_default();
        let noise = value.error * value.error;
        row.shrunk = if noise > 0.0 {
            value.value * spread / (spread + noise)
        } else {
            value.value
        };
        row.ranks = ranks;
        // Parts of a card are held against the yardstick of the whole.
        let level = match &row.against {
            Some(Against::Typical { level, .. }) => level.value,
            _ => 0.0,
        };
        let over = |part: CardValue| CardValue {
            value: part.value - level,
            ..part
        };
        let by_pilot: Vec<CardValue> = pilots
            .iter()
            .filter_map(|&pilot| experiment.value(row.card, &[pilot]).map(over))
            .collect();
        let by_deck: Vec<CardValue> = experiment
            .values_by_host(row.card, &pilots)
            .into_iter()
            .map(over)
            .collect();
        row.pilots = Agreement::count(row.verdict, value.value, &by_pilot, band);
        row.decks = Agreement::count(row.verdict, value.value, &by_deck, band);
    }
    spread
}

/// Variance of the true values among the cards by the method of moments, about replacement level (methods 9).
fn spread(values: &[CardValue]) -> f64 {
    let known: Vec<&CardValue> = values.iter().filter(|value| value.error > 0.0).collect();
    let sum: f64 = known
        .iter()
        .map(|value| value.value * value.value - value.error * value.error)
        .sum();
    (sum / known.len().max(1) as f64).max(0.0)
}

/// Ranks each may have, jointly at 95 %: those surely better are those whose joint interval lies above its own
/// (Klein, Wright & Wieczorek 2020, JRSS A 183:589).
fn rank_intervals(values: &[CardValue]) -> Vec<[usize; 2]> {
    let n = values.len();
    let z = stats::normal_quantile(1.0 - 0.025 / n.max(1) as f64);
    let ends: Vec<[f64; 2]> = values
        .iter()
        .map(|value| [value.value - z * value.error, value.value + z * value.error])
        .collect();
    ends.iter()
        .map(|own| {
            let better = ends.iter().filter(|other| other[0] > own[1]).count();
            let worse = ends.iter().filter(|other| other[1] < own[0]).count();
            [1 + better, n - worse]
        })
        .collect()
}

/// Fair cards have the cost they have; for those called out the cost is searched with what is left of the budget.
fn fair_costs(
    field: &mut StudyField<'_>,
    rows: &mut [RankedCard],
    (matches, first): (u64, u64),
    band: f64,
) -> Result<(), StudyError> {
    let is_called =
        |row: &RankedCard| matches!(row.verdict, Verdict::Overpowered | Verdict::Underpowered);
    let called = rows.iter().filter(|row| is_called(row)).count() as u64;
    let each = matches.saturating_sub(field.played()) / called.max(1);
    for row in rows {
        let printed = &field.study.subjects()[row.card].cost;
        if row.verdict == Verdict::Fair && fair::has_cost(field, row.card) {
            row.fair = Some(FairCost::printed(printed.clone(), row.value));
        } else if let (true, Some(value)) = (is_called(row), row.value)
            && fair::fewest(field, &row.trials) <= each
        {
            let level = match row.against {
                Some(Against::Typical { level, .. }) => Some(level),
                _ => None,
            };
            let ask = fair::Ask {
                card: row.card,
                against: None,
                level,
                first,
                value,
                band,
            };
            row.fair = fair::search(field, &row.trials, ask, each)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_told_apart_shares_its_ranks() {
        let values = [(0.5, 0.01), (0.1, 0.1), (0.12, 0.1), (-0.5, 0.01)];
        let values: Vec<CardValue> = values
            .iter()
            .map(|&(v, e)| CardValue::normal(v, e))
            .collect();
        assert_eq!(rank_intervals(&values), [[1, 1], [2, 3], [2, 3], [4, 4]]);
    }
}
