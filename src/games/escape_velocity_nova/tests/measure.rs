//! What matches are like under the embedded policies: lengths, endings, who profits from going first, what each deck wins.
//! Not run with the others, for it takes minutes:
//! `cargo test -p breachlab-escape-velocity-nova measure -- --ignored --nocapture`.

use std::sync::atomic::AtomicBool;

use crate::game::EscapeVelocityNova as Nova;
use crate::state::{Ending, NovaCounter};
use breachlab_core::engine::{Merge, WHOLE_SCORE};
use breachlab_core::games::{Loads, Order, Playable};
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

/// Per cent, rounded down.
fn share(part: u64, whole: u64) -> u64 {
    part * 100 / whole.max(1)
}

fn show(title: &str, tally: &Tally, points: &[u64; 4]) {
    let matches = tally.matches;
    let lengths = tally.turns.iter().enumerate();
    let mut lengths = lengths.flat_map(|(turns, row)| (0..row.matches).map(move |_| turns));
    let [tenth, median, ninetieth] =
        [1, 4, 4].map(|tenths| lengths.nth((matches * tenths / 10).saturating_sub(1) as usize));
    println!("{title}: {matches} matches, turns {tenth:?} {median:?} {ninetieth:?}");
    let first = share(tally.first_turn.score, matches * u64::from(WHOLE_SCORE));
    println!(
        "  decisions {}, first player {first} %",
        tally.decisions / matches
    );
    for (name, ending) in Ending::NAMES.iter().zip(&tally.endings) {
        print!("  {name} {} %", share(ending.row.matches, matches));
    }
    println!();
    for (deck, points) in DECKS.iter().zip(points) {
        print!(
            "  {deck} {} %",
            share(*points, matches * u64::from(WHOLE_SCORE) / 2)
        );
    }
    println!();
    for (name, counter) in NovaCounter::NAMES.iter().zip(&tally.counters) {
        let tenths = counter.sum * 10 / matches;
        let often = share(counter.matches, matches);
        print!("  {name} {}.{} ({often} %)", tenths / 10, tenths % 10);
    }
    println!();
}

#[test]
#[ignore = "measures, and takes minutes"]
fn measure_how_fast_matches_are() {
    for pilot in ["random", "raider", "balanced", "missionary"] {
        let order = Order {
            decks: DECKS[..2].iter().map(|&deck| deck.to_owned()).collect(),
            strategies: vec![pilot.to_owned(); 2],
            ..Order::default()
        };
        let job = Nova::load(&order).unwrap().play;
        let figures = job.bench(60, None, &());
        println!("{pilot}: {figures:?}");
    }
}

#[test]
#[ignore = "measures, and takes minutes"]
fn measure_what_matches_are_like() {
    let workers = Workers::new(None).unwrap();
    for pilots in [
        ["trader", "trader"],
        ["missionary", "missionary"],
        ["raider", "raider"],
        ["admiral", "admiral"],
        ["balanced", "balanced"],
        ["missionary", "raider"],
        ["balanced", "trader"],
        ["balanced", "missionary"],
        ["balanced", "raider"],
        ["balanced", "admiral"],
    ] {
        let mut points = [0; 4];
        let tally = meet(&workers, pilots, &mut points);
        show(&pilots.join(" against "), &tally, &points);
        println!(
            "  first entry {} %",
            share(
                tally.entries[0].score,
                tally.matches * u64::from(WHOLE_SCORE)
            )
        );
    }
}
