//! Fingerprints: a whole run in one line, the same for any number of threads. A changed line says that results
//! changed; the changelog says why. A binary of its own: it plays through the register alone, so its release
//! build, which the large lines need, compiles no game a second time.

#[path = "all/golden.rs"]
mod golden;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use breachlab::games::{GAMES, GameRow};
use breachlab::play::{Hooks, Stop, Workers};

use golden::GoldenQuestion;

const THREADS: [usize; 2] = [1, 4];

fn print(row: &GameRow, question: &GoldenQuestion) -> String {
    let mut play = (row.load)(&question.order)
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
        .play;
    let matches = question.number("matches");
    play.aim(question.number("seed"), 0, Stop::Exact(matches));
    let [one, four] = THREADS.map(|threads| {
        let workers = Workers::new(NonZeroUsize::new(threads)).expect("threads can be had");
        let hooks = Hooks {
            progress: &(),
            interrupt: &AtomicBool::new(false),
        };
        play.fingerprint(&workers, hooks)
    });
    assert_eq!(one.tally, four.tally, "{question:?}: {THREADS:?} threads");
    assert_eq!(
        one.witness.sum, four.witness.sum,
        "{question:?}: {THREADS:?} threads"
    );
    let (tally, hash) = (one.tally, one.witness.sum);
    assert_eq!(tally.matches, matches);
    let rounds: u64 = (0..)
        .zip(&tally.turns)
        .map(|(rounds, row)| rounds * row.matches)
        .sum();
    let wins: Vec<String> = tally
        .entries
        .iter()
        .map(|entry| entry.wins.to_string())
        .collect();
    format!(
        "rounds {rounds} wins {} draws {} decisions {} dice {} shuffled {} hash {hash:#018x}",
        wins.join(","),
        tally.draws,
        tally.decisions,
        tally.rolled,
        tally.shuffled
    )
}

#[test]
fn every_game_plays_as_its_prints_say() {
    for row in GAMES {
        golden::answers(&format!("tests/prints/{}.txt", row.id), |question| {
            let is_too_large = question.is_large && cfg!(debug_assertions);
            (!is_too_large).then(|| print(row, question))
        });
    }
}
