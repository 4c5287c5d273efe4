//! Which numbers of which cards hold a set: all of them are moved at once, by lot, a step at a time, and each is credited with
//! what the sets with more of it had beyond those with less.

use super::component::{ComponentEffect, effect};
use super::experiment::{Experiment, MatchMeasure};
use super::field::{StudyField, unless_interrupted};
use super::verdict::FEW_SETS;
use super::wiggle::{Wiggles, wiggles};
use crate::compare::batch_ends;
use breachlab_core::games::Def;
use breachlab_core::plan::Faults;
use breachlab_core::stats::{Z95, benjamini_hochberg, normal_tail};
use breachlab_report::ReportEstimate;

/// The experiment begins with one part in so many of its blocks, and doubles them: an interrupt leaves what is whole.
const PARTS: u64 = 16;

/// A change by one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepEffect {
    /// With one more of the number less with what is printed, and its 95 % interval.
    pub value: ReportEstimate,
    /// That chance alone would show as much, two-sided, corrected for all numbers.
    pub q: f64,
    p: f64,
}

/// One number of one card.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitiveNumber {
    /// The card.
    pub card: Def,
    /// Which of its [`dials`](breachlab_core::games::Study::dials) it is.
    pub dial: usize,
    /// Decks that list the card.
    pub hosts: Vec<usize>,
    /// Sets of matches in which the number was moved, or held against where it was.
    pub sets: u64,
    /// What one more does to the win rate of the decks that list it, all their copies at once.
    pub win_rate: StepEffect,
    /// What it does to the share of matches that the first turn wins, in matches of those decks.
    pub first_turn: StepEffect,
    /// What it does to their length in rounds.
    pub rounds: StepEffect,
}

/// All numbers, those first that move win rates most.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The numbers.
    pub rows: Vec<SensitiveNumber>,
    /// Numbers of cards in the decks that had no turn often enough for an interval.
    pub untold: usize,
    /// Whether everything planned was played.
    pub is_complete: bool,
}

/// Fewest matches of a sensitivity; none where no deck lists a card with a number that could be another.
#[must_use]
pub fn fewest_sensitive(field: &mut StudyField<'_>) -> Option<u64> {
    let numbers = wiggles(field);
    let is_any = numbers.iter().any(|deck| !deck.numbers.is_empty());
    let experiment = Experiment::over(field, numbers);
    is_any.then(|| experiment.fewest() * experiment.round())
}

/// Moves all numbers within a budget of `matches`. Interrupted, it rests on the parts that were played of every pairing.
///
/// # Errors
/// When a deck so changed cannot be played.
pub fn sensitivity(field: &mut StudyField<'_>, matches: u64) -> Result<Sensitivity, Faults> {
    let numbers = wiggles(field);
    let mut experiment = Experiment::over(field, numbers);
    let blocks = experiment.blocks_for(matches);
    let mut is_complete = true;
    for end in batch_ends(blocks.div_ceil(PARTS), blocks) {
        is_complete = unless_interrupted(experiment.play(field, end))?.is_some();
        if !is_complete {
            break;
        }
        let (rows, _) = rows(field, &experiment);
        field.stands(&|| {
            let shown = rows.iter().filter(|row| row.win_rate.q <= 0.05).count();
            format!(
                "so far {shown} of {} numbers are shown to move win rates",
                rows.len()
            )
        });
    }
    let (rows, untold) = rows(field, &experiment);
    Ok(Sensitivity {
        rows,
        untold,
        is_complete,
    })
}

/// What was found of every number, and how many had no turn often enough.
fn rows(field: &StudyField<'_>, experiment: &Experiment<Wiggles>) -> (Vec<SensitiveNumber>, usize) {
    let mut names: Vec<(Def, usize)> = Vec::new();
    for number in experiment.designs.iter().flat_map(|deck| &deck.numbers) {
        if !names.contains(&(number.card, number.dial)) {
            names.push((number.card, number.dial));
        }
    }
    let all = names.len();
    let found = names
        .into_iter()
        .filter_map(|name| row(field, experiment, name));
    let mut rows: Vec<SensitiveNumber> = found.collect();
    let of: [fn(&mut SensitiveNumber) -> &mut StepEffect; 3] = [
        |row| &mut row.win_rate,
        |row| &mut row.first_turn,
        |row| &mut row.rounds,
    ];
    for of in of {
        let p: Vec<f64> = rows.iter_mut().map(|row| of(row).p).collect();
        for (row, q) in rows.iter_mut().zip(benjamini_hochberg(&p)) {
            of(row).q = q;
        }
    }
    // What surely moves most stands first: by the end of the interval that is nearer to nothing.
    let sure = |row: &SensitiveNumber| {
        let ReportEstimate { value, low, high } = row.win_rate.value;
        if value > 0.0 { low } else { -high }
    };
    rows.sort_by(|a, b| {
        sure(b)
            .total_cmp(&sure(a))
            .then((a.card, a.dial).cmp(&(b.card, b.dial)))
    });
    let untold = all - rows.len();
    (rows, untold)
}

fn row(
    field: &StudyField<'_>,
    experiment: &Experiment<Wiggles>,
    (card, dial): (Def, usize),
) -> Option<SensitiveNumber> {
    let hosts = experiment.designs.iter().enumerate();
    let places: Vec<(usize, usize)> = hosts
        .filter_map(|(host, deck)| {
            let mut numbers = deck.numbers.iter();
            Some((
                host,
                numbers.position(|number| (number.card, number.dial) == (card, dial))?,
            ))
        })
        .collect();
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let contest = experiment.contest();
    let measured = |measure: MatchMeasure| {
        let whole = match measure {
            MatchMeasure::Rounds => contest.entries() as f64,
            MatchMeasure::Points | MatchMeasure::FirstTurn => f64::from(contest.whole()),
        };
        let of_host = |&(host, at): &(usize, usize)| {
            let found = effect(
                experiment.counted((host, at), &pilots, measure),
                whole,
                contest,
            )?;
            Some((found, experiment.designs[host].numbers[at].steps()))
        };
        let found: Vec<_> = places.iter().filter_map(of_host).collect();
        (found.len() == places.len()).then(|| a_step(&found))
    };
    let [win_rate, first_turn, rounds] = [
        MatchMeasure::Points,
        MatchMeasure::FirstTurn,
        MatchMeasure::Rounds,
    ]
    .map(measured);
    // With fewer no width is trusted, as in every study of cards.
    let (win_rate, sets) = win_rate.filter(|(_, sets)| *sets >= FEW_SETS)?;
    Some(SensitiveNumber {
        card,
        dial,
        hosts: places.into_iter().map(|(host, _)| host).collect(),
        sets,
        win_rate,
        first_turn: first_turn?.0,
        rounds: rounds?.0,
    })
}

/// The mean over decks of what one step does, each with the steps between its arms; and the sets it rests on.
fn a_step(hosts: &[(ComponentEffect, f64)]) -> (StepEffect, u64) {
    let n = hosts.len() as f64;
    let value = hosts
        .iter()
        .map(|(found, steps)| found.value / steps)
        .sum::<f64>()
        / n;
    let variance = hosts
        .iter()
        .map(|(found, steps)| found.variance / (steps * steps));
    let error = variance.sum::<f64>().sqrt() / n;
    let value_of = |half: f64| ReportEstimate {
        value,
        low: value - half,
        high: value + half,
    };
    let p = (2.0 * normal_tail(value.abs() / error)).min(1.0);
    let step = StepEffect {
        value: value_of(Z95 * error),
        q: p,
        p,
    };
    (step, hosts.iter().map(|(found, _)| found.sets).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_what_lies_between_the_arms_shared_out_over_their_steps() {
        let found = |value| ComponentEffect {
            value,
            variance: 0.0004,
            sets: 10,
        };
        let (step, sets) = a_step(&[(found(0.08), 2.0), (found(0.02), 1.0)]);
        assert!((step.value.value - 0.03).abs() < 1e-12);
        let error = (0.0001_f64 + 0.0004).sqrt() / 2.0;
        assert!((step.value.high - 0.03 - Z95 * error).abs() < 1e-12);
        assert_eq!((sets, step.q), (20, step.p));
        assert!((step.p - 2.0 * normal_tail(0.03 / error)).abs() < 1e-12);
    }
}
