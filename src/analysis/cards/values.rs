//! What the experiment of a ranking says of its cards.

use super::component::{ComponentEffect, effect, per_copy};
use super::design::BLOCK;
use super::effect::CardValue;
use super::experiment::{Experiment, MatchMeasure};
use super::factors::{Factor, HostFactors};
use breachlab_core::games::Def;

/// What a card has of an experiment in one of its hosts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OnTrial {
    /// Sets with it and without it.
    pub(super) sets: [f64; 2],
    /// Its copies there.
    pub(super) copies: f64,
}

impl Experiment<HostFactors> {
    /// Where a card is on trial: hosts, and the factor in each.
    fn places(&self, card: Def) -> Vec<(usize, usize)> {
        let hosts = self.designs.iter().enumerate();
        let places = hosts.flat_map(|(host, factors)| {
            let all = factors.listed.iter().chain(&factors.strangers).enumerate();
            let own = all.filter(|(_, factor)| factor.trial.card == card);
            own.map(move |(at, _)| (host, at)).collect::<Vec<_>>()
        });
        places.collect()
    }

    /// The factors of a card, host by host.
    pub(super) fn factors_of(&self, card: Def) -> Vec<&Factor> {
        let places = self.places(card).into_iter();
        places
            .map(|(host, at)| self.designs[host].factor(at))
            .collect()
    }

    /// How many sets of each of its hosts a card will be on trial in after so many blocks, others in its place left out of
    /// account.
    pub(super) fn shares(&self, card: Def, blocks: u64) -> Vec<OnTrial> {
        let share = |(host, at): (usize, usize)| {
            let factors = &self.designs[host];
            let sets = (blocks * BLOCK * self.cells_of(host)) as f64;
            let sets = if at >= factors.listed.len() {
                [sets / 4.0 / factors.strangers.len() as f64; 2]
            } else {
                let without = sets / BLOCK as f64;
                [sets - without, without]
            };
            OnTrial {
                sets,
                copies: factors.factor(at).trial.copies(),
            }
        };
        self.places(card).into_iter().map(share).collect()
    }

    /// The effect of a card's copies in each of its hosts, over the cells of some pilots.
    fn effects(&self, card: Def, pilots: &[usize]) -> Vec<(ComponentEffect, f64)> {
        let contest = self.contest();
        let places = self.places(card).into_iter();
        let effects = places.filter_map(|(host, at)| {
            let cells = self.counted((host, at), pilots, MatchMeasure::Points);
            let found = effect(cells, contest.whole().into(), contest)?;
            Some((found, self.designs[host].factor(at).trial.copies()))
        });
        effects.collect()
    }

    /// What a copy of the card is worth over what lies in its place instead, over all its hosts; none before enough of
    /// them was played.
    pub(super) fn value(&self, card: Def, pilots: &[usize]) -> Option<CardValue> {
        per_copy(&self.effects(card, pilots))
    }

    /// The same host by host.
    pub(super) fn values_by_host(&self, card: Def, pilots: &[usize]) -> Vec<CardValue> {
        let effects = self.effects(card, pilots).into_iter();
        effects.filter_map(|one| per_copy(&[one])).collect()
    }
}
