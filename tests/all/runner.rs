//! Any split of the work gives the same bytes; matches are pairs; what is interrupted is a prefix.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use breachlab::engine::{Fingerprint, Piloted, Seat};
use breachlab::play::{Ended, Finished, Hooks, Job, Progress, Stop, Table, Workers};
use breachlab::stats;
use breachlab::tally::{Counting, Tally};

use crate::toy::{self, Toy};

static CALM: AtomicBool = AtomicBool::new(false);

fn workers(threads: usize) -> Workers {
    Workers::new(NonZeroUsize::new(threads)).expect("threads can be had")
}

fn run<G: Piloted>(job: &Job<G>, workers: &Workers) -> Finished<Fingerprint> {
    workers.run_with(
        job,
        Hooks {
            progress: &(),
            interrupt: &CALM,
        },
        Fingerprint::new,
    )
}

fn until<G: Piloted>(stop: Stop, job: Job<G>) -> Job<G> {
    Job { stop, ..job }
}

fn target(half_width: f64, max: u64) -> Stop {
    Stop::TargetError { half_width, max }
}

/// The hash of every match by number, one after another on one table.
fn hashes<G: Piloted>(job: &Job<G>, numbers: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut table = Table::new(&job.setups[0]);
    let mut print = Fingerprint::new();
    numbers
        .map(|number| {
            job.play(&mut table, number, &mut print);
            print.last()
        })
        .collect()
}

#[test]
fn any_threads_and_any_chunks_give_the_same_bytes() {
    for stop in [Stop::Exact(3001), target(0.012, 9000)] {
        for job in [until(stop, toy::duel()), until(stop, toy::three())] {
            let one = run(&job, &workers(1));
            assert!(one.tally.matches > 0);
            for threads in [1, 2, 8] {
                for chunk in [1, 7, 1024] {
                    let other = run(&job, &workers(threads).in_chunks_of(chunk));
                    assert_eq!(
                        one.tally, other.tally,
                        "{threads} threads, chunks of {chunk}"
                    );
                    assert_eq!(one.witness.sum, other.witness.sum);
                    assert_eq!(one.ended, other.ended);
                }
            }
        }
    }
}

/// Asks anew whenever it is looked at, and remembers how many matches each answer was about.
#[derive(Default)]
struct Curious {
    asked: AtomicU64,
    told: Mutex<Vec<u64>>,
    played: AtomicU64,
}

impl Progress for Curious {
    fn played(&self, matches: u64) {
        self.played.fetch_add(matches, Ordering::Relaxed);
    }

    fn counted(&self, tally: &Tally, most: u64) {
        assert_eq!(most, 3001);
        assert!(stats::entry_rate(tally, 0).is_some());
        self.told.lock().unwrap().push(tally.matches);
    }

    fn asked(&self) -> u64 {
        self.asked.fetch_add(1, Ordering::Relaxed)
    }
}

#[test]
fn a_chunk_in_hand_is_told_of_set_by_set_to_who_asks_and_comes_out_the_same() {
    let job = until(Stop::Exact(3001), toy::duel());
    let quiet = run(&job, &workers(2));
    let curious = Curious::default();
    let hooks = Hooks {
        progress: &curious,
        interrupt: &AtomicBool::new(false),
    };
    let asked = workers(2).run_with(&job, hooks, Fingerprint::new);
    assert_eq!(quiet.tally, asked.tally);
    assert_eq!(quiet.witness.sum, asked.witness.sum);
    assert_eq!(curious.played.into_inner(), 3001);
    let told = curious.told.into_inner().unwrap();
    // Pair by pair, and the odd match at the end.
    assert_eq!(told.len(), 1501, "{told:?}");
    assert!(told.is_sorted(), "{told:?}");
    assert_eq!((told[0], told[1500]), (2, 3001));
}

/// Counts what is played and reads nothing of it.
#[derive(Default)]
struct Indifferent(AtomicU64);

impl Progress for Indifferent {
    fn played(&self, matches: u64) {
        self.0.fetch_add(matches, Ordering::Relaxed);
    }

    fn counted(&self, _tally: &Tally, _most: u64) {
        unreachable!("it is added up for nobody");
    }

    fn reads_counts(&self) -> bool {
        false
    }
}

#[test]
fn what_nobody_reads_is_not_added_up_and_comes_out_the_same() {
    let job = until(Stop::Exact(3001), toy::duel());
    let indifferent = Indifferent::default();
    let hooks = Hooks {
        progress: &indifferent,
        interrupt: &AtomicBool::new(false),
    };
    let done = workers(2).in_chunks_of(50).run(&job, hooks);
    assert_eq!(done.tally, run(&job, &workers(2)).tally);
    assert_eq!(indifferent.0.into_inner(), 3001);
}

#[test]
fn n_matches_are_n_different_matches() {
    let mut all = hashes(&toy::duel(), 0..2000);
    all.sort_unstable();
    all.dedup();
    // Short matches can agree by chance; a generator that starts over would leave a handful.
    assert!(
        all.len() > 1900,
        "only {} different matches of 2000",
        all.len()
    );
}

#[test]
fn the_halves_of_a_mirror_are_the_same_match() {
    let all = hashes(&toy::mirror(), 0..400);
    assert!(all.chunks(2).all(|pair| pair[0] == pair[1]));
    let finished = run(&until(Stop::Exact(400), toy::mirror()), &workers(2));
    assert_eq!(finished.tally.pairs.counts, [0, 0, 200, 0, 0]);
    let rate = stats::mirror_rate(&finished.tally, 0).expect("matches were played");
    assert_eq!((rate.value, rate.interval.half_width()), (0.5, 0.0));
    assert_eq!(finished.tally.entries[0], finished.tally.entries[1]);
}

/// 200 pairs that agree may be followed by three that do not: 3.9 steps of half a match, over 2 · 200.
#[test]
fn a_target_error_does_not_stop_on_pairs_that_happened_to_agree() {
    let finished = run(&until(target(0.002, 100_000), toy::mirror()), &workers(2));
    assert_eq!(finished.ended, Ended::TargetReached);
    assert_eq!(finished.tally.sets, 1_600, "not at the first 200");
}

#[test]
fn exchanging_the_line_up_exchanges_the_results() {
    let there = run(&until(Stop::Exact(1000), toy::duel()), &workers(2)).tally;
    let mut job = until(Stop::Exact(1000), toy::duel());
    job.setups.reverse();
    job.pilots.reverse();
    let back = run(&job, &workers(2)).tally;
    assert_eq!(there.entries[0], back.entries[1]);
    assert_eq!(there.entries[1], back.entries[0]);
    assert_eq!(there.first_turn, back.first_turn);
    assert_eq!(there.seat_zero, back.seat_zero);
}

#[test]
fn a_match_does_not_depend_on_the_matches_before_it() {
    let job = toy::three();
    let forward = hashes(&job, 0..300);
    let mut backward = hashes(&job, (0..300).rev());
    backward.reverse();
    assert_eq!(forward, backward);
}

#[test]
fn every_entry_sits_in_every_seat() {
    let job = toy::three();
    for number in 0..9 {
        let fixture = job.fixture(number);
        assert_eq!(fixture.set(), number / 3);
        for seat in Seat::first(3) {
            let entry = (seat.at() + number as usize) % 3;
            assert_eq!(fixture.entry(seat), entry);
            assert_eq!(fixture.seat_of(entry), seat);
        }
    }
    assert_eq!(job.fixture(7).to_string(), "0xb4eac41a/0/7");
}

/// Interrupts once so many matches were played.
struct ImpatientRun<'a> {
    played: AtomicU64,
    after: u64,
    interrupt: &'a AtomicBool,
}

impl Progress for ImpatientRun<'_> {
    fn played(&self, matches: u64) {
        if self.played.fetch_add(matches, Ordering::Relaxed) + matches >= self.after {
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }
    fn counted(&self, tally: &Tally, most: u64) {
        assert!(tally.matches <= most);
    }
}

#[test]
fn an_interrupted_run_is_the_run_of_fewer_matches() {
    for threads in [1, 2, 8] {
        let interrupt = AtomicBool::new(false);
        let progress = ImpatientRun {
            played: AtomicU64::new(0),
            after: 777,
            interrupt: &interrupt,
        };
        let hooks = Hooks {
            progress: &progress,
            interrupt: &interrupt,
        };
        let job = until(Stop::Exact(50_000), toy::duel());
        let cut = workers(threads)
            .in_chunks_of(64)
            .run_with(&job, hooks, Fingerprint::new);
        assert_eq!(cut.ended, Ended::Interrupted);
        assert!(!cut.is_complete() && cut.tally.matches < 50_000);
        let whole = run(
            &until(Stop::Exact(cut.tally.matches), toy::duel()),
            &workers(1),
        );
        assert_eq!(cut.tally, whole.tally);
        assert_eq!(cut.witness.sum, whole.witness.sum);
    }
}

#[test]
fn a_target_error_ends_at_the_first_look_that_meets_it() {
    let wanted = 0.02;
    let done = run(&until(target(wanted, 1 << 20), toy::duel()), &workers(2));
    assert_eq!(done.ended, Ended::TargetReached);
    assert!(stats::widest_half_width(&done.tally) <= wanted);
    let sets = done.tally.sets;
    assert!(
        sets >= 200 && (sets / 200).is_power_of_two() && sets.is_multiple_of(200),
        "{sets}"
    );
    let before = run(&until(Stop::Exact(sets), toy::duel()), &workers(2));
    assert!(
        stats::widest_half_width(&before.tally) > wanted,
        "half as many were enough"
    );

    let capped = run(&until(target(1e-6, 1001), toy::duel()), &workers(2));
    assert_eq!(
        (capped.ended, capped.tally.matches),
        (Ended::MaxReached, 1001)
    );
}

#[test]
fn an_unfinished_set_is_counted_but_in_no_pair() {
    let tally = run(&until(Stop::Exact(5), toy::duel()), &workers(2)).tally;
    assert_eq!((tally.matches, tally.sets, tally.clusters), (5, 2, 3));
    assert_eq!(tally.pairs.counts.iter().sum::<u64>(), 2);
    assert_eq!(tally.entries[0].cards[0].copies, 10);
    let none = run(&toy::duel(), &workers(2)).tally;
    assert_eq!(none, Counting::new::<Toy>(toy::duel().mode()).finish());
    assert_eq!(stats::entry_rate(&none, 0), None);
}
