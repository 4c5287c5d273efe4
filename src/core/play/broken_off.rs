//! Matches that some combination of cards kept from coming to an end. A verb may play in any of a dozen loops that count
//! different things or nothing; every match that is played to its end, forks and guided ones too, comes by one
//! place, and there those are counted for the whole process (ADR 34).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::engine::{Game, Outcome};

static BROKEN_OFF: AtomicU64 = AtomicU64::new(0);

/// Counts a match if it was broken off.
pub(super) fn note<G: Game>(outcome: &Outcome) {
    if G::BROKEN_OFF == Some(usize::from(outcome.ending)) {
        BROKEN_OFF.fetch_add(1, Ordering::Relaxed);
    }
}

/// Matches of this process that were broken off.
#[must_use]
pub fn broken_off() -> u64 {
    BROKEN_OFF.load(Ordering::Relaxed)
}
