//! Line-ups of a game's own decks and pilots, for the tests that walk every game: a new deck or strategy is
//! covered as soon as it is on the shelf.

use breachlab::games::{Loads, Order, Shelf, Shelved};
use breachlab::play::{Job, Stop};

use crate::walk::Walk;

/// Seats worth trying: every game offers some of them.
const TABLES: [u8; 4] = [2, 3, 4, 6];

fn ids<G: Loads>(shelf: Shelf) -> Vec<String> {
    let id = |shelved: Shelved| shelved.id;
    G::shelf(shelf).into_iter().map(id).collect()
}

/// A job from an order.
pub(crate) fn order<G: Loads>(order: &Order) -> Job<G> {
    let job = G::load(order)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
        .play;
    // What a search may think is of no matter here, and a debug build would think for minutes.
    let pilots = job.pilots.iter();
    let pilots = pilots.map(|pilot| pilot.with_iterations(2).with_horizon(20));
    Job {
        seed: 0xb4ea_c41a,
        stop: Stop::Exact(0),
        pilots: pilots.collect(),
        ..job
    }
}

/// Matches of a line-up that a test has time for: fewer where they are long.
pub(crate) fn matches<G: Loads>(job: &Job<G>) -> u64 {
    let walk = Walk::new(job, 0);
    let whim = walk.whim();
    let (codes, _) = walk.finish(whim);
    let decisions = if cfg!(debug_assertions) {
        3_000
    } else {
        60_000
    };
    (decisions / codes.len().max(1) as u64).clamp(6, 600)
}

/// Every deck in a duel, and tables of three, four and six over all decks, the pilots taking turns.
pub(crate) fn tables<G: Loads>() -> Vec<Job<G>> {
    let (decks, pilots) = (ids::<G>(Shelf::Decks), ids::<G>(Shelf::Strategies));
    let mut jobs = Vec::new();
    for seats in TABLES.into_iter().filter(|seats| G::SEATS.contains(seats)) {
        let seats = usize::from(seats);
        let step = if seats == 2 { 1 } else { seats };
        for start in (0..decks.len()).step_by(step) {
            let pick = |from: &[String]| {
                let name = |at: usize| from[(start + at) % from.len()].clone();
                (0..seats).map(name).collect()
            };
            jobs.push(order(&Order {
                decks: pick(&decks),
                strategies: pick(&pilots),
                ..Order::default()
            }));
        }
    }
    jobs
}

/// Like against like: every deck and every pilot in a duel, and one larger table.
pub(crate) fn mirrors<G: Loads>() -> Vec<Job<G>> {
    let (decks, pilots) = (ids::<G>(Shelf::Decks), ids::<G>(Shelf::Strategies));
    let duels = (0..decks.len().max(pilots.len())).map(|at| (2, at));
    let larger = TABLES
        .into_iter()
        .filter(|seats| *seats > 2 && G::SEATS.contains(seats))
        .map(|seats| (usize::from(seats), usize::from(seats)));
    duels
        .chain(larger)
        .map(|(seats, at)| {
            order(&Order {
                decks: vec![decks[at % decks.len()].clone(); seats],
                strategies: vec![pilots[at % pilots.len()].clone(); seats],
                ..Order::default()
            })
        })
        .collect()
}
