//! Register ids are well formed; pilots of two seats think apart; `bench` measures the matches it says.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use breachlab::dice::Address;
use breachlab::engine::{Game, Seat};
use breachlab::games::GAMES;
use breachlab::play::bench;
use breachlab::play::{Hooks, Job, Stop, Workers};
use breachlab::strategy::{Mind, Pilot, Policy};

use crate::toy::{self, Action, Toy};

#[test]
fn ids_in_the_register_are_unique_and_kebab_case() {
    let mut ids: Vec<&str> = GAMES.iter().map(|row| row.id).collect();
    let is_kebab = |id: &&str| id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    assert!(ids.iter().all(is_kebab), "{ids:?}");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), GAMES.len());
}

/// What a pilot chooses from one menu in many matches, awake in `seat`.
fn choices(pilot: &Pilot<Toy>, seat: Seat) -> Vec<usize> {
    let setup = &toy::duel().setups[0];
    let state = Toy::blank(setup);
    let menu = [Action::Keep, Action::Exchange];
    let mut mind = Mind::new();
    (0..200)
        .map(|number| {
            mind.wake(
                Address {
                    seed: 1,
                    cell: 0,
                    number,
                },
                seat,
            );
            pilot.choose(&Toy::view(setup, &state, seat), &menu, &mut mind)
        })
        .collect()
}

#[test]
fn pilots_of_two_seats_and_of_two_matches_think_apart() {
    let torn = Pilot::Policy(Policy::new(&[0.0; 3], vec![1.0], 1.0));
    for pilot in [Pilot::Random, torn] {
        let first = choices(&pilot, Seat(0));
        assert_ne!(first, choices(&pilot, Seat(1)));
        assert_eq!(first, choices(&pilot, Seat(0)));
        let second: usize = first.iter().sum();
        assert!(
            (60..=140).contains(&second),
            "{second} of 200 took the second of two"
        );
    }
}

#[test]
fn a_policy_takes_the_first_of_equals() {
    assert_eq!(choices(&Pilot::Policy(Policy::blank()), Seat(0)), [0; 200]);
    let keep = |weight| Pilot::Policy(Policy::new(&[0.0, 0.0, weight], vec![1.0], 0.0));
    assert_eq!(choices(&keep(1.0), Seat(0)), [0; 200]);
    assert_eq!(choices(&keep(-1.0), Seat(0)), [1; 200]);
}

#[test]
fn bench_measures_the_matches_it_says() {
    let job = Job {
        stop: Stop::Exact(300),
        ..toy::duel()
    };
    let figures = bench::bench(&job, 300, Some(|| 0), &());
    let workers = Workers::new(NonZeroUsize::new(1)).expect("a thread can be had");
    let hooks = Hooks {
        progress: &(),
        interrupt: &AtomicBool::new(false),
    };
    let tally = workers.run(&job, hooks).tally;
    assert_eq!(figures.matches, 300);
    assert_eq!(figures.decisions_per_match, tally.decisions as f64 / 300.0);
    assert_eq!(figures.dice_per_match, tally.rolled as f64 / 300.0);
    assert_eq!(
        figures.shuffle_draws_per_match,
        tally.shuffled as f64 / 300.0
    );
    assert_eq!(figures.allocations_per_match, Some(0.0));
    assert!(
        figures.matches_per_cpu_second > 0.0 && figures.floor_ratio > 0.0,
        "{figures:?}"
    );
    assert_eq!(bench::bench(&job, 1, None, &()).allocations_per_match, None);
}
