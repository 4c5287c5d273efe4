//! Counting what no report counts: a witness of one's own beside the tally, over many matches and threads.
//!
//! `cargo run --release --example own_witness`

#![expect(
    clippy::print_stdout,
    reason = "an example shows its result where it is run"
)]

use std::error::Error;
use std::sync::atomic::AtomicBool;

use breachlab::{Game, Hooks, HullBreach, Job, Loads, Log, Merge, Order, Stop, Witness, Workers};

type TableEvent = <HullBreach as Game>::Event;

/// Volleys, dice and hits. Integers, so that any order of merging gives the same numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Volleys {
    fired: u64,
    dice: u64,
    hits: u64,
}

impl Log<TableEvent> for Volleys {
    const LISTENS: bool = true;

    fn tell(&mut self, event: TableEvent) {
        if let TableEvent::Rolled { faces, need, .. } = event {
            let count = |faces: &[u8]| faces.iter().map(|&dice| u64::from(dice)).sum::<u64>();
            self.fired += 1;
            self.dice += count(&faces);
            self.hits += count(&faces[usize::from(need) - 1..]);
        }
    }
}

impl Witness<HullBreach> for Volleys {}

impl Merge for Volleys {
    fn merge(&mut self, other: Self) {
        self.fired += other.fired;
        self.dice += other.dice;
        self.hits += other.hits;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let decks: Vec<String> = HullBreach::STARTERS
        .iter()
        .map(|&deck| deck.to_owned())
        .collect();
    let order = Order {
        strategies: vec![HullBreach::PILOT.to_owned(); decks.len()],
        decks,
        ..Order::default()
    };
    let loaded = HullBreach::load(&order)?;
    let job = Job {
        seed: 0x5eed,
        stop: Stop::Exact(1000),
        ..loaded.play
    };
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let heard = Workers::new(None)?
        .run_with(&job, hooks, Volleys::default)
        .witness;
    println!(
        "{} volleys in {} matches; {:.3} of {} dice hit",
        heard.fired,
        1000,
        heard.hits as f64 / heard.dice as f64,
        heard.dice
    );
    Ok(())
}
