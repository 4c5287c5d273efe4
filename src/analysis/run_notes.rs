//! What a reader of a run should know beside its numbers.

use super::run::CountedRun;
use breachlab_core::play::Ended;
use breachlab_report::{ForfeitRow, several};

/// Fewer complete sets than this, and no interval is worth much (methods.md 5).
const FEW_SETS: u64 = 200;

impl CountedRun<'_> {
    /// A row a pilot that could not finish its matches; one that plays several decks is told by them.
    fn forfeits(&self) -> Vec<ForfeitRow> {
        let entries = &self.line_up.entries;
        let name = |at: usize| {
            let own = &entries[at];
            let pilot = entries.iter().filter(|one| one.strategy == own.strategy);
            let twins = pilot.clone().filter(|one| one.deck == own.deck).count();
            match (pilot.count(), twins) {
                (1, _) => own.strategy.clone(),
                (_, 1) => format!("{} with {}", own.strategy, own.deck),
                _ => format!("{} with {}, place {}", own.strategy, own.deck, at + 1),
            }
        };
        let counted = self.tally.entries.iter().enumerate();
        let rows = counted
            .map(|(at, entry)| super::forfeits::row(&name(at), entry.forfeits, self.tally.matches));
        rows.flatten().collect()
    }

    pub(super) fn notes(&self, ended: Ended) -> Vec<String> {
        let mut notes = Vec::new();
        let tally = self.tally;
        if tally.sets < FEW_SETS {
            notes.push(format!(
                "only {} of matches that share a deal: below {FEW_SETS}, trust no interval to the last digit",
                several(tally.sets, "complete set", "complete sets")
            ));
        }
        if tally.sets > 0
            && tally.mode.has_opponents()
            && self
                .rate(0)
                .is_some_and(|rate| rate.interval.half_width() == 0.0)
        {
            notes.push(
                "the decks and pilots are the same by their files' fingerprints, so that the matches of a deal are one \
                 match seen from each seat: the width of the interval is zero by construction"
                    .to_owned(),
            );
        }
        let sides = self.line_up.entries.len();
        if tally.mode.has_opponents() && sides > 2 {
            notes.push(format!(
                "all {sides} sit at one table, each against all the others at once; how two of them fare alone, `matrix` says"
            ));
        }
        notes.extend(super::pace::warning(tally));
        notes.extend(self.forfeits().iter().map(ForfeitRow::sentence));
        if ended == Ended::MaxReached {
            notes.push(
                "the target error was not reached within the most matches allowed".to_owned(),
            );
        }
        let unfinished = tally.matches - tally.sets * tally.matches_a_set() as u64;
        if unfinished > 0 && tally.sets > 0 {
            notes.push(format!(
                "the last {unfinished} of the matches make no complete set: they are counted, but the \
                 interval does not rest on them"
            ));
        }
        notes
    }
}
