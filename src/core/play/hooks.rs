//! What goes on around a job without deciding its result: who is told how far it is, and who may stop it.

use std::sync::atomic::AtomicBool;

use crate::tally::Tally;

/// Hears how far a job is. Called once a chunk, or when it asked; never within a match.
pub trait Progress: Sync {
    /// `matches` more were played, on some thread, in no particular order.
    fn played(&self, matches: u64);
    /// These matches are counted so far, on whichever threads; at most `most` will be played. Not called where it
    /// [is not read](Progress::reads_counts).
    fn counted(&self, tally: &Tally, most: u64);
    /// Whether anybody reads what [`Progress::counted`] is told. Where nobody does, what the threads hand over is not added up
    /// for it: in small jobs, such as those of a training, that costs more than the matches' own counting.
    fn reads_counts(&self) -> bool {
        true
    }
    /// How often somebody wished to know how it stands. Threads in the middle of a chunk hand over what they have when
    /// this has risen, so that slow matches are told of as well; a chunk's end hands over in any case.
    fn asked(&self) -> u64 {
        0
    }
    /// How the work as a whole stands, in words that are made only where somebody reads them.
    fn stands(&self, _words: &dyn Fn() -> String) {}
}

impl Progress for () {
    fn played(&self, _matches: u64) {}
    fn counted(&self, _tally: &Tally, _most: u64) {}
    fn reads_counts(&self) -> bool {
        false
    }
}

/// What goes on around a job without deciding its result.
#[derive(Clone, Copy)]
pub struct Hooks<'a> {
    /// Who is told how far it is.
    pub progress: &'a dyn Progress,
    /// Set by Ctrl-C: the job ends after the chunks in hand.
    pub interrupt: &'a AtomicBool,
}

impl std::fmt::Debug for Hooks<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hooks")
            .field("interrupt", self.interrupt)
            .finish_non_exhaustive()
    }
}
