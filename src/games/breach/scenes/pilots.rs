//! What the pilots are worth, in a few matches that nothing but chance decides.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use crate::Breach;
use breachlab_core::engine::WHOLE_SCORE;
use breachlab_core::games::{Loads, Order};
use breachlab_core::play::{Hooks, Stop, Workers};

/// Matches that a crew wins of so many.
fn wins(deck: &str, pilot: &str, matches: u64) -> u64 {
    let order = Order {
        decks: vec![deck.to_owned()],
        strategies: vec![pilot.to_owned()],
        ..Order::default()
    };
    let loaded = Breach::load(&order).map_err(|faults| faults.to_string());
    let mut job = loaded.unwrap().play;
    job.seed = 0xb4ea_c41a;
    job.stop = Stop::Exact(matches);
    let crew = Workers::new(Some(NonZeroUsize::MIN)).unwrap();
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let tally = crew.run(&job, hooks).tally;
    tally.entries[0].score / u64::from(WHOLE_SCORE)
}

#[test]
fn a_plan_beats_chance() {
    assert_eq!(wins("four-hands", "random", 30), 0);
    let camp = wins("four-hands", "camp", 40);
    assert!(camp >= 8, "{camp} of 40");
}
