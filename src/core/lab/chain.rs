//! Positions and the chances to get from one to another, ends among them: an absorbing Markov chain.
//!
//! Chance flows from the first position to the ends. A position that comes back to itself passes on what it gets as a
//! geometric series; where positions come back to each other what is left goes round again, until less is left than
//! numbers of this width can hold.

/// Where one position leads.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ways {
    /// Positions, each with its chance.
    pub(super) on: Vec<(u32, f64)>,
    /// Ends, each with its chance.
    pub(super) ends: Vec<(u32, f64)>,
}

/// What may still be under way when it counts as done.
const REST: f64 = 1e-15;
/// Positions looked at, over all rounds, before it counts as endless.
const MOST_VISITS: usize = 100_000_000;
/// Rounds after which it counts as endless: what is left by then goes round for ever, or nearly so.
const MOST_ROUNDS: usize = 20_000;

/// The chain; position 0 is the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    ways: Vec<Ways>,
}

impl Chain {
    /// Says where position `at` leads.
    pub(super) fn lay(&mut self, at: u32, ways: Ways) {
        let at = at as usize;
        if self.ways.len() <= at {
            self.ways.resize_with(at + 1, Ways::default);
        }
        self.ways[at] = ways;
    }

    /// Chances of so many ends; none where some matches never come to one.
    pub(super) fn chances(&self, ends: usize) -> Option<Vec<f64>> {
        let order = self.order();
        let (mut mass, mut chances) = (vec![0.0; self.ways.len()], vec![0.0; ends]);
        mass[0] = 1.0;
        for _ in 0..MOST_ROUNDS.min(MOST_VISITS / order.len().max(1) + 1) {
            for &at in &order {
                let ways = &self.ways[at as usize];
                let again = ways.on.iter().find(|(to, _)| *to == at);
                let again = again.map_or(0.0, |(_, chance)| *chance);
                let here = std::mem::take(&mut mass[at as usize]) / (1.0 - again);
                if here == 0.0 {
                    continue;
                }
                if !here.is_finite() {
                    return None;
                }
                for &(to, chance) in ways.on.iter().filter(|(to, _)| *to != at) {
                    mass[to as usize] += here * chance;
                }
                for &(end, chance) in &ways.ends {
                    chances[end as usize] += here * chance;
                }
            }
            if mass.iter().sum::<f64>() < REST {
                return Some(chances);
            }
        }
        None
    }

    /// The positions, each before those it leads to as far as they do not come back.
    fn order(&self) -> Vec<u32> {
        let mut order = Vec::with_capacity(self.ways.len());
        let mut is_seen = vec![false; self.ways.len()];
        let mut path = vec![(0_u32, 0_usize)];
        is_seen[0] = true;
        while let Some((at, next)) = path.last_mut() {
            let on = &self.ways[*at as usize].on;
            if let Some(&(to, _)) = on.get(*next) {
                *next += 1;
                if !std::mem::replace(&mut is_seen[to as usize], true) {
                    path.push((to, 0));
                }
            } else {
                order.push(*at);
                path.pop();
            }
        }
        order.reverse();
        order
    }
}

#[cfg(test)]
mod tests {
    use super::{Chain, Ways};

    /// Positions or ends with their chances.
    type Odds<'a> = &'a [(u32, f64)];

    fn chain(ways: &[(Odds<'_>, Odds<'_>)]) -> Chain {
        let mut chain = Chain::default();
        for (at, (on, ends)) in (0..).zip(ways) {
            chain.lay(
                at,
                Ways {
                    on: on.to_vec(),
                    ends: ends.to_vec(),
                },
            );
        }
        chain
    }

    #[track_caller]
    fn close(found: &[f64], wanted: &[f64]) {
        let near = |(found, wanted): (&f64, &f64)| (found - wanted).abs() < 1e-12;
        assert!(
            found.len() == wanted.len() && found.iter().zip(wanted).all(near),
            "{found:?}"
        );
    }

    #[test]
    fn ways_that_meet_again_add_up() {
        let diamond = chain(&[
            (&[(1, 0.25), (2, 0.75)], &[]),
            (&[(3, 1.0)], &[]),
            (&[(3, 0.5)], &[(0, 0.5)]),
            (&[], &[(1, 1.0)]),
        ]);
        close(&diamond.chances(2).unwrap(), &[0.375, 0.625]);
    }

    #[test]
    fn a_roll_that_is_repeated_is_a_geometric_series() {
        let ties = chain(&[(&[(0, 0.9)], &[(0, 0.06), (1, 0.04)])]);
        close(&ties.chances(2).unwrap(), &[0.6, 0.4]);
    }

    #[test]
    fn a_gambler_is_ruined_as_often_as_the_formula_says() {
        // Three coins against seven, each round won with 0.6.
        let (win, lose) = (0.6, 0.4);
        let mut ways: Vec<Ways> = Vec::new();
        // Position 0 is the first; the purse of position `at` is below.
        let purses: Vec<u32> = std::iter::once(3)
            .chain((1..10).filter(|&purse| purse != 3))
            .collect();
        let place = |purse: u32| purses.iter().position(|&known| known == purse).unwrap() as u32;
        for &purse in &purses {
            let mut here = Ways::default();
            match purse + 1 {
                10 => here.ends.push((1, win)),
                more => here.on.push((place(more), win)),
            }
            match purse - 1 {
                0 => here.ends.push((0, lose)),
                less => here.on.push((place(less), lose)),
            }
            ways.push(here);
        }
        let mut chain = Chain::default();
        for (at, ways) in (0..).zip(ways) {
            chain.lay(at, ways);
        }
        let odds: f64 = lose / win;
        let wins = (1.0 - odds.powi(3)) / (1.0 - odds.powi(10));
        close(&chain.chances(2).unwrap(), &[1.0 - wins, wins]);
    }

    #[test]
    fn what_never_ends_has_no_chances() {
        assert_eq!(chain(&[(&[(0, 1.0)], &[])]).chances(1), None);
        let round = chain(&[
            (&[(1, 0.5)], &[(0, 0.5)]),
            (&[(2, 1.0)], &[]),
            (&[(1, 1.0)], &[]),
        ]);
        assert_eq!(round.chances(1), None);
    }
}
