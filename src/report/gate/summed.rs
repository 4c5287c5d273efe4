//! Rows of a gate summed up: by pilot over its matchups, by changed card over the matchups that hold it.

use super::model::GateReport;
use super::tried::{MetRow, PilotAnswer};

impl GateReport {
    /// What each pilot's matchups say, in the plan's order; none where one pilot plays all.
    #[must_use]
    pub fn tiers(&self) -> Vec<PilotAnswer> {
        let mut all: Vec<PilotAnswer> = Vec::new();
        for row in &self.matchups {
            if !all.iter().any(|tier| tier.strategy == row.strategy) {
                all.push(PilotAnswer {
                    strategy: row.strategy.clone(),
                    ..PilotAnswer::default()
                });
            }
            for tier in all.iter_mut().filter(|tier| tier.strategy == row.strategy) {
                tier.matchups += 1;
                tier.changed += usize::from(row.answer == "changed");
                tier.undecided += usize::from(row.answer == "undecided");
            }
        }
        for tier in &mut all {
            let of = self
                .means
                .iter()
                .filter(|mean| mean.strategy == tier.strategy);
            tier.means = of.filter(|mean| mean.answer == "changed").count();
            tier.answer = match (tier.changed + tier.means, tier.undecided) {
                (0, 0) => "unchanged",
                (0, _) => "undecided",
                _ => "changed",
            };
        }
        if all.len() > 1 { all } else { Vec::new() }
    }

    /// Each changed card over all matchups in which it was looked for.
    pub(super) fn met_in_all(&self) -> Vec<MetRow> {
        let mut all: Vec<MetRow> = Vec::new();
        for row in &self.met {
            let Some(known) = all.iter_mut().find(|known| known.change == row.change) else {
                all.push(row.clone());
                continue;
            };
            known.matches += row.matches;
            known.drawn += row.drawn;
            known.played += row.played;
            known.copies_drawn += row.copies_drawn;
            known.copies_played += row.copies_played;
            known.pairs += row.pairs;
            known.turned += row.turned;
            known.tested &= row.tested;
        }
        all
    }
}
