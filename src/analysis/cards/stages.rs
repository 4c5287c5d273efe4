//! What a ranking plays, stage by stage: which versions of which decks, how often, and part by part, so that an interrupt
//! leaves what is whole of every card.

use std::collections::BTreeMap;
use std::ops::Range;

use super::effect::CardValue;
use super::field::{StudyField, Want, unless_interrupted};
use super::trial::{self, Arm, Trial, trials};
use super::verdict::{FEW_SETS, Verdict, judge_all};
use crate::compare::batch_ends;
use breachlab_core::games::Def;
use breachlab_core::plan::Faults;

/// A stage begins with this part of its sets of every card, and doubles them: an interrupt leaves what is whole.
const PARTS: u64 = 16;
/// Stands for "no limit" among sets per cell: more than any budget can pay for.
const MOST_SETS: f64 = 1e9;
/// Standard errors from the edge of the band at which a verdict is about settled after correction.
const SETTLED: f64 = 3.0;

/// A card, and how it is tried.
pub(super) struct CardTrials {
    pub(super) card: Def,
    pub(super) trials: Vec<Trial>,
    /// What it is held against; none while that is not known.
    pub(super) replacement: Option<Def>,
}

impl CardTrials {
    /// Arms against a card.
    pub(super) fn arms(&self, against: Def) -> Vec<Arm> {
        trial::arms(&self.trials, against)
    }

    /// Arms against the replacement chosen for the card; none while there is none.
    pub(super) fn chosen_arms(&self) -> Vec<Arm> {
        let arms = self.replacement.map(|against| self.arms(against));
        arms.unwrap_or_default()
    }

    /// The comparisons of every host with the card and with blanks in its places.
    pub(super) fn blank_arms(&self, field: &StudyField<'_>) -> Vec<Arm> {
        trial::blank_arms(field, &self.trials)
    }
}

/// Matches that these sets take, those known already left out of account.
pub(super) fn cost(field: &StudyField<'_>, wants: &[Want]) -> u64 {
    let mut versions: BTreeMap<_, u64> = BTreeMap::new();
    for want in wants {
        let most = versions.entry((want.cell, &want.version)).or_default();
        *most = (*most).max(want.sets.end - want.sets.start);
    }
    versions.values().sum::<u64>() * field.each()
}

/// Every card with its trials.
pub(super) fn plans(field: &StudyField<'_>) -> Vec<CardTrials> {
    let study = field.study.as_ref();
    (0..study.subjects().len())
        .map(|card| CardTrials {
            card,
            trials: trials(study, card, false),
            replacement: study.plain(card),
        })
        .collect()
}

/// What so many sets of the first stage take.
pub(super) fn first_stage(field: &StudyField<'_>, plans: &[CardTrials], sets: u64) -> Vec<Want> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let mut wants = Vec::new();
    for plan in plans {
        wants.extend(trial::wants(
            field,
            &plan.blank_arms(field),
            &pilots,
            &(0..sets),
        ));
        if let Some(plain) = plan.replacement {
            wants.extend(trial::wants(field, &plan.arms(plain), &pilots, &(0..sets)));
        }
    }
    wants
}

/// Sets per cell of the first stage: after each part all cards have as many, and what an interrupt cuts off is the last.
fn parts(sets: u64) -> impl Iterator<Item = u64> {
    batch_ends(sets.div_ceil(PARTS), sets)
}

/// Plays the first stage part by part; the sets that all cards have then, and whether that is all of them. Interrupted
/// within its first part, some cards have it and others lack it.
pub(super) fn first_look(
    field: &mut StudyField<'_>,
    plans: &[CardTrials],
    sets: u64,
) -> Result<(Range<u64>, bool), Faults> {
    let mut looked = 0..0;
    for end in parts(sets) {
        let wants = first_stage(field, plans, end);
        let is_played = unless_interrupted(field.play(&wants))?.is_some();
        if !is_played {
            return Ok((0..looked.end.max(parts(sets).next().unwrap_or(0)), false));
        }
        looked = 0..end;
        let done = end as f64 / sets.max(1) as f64;
        field.stands(&|| format!("first look, {:.0} % of it", done * 100.0));
    }
    Ok((looked, true))
}

/// Values of all cards by the sets behind the first stage's `first` ones: so many a card.
pub(super) fn judged(
    field: &StudyField<'_>,
    plans: &[CardTrials],
    first: u64,
    shares: &[u64],
) -> Vec<Option<CardValue>> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let value = |(plan, &sets): (&CardTrials, &u64)| {
        let fresh = first..first + sets;
        let value = trial::value(field, &plan.chosen_arms(), &pilots, &fresh);
        value.filter(|_| sets > 0)
    };
    plans.iter().zip(shares).map(value).collect()
}

/// Plays the second stage part by part, the same part of every card's share; the shares that all cards have then, and
/// whether those are the whole ones. Interrupted within its first part, some cards have theirs and others lack it.
pub(super) fn fresh_look(
    field: &mut StudyField<'_>,
    plans: &[CardTrials],
    first: u64,
    shares: &[u64],
    band: f64,
) -> Result<(Vec<u64>, bool), Faults> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let part = |of: u64| -> Vec<u64> {
        let share = |sets: &u64| (sets * of).div_ceil(PARTS);
        shares.iter().map(share).collect()
    };
    let mut looked = None;
    for of in parts(PARTS) {
        let shares = part(of);
        let mut wants = Vec::new();
        for (plan, &sets) in plans.iter().zip(&shares) {
            let fresh = first..first + sets;
            wants.extend(trial::wants(field, &plan.chosen_arms(), &pilots, &fresh));
        }
        if unless_interrupted(field.play(&wants))?.is_none() {
            return Ok((looked.unwrap_or(shares), false));
        }
        field.stands(&|| {
            let values: Vec<CardValue> = judged(field, plans, first, &shares)
                .into_iter()
                .flatten()
                .collect();
            tally_of(&judge_all(&values, band))
        });
        looked = Some(shares);
    }
    Ok((shares.to_vec(), true))
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

/// Sets a cell of the second stage, by card. Everybody gets enough for a width to be trusted; then those whose
/// verdicts take least to settle are given that, one after another, so that as many as can be are settled; what is
/// left over goes to all alike.
pub(super) fn shares(
    field: &StudyField<'_>,
    plans: &[CardTrials],
    blanks: &[Option<CardValue>],
    guesses: &[Option<CardValue>],
    budget: u64,
    band: f64,
) -> Vec<u64> {
    let cells: Vec<u64> = plans
        .iter()
        .map(|plan| {
            let cells = |trial: &Trial| field.cells(trial.host).len() as u64;
            plan.trials.iter().map(cells).sum::<u64>().max(1)
        })
        .collect();
    // A budget too small for that gives everybody what it can, and nobody a verdict.
    let least = (1..=FEW_SETS)
        .rev()
        .map(|few| -> Vec<u64> { cells.iter().map(|cells| few.div_ceil(*cells)).collect() })
        .find(|least| second_stage(field, plans, least) <= budget)
        .unwrap_or_else(|| vec![1; plans.len()]);
    let mut order: Vec<(u64, usize)> = Vec::new();
    for (at, plan) in plans.iter().enumerate() {
        let is_open = plan.replacement.is_some_and(|against| against != plan.card);
        if let (true, Some(known)) = (is_open, guesses[at].or(blanks[at])) {
            let need = settling(&known, guesses[at].as_ref(), band) / cells[at] as f64;
            // A first look of one set a cell knows no error: the need is then without end.
            order.push((need.ceil().min(MOST_SETS) as u64, at));
        }
    }
    order.sort_by_key(|&(need, at)| (need * cells[at], at));
    let mut shares = least.clone();
    for &(need, at) in &order {
        let before = std::mem::replace(&mut shares[at], need.max(least[at]));
        if second_stage(field, plans, &shares) > budget {
            shares[at] = before;
            break;
        }
    }
    // Whatever is left, in steps of a tenth.
    loop {
        let more: Vec<u64> = shares.iter().map(|sets| sets + sets.div_ceil(10)).collect();
        if order.is_empty() || second_stage(field, plans, &more) > budget {
            return shares;
        }
        shares = more;
    }
}

/// Sets that would about settle a verdict, from a first look.
fn settling(known: &CardValue, guess: Option<&CardValue>, band: f64) -> f64 {
    // The standard error of one set, were it played alone.
    let one = known.error * (known.sets as f64).sqrt();
    let floor = (band / 3.0).max(1e-4);
    let distance = guess.map_or(floor, |guess| {
        ((guess.value.abs() - band).abs() - guess.error / 2.0).max(floor)
    });
    (SETTLED * one / distance).powi(2)
}

/// Matches of the second stage. A host with the card as it lists it is the same for all its cards.
fn second_stage(field: &StudyField<'_>, plans: &[CardTrials], shares: &[u64]) -> u64 {
    let mut listed: BTreeMap<usize, u64> = BTreeMap::new();
    let mut matches = 0;
    for (plan, &sets) in plans.iter().zip(shares) {
        for trial in &plan.trials {
            let played = field.cells(trial.host).len() as u64 * sets * field.each();
            matches += played;
            if trial.is_inserted {
                matches += played;
            } else {
                let most = listed.entry(trial.host).or_default();
                *most = (*most).max(played);
            }
        }
    }
    matches + listed.values().sum::<u64>()
}
