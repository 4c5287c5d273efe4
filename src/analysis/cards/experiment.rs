//! Plays the design of a ranking and adds up what every card did.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::component::{BothArms, ComponentEffect, SetOfCard, effect, per_copy};
use super::design::{BLOCK, BlockKey, Side, block, blocks_for, version};
use super::effect::CardValue;
use super::factors::{Factor, HostFactors, factors};
use super::field::{StudyCell, StudyError, StudyField};
use breachlab_core::engine::WHOLE_SCORE;
use breachlab_core::games::{Contest, Def, WatchedPlaces};
use breachlab_core::play::{ScoredMatch, Stop};

/// Most blocks in one piece of work.
const PIECE: u64 = 16;
/// Bits for the cards of each side; those beyond share the last one, and each then counts as met with the others.
const BITS: usize = 32;
/// Fewest blocks of a pairing: two sets without each card, also where others sit in its place every other block.
const FEWEST: u64 = 4;

/// What was counted of a side of a cell, factor by factor.
#[derive(Clone, Debug, Default)]
struct SideSums {
    listed: Vec<BothArms>,
    strangers: Vec<BothArms>,
}

/// One pairing under one pilot, and both its sides; one side where it plays against the table.
#[derive(Clone, Debug)]
struct Pairing {
    cell: StudyCell,
    sides: Vec<SideSums>,
    /// Side by side, its place among those of the same deck.
    places: Vec<u64>,
}

/// What a card has of an experiment in one of its hosts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OnTrial {
    /// Sets with it and without it.
    pub(super) sets: [f64; 2],
    /// Its copies there.
    pub(super) copies: f64,
}

/// The experiment over a field, and what came of it so far.
#[derive(Clone, Debug)]
pub(super) struct Experiment {
    factors: Vec<HostFactors>,
    pairings: Vec<Pairing>,
    /// Pairings of each deck; one that meets itself has two of each.
    of_host: Vec<u64>,
    contest: Contest,
    /// Blocks of every pairing that were counted.
    blocks: u64,
}

/// Hosts of a cell, side by side.
fn hosts(cell: StudyCell) -> impl Iterator<Item = usize> {
    std::iter::once(cell.host).chain(cell.guest)
}

impl Experiment {
    /// An experiment over all cards and cells of a field. Each pairing stands once: both decks are on trial in it.
    pub(super) fn over(field: &StudyField<'_>) -> Self {
        let factors = factors(field);
        let mut of_host = vec![0; factors.len()];
        let all = (0..factors.len()).flat_map(|host| field.cells(host));
        let pairings = all
            .filter(|cell| cell.guest.is_none_or(|guest| cell.host <= guest))
            .map(|cell| {
                let sums = |host: usize| SideSums {
                    listed: vec![BothArms::default(); factors[host].listed.len()],
                    strangers: vec![BothArms::default(); factors[host].strangers.len()],
                };
                let place = |host: usize| {
                    of_host[host] += 1;
                    of_host[host] - 1
                };
                Pairing {
                    cell,
                    sides: hosts(cell).map(sums).collect(),
                    places: hosts(cell).map(place).collect(),
                }
            })
            .collect();
        Self {
            pairings,
            of_host,
            contest: field.contest(),
            factors,
            blocks: 0,
        }
    }

    /// Fewest blocks in which every card has its turn, with sets enough to tell how far apart they are.
    pub(super) fn fewest(&self) -> u64 {
        let turns = self.factors.iter().zip(&self.of_host);
        let turns = turns.map(|(factors, &cells)| blocks_for(factors.strangers.len(), cells));
        turns.max().unwrap_or(0).max(FEWEST)
    }

    /// Matches of one block of every pairing.
    pub(super) fn round(&self) -> u64 {
        self.pairings.len() as u64 * BLOCK * self.contest.entries() as u64
    }

    /// Sets of each pairing that were counted.
    pub(super) fn sets(&self) -> u64 {
        self.blocks * BLOCK
    }

    fn sides(&self, field: &StudyField<'_>, at: usize, number: u64) -> Vec<[Side; BLOCK as usize]> {
        let pairing = &self.pairings[at];
        let sides = (0..).zip(hosts(pairing.cell)).zip(&pairing.places);
        sides
            .map(|((side, host), &place)| {
                let key = BlockKey {
                    cell: field.number(pairing.cell),
                    block: number,
                    side,
                    turn: [place, self.of_host[host]],
                };
                block(&self.factors[host], field.seed(), key)
            })
            .collect()
    }

    /// Plays more blocks of every pairing, until there are `blocks`. Interrupted, it counts nothing of them.
    ///
    /// # Errors
    /// When interrupted, or when a deck so changed cannot be played.
    pub(super) fn play(
        &mut self,
        field: &mut StudyField<'_>,
        blocks: u64,
    ) -> Result<(), StudyError> {
        let mut pieces: Vec<(usize, Range<u64>)> = Vec::new();
        for at in 0..self.pairings.len() {
            for from in (self.blocks..blocks).step_by(PIECE as usize) {
                pieces.push((at, from..(from + PIECE).min(blocks)));
            }
        }
        let (seen, this) = (&*field, &*self);
        let played = seen.workers.map(&pieces, |(at, blocks)| {
            let scored = this.scored(seen, *at, blocks.clone());
            if let Ok(scored) = &scored {
                seen.hooks.progress.played(scored.len() as u64);
            }
            scored
        });
        let played: Vec<Vec<ScoredMatch>> = played.into_iter().collect::<Result<_, _>>()?;
        for ((at, blocks), scored) in pieces.into_iter().zip(played) {
            field.played += scored.len() as u64;
            self.count(field, at, blocks, &scored);
        }
        self.blocks = blocks;
        Ok(())
    }

    /// The matches of some blocks of a cell, in order.
    fn scored(
        &self,
        field: &StudyField<'_>,
        at: usize,
        blocks: Range<u64>,
    ) -> Result<Vec<ScoredMatch>, StudyError> {
        let cell = self.pairings[at].cell;
        let mut scored = Vec::new();
        for number in blocks {
            let sides = self.sides(field, at, number);
            for drawn in 0..BLOCK {
                if field.hooks.interrupt.load(Ordering::Relaxed) {
                    return Err(StudyError::Interrupted);
                }
                let own = &sides[0][drawn as usize];
                let other = sides.get(1).map(|guest| &guest[drawn as usize]);
                let version = version(own, other);
                let bout = field.bout(cell, &version);
                let mut play = field.study.bout(&bout).map_err(StudyError::Faults)?;
                play.aim(bout.seed, bout.cell, Stop::Exact(0));
                let mut watched = (0..)
                    .zip(hosts(cell))
                    .zip([Some(own), other].into_iter().flatten());
                let mut next = || {
                    let watched = watched.next();
                    watched
                        .map(|((side, host), drawn)| self.watched(host, drawn, side))
                        .unwrap_or_default()
                };
                let places = [next(), next()];
                let marks = field.study.watched(&bout, [&places[0], &places[1]]);
                let set = number * BLOCK + drawn;
                let found = play.scored(
                    set..set + 1,
                    &marks.unwrap_or_default(),
                    field.hooks.interrupt,
                );
                if (found.len() as u64) < field.each() {
                    return Err(StudyError::Interrupted);
                }
                scored.extend(found);
            }
        }
        Ok(scored)
    }

    /// The places of a side that are watched: each card on trial has a bit of its own, as far as they go.
    fn watched(&self, host: usize, drawn: &Side, side: usize) -> Vec<WatchedPlaces> {
        let factors = &self.factors[host];
        let seated = drawn.stranger.map(|(at, _)| &factors.strangers[at]);
        let on_trial = factors.listed.iter().chain(seated);
        let places = on_trial.enumerate().map(|(at, factor)| WatchedPlaces {
            slots: factor.trial.slots.clone(),
            bit: bit(at, side),
        });
        places.collect()
    }

    /// Counts them under every card that was on trial.
    fn count(
        &mut self,
        field: &StudyField<'_>,
        at: usize,
        blocks: Range<u64>,
        scored: &[ScoredMatch],
    ) {
        let cell = self.pairings[at].cell;
        let mut sets = scored.chunks_exact(self.contest.entries());
        for number in blocks {
            let sides = self.sides(field, at, number);
            for drawn in 0..BLOCK as usize {
                let set = sets.next().unwrap_or_default();
                for (index, host) in hosts(cell).enumerate() {
                    let sums = &mut self.pairings[at].sides[index];
                    tally(
                        sums,
                        &self.factors[host],
                        &sides[index][drawn],
                        (set, index),
                    );
                }
            }
        }
    }

    /// Where a card is on trial: its host, the factor, and whether it is a stranger there.
    fn places(&self, card: Def) -> Vec<(usize, usize, bool)> {
        let mut places = Vec::new();
        for (host, factors) in self.factors.iter().enumerate() {
            for (list, is_stranger) in [(&factors.listed, false), (&factors.strangers, true)] {
                let own = list
                    .iter()
                    .enumerate()
                    .filter(|(_, factor)| factor.trial.card == card);
                places.extend(own.map(|(at, _)| (host, at, is_stranger)));
            }
        }
        places
    }

    fn factor(&self, (host, at, is_stranger): (usize, usize, bool)) -> &Factor {
        let factors = &self.factors[host];
        if is_stranger {
            &factors.strangers[at]
        } else {
            &factors.listed[at]
        }
    }

    /// The factors of a card, host by host.
    pub(super) fn factors_of(&self, card: Def) -> Vec<&Factor> {
        self.places(card)
            .into_iter()
            .map(|place| self.factor(place))
            .collect()
    }

    /// How many sets of each of its hosts a card will be on trial in after so many blocks, others in its place left out of
    /// account.
    pub(super) fn shares(&self, card: Def, blocks: u64) -> Vec<OnTrial> {
        let places = self.places(card).into_iter();
        let share = |place: (usize, usize, bool)| {
            let (host, _, is_stranger) = place;
            let sets = (blocks * BLOCK * self.of_host[host]) as f64;
            let sets = if is_stranger {
                [sets / 4.0 / self.factors[host].strangers.len() as f64; 2]
            } else {
                let without = sets / BLOCK as f64;
                [sets - without, without]
            };
            OnTrial {
                sets,
                copies: self.factor(place).trial.copies(),
            }
        };
        places.map(share).collect()
    }

    /// The effect of a card's copies in each of its hosts, over the cells of some pilots.
    fn effects(&self, card: Def, pilots: &[usize]) -> Vec<(ComponentEffect, f64)> {
        let places = self.places(card).into_iter();
        let effects = places.filter_map(|place| {
            let (host, at, is_stranger) = place;
            let of_pilots = self
                .pairings
                .iter()
                .filter(|pairing| pilots.contains(&pairing.cell.pilot));
            let cells = of_pilots.flat_map(|pairing| {
                let sides = hosts(pairing.cell).zip(&pairing.sides);
                sides.filter(|(own, _)| *own == host).map(|(_, sums)| {
                    let sums = if is_stranger {
                        &sums.strangers
                    } else {
                        &sums.listed
                    };
                    sums[at]
                })
            });
            let found = effect(cells, self.contest)?;
            Some((found, self.factor(place).trial.copies()))
        });
        effects.collect()
    }

    /// What a copy of the card is worth over what lies in its place instead, over all its hosts; none before enough of
    /// them was played.
    pub(super) fn value(&self, card: Def, pilots: &[usize]) -> Option<CardValue> {
        per_copy(&self.effects(card, pilots))
    }

    /// The same host by host.
    pub(super) fn values_by_host(&self, card: Def, pilots: &[usize]) -> Vec<CardValue> {
        let effects = self.effects(card, pilots).into_iter();
        effects.filter_map(|one| per_copy(&[one])).collect()
    }
}

/// The bit of a card on trial.
fn bit(at: usize, side: usize) -> u8 {
    (side * BITS + at.min(BITS - 1)) as u8
}

/// A set as it concerns a card with this bit on one side of it.
fn of_card(set: &[ScoredMatch], side: usize, bit: u8, is_veiled: bool) -> SetOfCard {
    let mut found = SetOfCard::default();
    for scored in set {
        if !is_veiled || scored.met & (1 << bit) != 0 {
            let points = if side == 0 {
                scored.points
            } else {
                WHOLE_SCORE - scored.points
            };
            found.points += u64::from(points);
            found.met += 1;
        }
    }
    found
}

/// Counts one set under the factors of one side.
fn tally(
    sums: &mut SideSums,
    factors: &HostFactors,
    drawn: &Side,
    (set, side): (&[ScoredMatch], usize),
) {
    let seated = drawn.stranger.map(|(at, is_exchanged)| {
        let factor = &factors.strangers[at];
        let found = of_card(set, side, bit(factors.listed.len(), side), factor.is_veiled);
        sums.strangers[at][usize::from(is_exchanged)].add(found);
        factor
    });
    let on_trial = factors
        .listed
        .iter()
        .zip(&drawn.is_exchanged)
        .zip(&mut sums.listed);
    for (at, ((factor, &is_exchanged), sums)) in on_trial.enumerate() {
        // A card whose place another sits in is neither here nor exchanged.
        if seated.is_none_or(|seated| !factor.overlaps(seated)) {
            let found = of_card(set, side, bit(at, side), factor.is_veiled);
            sums[usize::from(is_exchanged)].add(found);
        }
    }
}
