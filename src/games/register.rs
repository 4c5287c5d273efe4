//! What a row of the register holds, and the seam at which a game's types are forgotten.

use std::ops::RangeInclusive;

use crate::analysis::bench::{self, Allocations, Figures};
use crate::engine::{Crew, Fingerprint, Finished, Game, Hooks, Job, Knob, Stop};

/// A line-up ready to be played, its game forgotten: one dynamic call a cell, none a match.
pub trait Playable: Send + Sync {
    /// How many sit at the table.
    fn seats(&self) -> usize;
    /// Sets which matches are played: the luck's address and the end.
    fn aim(&mut self, seed: u64, cell: u32, stop: Stop);
    /// Plays and counts.
    fn run(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished;
    /// Plays, counts and hashes.
    fn fingerprint(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Fingerprint>;
    /// Measures the first `matches` matches on this thread.
    fn bench(&self, matches: u64, allocations: Option<Allocations>) -> Figures;
}

impl<G: Game> Playable for Job<G> {
    fn seats(&self) -> usize {
        Job::seats(self)
    }

    fn aim(&mut self, seed: u64, cell: u32, stop: Stop) {
        self.seed = seed;
        self.cell = cell;
        self.stop = stop;
    }

    fn run(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished {
        crew.run(self, hooks)
    }

    fn fingerprint(&self, crew: &Crew, hooks: Hooks<'_>) -> Finished<Fingerprint> {
        crew.run_with(self, hooks, Fingerprint::new)
    }

    fn bench(&self, matches: u64, allocations: Option<Allocations>) -> Figures {
        bench::bench(self, matches, allocations)
    }
}

/// What is to be played, by the names the user gave: each a path or an embedded default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Card files in place of the embedded set; none for the embedded one.
    pub cards: Vec<String>,
    /// Rules file in place of the embedded one.
    pub rules: Option<String>,
    /// Decks in line-up order.
    pub decks: Vec<String>,
    /// Strategies, one a deck.
    pub strategies: Vec<String>,
}

/// A game that can be made from files. The seam between `plan`, which reads and validates, and the engine.
pub trait Loads: Game {
    /// What is wrong with the files.
    type Fault: std::error::Error + Send + Sync + 'static;

    /// Builds one set-up a rotation and the pilots, in line-up order.
    ///
    /// # Errors
    /// With every fault of every file.
    fn load(order: &Order) -> Result<Job<Self>, Self::Fault>;
}

/// Why a line-up cannot be played.
pub type Refusal = Box<dyn std::error::Error + Send + Sync>;

/// One game of the register: what is known of it without its types.
#[derive(Clone, Debug)]
pub struct Row {
    /// Kebab-case name.
    pub id: &'static str,
    /// Name as players say it.
    pub title: &'static str,
    /// How many may play.
    pub seats: RangeInclusive<u8>,
    /// Names of the endings.
    pub endings: &'static [&'static str],
    /// Names of the outcomes of an engagement.
    pub clash_outcomes: &'static [&'static str],
    /// Names of the counters.
    pub counters: &'static [&'static str],
    /// Names of the cues a policy weighs.
    pub cues: &'static [&'static str],
    /// A policy's plan-level numbers.
    pub knobs: &'static [Knob],
    /// Makes a line-up playable: the only call that depends on the game.
    pub load: fn(&Order) -> Result<Box<dyn Playable>, Refusal>,
}

impl Row {
    /// The row of game `G`.
    #[must_use]
    pub const fn of<G: Loads>() -> Self {
        Self {
            id: G::ID,
            title: G::TITLE,
            seats: G::SEATS,
            endings: G::ENDINGS,
            clash_outcomes: G::CLASH_OUTCOMES,
            counters: G::COUNTERS,
            cues: G::CUES,
            knobs: G::KNOBS,
            load: |order| match G::load(order) {
                Ok(job) => Ok(Box::new(job)),
                Err(fault) => Err(Box::new(fault)),
            },
        }
    }
}
