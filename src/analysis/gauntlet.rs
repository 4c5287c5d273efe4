//! A deck against a whole field, each deck of the field by its weight.

use super::decks_met::DecksMet;
use super::shown::rate;
use breachlab_core::games::EVERY;
use breachlab_core::stats::{self, PairSummary};
use breachlab_report::{FieldRow, GauntletRow, ReportEstimate};

/// What the decks before the field, which are the last so many of `names` as there are weights, came to against it, over all
/// pilots and by each; and the field. What was not played has no row.
pub(super) fn rows(
    weights: &[f64],
    names: &[String],
    met: &[DecksMet],
    pilots: &[String],
) -> (Vec<GauntletRow>, Vec<FieldRow>) {
    let (runners, field) = names.split_at(names.len() - weights.len());
    let whole: f64 = weights.iter().sum();
    let shares = field.iter().zip(weights).map(|(deck, weight)| FieldRow {
        deck: deck.clone(),
        share: weight / whole,
    });
    let mut rows = Vec::new();
    for (runner, deck) in runners.iter().enumerate() {
        let met = met.iter().filter(|met| met.first == runner);
        let run = Gauntlet {
            met: met.map(|met| (met, met.second - runners.len())).collect(),
            weights,
            field,
            pilots: pilots.len(),
        };
        let each = (0..)
            .zip(pilots)
            .map(|(at, pilot)| (pilot.as_str(), Some(at)));
        for (pilot, at) in std::iter::once((EVERY, None)).chain(each) {
            rows.push(GauntletRow {
                deck: deck.clone(),
                pilot: pilot.to_owned(),
                ..run.row(at)
            });
        }
    }
    rows.retain(|row| row.matches > 0);
    (rows, shares.collect())
}

/// One deck's way through the field.
struct Gauntlet<'a> {
    /// Whom it has met, each with its place in the field.
    met: Vec<(&'a DecksMet, usize)>,
    weights: &'a [f64],
    field: &'a [String],
    pilots: usize,
}

impl Gauntlet<'_> {
    /// Its row under one pilot, by the pilot's place, or under all.
    fn row(&self, pilot: Option<usize>) -> GauntletRow {
        let (mut cells, mut matches) = (Vec::new(), 0);
        let mut worst: Option<(String, ReportEstimate)> = None;
        for &(met, at) in &self.met {
            let tallies = match pilot {
                Some(pilot) => met.tallies.get(pilot).map_or(&[][..], std::slice::from_ref),
                None => &met.tallies,
            };
            matches += tallies.iter().map(|(tally, _)| tally.matches).sum::<u64>();
            // Under all pilots only where each has played, since they count alike.
            if self.weights[at] <= 0.0 || (pilot.is_none() && tallies.len() < self.pilots) {
                continue;
            }
            let each = tallies
                .iter()
                .filter_map(|(tally, _)| stats::entry_summary(tally, 0));
            let Some(summary) = PairSummary::pooled(&each.collect::<Vec<_>>()) else {
                continue;
            };
            cells.push((summary, self.weights[at]));
            let here = rate(summary, met.interval(summary));
            if worst
                .as_ref()
                .is_none_or(|(_, worst)| here.value < worst.value)
            {
                worst = Some((self.field[at].clone(), here));
            }
        }
        let asked = self.weights.iter().filter(|weight| **weight > 0.0).count();
        let mean = PairSummary::weighted(&cells).filter(|_| cells.len() == asked);
        GauntletRow {
            matches,
            win_rate: mean.map(|summary| rate(summary, stats::pair_interval(summary))),
            worst,
            ..GauntletRow::default()
        }
    }
}
