//! Whose matches a gate asked, and how often the changed cards were tried in them.

/// What one pilot's matchups say, where several play: whose matches a change moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilotAnswer {
    /// The strategy that played.
    pub strategy: String,
    /// Changed if any of its matchups or means is, unchanged if all its matchups are, else undecided.
    pub answer: &'static str,
    /// Its matchups.
    pub matchups: usize,
    /// Of these, changed.
    pub changed: usize,
    /// Of these, undecided.
    pub undecided: usize,
    /// Its means over matchups that changed.
    pub means: usize,
}

/// How often a changed card was met in a matchup, or in several together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetRow {
    /// Index of the matchup.
    pub matchup: usize,
    /// Index of the change.
    pub change: usize,
    /// What players call the card.
    pub name: String,
    /// Matches of the version after that were counted.
    pub matches: u64,
    /// Of these, matches in which a copy reached the hand.
    pub drawn: u64,
    /// Of these, matches in which a copy came into play.
    pub played: u64,
    /// Copies drawn in all.
    pub copies_drawn: u64,
    /// Copies that came into play in all.
    pub copies_played: u64,
    /// Pairs compared for the verdict.
    pub pairs: u64,
    /// Of these, pairs that came out otherwise.
    pub turned: u64,
    /// Whether it came into play often enough.
    pub tested: bool,
}

impl MetRow {
    /// Of the copies that came to hand or into play, the share that came into play: how far the pilots use it at all.
    pub(super) fn used(&self) -> Option<f64> {
        let chances = self.copies_drawn.max(self.copies_played);
        (chances > 0).then(|| self.copies_played as f64 / chances as f64)
    }
}
