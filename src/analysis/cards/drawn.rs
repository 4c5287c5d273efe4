//! What drawing a card is worth: matches forked at the draw beside what everybody observes.

use super::effect::{CardValue, Contrast};
use super::field::{DeckVersion, StudyCell, StudyError, StudyField};
use super::trial::Trial;
use breachlab_core::games::{Contest, Def, ForkPlan, Forked};
use breachlab_core::play::{Hooks, Stop, Workers};
use breachlab_core::stats;

/// What drawing the card is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Draws {
    /// Drawn less its twin with the replacement: cause.
    pub forked: Option<CardValue>,
    /// Matches that were split.
    pub split: u64,
    /// Drawn minus never seen, as everybody counts it: observation.
    pub observed: Option<CardValue>,
}

/// Forked draws beside what is observed, in every cell of the hosts.
pub(super) fn draws(
    field: &mut StudyField<'_>,
    workers: &Workers,
    hooks: Hooks<'_>,
    (own, pilots): (&[Trial], &[usize]),
    against: Def,
    budget: u64,
) -> Result<Draws, StudyError> {
    let can_be_drawn = |trial: &&Trial| trial.slots.iter().any(|&slot| field.study.is_drawn(slot));
    let drawable: Vec<&Trial> = own.iter().filter(can_be_drawn).collect();
    let all: u64 = drawable
        .iter()
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum();
    let each = field.each();
    // Of every match two and a half: as it is, its twin from the draw on, and one that is only watched.
    let sets = 0..(2 * budget / (5 * each * all).max(1)).max(1);
    let mut sums = Contrast::of(field.contest());
    let mut split = 0;
    let mut observed: Vec<stats::Estimate> = Vec::new();
    for trial in drawable {
        let version = trial.with();
        let cells: Vec<StudyCell> = pilots
            .iter()
            .flat_map(|&pilot| field.cells_of(trial.host, pilot))
            .collect();
        for cell in cells {
            let plan = ForkPlan {
                slots: &trial.slots,
                twin: against,
            };
            let forked = field.forks(cell, &version, plan, sets.clone())?;
            split += forked.len() as u64;
            sums = sums.plus(by_set(&forked, field.contest()));
            observed.extend(seen(
                field,
                workers,
                hooks,
                (cell, &version),
                trial,
                sets.end * each,
            )?);
        }
    }
    let value = |sums: Contrast| {
        // Contrast speaks of whole sets; here only the split matches count.
        let value = CardValue::of_different(&[(sums, 1.0, 1.0)])?;
        let scale = (each * sums.sets) as f64 / split.max(1) as f64;
        Some(CardValue {
            sets: value.sets,
            differing: value.differing,
            ..CardValue::normal(value.value * scale, value.error * scale)
        })
    };
    let n = observed.len() as f64;
    let mean = observed.iter().map(|estimate| estimate.value).sum::<f64>() / n;
    let error = observed
        .iter()
        .map(|estimate| estimate.standard_error.powi(2))
        .sum::<f64>()
        .sqrt()
        / n;
    Ok(Draws {
        forked: value(sums),
        split,
        observed: (n > 0.0).then(|| CardValue::normal(mean, error)),
    })
}

/// Split matches by set: a match of the set that was not split counts nothing on either side.
fn by_set(forked: &[Forked], contest: Contest) -> Contrast {
    let each = contest.entries() as u64;
    let mut sums = Contrast::of(contest);
    for set in forked.chunk_by(|a, b| a.number / each == b.number / each) {
        let (mut x, mut y) = (vec![0; contest.entries()], vec![0; contest.entries()]);
        for one in set {
            x[(one.number % each) as usize] = one.score;
            y[(one.number % each) as usize] = one.twin;
        }
        sums = sums.with(&x, &y);
    }
    sums
}

/// Drawn minus never seen in one cell.
fn seen(
    field: &StudyField<'_>,
    workers: &Workers,
    hooks: Hooks<'_>,
    (cell, version): (StudyCell, &DeckVersion),
    trial: &Trial,
    matches: u64,
) -> Result<Option<stats::Estimate>, StudyError> {
    let host = &field.study.hosts()[trial.host];
    let Some(listing) = host.list.iter().find(|listing| listing.card == trial.card) else {
        return Ok(None);
    };
    let bout = field.bout(cell, version);
    let mut play = field.study.bout(&bout).map_err(StudyError::Faults)?;
    play.aim(bout.seed, bout.cell, Stop::Exact(matches));
    let done = play.run(workers, hooks);
    if !done.is_complete() {
        return Err(StudyError::Interrupted);
    }
    let card = done.tally.entries[0].cards.get(listing.entry);
    Ok(card.and_then(|card| stats::drawn_minus_never_seen(card, done.tally.clusters)))
}
