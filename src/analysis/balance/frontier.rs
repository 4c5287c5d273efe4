//! Where goals pull apart: which two do so most, and what can be had between them.

use super::counts::joined;
use super::edits::{in_blocks, moved};
use super::estimate::jackknife;
use super::field::{BalanceField, BalanceHalt, Deals, Point};
use super::objective::Objective;
use super::search::BalanceSearch;
use breachlab_report::FrontierRow;

/// How many times its weight one of the two goals gets, for each point of the frontier.
const TIMES: f64 = 8.0;
/// The part of the search's budget that each point may take.
const PART: u64 = 4;
/// Addresses of the search for one point lie this far from those of the next.
const APART: u32 = 1 << 26;

/// The two goals that pull apart most: of those with a miss, or that a step hurts, the pair whose misses the single steps
/// around the point move against each other most. None where no step helps one and hurts another, or all goals are met.
///
/// # Errors
/// An interrupt; cards that cannot bear a point.
pub(super) fn opposed(
    field: &BalanceField<'_>,
    objective: &Objective,
    point: &[i32],
    first: u32,
) -> Result<Option<[usize; 2]>, BalanceHalt> {
    let mut points = vec![point.to_vec()];
    for (at, slider) in field.sliders.iter().enumerate() {
        let stride = ((slider.up - slider.down) / 8).max(1);
        for steps in [point[at] - stride, point[at] + stride] {
            let mut moved: Point = point.to_vec();
            moved[at] = steps.clamp(slider.down, slider.up);
            if moved[at] != point[at] {
                points.push(moved);
            }
        }
    }
    let deals = Deals {
        first,
        blocks: 1,
        pairs: field.request.plan.first_pairs * 8,
    };
    let played = field.play(&points, deals)?;
    let misses: Vec<Vec<f64>> = played
        .iter()
        .map(|blocks| objective.misses(&field.cells, &joined(blocks, None)))
        .collect();
    let here = &misses[0];
    let goals = objective.weights.len();
    let mut worst = (0.0, None);
    for a in 0..goals {
        for b in a + 1..goals {
            // Only what is missed is worth a compromise.
            if here[a] + here[b] <= 0.0 {
                continue;
            }
            let shift = |of: &Vec<f64>, goal: usize| of[goal] - here[goal];
            let pull: f64 = misses[1..]
                .iter()
                .map(|of| (shift(of, a) * shift(of, b)).min(0.0))
                .sum();
            if pull < worst.0 {
                worst = (pull, Some([a, b]));
            }
        }
    }
    Ok(worst.1)
}

/// The point itself, and what searches from it find with either goal weighed more.
///
/// # Errors
/// An interrupt; cards that cannot bear a point.
pub(super) fn frontier(
    field: &BalanceField<'_>,
    objective: &Objective,
    point: &[i32],
    pair: [usize; 2],
    first: u32,
) -> Result<Vec<FrontierRow>, BalanceHalt> {
    let mut found = vec![(None, 1.0, point.to_vec())];
    for (at, goal) in (1..).zip(pair) {
        let mut leaning = objective.clone();
        leaning.weights[goal] *= TIMES;
        let mut search = BalanceSearch::from(field, point.to_vec());
        let most = field.request.most / PART;
        while !search.is_still() && search.played < most {
            search.step(field, &leaning, first + at * APART)?;
        }
        found.push((Some(goal as u64 + 1), TIMES, search.point));
    }
    let points: Vec<Point> = found.iter().map(|(.., point)| point.clone()).collect();
    let deals = in_blocks(field, first, field.request.plan.proof_matches / PART);
    let played = field.play(&points, deals)?;
    let rows = found
        .into_iter()
        .zip(&played)
        .map(|((goal, times, point), blocks)| {
            let miss = |goal: usize| {
                jackknife(blocks, |counts| {
                    objective.misses(&field.cells, counts)[goal]
                })
            };
            FrontierRow {
                goal,
                times,
                misses: pair.map(miss),
                loss: objective.loss(&field.cells, &joined(blocks, None)),
                edits: moved(&point).len() as u64,
            }
        });
    Ok(rows.collect())
}
