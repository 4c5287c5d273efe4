//! What sharing the work out costs: the same matches on one and on several threads, in chunks of several
//! sizes. Every run must come to the tally of the plain one.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use breachlab::games::hull_breach::HullBreach;
use breachlab::games::{Loads, Order};
use breachlab::play::{Hooks, Job, Stop, Workers};
use breachlab::tally::Tally;
use divan::Bencher;
use divan::counter::ItemsCount;

const MATCHES: u64 = 512;

fn main() {
    divan::main();
}

fn job() -> Job<HullBreach> {
    let decks: Vec<String> = HullBreach::STARTERS
        .iter()
        .map(|&deck| deck.to_owned())
        .collect();
    let order = Order {
        strategies: vec!["random".to_owned(); decks.len()],
        decks,
        ..Order::default()
    };
    let loaded = HullBreach::load(&order).expect("embedded defaults are valid, by test");
    Job {
        seed: 0x5eed,
        stop: Stop::Exact(MATCHES),
        ..loaded.play
    }
}

fn workers(threads: usize) -> Workers {
    Workers::new(NonZeroUsize::new(threads)).expect("threads can be had")
}

fn run(workers: &Workers, job: &Job<HullBreach>) -> Tally {
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    workers.run(job, hooks).tally
}

fn time(bencher: Bencher<'_, '_>, workers: &Workers) {
    let (job, one) = (job(), self::workers(1));
    let wanted = run(&one, &job);
    bencher.counter(ItemsCount::new(MATCHES)).bench_local(|| {
        assert_eq!(run(workers, &job), wanted);
    });
}

#[divan::bench(args = [1, 2, 4], sample_count = 10, sample_size = 1)]
fn threads(bencher: Bencher<'_, '_>, threads: usize) {
    time(bencher, &workers(threads));
}

#[divan::bench(args = [2, 16, 128, 1024], sample_count = 10, sample_size = 1)]
fn chunks(bencher: Bencher<'_, '_>, chunk: u64) {
    time(bencher, &workers(2).in_chunks_of(chunk));
}
