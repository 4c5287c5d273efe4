//! After warm-up a match allocates nothing. A binary of its own, since it swaps the allocator.

#[path = "all/line_ups.rs"]
mod line_ups;
#[path = "all/toy/mod.rs"]
#[expect(dead_code, reason = "positions for the lab are for other tests")]
mod toy;
#[path = "all/walk.rs"]
mod walk;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ops::Range;

use breachlab::engine::{Fingerprint, Piloted};
use breachlab::games::from_files::FromFiles;
use breachlab::games::{self, Registered, Visit};
use breachlab::play::{Job, Table};
use breachlab::strategy::Pilot;
use breachlab::tally::Counting;

struct CountedAllocations;

thread_local! {
    // By thread: the test harness allocates on its own threads meanwhile.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn note() {
    // Threads that are ending may allocate after their locals are gone.
    let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
}

#[expect(
    unsafe_code,
    reason = "the allocator trait is unsafe; every call is passed on to the system's"
)]
// SAFETY: all three only count and forward to `System`.
unsafe impl GlobalAlloc for CountedAllocations {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        unsafe { System.realloc(block, layout, size) }
    }
}

#[global_allocator]
static COUNTED: CountedAllocations = CountedAllocations;

/// Plays matches until the buffers have grown, then as many new ones with the count running.
fn plays_without_allocating<G: Piloted>(job: &Job<G>, matches: u64) {
    allocates_nothing(job, 0..matches, matches..2 * matches);
}

/// Plays the first matches, then the others with the count running. Unchecked: in a debug build `Game::check` may
/// allocate.
fn allocates_nothing<G: Piloted>(job: &Job<G>, warm_up: Range<u64>, counted: Range<u64>) {
    let mut table = Table::new(&job.setups[0]).checked(false);
    let mut ears = (Counting::new::<G>(job.mode()), Fingerprint::new());
    for number in warm_up {
        job.play(&mut table, number, &mut ears);
    }
    let before = ALLOCATIONS.get();
    for number in counted.clone() {
        job.play(&mut table, number, &mut ears);
    }
    let allocations = ALLOCATIONS.get() - before;
    assert_eq!(
        allocations,
        0,
        "{}: {allocations} allocations in matches {counted:?}",
        G::ID
    );
}

#[test]
fn the_count_counts() {
    let before = ALLOCATIONS.get();
    drop(std::hint::black_box(Box::new(7)));
    assert_eq!(ALLOCATIONS.get() - before, 1);
}

#[test]
fn toy_plays_without_allocating() {
    plays_without_allocating(&toy::duel(), 500);
    plays_without_allocating(&toy::three(), 500);
    plays_without_allocating(&toy::mirror(), 500);
    plays_without_allocating(&toy::searches(), 200);
}

struct Plays;

impl Visit for Plays {
    fn game<G: Registered + FromFiles>(&mut self) {
        let tables = line_ups::tables::<G>();
        // Enough for buffers to grow to what the longest match takes.
        let matches = 5 * line_ups::matches(&tables[0]);
        for job in tables.into_iter().chain(line_ups::mirrors::<G>()) {
            if job.pilots.iter().any(Pilot::keeps_waiting) {
                // A search takes its time over a match: a few, and the same again, for which the buffers have grown.
                allocates_nothing(&job, 0..2, 0..2);
            } else {
                plays_without_allocating(&job, matches);
            }
        }
    }
}

#[test]
fn every_game_plays_without_allocating() {
    games::each(&mut Plays);
}
