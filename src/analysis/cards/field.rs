//! Who plays in a study of cards: every host against every other under every pilot, or each host for itself against
//! the table, each such cell with luck of its own, and the points of every match kept, so that no match is played twice.
//!
//! Two versions of a host in one cell meet the same luck; their sets are compared one by one. A set is a pair of matches
//! with the places exchanged, or one match where there is no other place.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::Ordering;

use breachlab_core::games::{Bout, Contest, ForkPlan, Forked, Study, Swap};
use breachlab_core::plan::Faults;
use breachlab_core::play::{Hooks, Stop, Workers};

/// Most sets in one piece of work.
const PIECE: u64 = 64;
/// Most sets of forked matches in one piece of work.
const FORKED: u64 = 4;

/// One cell: a host against a guest or the table, under one pilot. Indices into the study's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StudyCell {
    /// The host whose points are counted.
    pub host: usize,
    /// The host it meets; none where it plays against the table.
    pub guest: Option<usize>,
    /// Who decides, for both.
    pub pilot: usize,
}

/// A version of a cell: what is exchanged in the host's deck, and in the guest's.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeckVersion {
    /// In the host's deck, by slot.
    pub own: Vec<Swap>,
    /// In the guest's.
    pub other: Vec<Swap>,
}

impl DeckVersion {
    /// The host with cards exchanged.
    #[must_use]
    pub fn of(mut own: Vec<Swap>) -> Self {
        own.sort_unstable();
        Self {
            own,
            other: Vec::new(),
        }
    }
}

/// Sets to be played.
#[derive(Clone, Debug)]
pub struct Want {
    /// The cell in which it is played.
    pub cell: StudyCell,
    /// The version of the host deck that plays it.
    pub version: DeckVersion,
    /// The sets of matches that are wanted, by number.
    pub sets: Range<u64>,
}

/// Why a study ended early.
#[derive(Debug)]
pub enum StudyError {
    /// Somebody interrupted it.
    Interrupted,
    /// A version of a deck cannot be played.
    Faults(Faults),
}

/// A part of a study; none where it was interrupted.
///
/// # Errors
/// When a version of a deck cannot be played.
pub fn unless_interrupted<T>(part: Result<T, StudyError>) -> Result<Option<T>, Faults> {
    match part {
        Ok(part) => Ok(Some(part)),
        Err(StudyError::Interrupted) => Ok(None),
        Err(StudyError::Faults(faults)) => Err(faults),
    }
}

/// Points of the first deck match by match, from set `first` on.
#[derive(Clone, Debug)]
struct Strip {
    first: u64,
    /// Matches of a set.
    each: u64,
    points: Vec<u8>,
}

impl Strip {
    fn room(sets: &Range<u64>, each: u64) -> Self {
        Self {
            first: sets.start,
            each,
            points: vec![0; ((sets.end - sets.start) * each) as usize],
        }
    }

    /// Where the points of a set begin.
    fn at(&self, set: u64) -> usize {
        ((set - self.first) * self.each) as usize
    }

    fn put(&mut self, from: u64, points: &[u8]) {
        let at = self.at(from);
        self.points[at..at + points.len()].copy_from_slice(points);
    }

    fn cut(&mut self, end: u64) {
        let kept = self.at(end);
        self.points.truncate(kept);
    }

    fn end(&self) -> u64 {
        self.first + self.points.len() as u64 / self.each
    }
}

/// Sets of one version in one cell that are played at a stretch.
type StudyTask = (StudyCell, DeckVersion, Range<u64>);
/// By cell and version, the sets that its strip is to hold and does not yet.
type Missing = BTreeMap<(StudyCell, DeckVersion), Range<u64>>;

/// The field and all that was played on it.
pub struct StudyField<'a> {
    /// The game's cards, and what can be done with them.
    pub study: Box<dyn Study>,
    pub(super) workers: &'a Workers,
    pub(super) hooks: Hooks<'a>,
    seed: u64,
    strips: BTreeMap<(StudyCell, DeckVersion), Strip>,
    pub(super) played: u64,
}

impl std::fmt::Debug for StudyField<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StudyField")
            .field("seed", &self.seed)
            .field("played", &self.played)
            .finish_non_exhaustive()
    }
}

impl<'a> StudyField<'a> {
    /// A field on which nothing was played.
    #[must_use]
    pub fn new(study: Box<dyn Study>, workers: &'a Workers, hooks: Hooks<'a>, seed: u64) -> Self {
        Self {
            study,
            workers,
            hooks,
            seed,
            strips: BTreeMap::new(),
            played: 0,
        }
    }

    /// Matches played so far.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.played
    }

    /// How its hosts are held against each other.
    #[must_use]
    pub fn contest(&self) -> Contest {
        self.study.contest()
    }

    /// Matches of a set.
    #[must_use]
    pub fn each(&self) -> u64 {
        self.contest().entries() as u64
    }

    /// The seed of all its luck.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Says how the study stands, where somebody reads it.
    pub fn stands(&self, words: &dyn Fn() -> String) {
        self.hooks.progress.stands(words);
    }

    /// The cells of a host: every other host, or the table, under every pilot.
    #[must_use]
    pub fn cells(&self, host: usize) -> Vec<StudyCell> {
        let pilots = self.study.pilots().len();
        (0..pilots)
            .flat_map(|pilot| self.cells_of(host, pilot))
            .collect()
    }

    /// The cells of a host under one pilot. A host that could meet others and is alone in the field plays itself.
    #[must_use]
    pub fn cells_of(&self, host: usize, pilot: usize) -> Vec<StudyCell> {
        let cell = |guest| StudyCell { host, guest, pilot };
        let hosts = self.study.hosts().len();
        match self.contest() {
            Contest::Pairs => (0..hosts)
                .filter(|&guest| guest != host || hosts == 1)
                .map(|guest| cell(Some(guest)))
                .collect(),
            Contest::Alone => vec![cell(None)],
        }
    }

    /// The number under which the cell's luck is drawn.
    #[must_use]
    pub fn number(&self, cell: StudyCell) -> u32 {
        let (hosts, pilots) = (self.study.hosts().len(), self.study.pilots().len());
        let pair = match cell.guest {
            Some(guest) => cell.host * hosts + guest,
            None => cell.host,
        };
        (pair * pilots + cell.pilot) as u32
    }

    /// A version of a cell, to be played.
    #[must_use]
    pub fn bout<'b>(&self, cell: StudyCell, version: &'b DeckVersion) -> Bout<'b> {
        Bout {
            host: cell.host,
            guest: cell.guest,
            pilot: cell.pilot,
            swaps: &version.own,
            other: &version.other,
            seed: self.seed,
            cell: self.number(cell),
        }
    }

    /// Plays what of these sets was not played yet, over all threads.
    ///
    /// # Errors
    /// When interrupted, or when a version of a deck cannot be played. Of what was asked for, that which is complete
    /// stays known.
    pub fn play(&mut self, wants: &[Want]) -> Result<(), StudyError> {
        let (tasks, missing) = self.tasks(wants);
        let played = self.workers.map(&tasks, |(cell, version, sets)| {
            if self.hooks.interrupt.load(Ordering::Relaxed) {
                // Before the decks are built: there may be many pieces left.
                return Err(StudyError::Interrupted);
            }
            let bout = self.bout(*cell, version);
            let mut play = self.study.bout(&bout).map_err(StudyError::Faults)?;
            play.aim(bout.seed, bout.cell, Stop::Exact(0));
            let points = play.scores(sets.clone(), self.hooks.interrupt);
            self.hooks.progress.played(points.len() as u64);
            Ok(points)
        });
        let mut grown: BTreeMap<(StudyCell, DeckVersion), Strip> = BTreeMap::new();
        // By strip, where its first gap is. What lies in front of it stays known.
        let mut torn: BTreeMap<(StudyCell, DeckVersion), u64> = BTreeMap::new();
        for ((cell, version, sets), points) in tasks.iter().zip(played) {
            let key = (*cell, version.clone());
            let points = match points {
                Ok(points) => points,
                Err(StudyError::Interrupted) => Vec::new(),
                Err(faults) => return Err(faults),
            };
            self.played += points.len() as u64;
            let end = sets.start + points.len() as u64 / self.each();
            if end < sets.end {
                let gap = torn.entry(key.clone()).or_insert(end);
                *gap = end.min(*gap);
            }
            let whole = &missing[&key];
            let each = self.each();
            let strip = grown.entry(key).or_insert_with(|| Strip::room(whole, each));
            strip.put(sets.start, &points);
        }
        self.keep(grown, &torn);
        if torn.is_empty() {
            Ok(())
        } else {
            Err(StudyError::Interrupted)
        }
    }

    /// What is to be played of these wants, piece by piece in the order in which they were asked for, and the sets that
    /// each strip is to hold then.
    fn tasks(&self, wants: &[Want]) -> (Vec<StudyTask>, Missing) {
        let mut missing = Missing::new();
        let mut asked: Vec<(StudyCell, DeckVersion)> = Vec::new();
        for want in wants.iter().filter(|want| !want.sets.is_empty()) {
            let key = (want.cell, want.version.clone());
            let strip = self.strips.get(&key);
            // One strip a version, without gaps: it grows at either end.
            let known = strip.map_or(want.sets.start..want.sets.start, |strip| {
                strip.first..strip.end()
            });
            let whole = missing.entry(key.clone()).or_insert_with(|| {
                asked.push(key);
                known
            });
            *whole = whole.start.min(want.sets.start)..whole.end.max(want.sets.end);
        }
        let mut tasks: Vec<StudyTask> = Vec::new();
        // In the order in which they were asked for: what belongs together is played together, so that an interrupt
        // leaves as few things half known as can be.
        for (cell, version) in &asked {
            let key = (*cell, version.clone());
            let whole = &missing[&key];
            let strip = self.strips.get(&key);
            let known = strip.map_or(whole.start..whole.start, |strip| strip.first..strip.end());
            for part in [whole.start..known.start, known.end..whole.end] {
                let mut from = part.start;
                while from < part.end {
                    let to = (from + PIECE).min(part.end);
                    tasks.push((*cell, version.clone(), from..to));
                    from = to;
                }
            }
        }
        (tasks, missing)
    }

    /// Joins what was played to what was known. A strip that has a gap ends before it.
    fn keep(
        &mut self,
        grown: BTreeMap<(StudyCell, DeckVersion), Strip>,
        torn: &BTreeMap<(StudyCell, DeckVersion), u64>,
    ) {
        for (key, mut strip) in grown {
            let old = self.strips.get(&key);
            if let Some(old) = old {
                strip.put(old.first, &old.points);
            }
            if let Some(&gap) = torn.get(&key) {
                if old.is_some_and(|old| gap < old.end()) {
                    // It was to grow at its front, and would have a gap there.
                    continue;
                }
                strip.cut(gap);
            }
            self.strips.insert(key, strip);
        }
    }

    /// Whether all of these sets were played.
    #[must_use]
    pub fn is_known(&self, cell: StudyCell, version: &DeckVersion, sets: &Range<u64>) -> bool {
        let strip = self.strips.get(&(cell, version.clone()));
        strip.is_some_and(|strip| strip.first <= sets.start && sets.end <= strip.end())
    }

    /// Points of the host in the matches of each of these sets.
    ///
    /// # Panics
    /// When they were not played.
    #[must_use]
    pub fn points(&self, cell: StudyCell, version: &DeckVersion, sets: &Range<u64>) -> &[u8] {
        let strip = &self.strips[&(cell, version.clone())];
        &strip.points[strip.at(sets.start)..strip.at(sets.end)]
    }

    /// Splits the matches of these sets at a draw (methods 16), over all threads.
    ///
    /// # Errors
    /// When interrupted, or when a version of a deck cannot be played.
    pub fn forks(
        &mut self,
        cell: StudyCell,
        version: &DeckVersion,
        plan: ForkPlan<'_>,
        sets: Range<u64>,
    ) -> Result<Vec<Forked>, StudyError> {
        let starts: Vec<u64> = sets.clone().step_by(FORKED as usize).collect();
        let (interrupt, each) = (self.hooks.interrupt, self.each());
        let played = self.workers.map(&starts, |&from| {
            if interrupt.load(Ordering::Relaxed) {
                // Before the decks are built: there may be many pieces left.
                return Err(StudyError::Interrupted);
            }
            let piece = from..(from + FORKED).min(sets.end);
            let bout = self.bout(cell, version);
            let forked = self.study.forks(&bout, plan, piece.clone(), interrupt);
            // The clone is half a match more on the average.
            self.hooks
                .progress
                .played((piece.end - piece.start) * each * 3 / 2);
            forked
                .map_err(StudyError::Faults)?
                .ok_or(StudyError::Interrupted)
        });
        let mut all = Vec::new();
        for piece in played {
            all.extend(piece?);
        }
        self.played += (sets.end - sets.start) * each + all.len() as u64;
        Ok(all)
    }
}
