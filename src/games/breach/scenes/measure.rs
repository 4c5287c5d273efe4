//! What the policy is worth on every crew: held to what the rules page says, and printed, as it is worked on.

use crate::Breach;
use crate::state::{Ending, State, Tallied};
use breachlab_core::engine::Game;
use breachlab_core::games::{Loads, Order};
use breachlab_core::play::{Job, Table};

/// The matches of a crew under a pilot.
pub(super) fn job(deck: &str, pilot: &str) -> Job<Breach> {
    races(&[deck], pilot)
}

/// The matches of a line-up, all of it under one pilot.
pub(super) fn races(decks: &[&str], pilot: &str) -> Job<Breach> {
    let order = Order {
        decks: decks.iter().copied().map(str::to_owned).collect(),
        strategies: vec![pilot.to_owned(); decks.len()],
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

/// Wins, and in words how all of the matches ended.
fn measure(deck: &str, pilot: &str, matches: u64) -> (u64, String) {
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
    let said = format!(
        "{deck}, of {matches}: {}; {rounds:.0} rounds; {}",
        said.join(", "),
        means.join(", ")
    );
    (ends[Ending::Escaped as usize], said)
}

/// Matches of each crew.
const MATCHES: u64 = 200;

/// What the policy wins of so many; section 14 of the rules page has those that it measures at no greater length.
const SAID: [(&str, u64); 8] = [
    ("four-hands", 168),
    ("four-hands-normal", 152),
    ("four-hands-hard", 115),
    ("four-hands-madness", 84),
    ("four-dealt", 160),
    ("two-hands", 65),
    ("six-hands", 177),
    ("hermit", 77),
];

#[test]
fn every_crew_wins_as_the_rules_page_says() {
    let found = SAID.map(|(deck, _)| (deck, measure(deck, "camp", MATCHES)));
    for (_, (_, said)) in &found {
        println!("{said}");
    }
    assert_eq!(found.map(|(deck, (wins, _))| (deck, wins)), SAID);
}
