//! What goals measure with their intervals, from blocks of deals.

use super::counts::{CellCount, joined};
use super::objective::{BalanceCell, GoalFigure};
use breachlab_core::plan::Measure;
use breachlab_core::stats::{self, Z95};
use breachlab_report::ReportEstimate;

/// Blocks of deals that an interval is taken from.
pub(super) const BLOCKS: u32 = 16;
/// The 97.5 % quantile of Student's t with 15 degrees of freedom.
const T15: f64 = 2.131_45;

/// A function of all cells with its 95 % interval: the jackknife that leaves out one block at a time (Tukey 1958), its
/// error on one degree of freedom fewer than blocks.
pub(super) fn jackknife(
    blocks: &[Vec<CellCount>],
    of: impl Fn(&[CellCount]) -> f64,
) -> ReportEstimate {
    let value = of(&joined(blocks, None));
    let left: Vec<f64> = (0..blocks.len())
        .map(|without| of(&joined(blocks, Some(without))))
        .collect();
    around(value, &left)
}

/// The same of a difference between two versions of the same deals.
pub(super) fn jackknife_difference(
    one: &[Vec<CellCount>],
    other: &[Vec<CellCount>],
    of: impl Fn(&[CellCount]) -> f64,
) -> ReportEstimate {
    let at = |without| of(&joined(one, without)) - of(&joined(other, without));
    let left: Vec<f64> = (0..one.len()).map(|without| at(Some(without))).collect();
    around(at(None), &left)
}

fn around(value: f64, left: &[f64]) -> ReportEstimate {
    let n = left.len() as f64;
    let mean = left.iter().sum::<f64>() / n;
    let spread: f64 = left.iter().map(|one| (one - mean) * (one - mean)).sum();
    let half = T15 * (spread * (n - 1.0) / n).sqrt();
    let (low, high) = (value - half, value + half);
    ReportEstimate { value, low, high }
}

/// What a figure measures with its interval; none where nothing was played.
pub(super) fn estimate(
    figure: &GoalFigure,
    cells: &[BalanceCell],
    blocks: &[Vec<CellCount>],
) -> Option<ReportEstimate> {
    let all = joined(blocks, None);
    let value = figure.value(cells, &all)?;
    let sets = figure.sets(cells, &all) as f64;
    if figure.measure == Measure::Rounds {
        return Some(lengths(&figure.rounds(cells, &all), figure.at, sets, value));
    }
    let found = jackknife(blocks, |counts| {
        figure.value(cells, counts).unwrap_or(value)
    });
    let least = least(figure.measure, value, sets);
    let bottom = if figure.measure == Measure::Value {
        -1.0
    } else {
        0.0
    };
    Some(ReportEstimate {
        value,
        low: found.low.min(least.low).max(bottom),
        high: found.high.max(least.high).min(1.0),
    })
}

/// The narrowest interval that so many sets vouch for. Shares near 0 or 1 vary less than they may: there it is as if the
/// matches of a set were one. Whatever else never differed between blocks may differ yet.
fn least(measure: Measure, value: f64, sets: f64) -> stats::Interval {
    /// What one match moves a set of two.
    const STEP: f64 = 0.5;
    if matches!(measure, Measure::Draws | Measure::Ending) {
        return stats::wilson_effective(value, sets, Z95);
    }
    let half = Z95 * (stats::cautious_variance(0.0, sets, STEP) / sets.max(1.0)).sqrt();
    stats::Interval {
        low: value - half,
        high: value + half,
    }
}

/// A quantile of lengths between order statistics (Woodruff 1952), with sets as what is independent.
fn lengths(rounds: &[u64], at: f64, sets: f64, value: f64) -> ReportEstimate {
    let half = Z95 * (at * (1.0 - at) / sets.max(1.0)).sqrt();
    let end = |share: f64| {
        let found = stats::quantile(rounds.iter().copied(), share.clamp(0.0, 1.0));
        found.map_or(value, |found| found as f64)
    };
    ReportEstimate {
        value,
        low: end(at - half).min(value),
        high: end(at + half).max(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As elsewhere: three in n may differ of what was never seen to.
    #[test]
    fn no_interval_is_of_no_width_where_every_match_came_out_alike() {
        for measure in [
            Measure::FirstTurn,
            Measure::Deck,
            Measure::Draws,
            Measure::Ending,
        ] {
            for (sets, widest) in [(100.0, 0.05), (10_000.0, 0.0005)] {
                let found = least(measure, 1.0, sets);
                let below = 1.0 - found.low;
                assert!(
                    below > 1.5 / sets && below < widest,
                    "{measure:?}, {sets}: {found:?}"
                );
            }
        }
    }
}
