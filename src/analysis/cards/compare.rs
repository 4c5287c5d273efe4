//! What a proposal changes: each card that it touches against what the card was, on the same deals and all else as
//! proposed, and every deck under all of it.

use super::effect::{CardValue, Contrast};
use super::fair::SideEffect;
use super::field::{DeckVersion, StudyError, StudyField, Want};
use super::trial::{self, Arm, Trial, arms, cells_of, trials};
use breachlab_core::games::Def;
use breachlab_core::stats::benjamini_hochberg;

/// Shares of the budget: the card against what it was, the other cards that the proposal touches in all, the card before
/// the proposal against its replacement, and the decks.
const CHANGE: f64 = 0.4;
const OTHERS: f64 = 0.1;
const BEFORE: f64 = 0.1;
const DECKS: f64 = 0.4;

/// What becomes of a card and of the decks.
#[derive(Clone, Debug)]
pub struct Compared {
    /// Value over its replacement before. That after is the deep look's: one card has one verdict.
    pub before: Option<CardValue>,
    /// The card less what it was, per copy, all else as proposed; none where the proposal does not touch it, or no deck has it.
    pub change: Option<CardValue>,
    /// The same of every other card that the proposal touches, each by itself.
    pub others: Vec<ChangedCard>,
    /// What all of the proposal does to each deck's win rate.
    pub decks: Vec<SideEffect>,
}

/// Another card that a proposal touches.
#[derive(Clone, Debug)]
pub struct ChangedCard {
    /// The card.
    pub card: Def,
    /// The card less what it was, per copy, as a share of a match.
    pub value: CardValue,
    /// p-value that it changes nothing, adjusted for all the others.
    pub q: f64,
}

/// Compares with about `budget` matches the fields before and after a proposal, which have the same decks, pilots and seed;
/// `against` is the card's replacement before.
///
/// # Errors
/// As [`StudyField::play`].
pub fn compare(
    fields: [&mut StudyField<'_>; 2],
    card: Def,
    against: Option<Def>,
    budget: u64,
) -> Result<Compared, StudyError> {
    let [before, after] = fields;
    let own = trials(before.study.as_ref(), card, false);
    let held = arms(&own, against.unwrap_or(card));
    let value = played(before, &own, &held, share(budget, BEFORE))?;
    let touched = after.study.patched().to_vec();
    let others = touched.iter().filter(|(now, _)| *now != card).count() as u64;
    let mut change = None;
    let mut values = Vec::new();
    for (now, was) in touched {
        let tried = trials(after.study.as_ref(), now, false);
        let versions = arms(&tried, was);
        if now == card {
            change = played(after, &tried, &versions, share(budget, CHANGE))?;
        } else {
            let each = share(budget, OTHERS) / others.max(1);
            let found = played(after, &tried, &versions, each)?;
            values.extend(found.map(|value| (now, value)));
        }
    }
    Ok(Compared {
        before: value,
        change,
        others: corrected(values),
        decks: decks([before, after], share(budget, DECKS))?,
    })
}

fn share(budget: u64, part: f64) -> u64 {
    (budget as f64 * part) as u64
}

/// Plays two versions of these trials with about so many matches, under every pilot.
fn played(
    field: &mut StudyField<'_>,
    trials: &[Trial],
    arms: &[Arm],
    matches: u64,
) -> Result<Option<CardValue>, StudyError> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let each = 2 * field.each() * cells_of(field, trials);
    trial::played(field, arms, &pilots, &(0..(matches / each.max(1)).max(1)))
}

fn corrected(values: Vec<(Def, CardValue)>) -> Vec<ChangedCard> {
    let p: Vec<f64> = values.iter().map(|(_, value)| value.p()).collect();
    let q = benjamini_hochberg(&p);
    let mut rows: Vec<ChangedCard> = values
        .into_iter()
        .zip(q)
        .map(|((card, value), q)| ChangedCard { card, value, q })
        .collect();
    rows.sort_by(|a, b| b.value.value.abs().total_cmp(&a.value.value.abs()));
    rows
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
