//! All matches of two players with each other, as ratings are fitted to them.

use super::entry_summary;
use crate::tally::Tally;

/// All matches of two players with each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The player whose points are counted.
    pub first: usize,
    /// The player on the other side.
    pub second: usize,
    /// Matches; each player has the first turn in half of them.
    pub matches: f64,
    /// Points of `first`, a draw one half.
    pub points: f64,
    /// Matches that nobody won alone.
    pub draws: f64,
    /// Points of whoever had the first turn; `None` leaves the first turn out of this meeting.
    pub first_turn: Option<f64>,
    /// Variance of `points`, as the seat-swapped pairs show it; 0 where all pairs agree.
    pub variance: f64,
}

impl Meeting {
    /// From the tallies of two-seat cells in which `first` is entry 0 and `second` entry 1. Only complete
    /// pairs count. `None` without any.
    #[must_use]
    pub fn of<'t>(
        first: usize,
        second: usize,
        cells: impl IntoIterator<Item = &'t Tally>,
    ) -> Option<Self> {
        let mut meeting = Self {
            first,
            second,
            matches: 0.0,
            points: 0.0,
            draws: 0.0,
            first_turn: Some(0.0),
            variance: 0.0,
        };
        for tally in cells {
            let Some(summary) = entry_summary(tally, 0) else {
                continue;
            };
            let (sets, mean) = (summary.sets as f64, summary.mean);
            let variance = super::cautious_variance(summary.variance, sets, summary.step);
            meeting.matches += 2.0 * sets;
            meeting.points += 2.0 * sets * mean;
            meeting.variance += 4.0 * sets * variance;
            // An unfinished last pair may hold one of the draws.
            meeting.draws += (tally.draws as f64).min(2.0 * sets);
            let first_turn = tally.first_turn.sets.sum as f64 / 60.0;
            // At a table of more sides than players, one of them had it, and no player.
            let known = meeting.first_turn.filter(|_| !tally.mode.is_shared());
            meeting.first_turn = known.map(|sum| sum + first_turn);
        }
        (meeting.matches > 0.0).then_some(meeting)
    }
}
