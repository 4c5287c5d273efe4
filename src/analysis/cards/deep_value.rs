//! The first parts of a deep look: what a card is held against, its value over that by pilot and by deck, and matches
//! that it turned.

use std::ops::Range;

use super::deep_look::{Deep, DeepRequest, Flip, ValuePart};
use super::effect::CardValue;
use super::field::{StudyError, StudyField};
use super::trial::{self, Trial, arms, blank_arms, cells_of, trials};
use super::verdict::{Agreement, Tests, judge};
use breachlab_core::games::Def;

/// Matches shown that the card turned.
const FLIPS: usize = 3;

/// The card of the type whose value over a blank is the median.
pub(super) fn typical(
    field: &mut StudyField<'_>,
    card: Def,
    budget: u64,
) -> Result<Option<Def>, StudyError> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let peers = field.study.peers(card);
    let trials: Vec<Vec<Trial>> = peers
        .iter()
        .map(|&peer| trials(field.study.as_ref(), peer, false))
        .collect();
    let all: u64 = trials.iter().map(|trials| cells_of(field, trials)).sum();
    let sets = 0..(budget / (field.each() * all).max(1)).max(1);
    let mut wants = Vec::new();
    for trials in &trials {
        wants.extend(trial::wants(
            field,
            &blank_arms(field, trials),
            &pilots,
            &sets,
        ));
    }
    field.play(&wants)?;
    let mut blanks = vec![None; field.study.subjects().len()];
    for (&peer, trials) in peers.iter().zip(&trials) {
        blanks[peer] = trial::value(field, &blank_arms(field, trials), &pilots, &sets);
    }
    Ok(median(&peers, &blanks))
}

/// The card whose value over a blank is the median of its peers; the lower of two in the middle.
fn median(peers: &[Def], blanks: &[Option<CardValue>]) -> Option<Def> {
    let mut known: Vec<(f64, Def)> = peers
        .iter()
        .filter_map(|&peer| Some((blanks[peer]?.value, peer)))
        .collect();
    known.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    known
        .get(known.len().checked_sub(1)? / 2)
        .map(|(_, def)| *def)
}

/// The value, its parts and its verdict; says which sets it rests on.
pub(super) fn value(
    field: &mut StudyField<'_>,
    deep: &mut Deep,
    asked: DeepRequest,
    (own, everywhere): (&[Trial], &[Trial]),
    budget: u64,
) -> Result<Range<u64>, StudyError> {
    let pilots: Vec<usize> = (0..field.study.pilots().len()).collect();
    let against = deep.replacement.unwrap_or(asked.card);
    // With, without and blank in every deck; decks that made room get a third of the sets.
    let inserted: Vec<Trial> = everywhere
        .iter()
        .filter(|trial| !own.contains(trial))
        .cloned()
        .collect();
    let weight = cells_of(field, own) * 3 + cells_of(field, &inserted) * 2 / 3;
    let sets = 0..(budget / (field.each() * weight).max(1)).max(1);
    let few = 0..(sets.end / 3).max(1);
    let mut wants = trial::wants(field, &arms(own, against), &pilots, &sets);
    wants.extend(trial::wants(field, &blank_arms(field, own), &pilots, &sets));
    wants.extend(trial::wants(
        field,
        &arms(&inserted, against),
        &pilots,
        &few,
    ));
    field.play(&wants)?;

    let own_arms = arms(own, against);
    deep.value = trial::value(field, &own_arms, &pilots, &sets);
    deep.blank = trial::value(field, &blank_arms(field, own), &pilots, &sets);
    let Some(whole) = deep.value else {
        return Ok(sets);
    };
    (deep.verdict, deep.q) = judge(&whole, Tests::of(&whole, asked.band));
    for &pilot in &pilots {
        if let Some(value) = trial::value(field, &own_arms, &[pilot], &sets) {
            let name = field.study.pilots()[pilot].clone();
            deep.by_pilot.push(ValuePart {
                name,
                value,
                is_inserted: false,
            });
        }
    }
    for trial in own.iter().chain(&inserted) {
        let sets = if inserted.contains(trial) {
            &few
        } else {
            &sets
        };
        let arms = arms(std::slice::from_ref(trial), against);
        if let Some(value) = trial::value(field, &arms, &pilots, sets) {
            deep.by_deck.push(ValuePart {
                name: field.study.hosts()[trial.host].id.clone(),
                value,
                is_inserted: trial.is_inserted,
            });
        }
    }
    let holds = |parts: &[ValuePart]| {
        let values: Vec<CardValue> = parts.iter().map(|part| part.value).collect();
        Agreement::count(deep.verdict, whole.value, &values, asked.band)
    };
    (deep.pilots, deep.decks) = (holds(&deep.by_pilot), holds(&deep.by_deck));
    Ok(sets)
}

/// Matches won with the card and lost with its replacement, each in a cell of its own; only decks that list the
/// card can be replayed from their files.
pub(super) fn flips(
    field: &StudyField<'_>,
    own: &[Trial],
    against: Def,
    sets: &Range<u64>,
) -> Vec<Flip> {
    const WHOLE: u8 = breachlab_core::engine::WHOLE_SCORE;
    let mut found = Vec::new();
    for trial in own
        .iter()
        .filter(|trial| !trial.is_inserted && against != trial.card)
    {
        for cell in field.cells(trial.host) {
            let with = field.points(cell, &trial.with(), sets);
            let without = field.points(cell, &trial.every(against), sets);
            let both = with.iter().zip(without);
            if let Some(at) = both.clone().position(|(&x, &y)| x == WHOLE && y == 0) {
                found.push(Flip {
                    cell,
                    number: field.number(cell),
                    at: sets.start * field.each() + at as u64,
                });
            }
        }
    }
    // Spread over the cells found rather than the first pilot's alone.
    let step = (found.len() / FLIPS).max(1);
    found.into_iter().step_by(step).take(FLIPS).collect()
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
}
