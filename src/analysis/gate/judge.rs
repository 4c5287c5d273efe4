//! Plays the matchups of a gate and judges them at fixed numbers of pairs.

use super::{Court, Matchup};
use crate::compare::{Arena, Contender, pair};
use breachlab_core::engine::Merge;
use breachlab_core::play::Ground;
use breachlab_core::stats::{
    Answer, Evidence, Interval, Questions, difference, holm, holm_levels, sets_needed,
};
use breachlab_core::tally::PairedTally;

/// What became of one matchup.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Scores of the first deck before and after.
    pub tally: PairedTally,
    /// p-values at the last look.
    pub questions: Questions,
    /// The p-value of "changed", adjusted by Holm over all matchups that can have changed.
    pub adjusted: f64,
    /// The level that "changed" was held against at the last look: Holm's step.
    pub level: f64,
    /// Whether the win rate moved, as far as is known.
    pub answer: Answer,
    /// For an undecided one, about how many more matches it would take, both sides together.
    pub more: Option<u64>,
}

impl Judged {
    /// The interval that the answer rests on, with its level of error, of the shift or (with a band) of the win rate
    /// after: for "unchanged" that of the two one-sided tests, which lies within the margin; else that of "changed",
    /// which lies beyond the margin or, undecided, neither beyond nor within.
    #[must_use]
    pub fn interval(&self, is_band: bool, alpha: f64) -> (Interval, f64) {
        let whole = self.tally.whole();
        let evidence = if is_band {
            Evidence::of_scores(&self.tally.variant, whole)
        } else {
            Evidence::of_differences(&self.tally.difference, whole)
        };
        let level = match self.answer {
            Answer::Unchanged => 2.0 * alpha,
            Answer::Changed | Answer::Undecided => self.level,
        };
        (evidence.interval(level), level)
    }
}

/// What became of the gate.
#[derive(Clone, Debug)]
pub struct GateVerdict {
    /// One a matchup, in order.
    pub judged: Vec<Judged>,
    /// Changed if any is, unchanged if all are, else undecided.
    pub answer: Answer,
    /// Matches played, both sides.
    pub played: u64,
    /// Matches that playing everything would have taken beside these: what was taken over, and a first look at each
    /// matchup that cannot have changed.
    pub saved: u64,
    /// Whether it came to its end.
    pub is_complete: bool,
}

/// Pairs of a matchup that are played at first at a stretch; then as many as there are. A stretch that an interrupt cuts off is lost
/// whole, and nothing is told until one ends: the first is small because a match of slow pilots may take seconds, and each
/// later one doubles what there is, so that many quick matches keep all threads busy. How they are cut decides nothing.
const SLICE: u64 = 16;

/// Plays until every matchup has its answer or the budget is spent. All open matchups have the same number of
/// pairs at each look: the plan's first, then twice as many, and at last what the budget leaves.
#[must_use]
pub fn judge(court: &Court<'_>, matchups: &[Matchup]) -> GateVerdict {
    let mut judged: Vec<Judged> = matchups
        .iter()
        .map(|matchup| start(court, matchup))
        .collect();
    // All matchups of a gate have sets of one size.
    let a_set = matchups.first().map_or(1, Matchup::matches_a_set);
    let (mut played, mut pairs, mut is_complete) = (0, 0, true);
    'looks: loop {
        let open: Vec<usize> = (0..judged.len())
            .filter(|&at| judged[at].answer == Answer::Undecided)
            .collect();
        let left = court.plan.max_matches.saturating_sub(played);
        let fair = left / (a_set * open.len().max(1) as u64);
        let step = if pairs == 0 {
            court.plan.first_pairs
        } else {
            pairs
        }
        .min(fair);
        if open.is_empty() || step == 0 {
            break;
        }
        for &at in &open {
            let mut done = 0;
            while done < step {
                let slice = done.max(SLICE).min(step - done);
                let Some((tally, matches)) = play(court, &matchups[at], pairs + done, slice) else {
                    is_complete = false;
                    break 'looks;
                };
                judged[at].tally.merge(tally);
                done += slice;
                played += matches;
                court.progress.played(matches);
                court.progress.stands(&|| told(&judged, matchups));
            }
        }
        pairs += step;
        look(court, matchups, &mut judged);
        court.progress.stands(&|| told(&judged, matchups));
    }
    forecast(court, &mut judged, matchups);
    let full: u64 = judged
        .iter()
        .map(|one| match (one.tally.sets(), one.answer) {
            // Its turn did not come: nothing was left out.
            (0, Answer::Undecided) => 0,
            (0, _) => court.plan.first_pairs * a_set,
            (sets, _) => sets * a_set,
        })
        .sum();
    // What was never to be played was not left out either.
    let full = full.min(court.plan.max_matches);
    let answer = overall(&judged);
    GateVerdict {
        judged,
        answer,
        played,
        saved: full.saturating_sub(played),
        is_complete,
    }
}

fn start(court: &Court<'_>, matchup: &Matchup) -> Judged {
    // A band asks where the win rate is, not whether it moved: that has to be played.
    let is_known = matchup.is_same() && court.is_paired() && matchup.band.is_none();
    Judged {
        tally: PairedTally::new(matchup.before.mode().entries()),
        questions: Questions::OPEN,
        adjusted: 1.0,
        level: court.plan.alpha,
        answer: if is_known {
            Answer::Unchanged
        } else {
            Answer::Undecided
        },
        more: None,
    }
}

/// Plays `step` pairs from `first` on under both versions, and says how many matches that took.
fn play(court: &Court<'_>, matchup: &Matchup, first: u64, step: u64) -> Option<(PairedTally, u64)> {
    let arena = |seed| Arena {
        workers: court.workers,
        interrupt: court.interrupt,
        ground: Ground {
            seed,
            cell: matchup.cell,
        },
    };
    let seats = matchup.before.mode().entries();
    let sets = first..first + step;
    let before = arena(court.seed).rows(matchup.before.as_ref(), sets.clone(), &matchup.marks)?;
    let (after, differs) = if court.is_paired() {
        let variant = Contender {
            play: matchup.after.as_ref(),
            differs: matchup.differs,
        };
        let rows = arena(court.seed).beside(&before, first, variant, &[])?;
        (rows, matchup.differs)
    } else {
        let rows = arena(court.seed_after).rows(matchup.after.as_ref(), sets, &[])?;
        (rows, u64::MAX)
    };
    let tally = pair(&before, &after, differs, 0, seats);
    let matches = (step + tally.played) * seats as u64;
    Some((tally, matches))
}

/// Looks at all open matchups. Those that have their answer keep it, with all that it rests on.
fn look(court: &Court<'_>, matchups: &[Matchup], judged: &mut [Judged]) {
    let plan = court.plan;
    for (one, matchup) in judged.iter_mut().zip(matchups) {
        if one.answer != Answer::Undecided {
            continue;
        }
        let whole = one.tally.whole();
        one.questions = match matchup.band {
            Some((low, high)) => Questions::about_band(&one.tally.variant, whole, low, high),
            None => Questions::about(&one.tally.difference, whole, plan.margin),
        };
    }
    settle(judged, plan.alpha);
}

/// How a gate stands after a look: how many matchups are decided, and the largest shift seen.
fn told(judged: &[Judged], matchups: &[Matchup]) -> String {
    let decided = judged.iter().filter(|one| one.answer != Answer::Undecided);
    let decided = format!("{} of {} matchups decided", decided.count(), judged.len());
    let shifts = judged.iter().zip(matchups).filter_map(|(one, matchup)| {
        let found = difference(&one.tally)?;
        Some((found.estimate.value, matchup))
    });
    let largest = shifts.max_by(|(one, _), (other, _)| one.abs().total_cmp(&other.abs()));
    let Some((shift, matchup)) = largest else {
        return decided;
    };
    let one = &matchup.line_up.entries[0].deck_name;
    let [_, other] = matchup.opponent();
    let shift = shift * 100.0;
    format!("{decided}; largest shift so far {shift:+.2} points, {one} against {other}")
}

/// Answers the open ones by their p-values: changed at Holm's step, unchanged at the level.
fn settle(judged: &mut [Judged], alpha: f64) {
    // Those that cannot have changed are no tests.
    let tested: Vec<usize> = (0..judged.len())
        .filter(|&at| judged[at].tally.sets() > 0)
        .collect();
    let raw: Vec<f64> = tested
        .iter()
        .map(|&at| judged[at].questions.changed)
        .collect();
    let held = holm(&raw).into_iter().zip(holm_levels(&raw, alpha));
    for (&at, (adjusted, level)) in tested.iter().zip(held) {
        let one = &mut judged[at];
        if one.answer != Answer::Undecided {
            continue;
        }
        (one.adjusted, one.level) = (adjusted, level);
        if one.questions.changed <= level {
            one.answer = Answer::Changed;
        } else if one.questions.unchanged <= alpha {
            one.answer = Answer::Unchanged;
        }
    }
}

/// How much more each undecided one would take to its own next answer, if what was seen so far is the truth: to be shown
/// beyond the margin at the level it is held against now, or within it.
fn forecast(court: &Court<'_>, judged: &mut [Judged], matchups: &[Matchup]) {
    for (one, matchup) in judged.iter_mut().zip(matchups) {
        if one.answer != Answer::Undecided {
            continue;
        }
        let Some(found) = difference(&one.tally) else {
            continue;
        };
        let (variance, distance) = match matchup.band {
            Some((low, high)) => {
                let spread = breachlab_core::stats::moments(&one.tally.variant, one.tally.whole());
                let near = (found.variant - low).min(high - found.variant);
                (spread.map_or(0.0, |(_, variance)| variance), near)
            }
            None => (
                found.variance,
                court.plan.margin - found.estimate.value.abs(),
            ),
        };
        let level = if distance < 0.0 {
            // Either side has half the level.
            one.level / 2.0
        } else {
            court.plan.alpha
        };
        one.more = sets_needed(variance, distance, level).map(|sets| {
            // Where chance has hidden an answer that was due, as much again is a fair guess.
            let more = sets
                .saturating_sub(one.tally.sets())
                .max(one.tally.sets() / 4);
            more * matchup.matches_a_set()
        });
    }
}

fn overall(judged: &[Judged]) -> Answer {
    let any = |answer| judged.iter().any(|one| one.answer == answer);
    if any(Answer::Changed) {
        Answer::Changed
    } else if any(Answer::Undecided) {
        Answer::Undecided
    } else {
        Answer::Unchanged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breachlab_core::dice::{Address, Lane, Stream};
    use breachlab_core::tally::SetRow;

    const MARGIN: f64 = 0.01;

    /// Pairs of which so many in a thousand rise and fall by one match.
    fn open(number: u64, pairs: u64, [up, down]: [u32; 2]) -> Judged {
        let at = Address {
            seed: 12,
            cell: 0,
            number,
        };
        let mut luck = Stream::new(at, Lane::Roll, 0);
        let mut tally = PairedTally::new(2);
        let row = |score: u16| {
            let mut row = SetRow::default();
            row.scores[0] = score;
            row
        };
        for _ in 0..pairs {
            let word = luck.below(1000);
            let after = match word {
                word if word < up => 120,
                word if word < up + down => 0,
                _ => 60,
            };
            tally.add(&row(60), &row(after), 0, true);
        }
        Judged {
            questions: Questions::about(&tally.difference, tally.whole(), MARGIN),
            tally,
            adjusted: 1.0,
            level: 0.05,
            answer: Answer::Undecided,
            more: None,
        }
    }

    /// What an interval says of the margin.
    fn read(at: Interval) -> Answer {
        if at.low > MARGIN || at.high < -MARGIN {
            Answer::Changed
        } else if at.low > -MARGIN && at.high < MARGIN {
            Answer::Unchanged
        } else {
            Answer::Undecided
        }
    }

    #[test]
    fn the_interval_shown_says_what_the_answer_says() {
        let laws = [
            [50, 10],
            [45, 12],
            [40, 12],
            [20, 20],
            [4, 4],
            [9, 3],
            [10, 32],
        ];
        let mut met = [0; 3];
        for number in 0..60 {
            for pairs in [200, 800, 3_200] {
                let rows = laws.iter().zip(0..);
                let rows = rows.map(|(law, at)| open(number * 7 + at, pairs, *law));
                let mut judged: Vec<Judged> = rows.collect();
                settle(&mut judged, 0.05);
                for one in &judged {
                    let (interval, _) = one.interval(false, 0.05);
                    assert_eq!(read(interval), one.answer, "{interval:?} {one:?}");
                    met[one.answer as usize] += 1;
                }
            }
        }
        assert!(met.iter().all(|&times| times > 50), "{met:?}");
    }
}
