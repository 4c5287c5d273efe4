//! What is to be played: one cell of a plan, everything that decides its result, and when enough was played.

use super::Table;
use crate::engine::{Fixture, Mode, Piloted, Witness};
use crate::strategy::Pilot;

/// When a job has been played enough.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// After exactly so many matches.
    Exact(u64),
    /// When every entry's interval is narrow enough, looked at after 200, 400, 800, … sets.
    TargetError {
        /// Largest half width of a 95 % interval, as a share of 1 (one percentage point is 0.01).
        half_width: f64,
        /// Most matches to play.
        max: u64,
    },
}

/// One cell of a plan: everything that decides its result.
#[derive(Clone, Debug)]
pub struct Job<G: Piloted> {
    /// One set-up a rotation: in rotation `r`, seat `s` has the deck of line-up entry [`Mode::entry`]`(s, r)`.
    pub setups: Vec<G::Setup>,
    /// The pilots, in line-up order.
    pub pilots: Vec<Pilot<G>>,
    /// The run's seed.
    pub seed: u64,
    /// The line-up's place in the plan.
    pub cell: u32,
    /// When to stop.
    pub stop: Stop,
}

impl<G: Piloted> Job<G> {
    /// Who is with whom, and who holds which seats: as the game says of the set-up, and where there are fewer pilots than its
    /// table has places, they share it.
    #[must_use]
    pub fn mode(&self) -> Mode {
        let mode = G::mode(&self.setups[0]);
        if self.pilots.len() < mode.entries() {
            mode.shared_by(self.pilots.len())
        } else {
            mode
        }
    }

    /// How many entries the line-up has.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.pilots.len()
    }

    /// The match of this number.
    #[must_use]
    pub fn fixture(&self, number: u64) -> Fixture {
        Fixture {
            seed: self.seed,
            cell: self.cell,
            number,
            mode: self.mode(),
        }
    }

    /// Plays one match of the job on `table`, as [`Workers::run`](super::Workers::run) plays it.
    pub fn play<W: Witness<G>>(&self, table: &mut Table<G>, number: u64, witness: &mut W) {
        let fixture = self.fixture(number);
        table.play(
            &self.setups[fixture.rotation()],
            &self.pilots,
            fixture,
            witness,
        );
    }
}
