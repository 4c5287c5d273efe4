//! A search as it is saved after each round, to be taken up again.

use serde::{Deserialize, Serialize};

use super::tune::State;
use crate::stats::Moments;

/// The state of a search as it is written. Floats are written as their bits: text would lose the last of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTuning {
    /// What it belongs to: a fingerprint of decks, pilots, limits, budget and seed.
    pub course: String,
    round: u32,
    races: u32,
    failures: u32,
    next: u64,
    used: u64,
    over: bool,
    deck: Vec<u16>,
    estimates: [Option<u64>; 2],
    rows: u64,
    products: Vec<i64>,
    sums: Vec<i64>,
    scores: Vec<i64>,
    score: i64,
    squares: i64,
}

impl SavedTuning {
    pub(super) fn of(course: &str, state: &State, moments: &Moments) -> Self {
        Self {
            course: course.to_owned(),
            round: state.round,
            races: state.races,
            failures: state.failures,
            next: state.next,
            used: state.used,
            over: state.is_over,
            deck: state.deck.clone(),
            estimates: state.estimates.map(|value| value.map(f64::to_bits)),
            rows: moments.rows,
            products: moments.products.clone(),
            sums: moments.sums.clone(),
            scores: moments.scores.clone(),
            score: moments.score,
            squares: moments.squares,
        }
    }

    /// The state, if its tables have the sizes of `fresh` and its deck so many places; none otherwise.
    pub(super) fn open(&self, fresh: &Moments, places: usize) -> Option<(State, Moments)> {
        let is_whole = self.products.len() == fresh.products.len()
            && self.sums.len() == fresh.sums.len()
            && self.scores.len() == fresh.scores.len()
            && self.deck.len() == places;
        let state = State {
            round: self.round,
            races: self.races,
            failures: self.failures,
            next: self.next,
            used: self.used,
            is_over: self.over,
            deck: self.deck.clone(),
            estimates: self.estimates.map(|bits| bits.map(f64::from_bits)),
        };
        let moments = Moments {
            rows: self.rows,
            products: self.products.clone(),
            sums: self.sums.clone(),
            scores: self.scores.clone(),
            score: self.score,
            squares: self.squares,
        };
        is_whole.then_some((state, moments))
    }
}
