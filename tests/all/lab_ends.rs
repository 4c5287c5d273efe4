//! The lab plays no longer than a match may take, and says what kept a position from its end.

use std::sync::atomic::AtomicBool;

use breachlab::engine::Game;
use breachlab::lab::{EngageError, NoExact, Scene, engage_by_seed, enumerate, sample};
use breachlab::play::{Hooks, Workers};

use crate::toy::{self, Toy};

/// What is wrong with a position told once, which is what is wrong with it played many times.
fn fault(scene: &Scene<Toy>) -> EngageError {
    let told = engage_by_seed(scene, 7).unwrap_err();
    let interrupt = AtomicBool::new(false);
    let hooks = Hooks {
        progress: &(),
        interrupt: &interrupt,
    };
    let sampled = sample(scene, &Workers::new(None).unwrap(), 7, 20, hooks).unwrap_err();
    assert_eq!(sampled, told);
    told
}

#[test]
fn a_position_without_end_is_told_after_as_many_decisions_as_a_match_takes() {
    let fault = fault(&toy::stages::endless(6));
    let decisions = Toy::MOST_DECISIONS;
    assert_eq!(fault, EngageError::Endless { decisions });
    assert!(fault.to_string().contains("after 54 decisions"), "{fault}");
}

#[test]
fn a_position_in_which_nothing_is_on_offer_is_told() {
    // Two keep or exchange, then play ten cards each.
    let fault = fault(&toy::stages::endless(2));
    assert_eq!(fault, EngageError::NoChoice { decisions: 22 });
    let exact = enumerate(&toy::stages::empty_handed(), 100, &());
    assert_eq!(exact, Err(NoExact::Stuck));
}
