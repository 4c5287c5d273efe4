//! Absorbing Markov chains with finitely many states, solved by elimination.
//!
//! Nothing is truncated: a chain that can go round for ever is summed to its limit, and the part of it that can
//! never end is reported as such. Knots of states that lead back to each other are found first (Tarjan, *SIAM J.
//! Comput.* 1 (1972) 146), so that elimination is needed within a knot only. Within it states are taken out one by
//! one as Grassmann, Taksar & Heyman do (*Oper. Res.* 33 (1985) 1107): the chance to leave a state is the sum of
//! what leaves it, never 1 minus something, so no digits cancel.

/// One state: where it goes, and how it ends. All chances of a row add up to 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChainRow {
    /// Chance of going to each of these states, itself included. A state may stand here more than once.
    pub steps: Vec<(usize, f64)>,
    /// Chance of ending here and now, by kind of end.
    pub ends: Vec<f64>,
}

/// How it ends from one state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Absorption {
    /// Chance of each kind of end.
    pub ends: Vec<f64>,
    /// Chance that it never ends.
    pub never: f64,
}

/// The fate of every state. `kinds` is the length of every row's `ends`.
///
/// ```
/// use breachlab_core::stats::chain::{ChainRow, solve};
/// // Won or lost with 1 in 10 each, else once more: one half each, whatever the number of rounds.
/// let once_more = ChainRow { steps: vec![(0, 0.8)], ends: vec![0.1, 0.1] };
/// let fates = solve(&[once_more], 2);
/// assert!((fates[0].ends[0] - 0.5).abs() < 1e-15);
/// assert_eq!(fates[0].never, 0.0);
/// ```
#[must_use]
pub fn solve(rows: &[ChainRow], kinds: usize) -> Vec<Absorption> {
    let mut fates = vec![Absorption::default(); rows.len()];
    // Knots come out with those they lead to before them.
    for knot in knots(rows) {
        untie(rows, &knot, kinds, &mut fates);
    }
    fates
}

/// Solves one knot whose exits are solved already.
fn untie(rows: &[ChainRow], knot: &[usize], kinds: usize, fates: &mut [Absorption]) {
    let size = knot.len();
    let place = |state: usize| knot.iter().position(|&inside| inside == state);
    // Within the knot by place; what leaves it ends in one of `kinds` ways or (the last column) never.
    let mut inner = vec![vec![0.0; size]; size];
    let mut outer = vec![vec![0.0; kinds + 1]; size];
    for (at, &state) in knot.iter().enumerate() {
        let row = &rows[state];
        for (kind, chance) in row.ends.iter().enumerate() {
            outer[at][kind] += chance;
        }
        for &(next, chance) in &row.steps {
            if let Some(there) = place(next) {
                inner[at][there] += chance;
                continue;
            }
            for (kind, share) in fates[next].ends.iter().enumerate() {
                outer[at][kind] += chance * share;
            }
            outer[at][kinds] += chance * fates[next].never;
        }
    }
    let leaving = |inner: &[Vec<f64>], outer: &[Vec<f64>], at: usize| -> f64 {
        inner[at][..at].iter().sum::<f64>() + outer[at].iter().sum::<f64>()
    };
    for out in (1..size).rev() {
        let total = leaving(&inner, &outer, out);
        if total <= 0.0 {
            // Nothing leads from here to the states left: whoever comes stays for ever.
            outer[out].fill(0.0);
            outer[out][kinds] = 1.0;
        }
        let total = if total <= 0.0 { 1.0 } else { total };
        for at in 0..out {
            let share = inner[at][out] / total;
            if share > 0.0 {
                let (before, after) = inner.split_at_mut(out);
                add(&mut before[at][..out], share, &after[0][..out]);
                let (before, after) = outer.split_at_mut(out);
                add(&mut before[at], share, &after[0]);
            }
        }
    }
    let mut solved: Vec<Vec<f64>> = Vec::with_capacity(size);
    for at in 0..size {
        let total = leaving(&inner, &outer, at);
        let mut ends = outer[at].clone();
        for (known, &chance) in solved.iter().zip(&inner[at]) {
            add(&mut ends, chance, known);
        }
        if total > 0.0 {
            for end in &mut ends {
                *end /= total;
            }
        } else {
            ends[kinds] = 1.0;
        }
        solved.push(ends);
    }
    for (mut ends, &state) in solved.into_iter().zip(knot) {
        let never = ends.pop().unwrap_or(0.0);
        fates[state] = Absorption { ends, never };
    }
}

/// Adds `share` of one row to another.
fn add(row: &mut [f64], share: f64, other: &[f64]) {
    for (sum, more) in row.iter_mut().zip(other) {
        *sum += share * more;
    }
}

/// States that lead back to each other, each knot behind all it leads to.
fn knots(rows: &[ChainRow]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut order = vec![UNSEEN; rows.len()];
    let mut low = vec![0; rows.len()];
    let mut is_open = vec![false; rows.len()];
    let (mut open, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..rows.len() {
        if order[root] != UNSEEN {
            continue;
        }
        // (state, how many of its steps were followed)
        let mut path = vec![(root, 0)];
        while let Some(&mut (state, ref mut followed)) = path.last_mut() {
            if *followed == 0 && order[state] == UNSEEN {
                (order[state], low[state], is_open[state]) = (next, next, true);
                next += 1;
                open.push(state);
            }
            let step = rows[state].steps.get(*followed);
            *followed += 1;
            match step {
                Some(&(to, chance)) if chance > 0.0 => {
                    if order[to] == UNSEEN {
                        path.push((to, 0));
                    } else if is_open[to] {
                        low[state] = low[state].min(order[to]);
                    }
                }
                Some(_) => {}
                None => {
                    path.pop();
                    if let Some(&(before, _)) = path.last() {
                        low[before] = low[before].min(low[state]);
                    }
                    if low[state] == order[state] {
                        let from = open.iter().rposition(|&seen| seen == state).unwrap_or(0);
                        let knot: Vec<usize> = open.drain(from..).collect();
                        for &inside in &knot {
                            is_open[inside] = false;
                        }
                        found.push(knot);
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Absorption, ChainRow, solve};

    fn row(steps: &[(usize, f64)], ends: &[f64]) -> ChainRow {
        ChainRow {
            steps: steps.to_vec(),
            ends: ends.to_vec(),
        }
    }

    fn near(fate: &Absorption, ends: &[f64], never: f64) {
        let all = fate.ends.iter().zip(ends);
        assert!(all.clone().all(|(a, b)| (a - b).abs() < 1e-12), "{fate:?}");
        assert!((fate.never - never).abs() < 1e-12, "{fate:?}");
    }

    // Feller, An Introduction to Probability Theory I, XIV.2: ruin from z with a in all is
    // ((q/p)^a - (q/p)^z) / ((q/p)^a - 1).
    #[test]
    fn the_gamblers_ruin_is_as_published() {
        let (p, q, all) = (0.45_f64, 0.55_f64, 10_usize);
        let rows: Vec<ChainRow> = (1..all)
            .map(|purse| {
                let mut row = row(&[], &[0.0, 0.0]);
                match purse {
                    1 => row.ends[0] = q,
                    _ => row.steps.push((purse - 2, q)),
                }
                match purse {
                    9 => row.ends[1] = p,
                    _ => row.steps.push((purse, p)),
                }
                row
            })
            .collect();
        let fates = solve(&rows, 2);
        let r = q / p;
        for purse in 1..all {
            let ruin = (r.powi(10) - r.powi(purse as i32)) / (r.powi(10) - 1.0);
            near(&fates[purse - 1], &[ruin, 1.0 - ruin], 0.0);
        }
    }

    #[test]
    fn what_goes_round_for_ever_never_ends() {
        let fates = solve(&[row(&[(0, 1.0)], &[0.0])], 1);
        near(&fates[0], &[0.0], 1.0);
        // Half ends, half falls into a round of two.
        let rows = [
            row(&[(1, 0.5)], &[0.5]),
            row(&[(2, 1.0)], &[0.0]),
            row(&[(1, 1.0)], &[0.0]),
        ];
        let fates = solve(&rows, 1);
        near(&fates[0], &[0.5], 0.5);
        near(&fates[1], &[0.0], 1.0);
        near(&fates[2], &[0.0], 1.0);
    }

    #[test]
    fn a_chance_of_one_in_a_billion_a_round_loses_no_digits() {
        let rows = [row(&[(0, 1.0 - 4e-9)], &[1e-9, 3e-9])];
        near(&solve(&rows, 2)[0], &[0.25, 0.75], 0.0);
    }

    #[test]
    fn a_trap_inside_a_knot_is_told_from_a_way_out() {
        // 0 and 1 lead to each other; 1 also leaves.
        let rows = [row(&[(1, 1.0)], &[0.0]), row(&[(0, 0.9)], &[0.1])];
        let fates = solve(&rows, 1);
        near(&fates[0], &[1.0], 0.0);
        near(&fates[1], &[1.0], 0.0);
    }
}
