//! What matches are like under the embedded policies: lengths, endings, who profits from going first, what each deck wins, as
//! the rules page says.

use std::sync::atomic::AtomicBool;

use crate::game::EscapeVelocityNova as Nova;
use crate::state::NovaCounter;
use breachlab_core::engine::Merge;
use breachlab_core::games::{Loads, Order};
use breachlab_core::play::{Hooks, Stop, Workers};
use breachlab_core::tally::Tally;

const DECKS: [&str; 4] = [
    "federation-convoy",
    "rebel-raiders",
    "auroran-warband",
    "polaris-pilgrims",
];
/// Matches of each two decks.
const MATCHES: u64 = 60;

/// Each two decks against each other in both seats, under these pilots; what each deck scored beside.
fn meet(workers: &Workers, pilots: [&str; 2], points: &mut [u64; 4]) -> Tally {
    let mut all = Tally::default();
    for one in 0..DECKS.len() {
        for other in one + 1..DECKS.len() {
            let order = Order {
                decks: vec![DECKS[one].to_owned(), DECKS[other].to_owned()],
                strategies: pilots.map(str::to_owned).to_vec(),
                ..Order::default()
            };
            let mut job = Nova::load(&order).unwrap().play;
            job.seed = 1;
            job.stop = Stop::Exact(MATCHES);
            let hooks = Hooks {
                progress: &(),
                interrupt: &AtomicBool::new(false),
            };
            let tally = workers.run(&job, hooks).tally;
            points[one] += tally.entries[0].score;
            points[other] += tally.entries[1].score;
            all.merge(tally);
        }
    }
    all
}

/// What one policy makes of matches against itself.
#[derive(Debug, PartialEq, Eq)]
struct Course {
    /// Rounds by which a tenth, half and nine tenths of the matches were over.
    rounds: [usize; 3],
    /// Matches that ended so, in the order of the endings.
    endings: Vec<u64>,
    /// What who went first scored, in parts of a whole score.
    first: u64,
    /// What each deck scored, in the same parts.
    decks: [u64; 4],
    /// Matches in which a player attacked, and in which a ship was captured.
    fought: [u64; 2],
}

impl Course {
    fn of(workers: &Workers, pilot: &str) -> Self {
        let mut decks = [0; 4];
        let tally = meet(workers, [pilot; 2], &mut decks);
        let lengths = tally.turns.iter().enumerate();
        let mut lengths = lengths.flat_map(|(turns, row)| (0..row.matches).map(move |_| turns));
        // Each place is taken from behind the last one.
        let rounds = [1, 4, 4].map(|tenths| {
            let place = lengths.nth((tally.matches * tenths / 10 - 1) as usize);
            place.expect("there are as many lengths as matches")
        });
        let fought = [NovaCounter::Attacks, NovaCounter::Captured];
        Self {
            rounds,
            endings: tally.endings.iter().map(|row| row.row.matches).collect(),
            first: tally.first_turn.score,
            decks,
            fought: fought.map(|counter| tally.counters[counter as usize].matches),
        }
    }
}

#[test]
fn matches_go_as_the_rules_page_says() {
    let workers = Workers::new(None).unwrap();
    let balanced = Course {
        rounds: [10, 19, 39],
        endings: vec![51, 304, 5, 0, 0],
        first: 10830,
        decks: [5640, 5910, 5700, 4350],
        fought: [316, 134],
    };
    let missionary = Course {
        rounds: [28, 39, 55],
        endings: vec![314, 42, 4, 0, 0],
        first: 11340,
        decks: [5550, 5820, 6120, 4110],
        fought: [12, 47],
    };
    let found = ["balanced", "missionary"].map(|pilot| Course::of(&workers, pilot));
    assert_eq!(found, [balanced, missionary]);
}
