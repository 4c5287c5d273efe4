//! Ranks the whole pool within one budget of matches.
//!
//! Two stages. In the first every card is played with, with blanks and with its replacement, equally often: it
//! says which card without numbers is the median of its type, and where the verdict is open. The second plays
//! fresh deals, most where they are needed, and all that is reported rests on them alone: what was chosen for
//! looking extreme is not judged by the matches that made it look so, and no p-value has been peeked at.

use super::effect::CardValue;
use super::fair::{self, FairCost};
use super::field::{StudyError, StudyField, unless_interrupted};
use super::stages::{CardTrials, cost, first_look, first_stage, fresh_look, judged, plans, shares};
use super::trial::{self, Trial};
use super::verdict::{Agreement, Verdict, judge_all};
use breachlab_core::games::Def;
use breachlab_core::plan::{CardsPlan, Code, Fault, Faults};
use breachlab_core::stats;

/// Share of the budget for the first stage.
const FIRST: f64 = 0.35;
/// Share of the budget for the fair costs of the cards called out.
const FAIR: f64 = 0.12;

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
    /// Whether that is from the first stage, because an interrupt came before the second: it is judged by nothing.
    pub is_first_look: bool,
    /// Value over a blank per copy, from the first stage.
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
    /// What it was held against.
    pub replacement: Option<Def>,
    /// The cost at which it would be fair; none where that was not asked or not found.
    pub fair: Option<FairCost>,
}

impl RankedCard {
    /// A card with what was measured of it: its own matches, or else the first stage alone, and no verdict yet.
    fn unjudged(
        plan: &CardTrials,
        judged: Option<CardValue>,
        seen: Option<CardValue>,
        blank: Option<CardValue>,
    ) -> Self {
        Self {
            card: plan.card,
            verdict: Verdict::Undecided,
            q: 1.0,
            value: judged.or(seen),
            is_first_look: seen.is_some(),
            blank,
            shrunk: 0.0,
            ranks: [0, 0],
            pilots: Agreement::default(),
            decks: Agreement::default(),
            trials: plan.trials.clone(),
            replacement: plan.replacement,
            fair: None,
        }
    }
}

/// The ranking, best first, cards without a value last.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The cards, the most valuable first.
    pub rows: Vec<RankedCard>,
    /// Whether everything planned was played; otherwise cards without all their matches of a stage have no value.
    pub is_complete: bool,
    /// Sets per cell of the first stage.
    pub first_sets: u64,
    /// Variance of the values among the cards, by moments.
    pub spread: f64,
}

/// Fewest matches that a ranking of this field takes.
#[must_use]
pub fn fewest(field: &StudyField<'_>) -> u64 {
    let wants = first_stage(field, &plans(field), 1);
    (cost(field, &wants) as f64 / FIRST).ceil() as u64
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

/// Ranks every card with a budget of `matches`; `band` is half the width of the fair band.
///
/// When interrupted the ranking is marked incomplete. It then rests on the parts of a stage that were played of every
/// card; within the first part of a stage, only cards all of whose matches of it were played have values of it. Those of
/// the first stage alone have no verdict.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn rank(field: &mut StudyField<'_>, matches: u64, band: f64) -> Result<Ranking, Faults> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let mut plans = plans(field);
    let one = cost(field, &first_stage(field, &plans, 1)).max(1);
    let first_sets = ((matches as f64 * FIRST) as u64 / one).max(1);
    let (first, mut is_complete) = first_look(field, &plans, first_sets)?;

    let blanks: Vec<Option<CardValue>> = plans
        .iter()
        .map(|plan| trial::value(field, &plan.blank_arms(field), &pilots, &first))
        .collect();
    let guesses: Vec<Option<CardValue>> = plans
        .iter()
        .map(|plan| trial::value(field, &plan.arms(plan.replacement?), &pilots, &first))
        .collect();
    for (at, plan) in plans.iter_mut().enumerate() {
        // The median of those that happened to be played first is not the median of all.
        if plan.replacement.is_none() && is_complete {
            plan.replacement = median(&field.study.peers(at), &blanks);
        }
    }

    let reserve = (matches as f64 * FAIR) as u64;
    let left = matches.saturating_sub(field.played() + reserve);
    let mut played = vec![0; plans.len()];
    if is_complete {
        let shares = shares(field, &plans, &blanks, &guesses, left, band);
        (played, is_complete) = fresh_look(field, &plans, first.end, &shares, band)?;
    }
    let values = judged(field, &plans, first.end, &played);
    let rows = plans.iter().zip(values).zip(blanks.iter().zip(&guesses));
    let mut rows: Vec<RankedCard> = rows
        .map(|((plan, judged), (&blank, guess))| {
            let seen = guess.filter(|_| !is_complete && judged.is_none());
            RankedCard::unjudged(plan, judged, seen, blank)
        })
        .collect();
    let spread = judge_rows(field, &plans, &mut rows, (first.end, &played), band);
    if is_complete {
        let fair = fair_costs(field, &mut rows, matches, band);
        is_complete = unless_interrupted(fair)?.is_some();
    }
    rows.sort_by(|a, b| {
        let value = |row: &RankedCard| row.value.map_or(f64::NEG_INFINITY, |value| value.value);
        value(b).total_cmp(&value(a)).then(a.card.cmp(&b.card))
    });
    Ok(Ranking {
        rows,
        is_complete,
        first_sets: first.end,
        spread,
    })
}

/// Gives the rows that have values of the second stage their verdicts, ranks and parts; the variance of those values.
fn judge_rows(
    field: &StudyField<'_>,
    plans: &[CardTrials],
    rows: &mut [RankedCard],
    (first, shares): (u64, &[u64]),
    band: f64,
) -> f64 {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let known: Vec<usize> = (0..rows.len())
        .filter(|&at| rows[at].value.is_some() && !rows[at].is_first_look)
        .collect();
    let values: Vec<CardValue> = known.iter().filter_map(|&at| rows[at].value).collect();
    for (&at, (verdict, q)) in known.iter().zip(judge_all(&values, band)) {
        (rows[at].verdict, rows[at].q) = (verdict, q);
    }
    let spread = spread(&values);
    for (&at, ranks) in known.iter().zip(rank_intervals(&values)) {
        let value = rows[at].value.unwrap_or_default();
        let noise = value.error * value.error;
        rows[at].shrunk = if noise > 0.0 {
            value.value * spread / (spread + noise)
        } else {
            value.value
        };
        rows[at].ranks = ranks;
        let fresh = first..first + shares[at];
        let arms = plans[at].chosen_arms();
        let by_pilot: Vec<CardValue> = pilots
            .iter()
            .filter_map(|&pilot| trial::value(field, &arms, &[pilot], &fresh))
            .collect();
        let by_deck: Vec<CardValue> = arms
            .iter()
            .filter_map(|arm| trial::value(field, std::slice::from_ref(arm), &pilots, &fresh))
            .collect();
        rows[at].pilots = Agreement::count(rows[at].verdict, value.value, &by_pilot, band);
        rows[at].decks = Agreement::count(rows[at].verdict, value.value, &by_deck, band);
    }
    spread
}

/// The card whose value over a blank is the median of its peers; the lower of two in the middle.
pub(super) fn median(peers: &[Def], blanks: &[Option<CardValue>]) -> Option<Def> {
    let mut known: Vec<(f64, Def)> = peers
        .iter()
        .filter_map(|&peer| Some((blanks[peer]?.value, peer)))
        .collect();
    known.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    known
        .get(known.len().checked_sub(1)? / 2)
        .map(|(_, def)| *def)
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
    matches: u64,
    band: f64,
) -> Result<(), StudyError> {
    let called: Vec<usize> = (0..rows.len())
        .filter(|&at| {
            matches!(
                rows[at].verdict,
                Verdict::Overpowered | Verdict::Underpowered
            )
        })
        .collect();
    let left = matches.saturating_sub(field.played());
    let each = left / called.len().max(1) as u64;
    for (at, row) in rows.iter_mut().enumerate() {
        let printed = &field.study.subjects()[row.card].cost;
        if row.verdict == Verdict::Fair && fair::has_cost(field, row.card) {
            let fair = FairCost::printed(printed.clone(), row.value);
            row.fair = Some(fair);
        } else if let (true, Some(against), Some(value)) =
            (called.contains(&at), row.replacement, row.value)
        {
            let trials = row.trials.clone();
            let ask = fair::Ask {
                card: row.card,
                against,
                value,
                band,
            };
            row.fair = fair::search(field, &trials, ask, each)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_middle_is_the_median() {
        let blank = |value| Some(CardValue::normal(value, 0.1));
        let blanks = [blank(0.3), blank(0.1), None, blank(0.2), blank(0.4)];
        assert_eq!(median(&[0, 1, 2, 3, 4], &blanks), Some(3));
        assert_eq!(median(&[0, 1, 3], &blanks), Some(3));
        assert_eq!(median(&[2], &blanks), None);
    }

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
