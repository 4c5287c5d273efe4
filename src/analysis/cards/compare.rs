//! One card before and after a proposal, on the same deals: both fields have the same decks, pilots and seed, and
//! differ in the numbers of cards only.

use super::effect::{CardValue, Contrast};
use super::fair::SideEffect;
use super::field::{DeckVersion, StudyError, StudyField, Want};
use super::trial::{self, Arm, trials};
use super::verdict::{Tests, Verdict, judge};
use breachlab_core::games::Def;

/// What became of a card.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Value over its replacement before. That after is the deep look's: one card has one verdict.
    pub before: Option<CardValue>,
    /// Verdict on the card as it was before the proposal.
    pub verdict: Verdict,
    /// After less before: the difference of both differences, set by set.
    pub difference: Option<CardValue>,
    /// What the proposal does to each deck's win rate.
    pub decks: Vec<SideEffect>,
}

/// Compares with about `budget` matches; `against` is the replacement in either field.
///
/// # Errors
/// As [`StudyField::play`].
pub fn compare(
    fields: [&mut StudyField<'_>; 2],
    card: Def,
    against: [Option<Def>; 2],
    band: f64,
    budget: u64,
) -> Result<Compared, StudyError> {
    let [before, after] = fields;
    let pilots: Vec<usize> = (0..before.study.pilots().len()).collect();
    let trials = trials(before.study.as_ref(), card, false);
    let arms = |against: Option<Def>| -> Vec<Arm> {
        let against = against.unwrap_or(card);
        let arm = |trial: &super::trial::Trial| Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.with(),
            y: if against == card {
                trial.with()
            } else {
                trial.every(against)
            },
        };
        trials.iter().map(arm).collect()
    };
    let arms = against.map(arms);
    let cells: u64 = trials
        .iter()
        .map(|trial| before.cells(trial.host).len() as u64)
        .sum();
    let sets = 0..(budget / (8 * before.each() * cells).max(1)).max(1);
    let value = trial::played(before, &arms[0], &pilots, &sets)?;
    trial::played(after, &arms[1], &pilots, &sets)?;
    let judged = |value: &CardValue| judge(value, Tests::of(value, band)).0;
    let sum = |a: &[u8], b: &[u8]| -> Vec<u8> { a.iter().zip(b).map(|(a, b)| a + b).collect() };
    let strata: Vec<(Contrast, f64, f64)> = arms[0]
        .iter()
        .zip(&arms[1])
        .map(|(old, new)| {
            let sums = before.cells(old.host).into_iter().fold(
                Contrast::of(before.contest()),
                |sums, cell| {
                    let up = sum(
                        after.points(cell, &new.x, &sets),
                        before.points(cell, &old.y, &sets),
                    );
                    let down = sum(
                        after.points(cell, &new.y, &sets),
                        before.points(cell, &old.x, &sets),
                    );
                    sums.with(&up, &down)
                },
            );
            (sums, old.copies, 1.0)
        })
        .collect();
    let decks = decks([before, after], budget / 2)?;
    Ok(Compared {
        before: value,
        verdict: value.as_ref().map_or(Verdict::Undecided, judged),
        difference: CardValue::of_different(&strata),
        decks,
    })
}

/// What everything the two fields differ in does to each deck's win rate.
fn decks(fields: [&mut StudyField<'_>; 2], budget: u64) -> Result<Vec<SideEffect>, StudyError> {
    let [before, after] = fields;
    let hosts = before.study.hosts().len();
    let cells: u64 = (0..hosts).map(|host| before.cells(host).len() as u64).sum();
    let sets = 0..(budget / (2 * before.each() * cells).max(1)).max(1);
    let base = DeckVersion::default();
    for field in [&mut *before, &mut *after] {
        let all = (0..hosts).flat_map(|host| field.cells(host));
        let wants: Vec<Want> = all
            .map(|cell| Want {
                cell,
                version: base.clone(),
                sets: sets.clone(),
            })
            .collect();
        field.play(&wants)?;
    }
    let effect = |host: usize| {
        let sums =
            before
                .cells(host)
                .into_iter()
                .fold(Contrast::of(before.contest()), |sums, cell| {
                    sums.with(
                        after.points(cell, &base, &sets),
                        before.points(cell, &base, &sets),
                    )
                });
        Some(SideEffect {
            host,
            before: sums.mean_of_y(),
            value: CardValue::of_different(&[(sums, 1.0, 1.0)])?,
        })
    };
    Ok((0..hosts).filter_map(effect).collect())
}
