//! Who plays a gate, by which plan, with which luck.

use std::sync::atomic::AtomicBool;

use breachlab_core::plan::GatePlan;
use breachlab_core::play::{Progress, Workers};

/// Who plays a gate, by which plan, with which luck.
#[derive(Clone, Copy)]
pub struct Court<'a> {
    /// What is to be judged: decks, pilots, margins and budget.
    pub plan: &'a GatePlan,
    /// Worker threads; how many there are changes how fast it is judged, never what is said.
    pub workers: &'a Workers,
    /// Set by Ctrl-C.
    pub interrupt: &'a AtomicBool,
    /// Who is told how far it is.
    pub progress: &'a dyn Progress,
    /// The luck of the version before.
    pub seed: u64,
    /// The luck of the version after: the same, or another one for a null gate, whose sides must differ by chance
    /// alone.
    pub seed_after: u64,
    /// Whether it plays on behind the first that changed, until all have their answer.
    pub plays_on: bool,
}

impl std::fmt::Debug for Court<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Court")
            .field("plan", &self.plan.name)
            .field("seed", &self.seed)
            .field("seed_after", &self.seed_after)
            .finish_non_exhaustive()
    }
}

impl Court<'_> {
    /// Whether both versions meet the same luck.
    #[must_use]
    pub fn is_paired(&self) -> bool {
        self.seed == self.seed_after
    }
}
