//! Plays the matchups of a gate and judges them at fixed numbers of pairs.

use super::family::{overall, settle};
use super::standing::{forecast, told};
use super::verdict::{GateVerdict, Judged};
use super::{Court, Matchup, MeanQuestion};
use crate::compare::{Arena, Contender, pair};
use breachlab_core::engine::Merge;
use breachlab_core::play::Ground;
use breachlab_core::stats::{Allowed, Answer, Batches, Questions};
use breachlab_core::tally::{Histogram, PairedTally, SetRow};
use std::ops::Range;

/// Pairs of a matchup that are played at first at a stretch; then as many as there are. A stretch that an interrupt cuts off is lost
/// whole, and nothing is told until one ends: the first is small because a match of slow pilots may take seconds, and each
/// later one doubles what there is, so that many quick matches keep all threads busy. How they are cut decides nothing.
const SLICE: u64 = 16;

/// Pairs of the look after one at `pairs`: a quarter more. The tests allow any looking, a look costs nothing beside the
/// pairs, and with steps of a quarter a matchup plays an eighth more than it needs, where doubling plays half as much again.
#[must_use]
pub fn next_look(first: u64, pairs: u64) -> u64 {
    if pairs == 0 {
        first.max(1)
    } else {
        pairs.saturating_add(pairs.div_ceil(4))
    }
}

/// Plays until every matchup has its answer, the budget is spent, or (unless it plays on) something has changed. All
/// open matchups have the same number of pairs at each look: the plan's first, then a quarter more each time, and at
/// last what the budget leaves.
#[must_use]
pub fn judge(court: &Court<'_>, matchups: &[Matchup]) -> GateVerdict {
    let starts = matchups.iter().map(|matchup| start(court, matchup));
    let mut judged: Vec<Judged> = starts.collect();
    let mut means = MeanQuestion::all(court, matchups);
    // All matchups of a gate have sets of one size.
    let a_set = matchups.first().map_or(1, Matchup::matches_a_set);
    let (mut played, mut pairs, mut is_complete) = (0, 0, true);
    let mut stopped = false;
    while is_complete && !stopped {
        let is_open = |&at: &usize| judged[at].answer == Answer::Undecided;
        let open: Vec<usize> = (0..judged.len()).filter(is_open).collect();
        let left = court.plan.max_matches.saturating_sub(played);
        let fair = left / (a_set * open.len().max(1) as u64);
        let step = (next_look(court.plan.first_pairs, pairs) - pairs).min(fair);
        if open.is_empty() || step == 0 {
            break;
        }
        for mean in &mut means {
            mean.open(step, &open);
        }
        for &at in &open {
            let stretch = pairs..pairs + step;
            let count = |judged: &mut Vec<Judged>, matches: u64| {
                played += matches;
                court.progress.played(matches);
                court.progress.stands(&|| told(judged, matchups));
            };
            is_complete = play_on(
                court,
                matchups,
                (&mut judged, &mut means),
                at,
                stretch,
                count,
            );
            if !is_complete {
                break;
            }
        }
        if is_complete {
            pairs += step;
            for mean in &mut means {
                mean.close();
            }
            look(court, &mut judged, &mut means);
            court.progress.stands(&|| told(&judged, matchups));
            let has_open = judged.iter().any(|one| one.answer == Answer::Undecided);
            stopped = !court.plays_on && has_open && overall(&judged, &means) == Answer::Changed;
        }
    }
    forecast(court, &mut judged, matchups);
    let full = whole_cost(court, &judged, a_set);
    let answer = overall(&judged, &means);
    GateVerdict {
        judged,
        means,
        answer,
        stopped,
        played,
        saved: full.saturating_sub(played),
        is_complete,
    }
}

/// Matches that playing everything would have taken: all pairs of both versions, and a first look at what is known.
fn whole_cost(court: &Court<'_>, judged: &[Judged], a_set: u64) -> u64 {
    let full: u64 = judged
        .iter()
        .map(|one| match one.tally.sets() {
            // Its turn did not come: nothing was left out.
            0 if !one.is_known => 0,
            0 => court.plan.first_pairs * a_set,
            sets => sets * a_set,
        })
        .sum();
    // What was never to be played was not left out either.
    full.min(court.plan.max_matches)
}

/// Plays a stretch of pairs of one matchup, slice by slice, and counts them where they are asked about. False when interrupted.
fn play_on(
    court: &Court<'_>,
    matchups: &[Matchup],
    (judged, means): (&mut Vec<Judged>, &mut [MeanQuestion]),
    at: usize,
    stretch: Range<u64>,
    mut count: impl FnMut(&mut Vec<Judged>, u64),
) -> bool {
    let (mut first, mut batch, mut is_whole) = (stretch.start, Histogram::default(), true);
    while first < stretch.end {
        let slice = (first - stretch.start).max(SLICE).min(stretch.end - first);
        let Some(rows) = play(court, &matchups[at], first, slice) else {
            is_whole = false;
            break;
        };
        let tally = rows.tally(&matchups[at]);
        let matches = (slice + tally.played) * matchups[at].before.mode().entries() as u64;
        batch.merge(match matchups[at].band {
            Some(_) => tally.variant.clone(),
            None => tally.difference.clone(),
        });
        for mean in &mut *means {
            mean.note(
                at,
                (first - stretch.start) as usize,
                [&rows.before, &rows.after],
            );
        }
        judged[at].tally.merge(tally);
        first += slice;
        count(judged, matches);
    }
    judged[at].values.add(batch);
    is_whole
}

fn start(court: &Court<'_>, matchup: &Matchup) -> Judged {
    // A band asks where the win rate is, not whether it moved: that has to be played.
    let is_known = matchup.is_same() && court.is_paired() && matchup.band.is_none();
    Judged {
        tally: PairedTally::new(matchup.before.mode().entries()),
        values: Batches::default(),
        allowed: match matchup.band {
            Some((low, high)) => Allowed::share(low, high),
            None => Allowed::shift(court.plan.margin),
        },
        questions: Questions::OPEN,
        adjusted: 1.0,
        level: court.plan.alpha,
        answer: if is_known {
            Answer::Unchanged
        } else {
            Answer::Undecided
        },
        more: None,
        is_known,
        is_untested: false,
    }
}

/// Sets of a matchup under both versions.
struct BothRows {
    before: Vec<SetRow>,
    after: Vec<SetRow>,
    differs: u64,
}

impl BothRows {
    fn tally(&self, matchup: &Matchup) -> PairedTally {
        let seats = matchup.before.mode().entries();
        pair(&self.before, &self.after, self.differs, 0, seats)
    }
}

/// Plays `step` pairs from `first` on under both versions. None when interrupted.
fn play(court: &Court<'_>, matchup: &Matchup, first: u64, step: u64) -> Option<BothRows> {
    let arena = |seed| Arena {
        workers: court.workers,
        interrupt: court.interrupt,
        ground: Ground {
            seed,
            cell: matchup.cell,
        },
    };
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
    Some(BothRows {
        before,
        after,
        differs,
    })
}

/// Looks at all that is open. What has its answer keeps it, with all that it rests on.
fn look(court: &Court<'_>, judged: &mut [Judged], means: &mut [MeanQuestion]) {
    for one in judged.iter_mut() {
        if one.answer == Answer::Undecided {
            one.questions = one.allowed.questions(&one.values, one.tally.whole());
        }
    }
    for mean in means.iter_mut() {
        mean.look();
    }
    settle(judged, means, court.plan.alpha);
}
