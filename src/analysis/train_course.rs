//! What a training is asked, and how far it is.

use std::collections::BTreeSet;

use super::saved::Saved;
use breachlab_core::games::{Loaded, Order, OwnFile, Playable};
use breachlab_core::plan::{Faults, StrategyFile};
use breachlab_core::stats::{self, PairSummary};
use breachlab_core::tally::{SetScore, Tally};
use breachlab_report::{ReportEstimate, spread};

/// How a training's line-ups are read: from files as any line-up, or with the cards of a version that nobody has written down.
pub type LoadLineUp<'a> = &'a dyn Fn(&Order) -> Result<Loaded<Box<dyn Playable>>, Faults>;

/// What training is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingPlan {
    /// The strategy to begin with.
    pub strategy: String,
    /// Pilots to play against; empty where each entry plays for itself.
    pub gauntlet: Vec<String>,
    /// Decks, each played by both sides, or by itself against the table.
    pub decks: Vec<String>,
    /// Cards over the embedded set, each a path.
    pub cards: Vec<String>,
    /// Patches over all cards.
    pub patches: Vec<String>,
    /// Rules in place of the embedded ones.
    pub rules: Option<String>,
    /// Strategies that take the place of those named alike.
    pub own: Vec<OwnFile>,
    /// Names of the numbers to change; empty for all.
    pub only: Vec<String>,
    /// How many generations to train for.
    pub generations: u64,
    /// Candidates per generation.
    pub population: usize,
    /// Sets of matches (pairs; single matches where nobody meets) that a candidate plays in one cell.
    pub pairs: u64,
    /// Sets of the proof in one cell.
    pub proof_pairs: u64,
    /// Decides the luck of all matches and mutations; the same seed trains the same strategy.
    pub seed: u64,
}

impl TrainingPlan {
    /// What a saved state belongs to, `read` being all files that its matches are played with. How long to train may change
    /// from one sitting to the next.
    pub(super) fn mark(&self, file: &StrategyFile, read: &BTreeSet<String>) -> String {
        let text = format!(
            "{:?} {:?} {:?} {} {} {:#x} {} {read:?}",
            self.gauntlet, self.decks, self.only, self.population, self.pairs, self.seed, file.hash
        );
        breachlab_core::plan::fingerprint(&text)
    }

    /// The line-up of these decks and pilots, over the training's cards and rules.
    #[must_use]
    pub fn order(&self, decks: Vec<String>, strategies: Vec<String>) -> Order {
        Order {
            own: self.own.clone(),
            cards: self.cards.clone(),
            patches: self.patches.clone(),
            rules: self.rules.clone(),
            decks,
            strategies,
        }
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

/// What an entry scored in complete sets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scored {
    sets: u64,
    score: SetScore,
    matches_a_set: usize,
}

impl Scored {
    /// What the first entry scored.
    pub(super) fn of(tally: &Tally) -> Self {
        Self {
            sets: tally.sets,
            score: tally
                .entries
                .first()
                .map_or_else(SetScore::default, |entry| entry.sets),
            matches_a_set: tally.matches_a_set(),
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.sets += other.sets;
        self.score.sum += other.score.sum;
        self.score.squares += other.score.squares;
        self.matches_a_set = self.matches_a_set.max(other.matches_a_set);
    }

    pub(super) fn summary(self) -> Option<PairSummary> {
        PairSummary::of(self.score, self.sets, self.matches_a_set)
    }

    /// A win rate; none where no set was completed.
    pub(super) fn estimate(self) -> Option<ReportEstimate> {
        let summary = self.summary()?;
        Some(super::shown::rate(summary, stats::pair_interval(summary)))
    }
}

/// The win rate over all that was scored.
pub(super) fn estimate(scores: &[Scored]) -> Option<ReportEstimate> {
    let mut all = Scored::default();
    for &scored in scores {
        all.merge(scored);
    }
    all.estimate()
}

/// A win rate in words.
pub(super) fn shown(rate: ReportEstimate) -> String {
    format!("{:.1} {} %", rate.value * 100.0, spread(rate, 1))
}
