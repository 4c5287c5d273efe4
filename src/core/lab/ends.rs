//! How a position went, and what is counted of many such ends: in matches of a sample, or in exact chances.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::agenda::Agenda;
use super::scene::{FollowedUnit, Scene};
use crate::engine::Stages;

/// Combinations told apart; what comes after them is counted together.
const MOST_TOGETHER: usize = 4096;

/// How a position went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PositionEnd {
    outcome: Option<usize>,
    /// By unit: its fate, and its number.
    units: Box<[(u8, Option<u16>)]>,
    failed: Option<usize>,
}

impl PositionEnd {
    /// How a match that has come to `state` went.
    pub(super) fn of<G: Stages>(
        scene: &Scene<G>,
        units: &[FollowedUnit],
        state: &G::State,
        agenda: &Agenda,
    ) -> Self {
        let unit = |of: &FollowedUnit| (G::fate(state, of.unit, of.from), G::count(state, of.unit));
        Self {
            outcome: G::ended(state),
            units: units.iter().map(unit).collect(),
            failed: agenda.failed(scene),
        }
    }
}

/// What happens in one match together.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Together {
    /// Index into [`Stages::OUTCOMES`]; none if it stopped before one.
    pub outcome: Option<usize>,
    /// Units lost, by their places in the roster.
    pub lost: Vec<usize>,
}

/// What became of many matches, in numbers of matches or in chances. Each list is of things of which one and only one
/// happens in a match, so that it adds up to all of them; `lost` and `strayed` alone are of things that may go together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ends<W> {
    /// By index into [`Stages::OUTCOMES`].
    pub outcomes: Vec<W>,
    /// It stopped, as asked, before any of them.
    pub stopped: W,
    /// By unit of the roster and by [`Stages::FATES`].
    pub fates: Vec<Vec<W>>,
    /// By unit of the roster: lost to whoever commanded it at first, in whichever way.
    pub lost: Vec<W>,
    /// By unit of the roster: its number in the end; none where nothing was left to count.
    pub counts: Vec<BTreeMap<Option<u16>, W>>,
    /// By Commander: how many units were lost, those that are everybody's aside.
    pub losses: Vec<BTreeMap<usize, W>>,
    /// What happened together.
    pub together: BTreeMap<Together, W>,
    /// Combinations that are not told apart any more.
    pub others: W,
    /// By order: it could not be carried out, and the pilots took over.
    pub strayed: Vec<W>,
}

/// Chances, exact or from samples.
pub type Odds = Ends<f64>;

impl<W: Copy + Default + AddAssign> Ends<W> {
    /// Nothing counted yet.
    pub(super) fn none<G: Stages>(scene: &Scene<G>, units: &[FollowedUnit]) -> Self {
        let nothing = W::default();
        Self {
            outcomes: vec![nothing; G::OUTCOMES.len()],
            fates: vec![vec![nothing; G::FATES.len()]; units.len()],
            lost: vec![nothing; units.len()],
            counts: vec![BTreeMap::new(); units.len()],
            losses: vec![BTreeMap::new(); scene.pilots.len()],
            strayed: vec![nothing; scene.orders.len()],
            ..Self::default()
        }
    }

    /// Counts an end with this weight.
    pub(super) fn add(&mut self, end: &PositionEnd, owners: &[FollowedUnit], weight: W) {
        let outcome = end.outcome.and_then(|at| self.outcomes.get_mut(at));
        *outcome.unwrap_or(&mut self.stopped) += weight;
        let mut together = Together {
            outcome: end.outcome,
            lost: Vec::new(),
        };
        let mut losses = vec![0; self.losses.len()];
        for (at, &(fate, number)) in end.units.iter().enumerate() {
            self.fates[at][usize::from(fate)] += weight;
            *self.counts[at].entry(number).or_default() += weight;
            if fate > 0 {
                self.lost[at] += weight;
                losses[owners[at].from.at()] += usize::from(!owners[at].is_shared);
                together.lost.push(at);
            }
        }
        for (counts, lost) in self.losses.iter_mut().zip(losses) {
            *counts.entry(lost).or_default() += weight;
        }
        if let Some(order) = end.failed {
            self.strayed[order] += weight;
        }
        self.put_together(together, weight);
    }

    fn put_together(&mut self, together: Together, weight: W) {
        if self.together.len() < MOST_TOGETHER || self.together.contains_key(&together) {
            *self.together.entry(together).or_default() += weight;
        } else {
            self.others += weight;
        }
    }

    /// Counts what others have counted.
    pub(super) fn absorb(&mut self, other: Self) {
        let add = |sums: &mut [W], more: &[W]| {
            for (sum, more) in sums.iter_mut().zip(more) {
                *sum += *more;
            }
        };
        add(&mut self.outcomes, &other.outcomes);
        add(&mut self.lost, &other.lost);
        add(&mut self.strayed, &other.strayed);
        for (sums, more) in self.fates.iter_mut().zip(&other.fates) {
            add(sums, more);
        }
        for (sums, more) in self.counts.iter_mut().zip(other.counts) {
            for (number, weight) in more {
                *sums.entry(number).or_default() += weight;
            }
        }
        for (sums, more) in self.losses.iter_mut().zip(other.losses) {
            for (number, weight) in more {
                *sums.entry(number).or_default() += weight;
            }
        }
        for (together, weight) in other.together {
            self.put_together(together, weight);
        }
        self.stopped += other.stopped;
        self.others += other.others;
    }
}

impl Ends<u64> {
    /// The shares of so many matches.
    pub(super) fn shares(&self, matches: u64) -> Odds {
        let share = |count: &u64| *count as f64 / matches.max(1) as f64;
        let all = |counts: &[u64]| counts.iter().map(share).collect();
        Odds {
            outcomes: all(&self.outcomes),
            stopped: share(&self.stopped),
            fates: self.fates.iter().map(|counts| all(counts)).collect(),
            lost: all(&self.lost),
            counts: each(&self.counts, share),
            losses: each(&self.losses, share),
            together: each(std::slice::from_ref(&self.together), share)
                .pop()
                .unwrap_or_default(),
            others: share(&self.others),
            strayed: all(&self.strayed),
        }
    }
}

fn each<K: Ord + Clone>(
    counts: &[BTreeMap<K, u64>],
    share: impl Fn(&u64) -> f64,
) -> Vec<BTreeMap<K, f64>> {
    let one = |counts: &BTreeMap<K, u64>| {
        let counts = counts.iter();
        counts
            .map(|(key, count)| (key.clone(), share(count)))
            .collect()
    };
    counts.iter().map(one).collect()
}
