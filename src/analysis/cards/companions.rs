//! Companions: what a card is worth with another beside it, less what it is worth without.
//!
//! With W the win rate of the deck with (1) or without (0) the card and its companion,
//! synergy = (W11 - W01) - (W10 - W00), all four on the same deals. A companion is what the host lists, or, where the host has
//! empty places beside the card, whatever could be put there. All companions are looked at in a first
//! stage; the best and worst few are measured again on fresh deals, and only that is reported.

use std::ops::Range;

use super::effect::{CardValue, Contrast};
use super::field::{DeckVersion, StudyError, StudyField, Want};
use super::trial::Trial;
use breachlab_core::games::{Def, Listing, Study, Swap};
use breachlab_core::stats::benjamini_hochberg;

/// Companions measured again from either end of the list.
const KEPT: usize = 3;

/// A card with which another is worth more, or less, than alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Companion {
    /// The companion; the card itself is the one that the deep look is about.
    pub card: Def,
    /// Synergy of all copies of both, as a share of a match.
    pub value: CardValue,
    /// Adjusted p-value that it is not zero.
    pub q: f64,
}

/// The four versions of one companion in one host: with both, with the companion alone, with the card alone, with neither.
#[derive(Clone)]
struct FourVersions {
    companion: Def,
    host: usize,
    versions: [DeckVersion; 4],
}

fn squares(field: &StudyField<'_>, trials: &[Trial], against: Def) -> Vec<FourVersions> {
    let study = field.study.as_ref();
    trials
        .iter()
        .flat_map(|trial| {
            let (with, without) = (trial.with(), trial.every(against));
            let own = [&with, &without];
            [listed(study, trial, own), put(study, trial, own)].concat()
        })
        .collect()
}

/// A version with more exchanged.
fn also(version: &DeckVersion, swaps: &[Swap]) -> DeckVersion {
    DeckVersion::of(version.own.iter().chain(swaps).copied().collect())
}

/// The companions that the host of a trial lists, taken out.
fn listed(study: &dyn Study, trial: &Trial, [with, alone]: [&DeckVersion; 2]) -> Vec<FourVersions> {
    let square = |listing: &Listing| {
        let slots = listing.slots.iter();
        let slots = slots.filter(|slot| !trial.slots.contains(slot));
        let swap = |&slot: &u8| {
            let def = study
                .plain(listing.card)
                .or_else(|| study.blank(listing.card, slot))?;
            Some(Swap { slot, def })
        };
        let without = slots.map(swap).collect::<Option<Vec<Swap>>>()?;
        // What nobody asks about stands behind the cards.
        let is_asked = listing.card < study.subjects().len() && listing.card != trial.card;
        (is_asked && !without.is_empty()).then(|| FourVersions {
            companion: listing.card,
            host: trial.host,
            versions: [
                with.clone(),
                alone.clone(),
                also(with, &without),
                also(alone, &without),
            ],
        })
    };
    let list = study.hosts()[trial.host].list.iter();
    list.filter_map(square).collect()
}

/// The companions that the host of a trial does not list, put into a place that is empty.
fn put(study: &dyn Study, trial: &Trial, [with, alone]: [&DeckVersion; 2]) -> Vec<FourVersions> {
    let host = &study.hosts()[trial.host];
    let square = |companion: Def| {
        let mut free = study.free(trial.host, companion).into_iter();
        let slot = free.find(|slot| !trial.slots.contains(slot))?;
        let beside = [Swap {
            slot,
            def: companion,
        }];
        let is_new = companion != trial.card && host.slots(companion).is_empty();
        is_new.then(|| FourVersions {
            companion,
            host: trial.host,
            versions: [
                also(with, &beside),
                also(alone, &beside),
                with.clone(),
                alone.clone(),
            ],
        })
    };
    (0..study.subjects().len()).filter_map(square).collect()
}

fn wants(field: &StudyField<'_>, squares: &[FourVersions], sets: &Range<u64>) -> Vec<Want> {
    let mut wants = Vec::new();
    for square in squares {
        for cell in field.cells(square.host) {
            wants.extend(square.versions.iter().map(|version| Want {
                cell,
                version: version.clone(),
                sets: sets.clone(),
            }));
        }
    }
    wants
}

fn values(
    field: &StudyField<'_>,
    squares: &[FourVersions],
    sets: &Range<u64>,
) -> Vec<(Def, CardValue)> {
    let mut cards: Vec<Def> = squares.iter().map(|square| square.companion).collect();
    cards.sort_unstable();
    cards.dedup();
    let sum = |a: &[u8], b: &[u8]| -> Vec<u8> { a.iter().zip(b).map(|(a, b)| a + b).collect() };
    let value = |card: Def| {
        let strata: Vec<(Contrast, f64, f64)> = squares
            .iter()
            .filter(|square| square.companion == card)
            .map(|square| {
                let sums = field.cells(square.host).into_iter().fold(
                    Contrast::of(field.contest()),
                    |sums, cell| {
                        let [both, other, own, none] = square
                            .versions
                            .each_ref()
                            .map(|version| field.points(cell, version, sets));
                        sums.with(&sum(both, none), &sum(other, own))
                    },
                );
                (sums, 1.0, 1.0)
            })
            .collect();
        // The four-fold sums have no gain of two sides to speak of.
        CardValue::of_different(&strata).map(|value| {
            let value = CardValue {
                gain: None,
                worth: None,
                ..value
            };
            (card, value)
        })
    };
    cards.into_iter().filter_map(value).collect()
}

/// Matches that a set of each takes.
fn cost(field: &StudyField<'_>, squares: &[FourVersions]) -> u64 {
    squares
        .iter()
        .map(|square| field.cells(square.host).len() as u64 * 2 * field.each())
        .sum()
}

/// Fewest matches that looking for companions takes: a set of all, and another of those that are kept.
pub(super) fn fewest(field: &StudyField<'_>, trials: &[Trial], against: Def) -> u64 {
    let squares = squares(field, trials, against);
    let each = squares
        .iter()
        .map(|square| cost(field, std::slice::from_ref(square)));
    let mut each: Vec<u64> = each.collect();
    each.sort_unstable();
    each.iter().sum::<u64>() + each.iter().rev().take(2 * KEPT).sum::<u64>()
}

/// The best and worst companions among the cards of the hosts, with about `budget` matches; best first.
///
/// # Errors
/// As [`StudyField::play`].
pub(super) fn companions(
    field: &mut StudyField<'_>,
    trials: &[Trial],
    against: Def,
    budget: u64,
) -> Result<Vec<Companion>, StudyError> {
    let mut squares = squares(field, trials, against);
    let first = (budget / 2 / cost(field, &squares).max(1)).max(1);
    field.play(&wants(field, &squares, &(0..first)))?;
    let mut looked = values(field, &squares, &(0..first));
    looked.sort_by(|a, b| b.1.value.total_cmp(&a.1.value).then(a.0.cmp(&b.0)));
    let kept: Vec<Def> = looked
        .iter()
        .enumerate()
        .filter(|(at, _)| *at < KEPT || at + KEPT >= looked.len())
        .map(|(_, (card, _))| *card)
        .collect();
    squares.retain(|square| kept.contains(&square.companion));
    let second = (budget / 2 / cost(field, &squares).max(1)).max(1);
    let fresh = first..first + second;
    field.play(&wants(field, &squares, &fresh))?;
    let measured = values(field, &squares, &fresh);
    let p: Vec<f64> = measured.iter().map(|(_, value)| value.p()).collect();
    let mut found: Vec<Companion> = measured
        .into_iter()
        .zip(benjamini_hochberg(&p))
        .map(|((card, value), q)| Companion { card, value, q })
        .collect();
    found.sort_by(|a, b| {
        b.value
            .value
            .total_cmp(&a.value.value)
            .then(a.card.cmp(&b.card))
    });
    Ok(found)
}
