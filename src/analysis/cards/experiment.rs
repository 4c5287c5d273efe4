//! Plays the design of an experiment and adds up what every factor did.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::component::{BothArms, SetOfFactor};
use super::design::{BLOCK, BlockKey, BlockSides, Design, Side, version};
use super::field::{StudyCell, StudyError, StudyField};
use breachlab_core::engine::WHOLE_SCORE;
use breachlab_core::games::{Contest, WatchedPlaces};
use breachlab_core::play::{ScoredMatch, Stop};

/// Most blocks in one piece of work.
const PIECE: u64 = 16;
/// Bits for the factors of each side; those beyond share the last one, and each then counts as met with the others.
const BITS: usize = 32;
/// Fewest blocks of a pairing: two sets on each arm, also where every other block is another factor's.
const FEWEST: u64 = 4;

/// What is asked of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MatchMeasure {
    /// Points of the side that a factor is in, in 60ths.
    Points,
    /// Points of whoever had the first turn, in 60ths.
    FirstTurn,
    /// Rounds.
    Rounds,
}

impl MatchMeasure {
    const ALL: [Self; 3] = [Self::Points, Self::FirstTurn, Self::Rounds];

    /// Of one match, seen from a side.
    fn of(self, scored: &ScoredMatch, side: usize) -> u64 {
        match self {
            Self::Points if side == 0 => scored.points.into(),
            Self::Points => (WHOLE_SCORE - scored.points).into(),
            Self::FirstTurn => scored.first_turn.into(),
            Self::Rounds => scored.rounds.into(),
        }
    }
}

/// What was counted of one factor in one cell, measure by measure.
type FactorSums = [BothArms; MatchMeasure::ALL.len()];
/// Side by side, factor by factor.
type CellSums = Vec<Vec<FactorSums>>;

/// One pairing under one pilot, and both its sides; one side where it plays against the table.
#[derive(Clone, Debug)]
struct Pairing {
    cell: StudyCell,
    sums: CellSums,
    /// Side by side, its place among those of the same deck.
    places: Vec<u64>,
}

/// The experiment over a field, and what came of it so far.
#[derive(Clone, Debug)]
pub(super) struct Experiment<D> {
    /// What is on trial, deck by deck.
    pub(super) designs: Vec<D>,
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

/// No matches yet of a cell.
fn nothing<D: Design>(designs: &[D], cell: StudyCell) -> CellSums {
    let sums = |host: usize| vec![FactorSums::default(); designs[host].factors()];
    hosts(cell).map(sums).collect()
}

impl<D: Design> Experiment<D> {
    /// An experiment over all cells of a field. Each pairing stands once: both decks are on trial in it.
    pub(super) fn over(field: &StudyField<'_>, designs: Vec<D>) -> Self {
        let mut of_host = vec![0; designs.len()];
        let all = (0..designs.len()).flat_map(|host| field.cells(host));
        let pairings = all
            .filter(|cell| cell.guest.is_none_or(|guest| cell.host <= guest))
            .map(|cell| {
                let place = |host: usize| {
                    of_host[host] += 1;
                    of_host[host] - 1
                };
                Pairing {
                    cell,
                    sums: nothing(&designs, cell),
                    places: hosts(cell).map(place).collect(),
                }
            })
            .collect();
        Self {
            pairings,
            of_host,
            contest: field.contest(),
            designs,
            blocks: 0,
        }
    }

    /// Fewest blocks in which every factor has its turn, with sets enough to tell how far apart they are.
    pub(super) fn fewest(&self) -> u64 {
        let turns = self.designs.iter().zip(&self.of_host);
        let turns = turns.map(|(design, &cells)| design.blocks(cells));
        turns.max().unwrap_or(0).max(FEWEST)
    }

    /// Matches of one block of every pairing.
    pub(super) fn round(&self) -> u64 {
        self.pairings.len() as u64 * BLOCK * self.contest.entries() as u64
    }

    /// Blocks that so many matches pay for.
    pub(super) fn blocks_for(&self, matches: u64) -> u64 {
        (matches / self.round().max(1)).max(self.fewest())
    }

    /// Sets of each pairing that were counted.
    pub(super) fn sets(&self) -> u64 {
        self.blocks * BLOCK
    }

    /// Pairings in which a deck plays.
    pub(super) fn cells_of(&self, host: usize) -> u64 {
        self.of_host[host]
    }

    /// How its decks meet.
    pub(super) fn contest(&self) -> Contest {
        self.contest
    }

    fn sides(&self, field: &StudyField<'_>, at: usize, number: u64) -> Vec<BlockSides> {
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
                self.designs[host].block(field.seed(), key)
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
            let counted = this.piece(seen, *at, blocks.clone())?;
            let matches = (blocks.end - blocks.start) * BLOCK * seen.each();
            seen.hooks.progress.played(matches);
            Ok((matches, counted))
        });
        let played: Vec<(u64, CellSums)> = played.into_iter().collect::<Result<_, _>>()?;
        for ((at, _), (matches, counted)) in pieces.into_iter().zip(played) {
            field.played += matches;
            let sums = self.pairings[at].sums.iter_mut().flatten();
            for (sums, more) in sums.zip(counted.iter().flatten()) {
                for (both, more) in sums.iter_mut().zip(more) {
                    *both = [both[0].plus(more[0]), both[1].plus(more[1])];
                }
            }
        }
        self.blocks = blocks;
        Ok(())
    }

    /// Plays some blocks of a pairing, and counts them under every factor that was on trial.
    fn piece(
        &self,
        field: &StudyField<'_>,
        at: usize,
        blocks: Range<u64>,
    ) -> Result<CellSums, StudyError> {
        let cell = self.pairings[at].cell;
        let mut counted = nothing(&self.designs, cell);
        for number in blocks {
            let sides = self.sides(field, at, number);
            for drawn in 0..BLOCK {
                if field.hooks.interrupt.load(Ordering::Relaxed) {
                    return Err(StudyError::Interrupted);
                }
                let drawn_sides: Vec<&Side> =
                    sides.iter().map(|block| &block[drawn as usize]).collect();
                let set = self.scored(field, cell, &drawn_sides, number * BLOCK + drawn)?;
                for (side, host) in hosts(cell).enumerate() {
                    let design = &self.designs[host];
                    tally(&mut counted[side], design, drawn_sides[side], (&set, side));
                }
            }
        }
        Ok(counted)
    }

    /// The matches of one set, its sides as drawn.
    fn scored(
        &self,
        field: &StudyField<'_>,
        cell: StudyCell,
        sides: &[&Side],
        set: u64,
    ) -> Result<Vec<ScoredMatch>, StudyError> {
        let version = version(sides[0], sides.get(1).copied());
        let bout = field.bout(cell, &version);
        let mut play = field.study.bout(&bout).map_err(StudyError::Faults)?;
        play.aim(bout.seed, bout.cell, Stop::Exact(0));
        let places: Vec<Vec<WatchedPlaces>> = hosts(cell)
            .enumerate()
            .map(|(side, host)| self.watched(host, sides[side], side))
            .collect();
        let of_side = |side: usize| places.get(side).map_or(&[][..], Vec::as_slice);
        let marks = field.study.watched(&bout, [of_side(0), of_side(1)]);
        let interrupt = field.hooks.interrupt;
        let scored = play.scored(set..set + 1, &marks.unwrap_or_default(), interrupt);
        if (scored.len() as u64) < field.each() {
            return Err(StudyError::Interrupted);
        }
        Ok(scored)
    }

    /// The places of a side that are watched: each factor on trial has a bit of its own, as far as they go.
    fn watched(&self, host: usize, drawn: &Side, side: usize) -> Vec<WatchedPlaces> {
        let on_trial = drawn.on_trial.iter().enumerate();
        let places = on_trial.map(|(at, &(factor, _))| WatchedPlaces {
            slots: self.designs[host].slots(factor).to_vec(),
            bit: bit(at, side),
        });
        places.collect()
    }

    /// What was counted of a factor of a deck, cell by cell of some pilots.
    pub(super) fn counted<'a>(
        &'a self,
        (host, factor): (usize, usize),
        pilots: &'a [usize],
        measure: MatchMeasure,
    ) -> impl Iterator<Item = BothArms> + 'a {
        let of_pilots = self.pairings.iter();
        let of_pilots = of_pilots.filter(|pairing| pilots.contains(&pairing.cell.pilot));
        of_pilots.flat_map(move |pairing| {
            let sides = hosts(pairing.cell).zip(&pairing.sums);
            let own = sides.filter(move |(own, _)| *own == host);
            own.map(move |(_, sums)| sums[factor][measure as usize])
        })
    }
}

/// The bit of a factor on trial.
fn bit(at: usize, side: usize) -> u8 {
    (side * BITS + at.min(BITS - 1)) as u8
}

/// Counts one set under the factors of one side.
fn tally(
    sums: &mut [FactorSums],
    design: &impl Design,
    drawn: &Side,
    (set, side): (&[ScoredMatch], usize),
) {
    for (at, &(factor, arm)) in drawn.on_trial.iter().enumerate() {
        let (is_veiled, mask) = (design.is_veiled(factor), 1 << bit(at, side));
        let counts = |scored: &&ScoredMatch| !is_veiled || scored.met & mask != 0;
        let met = set.iter().filter(counts);
        for measure in MatchMeasure::ALL {
            let found = SetOfFactor {
                sum: met.clone().map(|scored| measure.of(scored, side)).sum(),
                met: met.clone().count() as u64,
            };
            sums[factor][measure as usize][arm].add(found);
        }
    }
}
