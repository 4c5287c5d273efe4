//! Makes a policy stronger: evolves its numbers by what they score against a gauntlet of other pilots (or, where entries
//! never meet, with each deck against the table), all candidates of a generation on the same deals, and proves the result
//! on deals that training never saw.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::evolve::Evolution;
pub use super::genes::trainable_names;
use super::genes::{Gene, Strand, genes};
use super::saved::{Saved, StateFault};
pub use super::train_course::{Generation, LoadLineUp, TrainingPlan};
use super::train_course::{Scored, estimate};
use breachlab_core::games::{Contest, GameRow, Loaded, Order, Playable, Role, own};
use breachlab_core::plan::{
    Code, Fault, Faults, Source, StrategyFile, StrategyKind, read_strategy, rewrite_strategy,
};
use breachlab_core::play::{Hooks, Stop, Workers};
use breachlab_core::strategy::PolicyNumbers;
use breachlab_report::FileRow;

/// Step size to begin with.
const SIGMA: f64 = 0.5;

/// A training between two generations: its course, and all that is saved from one sitting to the next.
pub struct Training<'a> {
    pub(super) row: &'a GameRow,
    pub(super) course: &'a TrainingPlan,
    pub(super) workers: &'a Workers,
    pub(super) load: LoadLineUp<'a>,
    pub(super) source: Arc<Source>,
    file: StrategyFile,
    genes: Vec<Gene>,
    /// How entries are held against each other.
    pub(super) contest: Contest,
    pub(super) cells: Vec<TrainingCell>,
    /// All that was read for them.
    pub(super) files: Vec<FileRow>,
    mark: String,
    pub(super) evolution: Evolution,
}

/// Why a training cannot begin.
#[derive(Debug)]
pub enum Refused {
    /// Files that are wrong.
    Faults(Faults),
    /// A saved state that cannot be taken up.
    Saved(StateFault),
}

impl From<Faults> for Refused {
    fn from(faults: Faults) -> Self {
        Self::Faults(faults)
    }
}

/// One opponent with one deck, or one deck against the table.
pub(super) struct TrainingCell {
    pub(super) play: Box<dyn Playable>,
    /// Index of the trial it counts for: a pilot of the gauntlet, or a deck.
    pub(super) trial: usize,
}

impl<'a> Training<'a> {
    /// Sets a training up: reads all files, and takes up what was `saved` if that belongs to this course. None when
    /// interrupted.
    ///
    /// # Errors
    /// All faults of the files named; a strategy that is no policy; nothing to change; a saved state that this course
    /// cannot have left.
    pub fn new(
        row: &'a GameRow,
        course: &'a TrainingPlan,
        (workers, load): (&'a Workers, LoadLineUp<'a>),
        saved: Option<&Saved>,
        interrupt: &AtomicBool,
    ) -> Result<Option<Self>, Refused> {
        let (source, file) = policy(row, course)?;
        let genes = genes(row, &file, &course.only);
        let contest = row.contest;
        let (mut cells, mut read, mut files) = (Vec::new(), BTreeSet::new(), Vec::new());
        for (trial, order) in orders(course, contest) {
            if interrupt.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Loaded { play, line_up } = load(&order)?;
            for file in super::run::file_rows(&line_up.files) {
                if !files.contains(&file) {
                    files.push(file);
                }
            }
            read.extend(line_up.files.into_iter().map(|file| file.hash));
            cells.push(TrainingCell { play, trial });
        }
        let mark = course.mark(&file, &read);
        let evolution = match saved {
            Some(saved) => saved.open(&mark, genes.len()).map_err(Refused::Saved)?,
            None => Evolution::new(genes.len(), SIGMA),
        };
        Ok(Some(Self {
            row,
            course,
            workers,
            load,
            source,
            file,
            genes,
            contest,
            cells,
            files,
            mark,
            evolution,
        }))
    }

    /// How many generations are done.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.evolution.generation
    }

    /// Plays one generation; `None` when interrupted, and then nothing has changed.
    pub fn step(&mut self, hooks: Hooks<'_>) -> Option<Generation> {
        let generation = self.evolution.generation;
        let points = self.evolution.ask(self.course.seed, self.course.population);
        let first = generation as u32 * self.cells.len() as u32;
        let mut tried = Vec::with_capacity(points.len());
        for point in points {
            let numbers = self.numbers(&point);
            let pairs = self.score(&numbers, first, self.course.pairs, hooks)?;
            tried.push((mean(&pairs), point));
        }
        let mut evolution = self.evolution.clone();
        evolution.tell(tried);
        let start = self.start();
        let start = self.score(&start, first, self.course.pairs, hooks)?;
        let best = self.numbers(&evolution.mean);
        let best = self.score(&best, first, self.course.pairs, hooks)?;
        // Only now, so that an interrupt anywhere before leaves the generation undone.
        self.evolution = evolution;
        let step = Generation {
            generation: self.evolution.generation,
            start: estimate(&start),
            best: estimate(&best),
            sigma: self.evolution.sigma,
            saved: Saved::of(&self.mark, &self.evolution),
        };
        hooks.progress.stands(&|| step.told());
        Some(step)
    }

    /// The strategy file of the current best.
    ///
    /// # Errors
    /// Never after [`Training::new`], which has read the same file.
    pub fn text(&self) -> Result<String, Faults> {
        let numbers = self.numbers(&self.evolution.mean);
        let tables = Strand::ALL.map(|of| {
            let is_trained = |at: usize| {
                let mut genes = self.genes.iter();
                genes.any(|gene| gene.at == at && gene.of == of)
            };
            let named = of.names(self.row).into_iter().enumerate();
            let trained = named.filter(|(at, _)| is_trained(*at));
            let values = trained.map(|(at, name)| (name, of.of(&numbers)[at]));
            (of.table(), values.collect())
        });
        rewrite_strategy(&self.source, &tables)
    }

    /// Matches of a training of so many generations, and of its proof.
    #[must_use]
    pub fn matches_in_all(&self) -> u64 {
        let course = self.course;
        let tried = course.population as u64 + 2;
        let left = course.generations.saturating_sub(self.generation());
        let search = left * tried * self.cells.len() as u64 * course.pairs;
        let head_to_head = match self.contest {
            Contest::Pairs => course.decks.len(),
            Contest::Alone => 0,
        };
        let proof = 2 * self.cells.len() + head_to_head;
        (search + proof as u64 * course.proof_pairs) * self.contest.entries() as u64
    }

    /// What the trials are called: the pilots of the gauntlet, or the decks.
    pub(super) fn trials(&self) -> &[String] {
        match self.contest {
            Contest::Pairs => &self.course.gauntlet,
            Contest::Alone => &self.course.decks,
        }
    }

    pub(super) fn start(&self) -> PolicyNumbers {
        self.file.numbers()
    }

    /// The policy's numbers at a point of the search.
    fn numbers(&self, point: &[f64]) -> PolicyNumbers {
        let mut numbers = self.start();
        for (gene, x) in self.genes.iter().zip(point) {
            let value = (gene.base + gene.step * x).clamp(gene.low, gene.high) as f32;
            gene.of.of_mut(&mut numbers)[gene.at] = value;
        }
        numbers
    }

    /// What these numbers score in each trial, on the deals of the cells from `first` on.
    fn score(
        &mut self,
        numbers: &PolicyNumbers,
        first: u32,
        pairs: u64,
        hooks: Hooks<'_>,
    ) -> Option<Vec<Scored>> {
        let mut scores = vec![Scored::default(); self.trials().len()];
        for at in 0..self.cells.len() {
            let address = first.wrapping_add(at as u32);
            let found = self.play(at, numbers, address, pairs, hooks);
            scores[self.cells[at].trial].merge(found);
            if hooks.interrupt.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(scores)
    }

    /// What these numbers score in one cell, on the deals of this address; as far as an interrupt let them.
    pub(super) fn play(
        &mut self,
        at: usize,
        numbers: &PolicyNumbers,
        address: u32,
        pairs: u64,
        hooks: Hooks<'_>,
    ) -> Scored {
        let matches = pairs * self.contest.entries() as u64;
        let play = &mut self.cells[at].play;
        play.tune(0, numbers);
        play.aim(self.course.seed, address, Stop::Exact(matches));
        Scored::of(&play.run(self.workers, hooks).tally)
    }
}

/// The policy that is trained, which must have the numbers that are named.
fn policy(row: &GameRow, course: &TrainingPlan) -> Result<(Arc<Source>, StrategyFile), Refused> {
    let source = match own(&course.own, Role::Strategy, &course.strategy)? {
        Some(source) => source,
        None => (row.strategy)(&course.strategy)?,
    };
    let file = read_strategy(&source, row.parameters, row.worths, row.cues)?;
    if file.kind != StrategyKind::Policy {
        let found = format!("`{}` has no numbers to train", course.strategy);
        return Err(refused(&source, found, "a strategy of kind `policy`"));
    }
    let known = trainable_names(row);
    for name in &course.only {
        if !known.contains(name) {
            let near = breachlab_core::plan::nearest(name, known.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let found = format!("--only: no number `{name}`{near}");
            return Err(refused(
                &source,
                found,
                "a plan number or a weight of the game",
            ));
        }
    }
    Ok((source, file))
}

fn refused(source: &Source, found: String, wanted: &str) -> Refused {
    let path = source.path().to_owned();
    Refused::Faults(Fault::of_file(path, Code::Contradiction, found, wanted).into())
}

/// Mean score over the trials, each counting alike.
fn mean(scores: &[Scored]) -> f64 {
    let each = scores
        .iter()
        .filter_map(|scored| scored.summary().map(|summary| summary.mean));
    each.sum::<f64>() / scores.len().max(1) as f64
}

/// The line-ups that a training plays, each with the trial it counts for.
fn orders(course: &TrainingPlan, contest: Contest) -> Vec<(usize, Order)> {
    let own = &course.strategy;
    match contest {
        Contest::Pairs => (0..)
            .zip(&course.gauntlet)
            .flat_map(|(trial, other)| course.decks.iter().map(move |deck| (trial, other, deck)))
            .map(|(trial, other, deck)| {
                let pilots = vec![own.clone(), other.clone()];
                (trial, course.order(vec![deck.clone(); 2], pilots))
            })
            .collect(),
        Contest::Alone => (0..)
            .zip(&course.decks)
            .map(|(trial, deck)| {
                let order = course.order(vec![deck.clone()], vec![own.clone()]);
                (trial, order)
            })
            .collect(),
    }
}

impl std::fmt::Debug for Training<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Training")
            .field("course", &self.course)
            .field("evolution", &self.evolution)
            .finish_non_exhaustive()
    }
}
