//! What became of a gate and of each of its matchups.

use super::MeanQuestion;
use breachlab_core::stats::{Allowed, Answer, Batches, Interval, Questions};
use breachlab_core::tally::PairedTally;

/// What became of one matchup.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Scores of the first deck before and after.
    pub tally: PairedTally,
    /// What is tested, look by look: the shifts of its pairs, or with a band what the first deck scored after.
    pub values: Batches,
    /// Where their mean is allowed to be.
    pub allowed: Allowed,
    /// p-values at the last look.
    pub questions: Questions,
    /// The p-value of "changed", adjusted by Holm over all matchups that can have changed.
    pub adjusted: f64,
    /// The level that "changed" was held against at the last look: Holm's step.
    pub level: f64,
    /// Whether the win rate moved, as far as is known.
    pub answer: Answer,
    /// For an undecided one, about how many more matches it would take, both sides together.
    pub more: Option<u64>,
    /// Whether nothing had to be played to know it.
    pub is_known: bool,
    /// Whether it was shown to lie within the margin by matches in which some changed card hardly came into play: that tests
    /// nothing, so it is undecided.
    pub is_untested: bool,
}

impl Judged {
    /// The interval that the answer rests on, with its level of error, of the shift or (with a band) of the win rate
    /// after: for "unchanged" that of the two one-sided tests, which lies within the margin; else that of "changed",
    /// which lies beyond the margin or, undecided, neither beyond nor within.
    #[must_use]
    pub fn interval(&self, alpha: f64) -> (Interval, f64) {
        let level = match self.answer {
            Answer::Unchanged => 2.0 * alpha,
            Answer::Changed | Answer::Undecided => self.level,
        };
        let whole = self.tally.whole();
        let interval = self
            .allowed
            .interval(&self.values, whole, self.answer, level);
        (interval, level)
    }
}

/// What became of the gate.
#[derive(Clone, Debug)]
pub struct GateVerdict {
    /// One a matchup, in order.
    pub judged: Vec<Judged>,
    /// What was asked of means over matchups: decks, and how matches went.
    pub means: Vec<MeanQuestion>,
    /// Changed if any matchup or mean is, unchanged if all matchups are, else undecided.
    pub answer: Answer,
    /// Whether it ended at the first that changed, with others open.
    pub stopped: bool,
    /// Matches played, both sides.
    pub played: u64,
    /// Matches that playing everything would have taken beside these: what was taken over, and a first look at each
    /// matchup that cannot have changed.
    pub saved: u64,
    /// Whether it came to its end.
    pub is_complete: bool,
}
