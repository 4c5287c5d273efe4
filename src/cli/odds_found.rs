//! What was found of a scenario's chances, exact or sampled, as pages and documents read it.

use breachlab_core::games::Staged;
use breachlab_core::lab::{Enumerated, Odds, Sampled, Together};
use breachlab_core::stats::{Interval, Z95, wilson};

/// What was found.
pub(super) enum Found<'a> {
    /// Exact chances, from going through every way the dice can fall.
    Exact(&'a Enumerated),
    /// Shares of a sample, and whether all of it was played.
    Sampled(&'a Sampled, bool),
}

impl Found<'_> {
    /// Whether nothing cut it short.
    pub(super) fn is_complete(&self) -> bool {
        !matches!(self, Self::Sampled(_, false))
    }
}

/// Orders that could not always be carried out, with how often.
pub(super) fn failed<'o>(
    orders: &'o [(usize, String)],
    odds: &'o Odds,
) -> impl Iterator<Item = (usize, &'o str, f64)> {
    let pairs = orders.iter().zip(&odds.strayed);
    pairs
        .filter(|(_, chance)| **chance > 0.0)
        .map(|((line, order), chance)| (*line, order.as_str(), *chance))
}

/// Combinations, the likeliest first.
pub(super) fn likeliest(odds: &Odds) -> Vec<(&Together, f64)> {
    let mut all: Vec<(&Together, f64)> = odds
        .together
        .iter()
        .map(|(together, chance)| (together, *chance))
        .collect();
    all.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    all
}

/// The outcome of a combination, or that there was none.
pub(super) fn ended(staged: &dyn Staged, together: &Together) -> &'static str {
    let name = together.outcome.and_then(|at| staged.outcomes().get(at));
    name.copied().unwrap_or("stopped")
}

/// The 95 % interval of a sampled chance.
pub(super) fn interval(found: &Found<'_>, chance: f64) -> Option<Interval> {
    match found {
        Found::Exact(_) => None,
        Found::Sampled(sampled, _) => {
            let matches = sampled.matches as f64;
            Some(wilson(chance * matches, matches, Z95))
        }
    }
}
