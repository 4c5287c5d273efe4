//! What of a point is needed: each edit dropped where the goals hold without it, and what those that stay contribute.

use super::counts::joined;
use super::estimate::{BLOCKS, jackknife_difference};
use super::field::{BalanceField, BalanceHalt, Deals, Point};
use super::objective::Objective;
use breachlab_report::ReportEstimate;

/// The part of a proof's matches that each version with an edit less is played with.
const PART: u64 = 4;

/// What one edit contributes.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// Index of the slider.
    pub slider: usize,
    /// How much more the goals' misses cost without it.
    pub worth: ReportEstimate,
    /// Index of the goal that needs it most; none where no goal is farther off without it.
    pub goal: Option<usize>,
    /// How much farther off that goal is, its weight counted.
    pub goal_worth: f64,
}

/// Deals of so many matches, in blocks.
pub(super) fn in_blocks(field: &BalanceField<'_>, first: u32, matches: u64) -> Deals {
    let a_pair = 2 * field.cells.len() as u64 * u64::from(BLOCKS);
    Deals {
        first,
        blocks: BLOCKS,
        pairs: (matches / a_pair).max(1),
    }
}

/// Deals for versions with an edit less.
pub(super) fn without_deals(field: &BalanceField<'_>, first: u32) -> Deals {
    in_blocks(field, first, field.request.plan.proof_matches / PART)
}

/// The moved sliders of a point.
pub(super) fn moved(point: &[i32]) -> Vec<usize> {
    (0..point.len()).filter(|&at| point[at] != 0).collect()
}

fn without(point: &[i32], slider: usize) -> Point {
    let mut point = point.to_vec();
    point[slider] = 0;
    point
}

/// Drops the edits without which the point costs no more, the least first, all on the same deals. What an edit costs by
/// itself counts, so that one that is worth less than its price goes.
///
/// # Errors
/// An interrupt; cards that cannot bear a point.
pub fn prune(
    field: &BalanceField<'_>,
    objective: &Objective,
    point: &[i32],
    first: u32,
) -> Result<Point, BalanceHalt> {
    let deals = without_deals(field, first);
    let mut point = point.to_vec();
    let losses = |points: &[Point]| -> Result<Vec<f64>, BalanceHalt> {
        let played = field.play(points, deals)?;
        let each = points.iter().zip(&played).map(|(point, blocks)| {
            let counts = joined(blocks, None);
            objective.loss(&field.cells, &counts) + field.price(point)
        });
        Ok(each.collect())
    };
    let edits = moved(&point);
    let mut points: Vec<Point> = edits.iter().map(|&edit| without(&point, edit)).collect();
    points.push(point.clone());
    let found = losses(&points)?;
    let mut loss = found.last().copied().unwrap_or(0.0);
    let mut order: Vec<(f64, usize)> = found.iter().copied().zip(edits).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (_, edit) in order {
        let less = without(&point, edit);
        let found = losses(std::slice::from_ref(&less))?;
        if let Some(&found) = found.first().filter(|found| **found <= loss) {
            (point, loss) = (less, found);
        }
    }
    Ok(point)
}

/// What each edit of a point contributes on deals that neither the search nor the pruning saw, the largest first.
///
/// # Errors
/// An interrupt; cards that cannot bear a point.
pub fn contributions(
    field: &BalanceField<'_>,
    objective: &Objective,
    point: &[i32],
    first: u32,
) -> Result<Vec<Contribution>, BalanceHalt> {
    let edits = moved(point);
    let mut points: Vec<Point> = edits.iter().map(|&edit| without(point, edit)).collect();
    points.push(point.to_vec());
    let mut played = field.play(&points, without_deals(field, first))?;
    let whole = played.pop().unwrap_or_default();
    let misses = |blocks: &[Vec<_>]| {
        let misses = objective.misses(&field.cells, &joined(blocks, None));
        let weighed = misses.iter().zip(&objective.weights);
        weighed
            .map(|(miss, weight)| miss * weight)
            .collect::<Vec<f64>>()
    };
    let with = misses(&whole);
    let mut all: Vec<Contribution> = edits
        .into_iter()
        .zip(&played)
        .map(|(slider, less)| {
            let loss = |counts: &[_]| objective.loss(&field.cells, counts);
            let more = misses(less);
            let goals = more.iter().zip(&with).map(|(more, with)| more - with);
            let most = goals.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
            let most = most.filter(|(_, worth)| *worth > 0.0);
            Contribution {
                slider,
                worth: jackknife_difference(less, &whole, loss),
                goal: most.map(|(goal, _)| goal),
                goal_worth: most.map_or(0.0, |(_, worth)| worth),
            }
        })
        .collect();
    all.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
    Ok(all)
}
