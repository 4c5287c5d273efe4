//! What a training has gained, proved on deals that it never saw.

use std::sync::atomic::Ordering;

use super::alone::histogram;
use super::shown::estimate as shown_estimate;
use super::train::Training;
use super::train_course::{Scored, shown};
use breachlab_core::games::{Contest, Loaded};
use breachlab_core::plan::{Faults, Source, read_strategy};
use breachlab_core::play::{Ground, Hooks, Stop};
use breachlab_core::stats::{self, PairSummary};
use breachlab_core::strategy::PolicyNumbers;
use breachlab_report::{Head, ReportEstimate, TrainReport, TrialRow};

/// Cells of the proof begin here: no generation's deals are among them.
const PROOF: u32 = 1 << 30;
/// Deals between two looks at an interrupt, where entries play alone.
const PIECE: u64 = 1 << 10;

impl Training<'_> {
    /// Plays the file's numbers, as written, on fresh deals: against the strategy it began with, and both
    /// against the gauntlet; where entries never meet, both with each deck on the same deals. What was played before an
    /// interrupt is reported.
    ///
    /// # Errors
    /// Never for a text that [`Training::text`] made.
    pub fn prove(&mut self, text: &str, hooks: Hooks<'_>) -> Result<TrainReport, Faults> {
        let written = Source::new(self.source.path(), text);
        let written = read_strategy(
            &written,
            self.row.parameters,
            self.row.worths,
            self.row.cues,
        )?;
        let new = written.numbers();
        let mut report = self.unproven();
        match self.contest {
            Contest::Pairs => {
                report.head_to_head = self.head_to_head(&new, hooks)?.estimate();
                report.trials = self.gauntlet(&new, hooks);
            }
            Contest::Alone => (report.trials, report.gain) = self.alone(&new, hooks),
        }
        report.head.complete = !hooks.interrupt.load(Ordering::Relaxed);
        report.matches_a_trial = self.matches_a_trial();
        Ok(report)
    }

    /// What the file's numbers, as written, win of fresh deals against those the training began with. None where nobody meets,
    /// or an interrupt came before the first pair.
    ///
    /// # Errors
    /// Never for a text that [`Training::text`] made.
    pub fn gain(&self, text: &str, hooks: Hooks<'_>) -> Result<Option<ReportEstimate>, Faults> {
        let written = Source::new(self.source.path(), text);
        let written = read_strategy(
            &written,
            self.row.parameters,
            self.row.worths,
            self.row.cues,
        )?;
        let head = match self.contest {
            Contest::Pairs => self.head_to_head(&written.numbers(), hooks)?,
            Contest::Alone => return Ok(None),
        };
        Ok(head.estimate())
    }

    /// Matches behind each number of a proof.
    fn matches_a_trial(&self) -> u64 {
        let cells = self.cells.len() / self.trials().len().max(1);
        self.course.proof_pairs * (self.contest.entries() * cells) as u64
    }

    /// The strategy it began with and the new one against each pilot of the gauntlet.
    fn gauntlet(&mut self, new: &PolicyNumbers, hooks: Hooks<'_>) -> Vec<TrialRow> {
        let start = self.start();
        let mut scores = vec![[Scored::default(); 2]; self.course.gauntlet.len()];
        // Both strategies against one pilot with one deck, then the next: an interrupt leaves both as far.
        for at in 0..self.cells.len() {
            for (side, numbers) in [&start, new].into_iter().enumerate() {
                let pairs = self.course.proof_pairs;
                let found = self.play(at, numbers, PROOF + at as u32, pairs, hooks);
                scores[self.cells[at].trial][side].merge(found);
            }
        }
        let gauntlet = self.course.gauntlet.iter().zip(scores);
        gauntlet
            .map(|(name, [start, trained])| TrialRow {
                against: name.clone(),
                start: start.estimate(),
                trained: trained.estimate(),
            })
            .collect()
    }

    /// Pairs of the new numbers against those it began with, a cell a deck.
    fn head_to_head(&self, new: &PolicyNumbers, hooks: Hooks<'_>) -> Result<Scored, Faults> {
        let mut head = Scored::default();
        for (at, deck) in self.course.decks.iter().enumerate() {
            if hooks.interrupt.load(Ordering::Relaxed) {
                break;
            }
            let pilots = vec![self.course.strategy.clone(); 2];
            let order = self.course.order(vec![deck.clone(); 2], pilots);
            let Loaded { mut play, .. } = (self.load)(&order)?;
            play.tune(0, new);
            let cell = PROOF + (1 << 20) + at as u32;
            let stop = Stop::Exact(2 * self.course.proof_pairs);
            play.aim(self.course.seed, cell, stop);
            head.merge(Scored::of(&play.run(self.workers, hooks).tally));
            hooks.progress.stands(&|| match head.estimate() {
                Some(rate) => format!("proof: wins {} against its former self", shown(rate)),
                None => String::new(),
            });
        }
        Ok(head)
    }

    /// The proof where nobody meets: the old and the new policy each play every deck against the table on the same deals,
    /// and the gain is the difference of their win rates.
    fn alone(
        &mut self,
        new: &PolicyNumbers,
        hooks: Hooks<'_>,
    ) -> (Vec<TrialRow>, Option<ReportEstimate>) {
        let start = self.start();
        let (mut trials, mut all) = (Vec::new(), [Vec::new(), Vec::new()]);
        for at in 0..self.cells.len() {
            let mut own = [Vec::new(), Vec::new()];
            while (own[1].len() as u64) < self.course.proof_pairs {
                let from = own[1].len() as u64;
                let deals: Vec<u64> = (from..self.course.proof_pairs.min(from + PIECE)).collect();
                let Some(played) = self.deals(at, [&start, new], &deals, hooks) else {
                    break;
                };
                for (own, played) in own.iter_mut().zip(played) {
                    own.extend(played);
                }
            }
            let rate = |scores: &[u16]| {
                let summary = PairSummary::of_histogram(&histogram(scores.iter().copied()), 1)?;
                Some(super::shown::rate(summary, stats::pair_interval(summary)))
            };
            trials.push(TrialRow {
                against: self.course.decks[at].clone(),
                start: rate(&own[0]),
                trained: rate(&own[1]),
            });
            for (all, own) in all.iter_mut().zip(own) {
                all.extend(own);
            }
        }
        let gained = all[1].iter().zip(&all[0]);
        let gained = gained.map(|(&new, &old)| i32::from(new) - i32::from(old));
        let gain = stats::shift(&histogram(gained), 60.0, 1);
        (trials, gain.map(shown_estimate))
    }

    /// What both sets of numbers score on these deals of one cell; none when interrupted.
    fn deals(
        &mut self,
        at: usize,
        both: [&PolicyNumbers; 2],
        deals: &[u64],
        hooks: Hooks<'_>,
    ) -> Option<[Vec<u16>; 2]> {
        let ground = Ground {
            seed: self.course.seed,
            cell: PROOF + at as u32,
        };
        let mut scores = [Vec::new(), Vec::new()];
        for (scores, numbers) in scores.iter_mut().zip(both) {
            let play = &mut self.cells[at].play;
            play.tune(0, numbers);
            let rows = play.rows(self.workers, ground, deals, &[], hooks.interrupt)?;
            hooks.progress.played(rows.len() as u64);
            scores.extend(rows.iter().map(|row| row.scores[0]));
        }
        Some(scores)
    }

    /// How far the training came, and nothing about its strength.
    #[must_use]
    pub fn unproven(&self) -> TrainReport {
        TrainReport {
            head: Head {
                game: self.row.id.to_owned(),
                seed: Some(self.course.seed),
                complete: true,
                files: self.files.clone(),
                ..Head::default()
            },
            strategy: self.course.strategy.clone(),
            generations: self.evolution.generation,
            ..TrainReport::default()
        }
    }
}
