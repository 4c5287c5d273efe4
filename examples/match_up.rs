//! Two decks against each other, from code: who wins, and how sure is that?
//!
//! `cargo run --release --example match_up -- rdf-line col-boarders 2000`

#![expect(
    clippy::print_stdout,
    reason = "an example shows its result where it is run"
)]

use std::error::Error;
use std::sync::atomic::AtomicBool;

use breachlab::engine::{Crew, Hooks, Stop};
use breachlab::games::{self, Order};
use breachlab::stats;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut next = |default: &str| args.next().unwrap_or_else(|| default.to_owned());
    let game = games::find("hull-breach").ok_or("no such game")?;
    let decks = vec![next("rdf-line"), next("col-boarders")];
    let matches: u64 = next("2000").parse()?;

    let order = Order {
        strategies: vec![game.pilot.to_owned(); decks.len()],
        decks,
        ..Order::default()
    };
    let loaded = (game.load)(&order)?;
    let mut play = loaded.play;
    play.aim(0x5eed, 0, Stop::Exact(matches));

    // As many threads as there are cores; no number depends on it.
    let crew = Crew::new(None)?;
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let tally = play.run(&crew, hooks).tally;

    for (at, entry) in loaded.line_up.entries.iter().enumerate() {
        if let Some(rate) = stats::entry_rate(&tally, at) {
            let (low, high) = (rate.interval.low * 100.0, rate.interval.high * 100.0);
            println!(
                "{} ({}): {:.1} % of {} matches, 95 % interval {low:.1} to {high:.1}",
                entry.deck_name,
                entry.strategy,
                rate.value * 100.0,
                tally.matches
            );
        }
    }
    Ok(())
}
