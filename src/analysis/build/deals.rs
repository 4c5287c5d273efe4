//! Deals that all candidates meet alike: one row of numbered deals for each purpose, each a guest, a pilot and the
//! luck of a set of matches (both seatings). Which guest sits at a deal is drawn by the weights of the field, so the
//! scores of one deck are independent and alike, and their mean is its win rate against that field. Where each deck plays
//! for itself the field is the table, and a deal is one match.

use std::ops::Range;
use std::sync::atomic::Ordering;

use crate::cards::StudyError;
use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::games::{Builder, Contest, Piece};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Hooks, Stop, Workers};

/// Most sets in one piece of work.
const PIECE: u64 = 32;
/// Deals that every deck plays before the next ones are laid out: what is at hand at once has an end.
const SLICE: u64 = 8192;
/// Whole of the weights.
const WHOLE: f64 = 16_777_216.0;
/// Cells of one row of deals lie this far from those of the next.
const APART: u32 = 1 << 16;

/// A guest, or the table, under a pilot, both indices into the builder's lists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// The deck played against; none where it is the table.
    pub guest: Option<usize>,
    /// The pilot of all decks.
    pub pilot: usize,
    /// How often, relative to the others.
    pub weight: f64,
}

/// The field under one pilot: the builder's decks from `first` on, met as often as their weights say, or the table.
#[must_use]
pub(super) fn opponents(
    contest: Contest,
    first: usize,
    weights: &[f64],
    pilot: usize,
) -> Vec<Opponent> {
    let opponent = |guest, weight| Opponent {
        guest,
        pilot,
        weight,
    };
    match contest {
        Contest::Pairs => (first..)
            .zip(weights)
            .map(|(guest, &weight)| opponent(Some(guest), weight))
            .collect(),
        Contest::Alone => vec![opponent(None, 1.0)],
    }
}

/// One row of deals. Rows of different `purpose` share no luck.
#[derive(Clone, Debug)]
pub struct Lot {
    purpose: u32,
    cells: Vec<Opponent>,
    /// Upper ends of the cells' shares of [`WHOLE`].
    ends: Vec<u32>,
    /// For each deal, its cell and the number of the set there.
    deals: Vec<(u16, u32)>,
    counts: Vec<u32>,
}

impl Lot {
    /// A row of deals over these cells. Weights of 0 are never dealt.
    #[must_use]
    pub fn new(purpose: u32, cells: Vec<Opponent>) -> Self {
        let all: f64 = cells.iter().map(|cell| cell.weight).sum();
        let mut sum = 0.0;
        let ends = cells.iter().map(|cell| {
            sum += cell.weight;
            (sum / all * WHOLE).round() as u32
        });
        Self {
            purpose,
            ends: ends.collect(),
            counts: vec![0; cells.len()],
            cells,
            deals: Vec::new(),
        }
    }

    fn reach(&mut self, seed: u64, deals: u64) {
        for number in self.deals.len() as u64..deals {
            let address = Address {
                seed,
                cell: self.purpose * APART + APART - 1,
                number,
            };
            let whole = self.ends.last().copied().unwrap_or(1);
            let drawn = Stream::new(address, Lane::Roll, 0).below(whole);
            let at = self.ends.partition_point(|&end| end <= drawn);
            self.deals.push((at as u16, self.counts[at]));
            self.counts[at] += 1;
        }
    }
}

/// Plays deals and counts what was played.
pub struct DeckField<'a> {
    /// The decks, and what they may be built of.
    pub builder: &'a dyn Builder,
    workers: &'a Workers,
    hooks: Hooks<'a>,
    seed: u64,
    played: u64,
}

impl std::fmt::Debug for DeckField<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeckField")
            .field("seed", &self.seed)
            .field("played", &self.played)
            .finish_non_exhaustive()
    }
}

/// One piece of work: sets of one cell for one deck, and where their scores go.
struct DeckTask<'j> {
    deck: &'j [Piece],
    job: usize,
    cell: u16,
    sets: Range<u64>,
    at: Vec<usize>,
}

/// The pieces of work that these jobs are made of.
fn tasks<'j>(lot: &Lot, jobs: &[(&'j [Piece], Range<u64>)]) -> Vec<DeckTask<'j>> {
    let mut tasks: Vec<DeckTask<'j>> = Vec::new();
    for (job, (deck, deals)) in jobs.iter().enumerate() {
        let mut open: Vec<Option<usize>> = vec![None; lot.cells.len()];
        for at in 0..(deals.end.saturating_sub(deals.start)) as usize {
            let (cell, set) = lot.deals[deals.start as usize + at];
            let set = u64::from(set);
            let slot = &mut open[usize::from(cell)];
            match slot.map(|task| &mut tasks[task]) {
                // The deals of one cell have its sets in turn, so a piece of work has no gaps.
                Some(task) if task.sets.end - task.sets.start < PIECE => {
                    task.sets.end = set + 1;
                    task.at.push(at);
                }
                _ => {
                    *slot = Some(tasks.len());
                    tasks.push(DeckTask {
                        deck,
                        job,
                        cell,
                        sets: set..set + 1,
                        at: vec![at],
                    });
                }
            }
        }
    }
    // All decks meet the first deals first: what an interrupt leaves is the same deals for all.
    tasks.sort_by_key(|task| task.at.first().copied());
    tasks
}

impl<'a> DeckField<'a> {
    /// A field on which nothing was played.
    #[must_use]
    pub fn new(
        builder: &'a dyn Builder,
        workers: &'a Workers,
        hooks: Hooks<'a>,
        seed: u64,
    ) -> Self {
        Self {
            builder,
            workers,
            hooks,
            seed,
            played: 0,
        }
    }

    /// Matches played so far.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// How its decks are held against each other.
    #[must_use]
    pub fn contest(&self) -> Contest {
        self.builder.contest()
    }

    /// Matches of a deal.
    #[must_use]
    pub fn each(&self) -> u64 {
        self.contest().entries() as u64
    }

    /// The seed of all its luck.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether somebody asked it to stop.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.hooks.interrupt.load(Ordering::Relaxed)
    }

    /// Says how the work stands, where somebody reads it.
    pub fn stands(&self, words: &dyn Fn() -> String) {
        self.hooks.progress.stands(words);
    }

    /// Has each deck play its deals, over all threads. The points of each deal's matches together, in 60ths of a match: 0
    /// to 120, or to 60 where a deal is one match.
    ///
    /// # Errors
    /// When interrupted, or when a deck cannot be played.
    pub fn play(
        &mut self,
        lot: &mut Lot,
        jobs: &[(&[Piece], Range<u64>)],
    ) -> Result<Vec<Vec<u8>>, StudyError> {
        let (points, is_whole) = self.play_on(lot, jobs).map_err(StudyError::Faults)?;
        is_whole.then_some(points).ok_or(StudyError::Interrupted)
    }

    /// The same, keeping what was played before an interrupt: the first deals of each deck, as far as all have met them
    /// that were to. And whether that is all.
    ///
    /// # Errors
    /// When a deck cannot be played.
    pub fn play_on(
        &mut self,
        lot: &mut Lot,
        jobs: &[(&[Piece], Range<u64>)],
    ) -> Result<(Vec<Vec<u8>>, bool), Faults> {
        let longest = jobs
            .iter()
            .map(|(_, deals)| deals.end.saturating_sub(deals.start));
        let longest = longest.max().unwrap_or(0);
        let mut all: Vec<Vec<u8>> = vec![Vec::new(); jobs.len()];
        for from in (0..longest).step_by(SLICE as usize) {
            let mut slice: Vec<(&[Piece], Range<u64>)> = Vec::with_capacity(jobs.len());
            for (deck, deals) in jobs {
                let start = (deals.start + from).min(deals.end);
                slice.push((deck, start..(start + SLICE).min(deals.end)));
            }
            let (points, is_whole) = self.play_slice(lot, &slice)?;
            for (all, more) in all.iter_mut().zip(points) {
                all.extend(more);
            }
            if !is_whole {
                return Ok((all, false));
            }
        }
        Ok((all, true))
    }

    fn play_slice(
        &mut self,
        lot: &mut Lot,
        jobs: &[(&[Piece], Range<u64>)],
    ) -> Result<(Vec<Vec<u8>>, bool), Faults> {
        let most = jobs.iter().map(|(_, deals)| deals.end).max().unwrap_or(0);
        lot.reach(self.seed, most);
        let tasks = tasks(lot, jobs);
        let interrupt = self.hooks.interrupt;
        let played = self.workers.map(&tasks, |task| -> Result<Vec<u8>, Faults> {
            if self.is_interrupted() {
                // Before the deck is built: there may be many pieces left.
                return Ok(Vec::new());
            }
            let cell = &lot.cells[usize::from(task.cell)];
            let guest = cell
                .guest
                .map(|guest| self.builder.decks()[guest].places.as_slice());
            let mut play = self.builder.bout(task.deck, guest, cell.pilot)?;
            let number = lot.purpose * APART + u32::from(task.cell);
            play.aim(self.seed, number, Stop::Exact(0));
            let points = play.scores(task.sets.clone(), interrupt);
            self.hooks.progress.played(points.len() as u64);
            Ok(points)
        });
        let mut all: Vec<Vec<u8>> = jobs
            .iter()
            .map(|(_, deals)| vec![0; (deals.end.saturating_sub(deals.start)) as usize])
            .collect();
        let mut gap = usize::MAX;
        for (task, points) in tasks.iter().zip(played) {
            let points = points?;
            self.played += points.len() as u64;
            let sets: Vec<u8> = self.contest().sets(&points).collect();
            gap = task.at.get(sets.len()).map_or(gap, |&at| gap.min(at));
            for (&at, set) in task.at.iter().zip(sets) {
                all[task.job][at] = set;
            }
        }
        for points in &mut all {
            points.truncate(gap);
        }
        Ok((all, gap == usize::MAX))
    }
}
