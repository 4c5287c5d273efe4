//! How fast one machine plays: the figures of the `bench` verb, measured on one thread.
//!
//! CPU time is that of the measuring thread, from `/proc/thread-self/schedstat` (nanoseconds on a core, kept by
//! the Linux scheduler). Where the file is missing, wall time stands in and [`Figures::is_cpu_time`] says so.

use std::fs;
use std::time::Instant;

use super::replayed::Choices;
use crate::dice::{Dice, Luck};
use crate::engine::{Effort, Fixture, Game, Log, Menu, Outcome, Piloted, Record, Seat, Witness};
use crate::play::{Job, Progress, Table};

/// Times the same work is measured; the fastest counts, since others only ever make it slower.
const ROUNDS: usize = 3;

/// Counts heap allocations of the process so far. Only the binary can install a counting allocator; where it
/// does not, there is no figure.
pub type Allocations = fn() -> u64;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Matches measured (once a round).
    pub matches: u64,
    /// Matches a second of one core.
    pub matches_per_cpu_second: f64,
    /// Decisions a match, forced ones included.
    pub decisions_per_match: f64,
    /// Nanoseconds a decision, everything included.
    pub ns_per_decision: f64,
    /// Nanoseconds a decision in the same matches when what was chosen is only obeyed: the rules' share.
    pub rules_ns_per_decision: f64,
    /// Choices a match: decisions between two entries or more, the only ones a pilot is asked.
    pub choices_per_match: f64,
    /// Nanoseconds that a pilot takes for a choice: what the rules do not take, over the choices.
    pub ns_per_choice: f64,
    /// Decisions played in rollouts, forced ones included, a second of all that the matches take; none where
    /// nobody searches.
    pub rollout_decisions_per_second: Option<f64>,
    /// Draws of the rolling lane a match.
    pub dice_per_match: f64,
    /// Draws of the shuffles a match.
    pub shuffle_draws_per_match: f64,
    /// Time of the matches over the time of their dice and shuffles alone: 1 would be a game without rules.
    pub floor_ratio: f64,
    /// Heap allocations a match; none where nothing counts them.
    pub allocations_per_match: Option<f64>,
    /// Whether times are CPU time; wall time otherwise.
    pub is_cpu_time: bool,
}

/// Remembers how much work each match was. Its room is taken before the measurement.
struct Efforts(Vec<Effort>);

impl<E: Copy> Log<E> for Efforts {
    const LISTENS: bool = false;
    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for Efforts {
    fn ended(&mut self, _record: &Record, _outcome: &Outcome, effort: Effort) {
        self.0.push(effort);
    }
}

fn cpu_nanoseconds() -> Option<u64> {
    // The kernel brings the figure up to date when the thread passes through the scheduler; without this it is
    // as old as the last tick (measured: 0 for a loop of 0.6 ms, then 3.5 ms at once).
    std::thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// Runs `work` and says how many seconds it took, and whether of CPU time.
fn timed(work: impl FnOnce()) -> (f64, bool) {
    let cpu = cpu_nanoseconds();
    #[expect(clippy::disallowed_methods, reason = "a benchmark is about the clock")]
    let wall = Instant::now();
    work();
    let wall = wall.elapsed().as_secs_f64();
    match (cpu, cpu_nanoseconds()) {
        // A kernel that keeps no such statistics shows zeros.
        (Some(from), Some(to)) if to > from => ((to - from) as f64 / 1e9, true),
        _ => (wall, false),
    }
}

/// Draws what a match of this effort drew, and nothing else.
fn draw_only(fixture: Fixture, effort: Effort, pile: &mut [u16]) -> u64 {
    let mut luck = Luck::new(fixture.address());
    let seats = fixture.mode.seats();
    let each = ((effort.shuffled / seats as u64) as usize + 1).min(pile.len());
    for seat in Seat::first(seats) {
        luck.shuffle(seat, 0, &mut pile[..each]);
    }
    let faces: u64 = (0..effort.rolled).map(|_| u64::from(luck.d10())).sum();
    faces + u64::from(pile[0])
}

/// Matches that a measurement of so many plays and replays in all: what `progress` is told of.
#[must_use]
pub const fn played_in_all(matches: u64) -> u64 {
    matches.div_ceil(10) + matches * (1 + 2 * ROUNDS as u64)
}

/// Plays the first `matches` matches of `job` on the calling thread, several times over, and measures. `progress` is told
/// of every match and measured along: it should do little, and take nothing from the heap.
///
/// # Panics
/// When matches go another way if their choices are only obeyed: the game would then break its promises.
#[must_use]
// Long because it is one measurement after another, on the same table.
pub fn bench<G: Piloted>(
    job: &Job<G>,
    matches: u64,
    allocations: Option<Allocations>,
    progress: &dyn Progress,
) -> Figures {
    let matches = matches.max(1);
    let mut table = Table::new(&job.setups[0]).checked(false);
    let mut efforts = Efforts(Vec::with_capacity(matches as usize));
    for number in 0..matches.div_ceil(10) {
        job.play(&mut table, number, &mut efforts);
        progress.played(1);
    }

    let choices = Choices::of(job, &mut table, matches, progress);
    let (mut state, mut menu) = (G::blank(&job.setups[0]), Menu::new());

    let (mut play, mut rules, mut floor) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let (mut allocated, mut is_cpu_time) = (None, true);
    let mut rollouts = 0;
    let mut pile: Vec<u16> = (0..1024).collect();
    for _ in 0..ROUNDS {
        efforts.0.clear();
        let (mut before, mut after) = (None, None);
        let rolled_out = table.rollout_decisions();
        let (seconds, is_cpu) = timed(|| {
            // Reading the clock allocates too: not the match's doing.
            before = allocations.map(|count| count());
            for number in 0..matches {
                job.play(&mut table, number, &mut efforts);
                progress.played(1);
            }
            after = allocations.map(|count| count());
        });
        play = play.min(seconds);
        progress.stands(&|| format!("{:.0} matches a second", matches as f64 / play));
        is_cpu_time &= is_cpu;
        allocated = before.zip(after).map(|(before, after)| after - before);
        rollouts = table.rollout_decisions() - rolled_out;

        let (seconds, is_cpu) = timed(|| {
            let decisions = choices.replay(job, &mut state, &mut menu);
            assert_eq!(
                decisions,
                choices.decisions(),
                "what is obeyed leads to the same matches"
            );
        });
        rules = rules.min(seconds);
        progress.played(matches);
        is_cpu_time &= is_cpu;

        let (seconds, is_cpu) = timed(|| {
            for (number, &effort) in (0..).zip(&efforts.0) {
                std::hint::black_box(draw_only(job.fixture(number), effort, &mut pile));
            }
        });
        floor = floor.min(seconds);
        is_cpu_time &= is_cpu;
    }

    let sum = |of: fn(&Effort) -> u64| efforts.0.iter().map(of).sum::<u64>() as f64;
    let count = matches as f64;
    let decisions = sum(|effort| effort.decisions);
    Figures {
        matches,
        matches_per_cpu_second: count / play,
        decisions_per_match: decisions / count,
        ns_per_decision: play * 1e9 / decisions,
        rules_ns_per_decision: rules * 1e9 / decisions,
        choices_per_match: choices.count() as f64 / count,
        ns_per_choice: (play - rules) * 1e9 / (choices.count() as f64).max(1.0),
        rollout_decisions_per_second: (rollouts > 0).then(|| rollouts as f64 / play),
        dice_per_match: sum(|effort| effort.rolled) / count,
        shuffle_draws_per_match: sum(|effort| effort.shuffled) / count,
        floor_ratio: play / floor,
        allocations_per_match: allocated.map(|allocated| allocated as f64 / count),
        is_cpu_time,
    }
}
