//! After warm-up a match allocates nothing. A binary of its own, since it swaps the allocator.

#[path = "all/line_ups.rs"]
mod line_ups;
#[path = "all/toy.rs"]
mod toy;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use breachlab::engine::{Fingerprint, Piloted};
use breachlab::games::gunship::Gunship;
use breachlab::games::hull_breach::HullBreach;
use breachlab::play::{Job, Table};
use breachlab::tally::Counting;

struct Counted;

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
unsafe impl GlobalAlloc for Counted {
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
static COUNTED: Counted = Counted;

/// Plays matches until the buffers have grown, then as many new ones with the count running. Unchecked: in a
/// debug build `Game::check` may allocate.
fn plays_without_allocating<G: Piloted>(job: &Job<G>, matches: u64) {
    let mut table = Table::new(&job.setups[0]).checked(false);
    let mut ears = (Counting::new::<G>(job.mode()), Fingerprint::new());
    for number in 0..matches {
        job.play(&mut table, number, &mut ears);
    }
    let before = ALLOCATIONS.get();
    for number in matches..2 * matches {
        job.play(&mut table, number, &mut ears);
    }
    let allocations = ALLOCATIONS.get() - before;
    assert_eq!(
        allocations,
        0,
        "{}: {allocations} allocations in {matches} matches",
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

#[test]
fn hull_breach_plays_without_allocating() {
    let mirrors = line_ups::mirrors::<HullBreach>();
    for job in line_ups::tables::<HullBreach>().into_iter().chain(mirrors) {
        plays_without_allocating(&job, if cfg!(debug_assertions) { 30 } else { 1000 });
    }
}

#[test]
fn gunship_plays_without_allocating() {
    let mirrors = line_ups::mirrors::<Gunship>();
    for job in line_ups::tables::<Gunship>().into_iter().chain(mirrors) {
        plays_without_allocating(&job, if cfg!(debug_assertions) { 60 } else { 2000 });
    }
}
