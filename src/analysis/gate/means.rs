//! What a gate asks beside its matchups: whether a deck moved over all it meets, and whether matches go another way. Each is
//! the mean of a figure over several matchups, pair by pair: the first pair of each of them, the second of each, and so on.
//! What chance does to one matchup cancels against the others, so such a mean is known sooner than any of them.
//!
//! A mean is of all its matchups or of nothing: it takes no more pairs once one of them has its answer and plays no more.

use super::{Court, Matchup};
use breachlab_core::stats::{Allowed, Answer, Batches, Interval, Questions};
use breachlab_core::tally::{Histogram, SetRow};

/// What a mean is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeanFigure {
    /// The win rate of a deck of the plan.
    Deck(usize),
    /// What whoever has the first turn wins.
    FirstTurn,
    /// How many rounds matches take. Its shift is relative: a pair's difference over its sum, so that it has a range; twice
    /// that is about the share by which matches grew longer.
    Rounds,
    /// The share of matches that nobody won.
    Draws,
    /// The share of matches that ended in this way, by its place among the game's ways of ending.
    Ending(usize),
}

impl MeanFigure {
    /// What one set counts under it, in 60ths of a match, or in rounds.
    fn of(self, row: &SetRow, side: usize) -> i32 {
        match self {
            Self::Deck(_) => i32::from(row.scores[side]),
            Self::FirstTurn => i32::from(row.first_turn),
            Self::Rounds => row.rounds as i32,
            Self::Draws => 60 * i32::from(row.draws),
            Self::Ending(at) => 60 * i32::from(row.endings[at]),
        }
    }

    /// How far a set moved, in parts of which `whole` make the most that it could.
    fn shift(self, [before, after]: [i32; 2], whole: i32) -> i32 {
        if self != Self::Rounds {
            return after - before;
        }
        let both = (before + after).max(1);
        let twice = 2 * whole * (after - before);
        // To the nearest, halves away from zero.
        (twice + twice.signum() * both) / (2 * both)
    }
}

/// A question about the mean of a figure over matchups of one pilot.
#[derive(Clone, Debug)]
pub struct MeanQuestion {
    /// What it is of.
    pub subject: MeanFigure,
    /// Index of the strategy that plays.
    pub strategy: usize,
    /// Matchups that can move it, and the deck's place in each.
    members: Vec<(usize, usize)>,
    /// Matchups it is the mean of: for a deck those that cannot have changed too, which count as zero.
    pub matchups: usize,
    /// Matches of a set on one side.
    a_set: i32,
    /// The pairs of the look in hand; empty where some member is not played.
    sheet: Vec<i32>,
    /// What those counted, before and after.
    fresh: [i64; 2],
    /// What all pairs before counted.
    sums: [i64; 2],
    /// Shifts of the pairs, look by look.
    pub values: Batches,
    allowed: Allowed,
    /// p-values at the last look it had pairs for.
    pub questions: Questions,
    /// The p-value of "changed", adjusted over the gate's whole family.
    pub adjusted: f64,
    /// The level that "changed" was held against at the last look.
    pub level: f64,
    /// Whether it moved, as far as is known.
    pub answer: Answer,
}

impl MeanQuestion {
    /// All that is asked beside the matchups. Those that are held against a band are no part of it: what is meant to move may
    /// move.
    pub(super) fn all(court: &Court<'_>, matchups: &[Matchup]) -> Vec<Self> {
        let strategies = matchups.iter().map(|one| one.strategy + 1).max();
        let mut all = Vec::new();
        for strategy in 0..strategies.unwrap_or(0) {
            let of_pilot = |at: &usize| matchups[*at].strategy == strategy;
            let of_pilot: Vec<usize> = (0..matchups.len()).filter(of_pilot).collect();
            let can_move = |at: &usize| !matchups[*at].is_same() || !court.is_paired();
            for deck in 0..court.plan.decks.len() {
                let side = |&at: &usize| {
                    let side = matchups[at].decks.iter().position(|&one| one == deck)?;
                    Some((at, side))
                };
                let met: Vec<(usize, usize)> = of_pilot.iter().filter_map(side).collect();
                let has_band = met.iter().any(|&(at, _)| matchups[at].band.is_some());
                let moved = met.iter().copied().filter(|(at, _)| can_move(at));
                let moved: Vec<(usize, usize)> = moved.collect();
                // A deck of one matchup is asked about by that.
                if met.len() > 1 && !has_band && !moved.is_empty() {
                    let margin = court.plan.margin;
                    let subject = MeanFigure::Deck(deck);
                    all.push(Self::new(
                        subject,
                        strategy,
                        (moved, met.len()),
                        margin,
                        matchups,
                    ));
                }
            }
            let plain = |at: &usize| can_move(at) && matchups[*at].band.is_none();
            let live: Vec<(usize, usize)> = of_pilot
                .into_iter()
                .filter(plain)
                .map(|at| (at, 0))
                .collect();
            let Some(&(first, _)) = live.first() else {
                continue;
            };
            for subject in subjects(&matchups[first]) {
                let margin = court.plan.course_margin;
                let members = (live.clone(), live.len());
                all.push(Self::new(subject, strategy, members, margin, matchups));
            }
        }
        all
    }

    fn new(
        subject: MeanFigure,
        strategy: usize,
        (members, of): (Vec<(usize, usize)>, usize),
        margin: f64,
        matchups: &[Matchup],
    ) -> Self {
        let margin = match subject {
            // A shift over a sum is half of what it is over what was there before.
            MeanFigure::Rounds => margin / 2.0,
            _ => margin,
        };
        Self {
            subject,
            strategy,
            members,
            matchups: of,
            a_set: matchups[0].before.mode().entries() as i32,
            sheet: Vec::new(),
            fresh: [0; 2],
            sums: [0; 2],
            values: Batches::default(),
            allowed: Allowed::shift(margin),
            questions: Questions::OPEN,
            adjusted: 1.0,
            level: 0.0,
            answer: Answer::Undecided,
        }
    }

    /// Makes ready for a look of `step` pairs in which the `open` matchups play.
    pub(super) fn open(&mut self, step: u64, open: &[usize]) {
        let is_whole = self.members.iter().all(|(at, _)| open.contains(at));
        let is_asked = self.answer == Answer::Undecided && is_whole;
        self.sheet.clear();
        self.fresh = [0; 2];
        self.sheet
            .resize(if is_asked { step as usize } else { 0 }, 0);
    }

    /// Takes the sets of one matchup down, before and after, the first of them at place `from` of the look.
    pub(super) fn note(&mut self, matchup: usize, from: usize, [before, after]: [&[SetRow]; 2]) {
        let member = self.members.iter().find(|(at, _)| *at == matchup);
        let (Some(&(_, side)), false) = (member, self.sheet.is_empty()) else {
            return;
        };
        let whole = 60 * self.a_set;
        let sets = before.iter().zip(after);
        for (sum, (old, new)) in self.sheet[from..].iter_mut().zip(sets) {
            let values = [old, new].map(|row| self.subject.of(row, side));
            *sum += self.subject.shift(values, whole);
            for (all, value) in self.fresh.iter_mut().zip(values) {
                *all += i64::from(value);
            }
        }
    }

    /// Ends a look whose pairs are all there.
    pub(super) fn close(&mut self) {
        let mut batch = Histogram::default();
        for value in self.sheet.drain(..) {
            batch.add(value);
        }
        self.values.add(batch);
        for (all, fresh) in self.sums.iter_mut().zip(self.fresh) {
            *all += fresh;
        }
    }

    /// Looks at what there is.
    pub(super) fn look(&mut self) {
        if self.answer == Answer::Undecided {
            self.questions = self.allowed.questions(&self.values, self.whole());
        }
    }

    fn whole(&self) -> f64 {
        f64::from(60 * self.a_set) * self.matchups as f64
    }

    /// Pairs of each matchup that it rests on.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.values.all().count()
    }

    /// The mean shift, the interval that the answer rests on, and that interval's level of error; none without pairs. Of
    /// rounds the shift is a share of what there was before.
    #[must_use]
    pub fn shift(&self, alpha: f64) -> Option<(f64, Interval, f64)> {
        let pairs = self.pairs();
        if pairs == 0 {
            return None;
        }
        let whole = self.whole();
        let mean = self.values.all().sum() as f64 / (whole * pairs as f64);
        let level = match self.answer {
            Answer::Unchanged => 2.0 * alpha,
            Answer::Changed | Answer::Undecided => self.level,
        };
        let at = self
            .allowed
            .interval(&self.values, whole, self.answer, level);
        let told = if self.subject == MeanFigure::Rounds {
            2.0
        } else {
            1.0
        };
        let at = Interval {
            low: told * at.low,
            high: told * at.high,
        };
        Some((told * mean, at, level))
    }

    /// What it was before and after over the matchups that can have moved: a share, or rounds a match. None without pairs.
    #[must_use]
    pub fn stands(&self) -> Option<[f64; 2]> {
        let matches = self.pairs() as f64 * self.members.len() as f64 * f64::from(self.a_set);
        let unit = if self.subject == MeanFigure::Rounds {
            1.0
        } else {
            60.0
        };
        (matches > 0.0).then(|| self.sums.map(|sum| sum as f64 / (unit * matches)))
    }
}

/// What can be asked of how matches of this sort go.
fn subjects(matchup: &Matchup) -> Vec<MeanFigure> {
    let mode = matchup.before.mode();
    let first_turn = mode.is_duel().then_some(MeanFigure::FirstTurn);
    let endings = (0..matchup.before.endings().len()).map(MeanFigure::Ending);
    let others = [MeanFigure::Rounds, MeanFigure::Draws];
    first_turn
        .into_iter()
        .chain(others)
        .chain(endings)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_of_rounds_is_over_the_sum_and_to_the_nearest_part() {
        let shift = |before, after| MeanFigure::Rounds.shift([before, after], 120);
        assert_eq!([shift(8, 8), shift(6, 10), shift(10, 6)], [0, 30, -30]);
        // 120 / 19 = 6.3, 240 / 19 = 12.6.
        assert_eq!([shift(9, 10), shift(10, 9)], [6, -6]);
        let other = SetRow {
            rounds: 11,
            draws: 1,
            ..SetRow::default()
        };
        assert_eq!(MeanFigure::Rounds.of(&other, 0), 11);
        assert_eq!(MeanFigure::Draws.of(&other, 0), 60);
        assert_eq!(MeanFigure::Draws.shift([60, 0], 120), -60);
    }
}
