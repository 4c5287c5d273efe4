//! A job that has ended: what was counted, why it ended, and how long it took.

use crate::tally::Tally;

/// Why a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All the matches asked for were played.
    Exact,
    /// Every interval is as narrow as asked.
    TargetReached,
    /// The most matches allowed were played before the intervals were narrow enough.
    MaxReached,
    /// Somebody interrupted it.
    Interrupted,
}

/// How long it took: the one thing about a job that two runs do not share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Elapsed {
    /// Wall time from the first match to the last, in seconds.
    pub seconds: f64,
}

/// A job that has ended. `tally` and `witness` hold the first `tally.matches` matches, neither more nor
/// fewer, whatever ended it.
#[derive(Clone, Debug)]
pub struct Finished<W = ()> {
    /// What was counted.
    pub tally: Tally,
    /// What the extra witness heard.
    pub witness: W,
    /// Why it ended.
    pub ended: Ended,
    /// How long it took.
    pub timing: Elapsed,
}

impl<W> Finished<W> {
    /// Whether the job got to the end its plan names.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ended != Ended::Interrupted
    }
}
