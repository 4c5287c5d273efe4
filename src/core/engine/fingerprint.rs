//! A 64-bit hash of what was played: equal runs have equal fingerprints, on every machine.

use super::{Effort, Fixture, Game, Log, MAX_SEATS, Merge, Outcome, Record, Seat, Witness};

// FNV-1a's constants, fed a word at a time instead of a byte.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

#[inline]
fn fold(hash: u64, word: u64) -> u64 {
    // A plain FNV step never carries high bits down; the rotation does.
    (hash ^ word).wrapping_mul(PRIME).rotate_left(23)
}

/// Hashes each match over seat, action code and outcome, and sums the hashes: matches may come in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// Matches heard to their end.
    pub matches: u64,
    /// Sum of the matches' hashes, modulo 2^64.
    pub sum: u64,
    /// Draws of the rolling lane, all matches together.
    pub rolled: u64,
    /// Draws of the shuffles, all matches together.
    pub shuffled: u64,
    running: u64,
    last: u64,
    fixture: Option<Fixture>,
}

impl Fingerprint {
    /// A fingerprint of nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            matches: 0,
            sum: 0,
            rolled: 0,
            shuffled: 0,
            running: OFFSET,
            last: 0,
            fixture: None,
        }
    }

    /// The hash of the match that ended last. It knows nothing of the match's address: two matches that went
    /// the same way have the same hash.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }
}

impl Default for Fingerprint {
    fn default() -> Self {
        Self::new()
    }
}

impl Merge for Fingerprint {
    fn merge(&mut self, other: Self) {
        self.matches += other.matches;
        self.sum = self.sum.wrapping_add(other.sum);
        self.rolled += other.rolled;
        self.shuffled += other.shuffled;
    }
}

impl<E: Copy> Log<E> for Fingerprint {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<G: Game> Witness<G> for Fingerprint {
    fn dealt(&mut self, fixture: Fixture, _setup: &G::Setup, _state: &G::State) {
        self.running = OFFSET;
        self.fixture = Some(fixture);
    }

    #[inline]
    fn acted(&mut self, seat: Seat, action: G::Action, _menu: usize) {
        self.running = fold(fold(self.running, u64::from(seat.0)), G::code(action));
    }

    fn ended(&mut self, _record: &Record, outcome: &Outcome, effort: Effort) {
        let mut hash = self.running;
        for seat in Seat::first(MAX_SEATS) {
            hash = fold(hash, u64::from(outcome.score[seat]));
        }
        hash = fold(hash, u64::from(outcome.ending));
        hash = fold(hash, u64::from(outcome.turns));
        self.last = hash;
        // The number goes in last so that two matches exchanging their courses do not cancel out.
        let number = self.fixture.map_or(0, |fixture| fixture.number);
        self.sum = self.sum.wrapping_add(fold(hash, number));
        self.matches += 1;
        self.rolled += effort.rolled;
        self.shuffled += effort.shuffled;
    }
}
