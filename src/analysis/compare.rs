//! Versions of one line-up at the same addresses: a base and any number of variants, whose scores are held
//! against each other set by set.
//!
//! A variant may be known to differ from the base in a few cards only. Sets in which the base met none of them
//! are the same sets under the variant, so they are taken over, not played: a test plays them all the same and
//! finds the same rows.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use breachlab_core::engine::Marks;
use breachlab_core::games::{Order, Playable};
use breachlab_core::plan::{Code, Fault, Faults};
use breachlab_core::play::{Ground, Workers};
use breachlab_core::tally::{PairedTally, SetRow};

/// Who plays, and where.
#[derive(Clone, Copy, Debug)]
pub struct Arena<'a> {
    /// Worker threads; results do not depend on their number.
    pub workers: &'a Workers,
    /// Set by Ctrl-C.
    pub interrupt: &'a AtomicBool,
    /// The luck that all versions meet.
    pub ground: Ground,
}

/// One version of the line-up beside its base.
#[derive(Clone, Copy)]
pub struct Contender<'a> {
    /// What plays it.
    pub play: &'a dyn Playable,
    /// The watched data in which it differs from the base, one bit each; a set whose base met none of them is
    /// taken over. All ones play every set.
    pub differs: u64,
}

impl std::fmt::Debug for Contender<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Contender")
            .field("differs", &self.differs)
            .finish_non_exhaustive()
    }
}

impl<'a> Contender<'a> {
    /// A variant every set of which is played.
    #[must_use]
    pub fn whole(play: &'a dyn Playable) -> Self {
        Self {
            play,
            differs: u64::MAX,
        }
    }

    /// A variant that differs from `base` in the watched cards of these bits, if nothing else does.
    #[must_use]
    pub fn of_cards(play: &'a dyn Playable, base: &dyn Playable, bits: u64) -> Self {
        Self {
            play,
            differs: if base.is_alike(play) { bits } else { u64::MAX },
        }
    }
}

impl Arena<'_> {
    /// Rows of one version for the sets of a range. None when interrupted.
    #[must_use]
    pub fn rows(
        &self,
        play: &dyn Playable,
        sets: Range<u64>,
        marks: &[Marks],
    ) -> Option<Vec<SetRow>> {
        let sets: Vec<u64> = sets.collect();
        play.rows(self.workers, self.ground, &sets, marks, self.interrupt)
    }

    /// Rows of a variant, given those of its base from set `first` on: sets whose base met nothing that differs
    /// are taken over. A row played afresh has the base's `met` joined to its own. None when interrupted.
    #[must_use]
    pub fn beside(
        &self,
        base: &[SetRow],
        first: u64,
        variant: Contender<'_>,
        marks: &[Marks],
    ) -> Option<Vec<SetRow>> {
        let met = |row: &SetRow| row.met & variant.differs != 0;
        let sets: Vec<u64> = (first..)
            .zip(base)
            .filter(|(_, row)| met(row))
            .map(|(set, _)| set)
            .collect();
        let played = variant
            .play
            .rows(self.workers, self.ground, &sets, marks, self.interrupt)?;
        let mut played = played.into_iter();
        let row = |row: &SetRow| {
            let fresh = met(row).then(|| played.next()).flatten();
            fresh.map_or(*row, |fresh| SetRow {
                met: fresh.met | row.met,
                ..fresh
            })
        };
        Some(base.iter().map(row).collect())
    }

    /// The paired tallies of `entry`, one a variant, over the sets of a range: the base is played once, each
    /// variant where it can differ. `marks` are those of the base. None when interrupted.
    #[must_use]
    pub fn compare(
        &self,
        base: &dyn Playable,
        variants: &[Contender<'_>],
        marks: &[Marks],
        sets: Range<u64>,
        entry: usize,
    ) -> Option<Vec<PairedTally>> {
        let first = sets.start;
        let base_rows = self.rows(base, sets, marks)?;
        variants
            .iter()
            .map(|&variant| {
                let rows = self.beside(&base_rows, first, variant, &[])?;
                Some(pair(
                    &base_rows,
                    &rows,
                    variant.differs,
                    entry,
                    base.mode().entries(),
                ))
            })
            .collect()
    }
}

/// Refuses a line-up of two whose entries are not each other's only opponents: what one of them wins the other then does
/// not lose, and no table of pairs can be read.
///
/// # Errors
/// The sentence that says so.
pub fn must_be_duel(play: &dyn Playable, order: &Order) -> Result<(), Faults> {
    let mode = play.mode();
    if mode.is_duel() {
        return Ok(());
    }
    let found = format!("two entries of a game that is {}", mode.name());
    let wanted = "two that meet each other and nobody else; `run` plays the others";
    Err(Fault::of_file(order.decks.join(" "), Code::Contradiction, found, wanted).into())
}

/// The paired tally of two lists of rows of the same sets. `differs` tells which sets the variant played.
#[must_use]
pub fn pair(
    base: &[SetRow],
    variant: &[SetRow],
    differs: u64,
    entry: usize,
    seats: usize,
) -> PairedTally {
    let mut tally = PairedTally::new(seats);
    for (base, variant) in base.iter().zip(variant) {
        tally.add(base, variant, entry, base.met & differs != 0);
    }
    tally
}

/// Ends of batches: `first` sets, then twice as many in all, until `most`. The same on every machine, so that a
/// rule looked at between batches stops everywhere at the same set.
pub fn batch_ends(first: u64, most: u64) -> impl Iterator<Item = u64> {
    let first = first.clamp(1, most.max(1));
    let next = move |&end: &u64| (end < most).then(|| end.saturating_mul(2).min(most));
    std::iter::successors((most > 0).then_some(first), next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_double_and_end_at_the_most() {
        let ends = |first, most| batch_ends(first, most).collect::<Vec<_>>();
        assert_eq!(ends(200, 1000), [200, 400, 800, 1000]);
        assert_eq!(ends(200, 200), [200]);
        assert_eq!(ends(200, 50), [50]);
        assert_eq!(ends(0, 3), [1, 2, 3]);
        assert!(ends(200, 0).is_empty());
    }
}
