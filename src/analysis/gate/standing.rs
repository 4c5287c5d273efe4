//! How a gate stands while it plays, and what it would still take.

use super::{Court, Judged, Matchup};
use breachlab_core::stats::{Answer, difference, moments, sets_needed};

/// How a gate stands after a look: how many matchups are decided, and the largest shift seen.
pub(super) fn told(judged: &[Judged], matchups: &[Matchup]) -> String {
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

/// How much more each undecided one would take to its own next answer, if what was seen so far is the truth: to be shown
/// beyond the margin at the level it is held against now, or within it.
pub(super) fn forecast(court: &Court<'_>, judged: &mut [Judged], matchups: &[Matchup]) {
    for (one, matchup) in judged.iter_mut().zip(matchups) {
        if one.answer != Answer::Undecided {
            continue;
        }
        let Some(found) = difference(&one.tally) else {
            continue;
        };
        let (variance, distance) = match matchup.band {
            Some((low, high)) => {
                let spread = moments(&one.tally.variant, one.tally.whole());
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
