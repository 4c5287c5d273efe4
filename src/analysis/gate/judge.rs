//! Plays the matchups of a gate and judges them at fixed numbers of pairs.

use super::{Court, Matchup};
use crate::analysis::compare::{Arena, Variant, pair};
use crate::engine::{Ground, Merge};
use crate::stats::{Answer, Questions, difference, holm, sets_needed};
use crate::tally::PairedTally;

/// What became of one matchup.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Scores of the first deck before and after.
    pub tally: PairedTally,
    /// p-values so far.
    pub questions: Questions,
    /// The p-value of "changed", adjusted by Holm over all matchups that can have changed.
    pub adjusted: f64,
    /// The answer.
    pub answer: Answer,
    /// For an undecided one, about how many more matches it would take, both sides together.
    pub more: Option<u64>,
}

/// What became of the gate.
#[derive(Clone, Debug)]
pub struct Verdict {
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

/// Matches of one pair under both versions.
const MATCHES: u64 = 4;

/// Plays until every matchup has its answer or the budget is spent. All open matchups have the same number of
/// pairs at each look: the plan's first, then twice as many, and at last what the budget leaves.
#[must_use]
pub fn judge(court: &Court<'_>, matchups: &[Matchup]) -> Verdict {
    let mut judged: Vec<Judged> = matchups
        .iter()
        .map(|matchup| start(court, matchup))
        .collect();
    let (mut played, mut pairs, mut is_complete) = (0, 0, true);
    'looks: loop {
        let open: Vec<usize> = (0..judged.len())
            .filter(|&at| judged[at].answer == Answer::Undecided)
            .collect();
        let left = court.plan.max_matches.saturating_sub(played);
        let fair = left / (MATCHES * open.len().max(1) as u64);
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
            let Some((tally, matches)) = play(court, &matchups[at], pairs, step) else {
                is_complete = false;
                break 'looks;
            };
            judged[at].tally.merge(tally);
            played += matches;
            court.progress.played(matches);
        }
        pairs += step;
        look(court, matchups, &mut judged);
    }
    forecast(court, &mut judged, matchups);
    let full: u64 = judged
        .iter()
        .map(|one| match one.tally.sets() {
            0 => court.plan.first_pairs * MATCHES,
            sets => sets * MATCHES,
        })
        .sum();
    let answer = overall(&judged);
    Verdict {
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
        tally: PairedTally::new(matchup.before.seats()),
        questions: Questions::OPEN,
        adjusted: 1.0,
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
        crew: court.crew,
        interrupt: court.interrupt,
        ground: Ground {
            seed,
            cell: matchup.cell,
        },
    };
    let seats = matchup.before.seats();
    let sets = first..first + step;
    let before = arena(court.seed).rows(matchup.before.as_ref(), sets.clone(), &matchup.marks)?;
    let (after, differs) = if court.is_paired() {
        let variant = Variant {
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

/// Looks at all open matchups: what is shown stays shown.
fn look(court: &Court<'_>, matchups: &[Matchup], judged: &mut [Judged]) {
    let plan = court.plan;
    for (one, matchup) in judged.iter_mut().zip(matchups) {
        if one.answer != Answer::Undecided {
            continue;
        }
        let whole = one.tally.whole();
        let now = match matchup.band {
            Some((low, high)) => Questions::about_band(&one.tally.variant, whole, low, high),
            None => Questions::about(&one.tally.difference, whole, plan.margin),
        };
        one.questions = now.and_earlier(one.questions);
    }
    // Those that cannot have changed are no tests.
    let tested: Vec<usize> = (0..judged.len())
        .filter(|&at| judged[at].tally.sets() > 0)
        .collect();
    let raw: Vec<f64> = tested
        .iter()
        .map(|&at| judged[at].questions.changed)
        .collect();
    for (&at, adjusted) in tested.iter().zip(holm(&raw)) {
        let one = &mut judged[at];
        one.adjusted = adjusted;
        if adjusted <= plan.alpha {
            one.answer = Answer::Changed;
        } else if one.answer == Answer::Undecided && one.questions.unchanged <= plan.alpha {
            one.answer = Answer::Unchanged;
        }
    }
}

/// How much more the undecided would take, if what was seen so far is the truth.
fn forecast(court: &Court<'_>, judged: &mut [Judged], matchups: &[Matchup]) {
    let tested = judged
        .iter()
        .filter(|one| one.tally.sets() > 0)
        .count()
        .max(1);
    for (one, matchup) in judged.iter_mut().zip(matchups) {
        if one.answer != Answer::Undecided {
            continue;
        }
        let Some(found) = difference(&one.tally) else {
            continue;
        };
        let (variance, distance) = match matchup.band {
            Some((low, high)) => {
                let spread = crate::stats::moments(&one.tally.variant, one.tally.whole());
                let near = (found.variant - low).min(high - found.variant);
                (spread.map_or(0.0, |(_, variance)| variance), near)
            }
            None => (
                found.variance,
                court.plan.margin - found.estimate.value.abs(),
            ),
        };
        let level = if distance < 0.0 {
            court.plan.alpha / tested as f64
        } else {
            court.plan.alpha
        };
        one.more = sets_needed(variance, distance, level).map(|sets| {
            // Where chance has hidden an answer that was due, as much again is a fair guess.
            let more = sets
                .saturating_sub(one.tally.sets())
                .max(one.tally.sets() / 4);
            more * MATCHES
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
