//! What a training has gained, proved on deals that it never saw.

use std::sync::atomic::Ordering;

use super::train::Training;
use super::train_course::{estimate_of, shown};
use breachlab_core::games::{Loaded, Order};
use breachlab_core::plan::{Faults, Source, read_strategy};
use breachlab_core::play::{Hooks, Stop};
use breachlab_core::strategy::PolicyNumbers;
use breachlab_core::tally::Pentanomial;
use breachlab_report::{Head, TrainReport, TrialRow};

/// Cells of the proof begin here: no generation's deals are among them.
const PROOF: u32 = 1 << 30;

impl Training<'_> {
    /// Plays the file's numbers, as written, on fresh deals: against the strategy it began with, and both
    /// against the gauntlet. What was played before an interrupt is reported.
    ///
    /// # Errors
    /// Never for a text that [`Training::text`] made.
    pub fn prove(&mut self, text: &str, hooks: Hooks<'_>) -> Result<TrainReport, Faults> {
        let written = Source::new(self.source.path(), text);
        let written = read_strategy(&written, self.row.knobs, self.row.worths, self.row.cues)?;
        let new = written.numbers();
        let pairs = self.course.proof_pairs;
        let head = self.head_to_head(&new, pairs, hooks)?;
        let start = self.start();
        let mut scores = vec![[Pentanomial::default(); 2]; self.course.gauntlet.len()];
        // Both strategies against one pilot with one deck, then the next: an interrupt leaves both as far.
        for at in 0..self.cells.len() {
            for (side, numbers) in [&start, &new].into_iter().enumerate() {
                let against = self.cells[at].against;
                let found = self.play(at, numbers, PROOF + at as u32, pairs, hooks);
                scores[against][side].merge(found);
            }
        }
        let gauntlet = self.course.gauntlet.iter().zip(scores);
        let trials = gauntlet.map(|(name, [start, trained])| TrialRow {
            against: name.clone(),
            start: estimate_of(start),
            trained: estimate_of(trained),
        });
        let mut report = self.unproven();
        report.head.complete = !hooks.interrupt.load(Ordering::Relaxed);
        Ok(TrainReport {
            matches_a_trial: 2 * pairs * self.course.decks.len() as u64,
            head_to_head: estimate_of(head),
            trials: trials.collect(),
            ..report
        })
    }

    /// Pairs of the new numbers against those it began with, a cell a deck.
    fn head_to_head(
        &self,
        new: &PolicyNumbers,
        pairs: u64,
        hooks: Hooks<'_>,
    ) -> Result<Pentanomial, Faults> {
        let mut head = Pentanomial::default();
        for (at, deck) in self.course.decks.iter().enumerate() {
            if hooks.interrupt.load(Ordering::Relaxed) {
                break;
            }
            let order = Order {
                decks: vec![deck.clone(); 2],
                strategies: vec![self.course.strategy.clone(); 2],
                ..Order::default()
            };
            let Loaded { mut play, .. } = (self.row.load)(&order)?;
            play.tune(0, new);
            let cell = PROOF + (1 << 20) + at as u32;
            play.aim(self.course.seed, cell, Stop::Exact(2 * pairs));
            head.merge(play.run(self.crew, hooks).tally.pairs);
            hooks.progress.stands(&|| match estimate_of(head) {
                Some(rate) => format!("proof: wins {} against its former self", shown(rate)),
                None => String::new(),
            });
        }
        Ok(head)
    }

    /// How far the training came, and nothing about its strength.
    #[must_use]
    pub fn unproven(&self) -> TrainReport {
        TrainReport {
            head: Head {
                game: self.row.id.to_owned(),
                seed: self.course.seed,
                complete: true,
                ..Head::default()
            },
            strategy: self.course.strategy.clone(),
            generations: self.evolution.generation,
            ..TrainReport::default()
        }
    }
}
