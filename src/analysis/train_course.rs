//! What a training is asked, and how far it is.

use super::saved::Saved;
use breachlab_core::plan::StrategyFile;
use breachlab_core::stats;
use breachlab_core::tally::Pentanomial;
use breachlab_report::{ReportEstimate, spread};

/// What training is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingPlan {
    /// The strategy to begin with.
    pub strategy: String,
    /// Pilots to play against.
    pub gauntlet: Vec<String>,
    /// Decks, each played by both sides.
    pub decks: Vec<String>,
    /// Names of the numbers to change; empty for all.
    pub only: Vec<String>,
    /// How many generations to train for.
    pub generations: u64,
    /// Candidates a generation.
    pub population: usize,
    /// Pairs of matches a candidate plays against one pilot with one deck.
    pub pairs: u64,
    /// Pairs of the proof, against one pilot with one deck.
    pub proof_pairs: u64,
    /// The run's seed.
    pub seed: u64,
}

impl TrainingPlan {
    /// What a saved state belongs to. How long to train may change from one sitting to the next.
    pub(super) fn mark(&self, file: &StrategyFile) -> String {
        let text = format!(
            "{:?} {:?} {:?} {} {} {:#x} {}",
            self.gauntlet, self.decks, self.only, self.population, self.pairs, self.seed, file.hash
        );
        breachlab_core::plan::fingerprint(&text)
    }
}

/// How far a training is.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// How many generations are done.
    pub generation: u64,
    /// Score of the strategy it began with, over this generation's deals.
    pub start: Option<ReportEstimate>,
    /// Score of the current best (the centre of the search), over the same deals.
    pub best: Option<ReportEstimate>,
    /// How far candidates are spread around the centre (σ of CMA-ES).
    pub sigma: f64,
    /// To be written, so that the training can be taken up here.
    pub saved: Saved,
}

impl Generation {
    /// How the current best does on this generation's deals.
    #[must_use]
    pub fn told(&self) -> String {
        let rate =
            |rate: Option<ReportEstimate>| rate.map_or_else(|| "nothing yet".to_owned(), shown);
        let (best, start) = (rate(self.best), rate(self.start));
        format!("the current best wins {best}, the start {start} on the same deals")
    }
}

pub(super) fn estimate(scores: &[Pentanomial]) -> Option<ReportEstimate> {
    let mut all = Pentanomial::default();
    for pairs in scores {
        all.merge(*pairs);
    }
    estimate_of(all)
}

/// A win rate; none where no pair was played.
pub(super) fn estimate_of(pairs: Pentanomial) -> Option<ReportEstimate> {
    let summary = stats::pentanomial_summary(&pairs)?;
    Some(super::shown::rate(summary, stats::pair_interval(summary)))
}

/// A win rate in words.
pub(super) fn shown(rate: ReportEstimate) -> String {
    format!("{:.1} {} %", rate.value * 100.0, spread(rate, 1))
}
