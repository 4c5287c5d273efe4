//! What a job in hand has come to so far, for those who are told of it. Results are joined in the order of the
//! matches; this is joined in the order in which the threads hand it over, and decides nothing.

use std::sync::{Mutex, PoisonError};

use super::hooks::Progress;
use crate::engine::Merge;
use crate::tally::Tally;

/// The matches of a job that were heard so far, on whichever threads.
pub(super) struct Running<'a> {
    /// None where nobody reads it.
    heard: Option<Mutex<Tally>>,
    most: u64,
    progress: &'a dyn Progress,
}

impl<'a> Running<'a> {
    /// A job of at most `most` matches that has come to `so_far`.
    pub(super) fn new(so_far: &Tally, most: u64, progress: &'a dyn Progress) -> Self {
        Self {
            heard: progress.reads_counts().then(|| Mutex::new(so_far.clone())),
            most,
            progress,
        }
    }

    /// How often it was asked how things stand: threads in the middle of a chunk hand over what they have when this
    /// has risen.
    pub(super) fn asked(&self) -> u64 {
        self.progress.asked()
    }

    /// Takes what a thread has played since it last handed something over.
    pub(super) fn hear(&self, played: &Tally) {
        self.progress.played(played.matches);
        let Some(heard) = &self.heard else { return };
        let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.merge(played.clone());
        self.progress.counted(&heard, self.most);
    }
}
