//! What the pilots are worth, in a few matches that nothing but chance decides.

use super::measure::{job, last_states};
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
