//! How scripts and programs have fared in this process: the matches each was asked in, and those it forfeited. A verb may
//! play in any of a dozen loops that count different things or nothing; pilots are asked in one place, and there it is
//! counted (ADR 34).
//!
//! The sums depend on what was played alone, not on threads. What a search or a comparison plays beside the matches that
//! it reports is in them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::engine::Forfeit;

/// All that are known by a file, by its path.
static KNOWN: Mutex<BTreeMap<String, Arc<Fared>>> = Mutex::new(BTreeMap::new());

/// Counts of one script or program, shared by all that ask it.
#[derive(Debug, Default)]
pub(super) struct Fared {
    matches: AtomicU64,
    /// It does not promise to answer alike when asked alike.
    is_unsteady: AtomicBool,
    forfeits: [AtomicU64; Forfeit::ALL.len()],
}

impl Fared {
    /// The counts of the strategy file at `path`: the same ones whenever it is read again.
    pub(super) fn of(path: &str) -> Arc<Self> {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(path.to_owned()).or_default().clone()
    }

    /// It does not promise to answer alike when asked alike.
    pub(super) fn is_unsteady(&self) {
        self.is_unsteady.store(true, Ordering::Relaxed);
    }

    /// It is asked for the first time in a match.
    pub(super) fn asked(&self) {
        self.matches.fetch_add(1, Ordering::Relaxed);
    }

    /// It could not go on.
    pub(super) fn forfeited(&self, cause: Forfeit) {
        self.forfeits[cause as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// The match was called off after it was asked, and does not count.
    pub(super) fn called_off(&self) {
        self.matches.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A script or program that could not finish every match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// Path of the strategy file that names it.
    pub path: String,
    /// Matches in which it was asked.
    pub matches: u64,
    /// Those of them that it forfeited, by [`Forfeit`].
    pub forfeits: [u64; Forfeit::ALL.len()],
}

/// All scripts and programs of this process that have forfeited a match, by their paths.
#[must_use]
pub fn unfinished() -> Vec<Unfinished> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let counted = known.iter().map(|(path, fared)| Unfinished {
        path: path.clone(),
        matches: fared.matches.load(Ordering::Relaxed),
        forfeits: std::array::from_fn(|cause| fared.forfeits[cause].load(Ordering::Relaxed)),
    });
    counted
        .filter(|one| one.forfeits.iter().any(|&count| count > 0))
        .collect()
}

/// All programs of this process that were asked in a match and do not promise to answer alike when asked alike, by their
/// paths.
#[must_use]
pub fn unsteady() -> Vec<String> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_one = |fared: &Fared| {
        fared.is_unsteady.load(Ordering::Relaxed) && fared.matches.load(Ordering::Relaxed) > 0
    };
    let found = known.iter().filter(|(_, fared)| is_one(fared));
    found.map(|(path, _)| path.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_one_count_however_often_it_is_read() {
        let path = "a path of this test alone";
        let [once, again] = [Fared::of(path), Fared::of(path)];
        for fared in [&once, &again, &again] {
            fared.asked();
        }
        assert!(unfinished().iter().all(|one| one.path != path));
        again.forfeited(Forfeit::Late);
        once.called_off();
        let found = unfinished().into_iter().find(|one| one.path == path);
        let found = found.expect("it forfeited a match");
        assert_eq!((found.matches, found.forfeits), (2, [0, 1, 0, 0]));
    }
}
