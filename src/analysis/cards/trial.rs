//! How a card is tried in a host: where its copies lie, what stands in for them, and the points of both versions.

use super::effect::{CardValue, Contrast};
use super::field::{DeckVersion, StudyCell, StudyError, StudyField, Want};
use breachlab_core::games::{Def, Study, Swap};
use std::ops::Range;

/// Copies of a card that is put into a deck which does not list it, where the rules allow so many.
const INSERTED: usize = 3;

/// A card in one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The card that is tried.
    pub card: Def,
    /// Index of the host.
    pub host: usize,
    /// Where its copies lie, or are put.
    pub slots: Vec<u8>,
    /// Whether the host does not list it and made room.
    pub is_inserted: bool,
}

/// The hosts a card is tried in: those that list it, or, where none does, all that may hold it. With `everywhere`
/// those that do not list it make room as well.
#[must_use]
pub fn trials(study: &dyn Study, card: Def, everywhere: bool) -> Vec<Trial> {
    let hosts = study.hosts();
    let is_listed = hosts.iter().any(|host| !host.slots(card).is_empty());
    let copies = usize::from(study.subjects()[card].most).min(INSERTED);
    let trial = |host: usize| {
        let slots = hosts[host].slots(card);
        let is_inserted = slots.is_empty();
        let slots = match is_inserted {
            false => slots,
            true if everywhere || !is_listed => study.room(host, card, copies)?,
            true => return None,
        };
        Some(Trial {
            card,
            host,
            slots,
            is_inserted,
        })
    };
    (0..hosts.len()).filter_map(trial).collect()
}

/// A card in a host with so many copies, or all that a deck may list where those are fewer: those it lists, and room made
/// for the rest, as far as there is any. None where the host may not hold it. A host that lists more keeps them.
#[must_use]
pub fn copies_in(study: &dyn Study, host: usize, card: Def, copies: usize) -> Option<Trial> {
    let most = usize::from(study.subjects()[card].most).min(copies);
    let mut slots = study.hosts()[host].slots(card);
    let listed = slots.len();
    if listed < most {
        let room = study.room(host, card, most).unwrap_or_default();
        let fresh = room.into_iter().filter(|slot| !slots.contains(slot));
        let fresh: Vec<u8> = fresh.take(most - listed).collect();
        slots.extend(fresh);
    }
    let is_inserted = slots.len() > listed;
    (!slots.is_empty()).then_some(Trial {
        card,
        host,
        slots,
        is_inserted,
    })
}

impl Trial {
    /// The host with the card as it is.
    #[must_use]
    pub fn with(&self) -> DeckVersion {
        if self.is_inserted {
            self.every(self.card)
        } else {
            DeckVersion::default()
        }
    }

    /// The host with every copy another definition.
    #[must_use]
    pub fn every(&self, def: Def) -> DeckVersion {
        DeckVersion::of(self.slots.iter().map(|&slot| Swap { slot, def }).collect())
    }

    /// The host with blanks; none where a place cannot be empty.
    #[must_use]
    pub fn blank(&self, study: &dyn Study) -> Option<DeckVersion> {
        let swap = |&slot: &u8| {
            let def = study.blank(self.card, slot)?;
            Some(Swap { slot, def })
        };
        Some(DeckVersion::of(
            self.slots.iter().map(swap).collect::<Option<_>>()?,
        ))
    }

    /// Copies of the card that the trial exchanges.
    #[must_use]
    pub fn copies(&self) -> f64 {
        self.slots.len() as f64
    }
}

/// Two versions in every cell of some hosts.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Index of the host.
    pub host: usize,
    /// Copies of the card that differ between the two.
    pub copies: f64,
    /// The version whose points count for.
    pub x: DeckVersion,
    /// The version whose points count against.
    pub y: DeckVersion,
}

/// Arms of these trials against a card.
pub(super) fn arms(trials: &[Trial], against: Def) -> Vec<Arm> {
    let arm = |trial: &Trial| {
        let x = trial.with();
        let y = if against == trial.card {
            x.clone()
        } else {
            trial.every(against)
        };
        Arm {
            host: trial.host,
            copies: trial.copies(),
            x,
            y,
        }
    };
    trials.iter().map(arm).collect()
}

/// Arms of these trials against blanks, of those that have one.
pub(super) fn blank_arms(field: &StudyField<'_>, trials: &[Trial]) -> Vec<Arm> {
    let arm = |trial: &Trial| {
        Some(Arm {
            host: trial.host,
            copies: trial.copies(),
            x: trial.with(),
            y: trial.blank(field.study.as_ref())?,
        })
    };
    trials.iter().filter_map(arm).collect()
}

/// The sets to play so that these arms can be compared over `sets` of each of their cells under `pilots`.
#[must_use]
pub fn wants(
    field: &StudyField<'_>,
    arms: &[Arm],
    pilots: &[usize],
    sets: &Range<u64>,
) -> Vec<Want> {
    let mut wants = Vec::new();
    for arm in arms {
        for cell in cells(field, arm.host, pilots) {
            for version in [&arm.x, &arm.y] {
                wants.push(Want {
                    cell,
                    version: version.clone(),
                    sets: sets.clone(),
                });
            }
        }
    }
    wants
}

fn cells(field: &StudyField<'_>, host: usize, pilots: &[usize]) -> Vec<StudyCell> {
    pilots
        .iter()
        .flat_map(|&pilot| field.cells_of(host, pilot))
        .collect()
}

/// Cells of the hosts of these trials, all together.
pub(super) fn cells_of(field: &StudyField<'_>, trials: &[Trial]) -> u64 {
    let cells = trials.iter().map(|trial| field.cells(trial.host).len());
    cells.sum::<usize>() as u64
}

/// The contrast of an arm over these pilots.
#[must_use]
pub fn contrast(
    field: &StudyField<'_>,
    arm: &Arm,
    pilots: &[usize],
    sets: &Range<u64>,
) -> Contrast {
    cells(field, arm.host, pilots)
        .into_iter()
        .fold(Contrast::of(field.contest()), |sums, cell| {
            let [x, y] = [&arm.x, &arm.y].map(|version| field.points(cell, version, sets));
            sums.with(x, y)
        })
}

/// The value per copy over all arms, which count alike; none where a study was interrupted before all were played.
#[must_use]
pub fn value(
    field: &StudyField<'_>,
    arms: &[Arm],
    pilots: &[usize],
    sets: &Range<u64>,
) -> Option<CardValue> {
    let is_known = |arm: &Arm| {
        cells(field, arm.host, pilots).into_iter().all(|cell| {
            [&arm.x, &arm.y]
                .iter()
                .all(|version| field.is_known(cell, version, sets))
        })
    };
    if !arms.iter().all(is_known) {
        return None;
    }
    let strata: Vec<_> = arms
        .iter()
        .map(|arm| (contrast(field, arm, pilots, sets), arm.copies, 1.0))
        .collect();
    // A card against itself is zero by construction; anything else was only seen to be.
    if arms.iter().all(|arm| arm.x == arm.y) {
        CardValue::of(&strata)
    } else {
        CardValue::of_different(&strata)
    }
}

/// Plays and values in one.
///
/// # Errors
/// As [`StudyField::play`].
pub fn played(
    field: &mut StudyField<'_>,
    arms: &[Arm],
    pilots: &[usize],
    sets: &Range<u64>,
) -> Result<Option<CardValue>, StudyError> {
    let wants = wants(field, arms, pilots, sets);
    field.play(&wants)?;
    Ok(value(field, arms, pilots, sets))
}
