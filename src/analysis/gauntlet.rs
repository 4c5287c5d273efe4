//! A deck against a whole field, each deck of the field by its weight.

use super::decks_met::DecksMet;
use super::shown::rate;
use breachlab_core::games::EVERY;
use breachlab_core::stats::{self, PairSummary};
use breachlab_report::{FieldRow, GauntletRow};

/// What the `runners`, the first of the decks, came to against the field, the rest of them, over all pilots and by each;
/// and the field.
pub(super) fn rows(
    runners: usize,
    weights: &[f64],
    names: &[String],
    met: &[DecksMet],
    pilots: &[String],
) -> (Vec<GauntletRow>, Vec<FieldRow>) {
    let whole: f64 = weights.iter().sum();
    let field = names[runners..].iter().zip(weights);
    let field = field.map(|(deck, weight)| FieldRow {
        deck: deck.clone(),
        share: weight / whole,
    });
    let mut rows = Vec::new();
    for (runner, deck) in names[..runners].iter().enumerate() {
        let all = std::iter::once((EVERY, None));
        let each = (0..)
            .zip(pilots)
            .map(|(at, pilot)| (pilot.as_str(), Some(at)));
        for (pilot, at) in all.chain(each) {
            let run = Gauntlet {
                runner,
                runners,
                weights,
                names,
                met,
                pilots: pilots.len(),
            };
            rows.push(GauntletRow {
                deck: deck.clone(),
                pilot: pilot.to_owned(),
                ..run.row(at)
            });
        }
    }
    (rows, field.collect())
}

/// One deck's way through the field.
struct Gauntlet<'a> {
    runner: usize,
    runners: usize,
    weights: &'a [f64],
    names: &'a [String],
    met: &'a [DecksMet],
    pilots: usize,
}

impl Gauntlet<'_> {
    /// Its row under one pilot, by the pilot's place, or under all.
    fn row(&self, pilot: Option<usize>) -> GauntletRow {
        let met = self.met.iter().filter(|met| met.first == self.runner);
        let (mut cells, mut matches) = (Vec::new(), 0);
        for met in met {
            let tallies: Vec<_> = match pilot {
                Some(at) => met.tallies.get(at).into_iter().collect(),
                None => met.tallies.iter().collect(),
            };
            matches += tallies.iter().map(|(tally, _)| tally.matches).sum::<u64>();
            // Under all pilots only where each has played, since they count alike.
            let is_whole = pilot.is_some() || tallies.len() == self.pilots;
            let each = tallies
                .iter()
                .filter_map(|(tally, _)| stats::entry_summary(tally, 0));
            let pooled = PairSummary::pooled(&each.collect::<Vec<_>>());
            if let Some(summary) = pooled.filter(|_| is_whole) {
                let weight = self.weights[met.second - self.runners];
                cells.push((met, (summary, weight)));
            }
        }
        let asked = self.weights.iter().filter(|weight| **weight > 0.0).count();
        cells.retain(|(_, (_, weight))| *weight > 0.0);
        let shown = cells.iter().map(|(met, (summary, _))| {
            let estimate = rate(*summary, met.interval(*summary));
            (self.names[met.second].clone(), estimate)
        });
        let worst = shown.min_by(|(_, a), (_, b)| a.value.total_cmp(&b.value));
        let counted: Vec<_> = cells.iter().map(|(_, cell)| *cell).collect();
        let mean = PairSummary::weighted(&counted).filter(|_| counted.len() == asked);
        GauntletRow {
            matches,
            win_rate: mean.map(|summary| rate(summary, stats::pair_interval(summary))),
            worst,
            ..GauntletRow::default()
        }
    }
}
