//! Where goals pull apart: which two do so most, and what can be had between them.

use super::counts::{CellCount, joined};
use super::edits::{in_blocks, moved};
use super::estimate::jackknife;
use super::field::{BalanceField, BalanceHalt, Deals, Point};
use super::objective::Objective;
use super::search::BalanceSearch;
use super::words::{Counted, change, goal_row};
use breachlab_report::FrontierRow;

/// How many times its weight one of the two goals gets, for each point of the frontier: each search goes on from the point
/// that the one before it found.
const TIMES: [f64; 2] = [3.0, 9.0];
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

/// A point between two goals, and what was weighed to find it.
struct Compromise {
    /// The goal that counted more, and how many times; none for the point itself.
    leaning: Option<(usize, f64)>,
    point: Point,
}

/// What searches from the point find with either goal weighed more and more, and the point itself between them: from one
/// end of the frontier to the other.
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
    let mut ground = first;
    let mut sides = [Vec::new(), Vec::new()];
    for (side, goal) in sides.iter_mut().zip(pair) {
        let mut from = point.to_vec();
        for times in TIMES {
            ground += APART;
            let mut leaning = objective.clone();
            leaning.weights[goal] *= times;
            let mut search = BalanceSearch::from(field, from.clone());
            // One round in any case: a compromise that nobody looked for is none.
            let round = search.most_of_a_round(field);
            let most = (field.request.most / PART).max(round);
            while !search.is_over(field, most) {
                search.step(field, &leaning, ground)?;
            }
            from.clone_from(&search.point);
            let (leaning, point) = (Some((goal, times)), search.point);
            side.push(Compromise { leaning, point });
        }
    }
    let [mut found, other] = sides;
    found.reverse();
    let (leaning, point) = (None, point.to_vec());
    found.push(Compromise { leaning, point });
    found.extend(other);
    let points: Vec<Point> = found.iter().map(|one| one.point.clone()).collect();
    let deals = in_blocks(field, first, field.request.plan.proof_matches / PART);
    let played = field.play(&points, deals)?;
    let rows = found.iter().zip(&played);
    Ok(rows
        .map(|(one, blocks)| row(field, objective, pair, one, blocks))
        .collect())
}

fn row(
    field: &BalanceField<'_>,
    objective: &Objective,
    pair: [usize; 2],
    of: &Compromise,
    blocks: &[Vec<CellCount>],
) -> FrontierRow {
    let cells = &field.cells;
    let all = joined(blocks, None);
    let counted = Counted { cells, blocks };
    let miss = |goal: usize| jackknife(blocks, |counts| objective.misses(cells, counts)[goal]);
    let farthest = |goal: usize| {
        let own = objective.figures.iter().filter(|one| one.goal == goal);
        let worst = own.max_by(|a, b| a.miss(cells, &all).total_cmp(&b.miss(cells, &all)));
        worst.map(|figure| goal_row(field, objective, figure, [None, Some(&counted)]))
    };
    let edits = moved(&of.point);
    let changes = edits.iter();
    let changes = changes.map(|&slider| change(field, slider, of.point[slider]));
    FrontierRow {
        goal: of.leaning.map(|(goal, _)| goal as u64 + 1),
        times: of.leaning.map_or(1.0, |(_, times)| times),
        misses: pair.map(miss),
        farthest: pair.map(farthest),
        loss: objective.loss(cells, &all),
        edits: edits.len() as u64,
        changes: changes.collect::<Vec<_>>().join("; "),
    }
}
