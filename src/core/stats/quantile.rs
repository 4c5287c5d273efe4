//! Means and quantiles of a histogram of whole numbers.

use crate::tally::TurnTally;

/// How long matches were, in rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lengths {
    /// Mean length, in turns.
    pub mean: f64,
    /// Half the matches were no longer.
    pub p50: usize,
    /// Nineteen of twenty were no longer.
    pub p95: usize,
    /// Turns of the longest match.
    pub max: usize,
}

/// The smallest index at which the running count reaches share `p` of all counts (the inverse of the empirical
/// law). No counts, no quantile.
#[must_use]
pub fn quantile(counts: impl Iterator<Item = u64> + Clone, p: f64) -> Option<usize> {
    let total: u64 = counts.clone().sum();
    let wanted = ((p * total as f64).ceil() as u64).max(1);
    let mut so_far = 0;
    counts.enumerate().find_map(|(at, count)| {
        so_far += count;
        (so_far >= wanted).then_some(at)
    })
}

/// Reads the length table of a tally; none where no match was counted.
#[must_use]
pub fn lengths(turns: &[TurnTally]) -> Option<Lengths> {
    let counts = turns.iter().map(|row| row.matches);
    let total: u64 = counts.clone().sum();
    let weighted: u64 = (0..)
        .zip(counts.clone())
        .map(|(at, count): (u64, u64)| at * count)
        .sum();
    Some(Lengths {
        mean: weighted as f64 / total as f64,
        p50: quantile(counts.clone(), 0.5)?,
        p95: quantile(counts.clone(), 0.95)?,
        max: turns.iter().rposition(|row| row.matches > 0)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_walk_the_counts() {
        let counts = [0, 5, 4, 0, 1];
        let at = |p| quantile(counts.iter().copied(), p);
        assert_eq!(
            (at(0.0), at(0.5), at(0.51), at(0.9), at(0.95)),
            (Some(1), Some(1), Some(2), Some(2), Some(4))
        );
        assert_eq!(quantile([0, 0].into_iter(), 0.5), None);
    }

    #[test]
    fn no_match_has_no_length() {
        assert_eq!(lengths(&[]), None);
        let row = |matches| TurnTally {
            matches,
            ..TurnTally::default()
        };
        let lengths = lengths(&[row(0), row(1), row(0), row(3)]).expect("there are matches");
        assert_eq!(
            lengths,
            Lengths {
                mean: 2.5,
                p50: 3,
                p95: 3,
                max: 3
            }
        );
    }
}
