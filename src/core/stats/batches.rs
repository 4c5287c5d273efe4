//! Values in the batches they came in, for bets whose stakes follow what came before.

use crate::engine::Merge;
use crate::tally::Histogram;

/// Values in the order of their batches; within a batch they have none. Cut at numbers of values that are fixed beforehand or
/// hang on earlier batches alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batches {
    each: Vec<Histogram>,
    all: Histogram,
}

impl Batches {
    /// Adds a batch behind those there are; one without values is none.
    pub fn add(&mut self, batch: Histogram) {
        if batch.count() > 0 {
            self.all.merge(batch.clone());
            self.each.push(batch);
        }
    }

    /// The batches, first to last.
    #[must_use]
    pub fn each(&self) -> &[Histogram] {
        &self.each
    }

    /// All values together.
    #[must_use]
    pub fn all(&self) -> &Histogram {
        &self.all
    }
}
