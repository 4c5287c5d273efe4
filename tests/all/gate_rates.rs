//! The error rates of the gate's test, by simulation of the test itself. Seeds are fixed; each bound leaves three
//! standard errors of the simulation, so a run that fails is a fault and not bad luck.

use breachlab::analysis::compare::batch_ends;
use breachlab::dice::{Address, Lane, Stream};
use breachlab::stats::{Answer, Questions, holm};
use breachlab::tally::Histogram;

const MARGIN: f64 = 0.01;
const ALPHA: f64 = 0.05;

/// One made-up gate of five matchups: a pair's difference is half a pair up or down with these chances in 1000.
fn gate(number: u64, law: [(u32, u32); 5], most: u64, margin: f64) -> [Answer; 5] {
    let mut answers = [Answer::Undecided; 5];
    let mut seen: [Histogram; 5] = Default::default();
    let mut questions = [Questions::OPEN; 5];
    let mut so_far = 0;
    for end in batch_ends(200, most) {
        for (cell, (up, down)) in law.into_iter().enumerate() {
            let address = Address {
                seed: 0x6a7e + end,
                cell: cell as u32,
                number,
            };
            let mut luck = Stream::new(address, Lane::Roll, 0);
            for _ in so_far..end {
                let word = luck.below(1000);
                seen[cell].add(match word {
                    word if word < up => 60,
                    word if word < up + down => -60,
                    _ => 0,
                });
            }
            if answers[cell] == Answer::Undecided {
                questions[cell] = Questions::about(&seen[cell], 120.0, margin);
            }
        }
        so_far = end;
        for (cell, p) in holm(&questions.map(|one| one.changed))
            .into_iter()
            .enumerate()
        {
            if answers[cell] != Answer::Undecided {
                continue;
            }
            if p <= ALPHA {
                answers[cell] = Answer::Changed;
            } else if questions[cell].unchanged <= ALPHA {
                answers[cell] = Answer::Unchanged;
            }
        }
    }
    answers
}

fn share(
    gates: u64,
    law: [(u32, u32); 5],
    most: u64,
    margin: f64,
    of: impl Fn([Answer; 5]) -> bool,
) -> f64 {
    let hits = (0..gates)
        .filter(|&number| of(gate(number, law, most, margin)))
        .count();
    hits as f64 / gates as f64
}

fn any_changed(answers: [Answer; 5]) -> bool {
    answers.contains(&Answer::Changed)
}

/// At the very edge of the margin, where a false alarm is likeliest, five matchups together stay below the level:
/// ups 60, downs 40 of 1000 at half a pair each are a shift of exactly one point.
#[test]
fn null_gates_at_the_edge_cry_at_most_at_the_nominal_rate() {
    let edge = [(60, 40), (40, 60), (60, 40), (40, 60), (60, 40)];
    let rate = share(300, edge, 6_400, MARGIN, any_changed);
    assert!(
        rate <= ALPHA + 3.0 * (ALPHA * 0.95 / 300.0_f64).sqrt(),
        "{rate}"
    );
}

/// Without a margin to hide behind, the same.
#[test]
fn null_gates_without_a_margin_cry_at_most_at_the_nominal_rate() {
    let even = [(80, 80); 5];
    let rate = share(300, even, 6_400, 0.0, any_changed);
    assert!(
        rate <= ALPHA + 3.0 * (ALPHA * 0.95 / 300.0_f64).sqrt(),
        "{rate}"
    );
}

/// A matchup at the edge is called unchanged at most at the level, too.
#[test]
fn equivalence_is_not_claimed_at_the_edge() {
    let edge = [(60, 40); 5];
    let rate = share(300, edge, 6_400, MARGIN, |answers| {
        answers[0] == Answer::Unchanged
    });
    assert!(
        rate <= ALPHA + 3.0 * (ALPHA * 0.95 / 300.0_f64).sqrt(),
        "{rate}"
    );
}

/// Three points are found, no shift is shown to be none, within 6,400 pairs.
#[test]
fn a_shift_is_found_and_its_absence_shown() {
    let law = [(110, 50), (20, 20), (20, 20), (20, 20), (20, 20)];
    let found = share(100, law, 6_400, MARGIN, |answers| {
        answers[0] == Answer::Changed
    });
    assert!(found >= 0.95, "{found}");
    let shown = share(100, law, 6_400, MARGIN, |answers| {
        answers[1..].iter().all(|&one| one == Answer::Unchanged)
    });
    assert!(shown >= 0.9, "{shown}");
}
