//! What the pilots are worth, in a few matches that nothing but chance decides.

use super::measure::{job, last_states, races};
use crate::state::{Ending, State};

/// Matches that a crew wins of so many.
fn wins(deck: &str, pilot: &str, matches: u64) -> usize {
    let is_won = |st: &State| {
        let ending = st.outcome.map(|outcome| outcome.ending);
        ending == Some(Ending::Escaped as u8)
    };
    last_states(&job(deck, pilot), matches)
        .filter(is_won)
        .count()
}

#[test]
fn a_plan_beats_chance() {
    assert_eq!(wins("four-hands", "random", 30), 0);
    let camp = wins("four-hands", "camp", 40);
    assert!(camp >= 29, "{camp} of 40");
    let alone = wins("hermit", "camp", 40);
    assert!(alone >= 10, "{alone} of 40");
}

/// Who risks nothing waits for nothing: where no square is harmless any more, a racer searches all the same.
#[test]
fn racers_do_not_wait_for_each_other_to_the_end() {
    let race = races(&["racer", "racing-captain"], "camp");
    let is_stall = |st: &State| {
        let ending = st.outcome.map(|outcome| outcome.ending);
        ending == Some(Ending::Stall as u8)
    };
    let stalls = last_states(&race, 60).filter(is_stall).count();
    assert!(stalls <= 2, "{stalls} of 60");
}
