//! Plays many matches: splits a job into chunks over threads, joins the tallies in order, stops where the job
//! says. What is counted is the tally's affair; how many threads there are changes no byte of it.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::prelude::*;

use super::Table;
use super::call_off::heeding;
use super::finished::{Elapsed, Ended, Finished};
use super::hooks::Hooks;
use super::job::{Job, Stop};
use super::running::Running;
use crate::engine::{Merge, Piloted, Witness};
use crate::stats;
use crate::strategy::Pilot;
use crate::tally::{Counting, Tally};

/// Matches in a chunk, unless the work is too small to share out in such pieces.
const CHUNK: u64 = 1024;
/// Smallest piece worth handing to a thread.
const CRUMB: u64 = 16;
/// Chunks a thread plays between two looks at the stopping rule.
const WAVE: usize = 32;
/// Sets before the first look at the target error (methods.md 5).
const PILOT_SETS: u64 = 200;

/// The threads that play. Made once, used for every job.
#[derive(Debug)]
pub struct Workers {
    pool: rayon::ThreadPool,
    chunk: Option<u64>,
}

impl Workers {
    /// So many threads, or one a core.
    ///
    /// # Errors
    /// When the system refuses the threads.
    pub fn new(threads: Option<NonZeroUsize>) -> Result<Self, rayon::ThreadPoolBuildError> {
        let threads = threads.map_or(0, NonZeroUsize::get);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        Ok(Self { pool, chunk: None })
    }

    /// Plays in chunks of so many matches (rounded up to whole sets). No result depends on it.
    #[must_use]
    pub fn in_chunks_of(mut self, matches: u64) -> Self {
        self.chunk = Some(matches);
        self
    }

    /// How many threads play.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Runs `work` on the workers: parallel iterators within it use them and no others.
    pub fn install<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        self.pool.install(work)
    }

    /// Splits `0..count` into chunks, has each done on some thread until the flag is set, as
    /// [`map_until`](Self::map_until) does, and returns what came of them in order.
    pub fn each_chunk<T: Send>(
        &self,
        count: u64,
        interrupt: &AtomicBool,
        work: impl Fn(Range<u64>) -> T + Sync + Send,
    ) -> Vec<T> {
        let size = self.chunk.unwrap_or(CHUNK);
        self.map_until(0..count.div_ceil(size), interrupt, |chunk| {
            work(chunk * size..((chunk + 1) * size).min(count))
        })
    }

    /// Does independent pieces of work on the workers; results come in the order of the pieces. They are begun in
    /// that order too, so that what an interrupt leaves undone lies behind what is done.
    pub fn map<T: Sync, R: Send>(
        &self,
        pieces: &[T],
        work: impl Fn(&T) -> R + Sync + Send,
    ) -> Vec<R> {
        self.map_until(pieces.iter(), &AtomicBool::new(false), work)
    }

    /// Does pieces of work as [`map`](Self::map) does, until the flag is set. What is not begun by then is never looked at,
    /// however much was asked for: the results are those of the first pieces.
    pub fn map_until<T: Send, R: Send>(
        &self,
        pieces: impl Iterator<Item = T> + Send,
        interrupt: &AtomicBool,
        work: impl Fn(T) -> R + Sync + Send,
    ) -> Vec<R> {
        let pieces = pieces.take_while(|_| !interrupt.load(Ordering::Relaxed));
        let each = pieces.enumerate().par_bridge();
        let mut done: Vec<(usize, R)> = self
            .pool
            .install(|| each.map(|(at, piece)| (at, work(piece))).collect());
        done.sort_unstable_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, result)| result).collect()
    }

    /// Plays a job to its end.
    pub fn run<G: Piloted>(&self, job: &Job<G>, hooks: Hooks<'_>) -> Finished {
        self.run_with(job, hooks, || ())
    }

    /// Plays a job to its end with a witness beside the tally; `witness` makes one for each chunk.
    ///
    /// # Panics
    /// When the job has not one set-up an entry, or a number of seats the game does not offer.
    pub fn run_with<G: Piloted, W: Witness<G> + Merge + Send>(
        &self,
        job: &Job<G>,
        hooks: Hooks<'_>,
        witness: impl Fn() -> W + Sync,
    ) -> Finished<W> {
        let (mode, entries) = (job.mode(), job.entries());
        assert_eq!(job.setups.len(), entries, "a job has one set-up a rotation");
        assert_eq!(mode.entries(), entries, "a job has one pilot an entry");
        let seats = mode.seats();
        assert!(
            G::SEATS.contains(&(seats as u8)),
            "{} is not played by {seats}",
            G::ID
        );
        #[expect(
            clippy::disallowed_methods,
            reason = "timing is reported apart from results"
        )]
        let start = Instant::now();

        let mut heard = (Counting::new::<G>(mode).finish(), witness());
        let most = match job.stop {
            Stop::Exact(matches) => matches,
            Stop::TargetError { max, .. } => max,
        };
        let mut look = match job.stop {
            Stop::Exact(matches) => matches,
            Stop::TargetError { max, .. } => max.min(PILOT_SETS * entries as u64),
        };
        let ended = loop {
            if !self.play_up_to(look, job, hooks, &witness, &mut heard, most) {
                break Ended::Interrupted;
            }
            match job.stop {
                Stop::Exact(_) => break Ended::Exact,
                Stop::TargetError { half_width, .. } => {
                    if stats::widest_half_width(&heard.0) <= half_width {
                        break Ended::TargetReached;
                    }
                }
            }
            if look >= most {
                break Ended::MaxReached;
            }
            look = look.saturating_mul(2).min(most);
        };

        let timing = Elapsed {
            seconds: start.elapsed().as_secs_f64(),
        };
        let (tally, witness) = heard;
        Finished {
            tally,
            witness,
            ended,
            timing,
        }
    }

    /// Plays on from the matches heard so far to match `end`, in waves; false when interrupted before it.
    fn play_up_to<G: Piloted, W: Witness<G> + Merge + Send>(
        &self,
        end: u64,
        job: &Job<G>,
        hooks: Hooks<'_>,
        witness: &(impl Fn() -> W + Sync),
        heard: &mut (Tally, W),
        most: u64,
    ) -> bool {
        let chunk = self.chunk_for(end - heard.0.matches, job.entries() as u64);
        let running = Running::new(&heard.0, most, hooks.progress);
        let thread = Thread {
            job,
            witness,
            running: &running,
            interrupt: hooks.interrupt,
        };
        while heard.0.matches < end {
            let wave = chunks(heard.0.matches..end, chunk, WAVE * self.threads());
            let play = |called_off: &Arc<AtomicBool>| {
                wave.into_par_iter()
                    .map_init(
                        || Table::new(&job.setups[0]).heeding(called_off),
                        |table, numbers| thread.play_chunk(table, numbers, called_off),
                    )
                    .collect()
            };
            let played: Vec<PlayedChunk<W>> = heeding(&job.pilots, hooks.interrupt, |called_off| {
                self.pool.install(|| play(called_off))
            });
            // A chunk cut short leaves a gap: what lies behind it is dropped, so that an interrupted run is the
            // run of fewer matches.
            for chunk in played {
                heard.merge(chunk.heard);
                if !chunk.is_whole {
                    return false;
                }
            }
        }
        true
    }

    /// Matches in a chunk: whole sets, and small enough that every thread has some.
    fn chunk_for(&self, matches: u64, a_set: u64) -> u64 {
        let share = matches / (self.threads() as u64 * 4);
        let chunk = self.chunk.unwrap_or_else(|| share.clamp(CRUMB, CHUNK));
        chunk.max(1).next_multiple_of(a_set)
    }
}

/// What every thread that plays a job is given.
struct Thread<'a, G: Piloted, F> {
    job: &'a Job<G>,
    witness: &'a F,
    running: &'a Running<'a>,
    interrupt: &'a AtomicBool,
}

impl<G: Piloted, W: Witness<G> + Merge, F: Fn() -> W> Thread<'_, G, F> {
    fn ears(&self) -> (Counting, W) {
        (Counting::new::<G>(self.job.mode()), (self.witness)())
    }

    /// Plays a chunk, or its first sets where it is interrupted; hands over what it has played whenever it is asked.
    fn play_chunk(
        &self,
        table: &mut Table<G>,
        numbers: Range<u64>,
        called_off: &AtomicBool,
    ) -> PlayedChunk<W> {
        let a_set = self.job.entries() as u64;
        // A match may be called off where a pilot may think for long: each set is heard apart, so that it can be dropped.
        let piece = if self.job.pilots.iter().any(Pilot::keeps_waiting) {
            a_set
        } else {
            numbers.end - numbers.start
        };
        // Slow pilots take minutes for a chunk: each set may be the last.
        let is_stopped = || self.interrupt.load(Ordering::Relaxed);
        let mut heard = None;
        let mut number = numbers.start;
        let mut asked = self.running.asked();
        while number < numbers.end && !is_stopped() {
            let end = (number + piece).min(numbers.end);
            let mut ears = self.ears();
            let start = number;
            while number < end {
                self.job.play(table, number, &mut ears);
                number += 1;
                let has_a_set = number.is_multiple_of(a_set);
                if has_a_set && (is_stopped() || self.running.asked() != asked) {
                    break;
                }
            }
            if called_off.load(Ordering::Relaxed) {
                number = start;
                break;
            }
            asked = self.running.asked();
            let here = (ears.0.finish(), ears.1);
            self.running.hear(&here.0);
            match &mut heard {
                None => heard = Some(here),
                Some(heard) => heard.merge(here),
            }
        }
        PlayedChunk {
            heard: heard.unwrap_or_else(|| {
                let ears = self.ears();
                (ears.0.finish(), ears.1)
            }),
            is_whole: number == numbers.end,
        }
    }
}

/// The first matches of a chunk, or all of them.
struct PlayedChunk<W> {
    heard: (Tally, W),
    is_whole: bool,
}

/// The next `most` chunks of `numbers`.
fn chunks(numbers: Range<u64>, chunk: u64, most: usize) -> Vec<Range<u64>> {
    let Range { start, end } = numbers;
    (0..most as u64)
        .map(|at| start + at * chunk..(start + (at + 1) * chunk).min(end))
        .take_while(|chunk| chunk.start < chunk.end)
        .collect()
}
