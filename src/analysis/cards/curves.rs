//! Response curves: the value over the printed card's replacement as one number of the card is turned, all other
//! numbers as printed, on the same deals.

use super::effect::CardValue;
use super::field::{StudyError, StudyField};
use super::trial::{self, Arm, Trial};
use breachlab_core::games::{Def, Dial};

/// Steps to either side of the printed value.
const STEPS: i32 = 2;

/// One point of a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// What the number is set to at this point.
    pub at: i32,
    /// Value over replacement per copy.
    pub value: CardValue,
}

/// The curve of one number.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    /// The number of the card that was turned.
    pub dial: Dial,
    /// Its points, by value.
    pub points: Vec<CurvePoint>,
}

fn levels(dial: &Dial) -> Vec<i32> {
    (dial.value - STEPS..=dial.value + STEPS)
        .filter(|level| (dial.low..=dial.high).contains(level))
        .collect()
}

/// Versions of a card that its curves are made of.
pub(super) fn turns(field: &StudyField<'_>, card: Def) -> u64 {
    let dials = field.study.dials(card);
    dials.iter().map(|dial| levels(dial).len() as u64).sum()
}

/// The curves of all numbers of a card, with about `budget` matches.
///
/// # Errors
/// As [`StudyField::play`].
pub(super) fn responses(
    field: &mut StudyField<'_>,
    trials: &[Trial],
    card: Def,
    against: Def,
    budget: u64,
) -> Result<Vec<Response>, StudyError> {
    let dials = field.study.dials(card);
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let cells: u64 = trials
        .iter()
        .map(|trial| field.cells(trial.host).len() as u64)
        .sum();
    let versions: u64 = dials
        .iter()
        .map(|dial| levels(dial).len() as u64)
        .sum::<u64>()
        + 2;
    let sets = 0..(budget / (field.each() * cells * versions).max(1)).max(1);
    let mut all = Vec::new();
    let mut wants = Vec::new();
    for (at, dial) in dials.iter().enumerate() {
        for level in levels(dial) {
            let def = field.study.turned(card, &[(at, level)]);
            let arms: Vec<Arm> = trials
                .iter()
                .map(|trial| Arm {
                    host: trial.host,
                    copies: trial.copies(),
                    x: if def == card {
                        trial.with()
                    } else {
                        trial.every(def)
                    },
                    y: trial.every(against),
                })
                .collect();
            wants.extend(trial::wants(field, &arms, &pilots, &sets));
            all.push((at, level, arms));
        }
    }
    field.play(&wants)?;
    let mut curves: Vec<Response> = dials
        .into_iter()
        .map(|dial| Response {
            dial,
            points: Vec::new(),
        })
        .collect();
    for (at, level, arms) in all {
        if let Some(value) = trial::value(field, &arms, &pilots, &sets) {
            curves[at].points.push(CurvePoint { at: level, value });
        }
    }
    Ok(curves)
}
