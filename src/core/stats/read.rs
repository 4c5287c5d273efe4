//! The estimates of a whole tally, by name.

use super::{Estimate, Interval, PairSummary, mirror_interval, pair_interval};
use crate::tally::{SeatScore, SeenTally, SetScore, Tally};

fn from_sets(
    score: SetScore,
    points: u64,
    tally: &Tally,
    interval: fn(PairSummary) -> Interval,
) -> Option<Estimate> {
    if tally.matches == 0 {
        return None;
    }
    let whole = 60.0 * tally.matches as f64;
    let value = points as f64 / whole;
    let Some(summary) = PairSummary::of(score, tally.sets, tally.matches_a_set()) else {
        // A single unfinished set: there is no pair to take a variance from.
        return Some(Estimate {
            value,
            interval: Interval::WHOLE,
            standard_error: f64::INFINITY,
        });
    };
    let interval = interval(summary).around(value);
    Some(Estimate {
        value,
        interval,
        standard_error: summary.standard_error(),
    })
}

/// The win rate of a line-up entry (draws one half), with the interval from complete sets. The value is over
/// all matches, a last unfinished set included.
#[must_use]
pub fn entry_rate(tally: &Tally, entry: usize) -> Option<Estimate> {
    let row = tally.entries.get(entry)?;
    from_sets(row.sets, row.score, tally, pair_interval)
}

/// The same for an entry that meets itself (the same cards, pilot and rules at every seat), whose sets all come out
/// alike by construction.
#[must_use]
pub fn mirror_rate(tally: &Tally, entry: usize) -> Option<Estimate> {
    let row = tally.entries.get(entry)?;
    from_sets(row.sets, row.score, tally, mirror_interval)
}

/// Mean and variance of an entry's score by complete set.
#[must_use]
pub fn entry_summary(tally: &Tally, entry: usize) -> Option<PairSummary> {
    PairSummary::of(
        tally.entries.get(entry)?.sets,
        tally.sets,
        tally.matches_a_set(),
    )
}

fn seat_rate(seat: SeatScore, tally: &Tally) -> Option<Estimate> {
    from_sets(seat.sets, seat.score, tally, pair_interval)
}

/// The win rate of whoever had the first turn: the seat effect. None where all seats are on one side.
#[must_use]
pub fn first_turn_rate(tally: &Tally) -> Option<Estimate> {
    let rate = seat_rate(tally.first_turn, tally)?;
    tally.mode.has_opponents().then_some(rate)
}

/// Mean and variance by complete set of the score of whoever had the first turn.
#[must_use]
pub fn first_turn_summary(tally: &Tally) -> Option<PairSummary> {
    let summary = PairSummary::of(tally.first_turn.sets, tally.sets, tally.matches_a_set())?;
    tally.mode.has_opponents().then_some(summary)
}

/// The win rate of seat 0, whether or not it had the first turn.
#[must_use]
pub fn seat_zero_rate(tally: &Tally) -> Option<Estimate> {
    seat_rate(tally.seat_zero, tally)
}

/// The win rate per copy seen somewhere; none where no copy was.
#[must_use]
pub fn seen_rate(seen: SeenTally) -> Option<f64> {
    (seen.copies > 0).then(|| seen.score as f64 / (60.0 * seen.copies as f64))
}

/// How many times more unpaired matches would be needed for the same interval: the variance of the mean of as
/// many independent matches over that of the sets. Infinite for a mirror, none without sets.
#[must_use]
pub fn pairing_gain(tally: &Tally, entry: usize) -> Option<f64> {
    let summary = entry_summary(tally, entry)?;
    let row = &tally.entries[entry];
    let n = tally.matches as f64;
    let mean = row.score as f64 / n;
    let by_match = (row.squares as f64 / n - mean * mean) / (3600.0 * tally.matches_a_set() as f64);
    (by_match > 0.0).then(|| by_match / summary.variance)
}

/// The widest half width of all entries' intervals; one half where nothing is known.
#[must_use]
pub fn widest_half_width(tally: &Tally) -> f64 {
    (0..tally.entries.len())
        .map(|entry| {
            entry_summary(tally, entry)
                .map_or(Interval::WHOLE, pair_interval)
                .half_width()
        })
        .fold(0.0, f64::max)
}
