//! What one more copy is worth: the first to the last that a deck may list. Places that the deck does not give to
//! the card are held by its replacement, so that every step exchanges one card.

use super::effect::CardValue;
use super::field::{DeckVersion, StudyError, StudyField};
use super::trial::{self, Arm, Trial};
use breachlab_core::games::{Def, Swap};

/// The step from one copy fewer to this many.
#[derive(Clone, Debug, PartialEq)]
pub struct CopyStep {
    /// Copies after the step.
    pub copies: usize,
    /// What the step adds to the win rate.
    pub value: CardValue,
}

/// The steps, with about `budget` matches.
///
/// # Errors
/// As [`StudyField::play`].
pub(super) fn steps(
    field: &mut StudyField<'_>,
    trials: &[Trial],
    card: Def,
    against: Def,
    budget: u64,
) -> Result<Vec<CopyStep>, StudyError> {
    let most = usize::from(field.study.subjects()[card].most).max(1);
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let mut rooms: Vec<(usize, Vec<u8>)> = Vec::new();
    for trial in trials {
        let mut slots = trial.slots.clone();
        slots.truncate(most);
        let more = most - slots.len();
        if more > 0 {
            let Some(room) = field.study.room(trial.host, card, most) else {
                continue;
            };
            slots.extend(
                room.into_iter()
                    .filter(|slot| !trial.slots.contains(slot))
                    .take(more),
            );
        }
        if slots.len() == most {
            rooms.push((trial.host, slots));
        }
    }
    let cells: u64 = rooms
        .iter()
        .map(|(host, _)| field.cells(*host).len() as u64)
        .sum();
    let sets = 0..(budget / (field.each() * cells * (most as u64 + 1)).max(1)).max(1);
    let version = |slots: &[u8], copies: usize| {
        let swap = |(at, &slot): (usize, &u8)| Swap {
            slot,
            def: if at < copies { card } else { against },
        };
        DeckVersion::of(slots.iter().enumerate().map(swap).collect())
    };
    let arms = |copies: usize| -> Vec<Arm> {
        let arm = |(host, slots): &(usize, Vec<u8>)| Arm {
            host: *host,
            copies: 1.0,
            x: version(slots, copies),
            y: version(slots, copies - 1),
        };
        rooms.iter().map(arm).collect()
    };
    let mut wants = Vec::new();
    for copies in 1..=most {
        wants.extend(trial::wants(field, &arms(copies), &pilots, &sets));
    }
    field.play(&wants)?;
    let step = |copies| {
        let value = trial::value(field, &arms(copies), &pilots, &sets)?;
        Some(CopyStep { copies, value })
    };
    Ok((1..=most).filter_map(step).collect())
}
