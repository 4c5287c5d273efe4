//! What the policy is worth on every crew, printed: to be run by hand while it is worked on.

use crate::Breach;
use crate::state::{Ending, State, Tallied};
use breachlab_core::engine::Game;
use breachlab_core::games::{Loads, Order};
use breachlab_core::play::{Job, Table};

/// The matches of a crew under a pilot.
pub(super) fn job(deck: &str, pilot: &str) -> Job<Breach> {
    let order = Order {
        decks: vec![deck.to_owned()],
        strategies: vec![pilot.to_owned()],
        ..Order::default()
    };
    let loaded = Breach::load(&order).map_err(|faults| faults.to_string());
    let mut job = loaded.unwrap().play;
    job.seed = 0xb4ea_c41a;
    job
}

/// How the first matches of a job end: their last states.
pub(super) fn last_states(job: &Job<Breach>, matches: u64) -> impl Iterator<Item = State> {
    let mut table = Table::new(&job.setups[0]).checked(false);
    (0..matches).map(move |number| {
        job.play(&mut table, number, &mut ());
        *table.state()
    })
}

/// Wins and losses of each kind.
fn measure(deck: &str, pilot: &str, matches: u64) {
    let mut ends = vec![0_u64; Breach::ENDINGS.len()];
    let mut counted = vec![0_u64; Tallied::NAMES.len()];
    let mut rounds = 0_u64;
    for st in last_states(&job(deck, pilot), matches) {
        let outcome = st.outcome.unwrap();
        ends[usize::from(outcome.ending)] += 1;
        rounds += u64::from(outcome.turns);
        for (sum, &count) in counted.iter_mut().zip(&st.tallied) {
            *sum += u64::from(count);
        }
    }
    let named = Ending::NAMES.iter().zip(&ends).filter(|(_, n)| **n > 0);
    let said: Vec<String> = named.map(|(name, n)| format!("{name} {n}")).collect();
    let each = Tallied::NAMES.iter().zip(&counted).take(9);
    let means: Vec<String> = each
        .map(|(name, sum)| format!("{name} {:.1}", *sum as f64 / matches as f64))
        .collect();
    let rounds = rounds as f64 / matches as f64;
    println!("{deck:>20} of {matches}: {}", said.join(", "));
    println!("{:>20} {rounds:.0} rounds; {}", "", means.join(", "));
}

#[test]
#[ignore = "prints figures, and takes a while"]
fn measure_every_crew() {
    let four = ["", "-normal", "-hard", "-madness"].map(|level| format!("four-hands{level}"));
    for deck in &four {
        measure(deck, "camp", MATCHES);
    }
    for deck in ["four-dealt", "two-hands", "six-hands", "hermit"] {
        measure(deck, "camp", MATCHES);
    }
}

/// Matches of each crew.
const MATCHES: u64 = 200;
