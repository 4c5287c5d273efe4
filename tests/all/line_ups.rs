//! Line-ups of a game's own decks and pilots, for the tests that walk every game: a new deck or strategy is
//! covered as soon as it is on the shelf.

use breachlab::games::{Contest, Loads, Order, Shelf, Shelved};
use breachlab::play::{Job, Stop};

use crate::walk::Walk;

/// Entries of a line-up worth trying: every game takes some of them.
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

/// Matches of a line-up that a test has time for: fewer where they are long. `just conformance` has forty times as many.
pub(crate) fn matches<G: Loads>(job: &Job<G>) -> u64 {
    let walk = Walk::new(job, 0);
    let whim = walk.whim();
    let (codes, _) = walk.finish(whim);
    let decisions = if cfg!(debug_assertions) {
        1_500
    } else {
        60_000
    };
    (decisions / codes.len().max(1) as u64).clamp(3, 600)
}

/// So many decks and pilots from this place of their shelves on, the pilots taking turns.
fn pick<G: Loads>(decks: &[String], start: usize, entries: usize) -> Job<G> {
    let pilots = ids::<G>(Shelf::Strategies);
    let some = |from: &[String]| {
        let name = |at: usize| from[(start + at) % from.len()].clone();
        (0..entries).map(name).collect()
    };
    order(&Order {
        decks: some(decks),
        strategies: some(&pilots),
        ..Order::default()
    })
}

/// Decks that play for themselves against the table, and those that meet others. Where decks meet two by two, all do.
fn by_contest<G: Loads>() -> (Vec<String>, Vec<String>) {
    let decks = ids::<G>(Shelf::Decks);
    if G::CONTEST != Contest::Alone {
        return (Vec::new(), decks);
    }
    let pilots = ids::<G>(Shelf::Strategies);
    decks.into_iter().partition(|deck| {
        let alone = Order {
            decks: vec![deck.clone()],
            strategies: vec![pilots[0].clone()],
            ..Order::default()
        };
        G::load(&alone).is_ok()
    })
}

/// Every deck in a duel, or by itself where it plays against the table; and tables of three, four and six over all that
/// meet, the pilots taking turns.
pub(crate) fn tables<G: Loads>() -> Vec<Job<G>> {
    let (alone, meeting) = by_contest::<G>();
    let each = (0..alone.len()).map(|start| pick(&alone, start, 1));
    let mut jobs: Vec<Job<G>> = each.collect();
    for entries in TABLES.into_iter().filter(|most| G::ENTRIES.contains(most)) {
        let entries = usize::from(entries);
        let step = if entries == 2 { 1 } else { entries };
        for start in (0..meeting.len()).step_by(step) {
            jobs.push(pick(&meeting, start, entries));
        }
    }
    jobs
}

/// Like against like: every deck that meets others and every pilot in a duel, and one larger table.
pub(crate) fn mirrors<G: Loads>() -> Vec<Job<G>> {
    let ((_, decks), pilots) = (by_contest::<G>(), ids::<G>(Shelf::Strategies));
    let duels = (0..decks.len().max(pilots.len())).map(|at| (2, at));
    let larger = TABLES
        .into_iter()
        .filter(|entries| *entries > 2 && G::ENTRIES.contains(entries))
        .map(|entries| (usize::from(entries), usize::from(entries)));
    duels
        .chain(larger)
        .map(|(entries, at)| {
            order(&Order {
                decks: vec![decks[at % decks.len()].clone(); entries],
                strategies: vec![pilots[at % pilots.len()].clone(); entries],
                ..Order::default()
            })
        })
        .collect()
}
