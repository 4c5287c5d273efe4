//! `odds engagement --json`: everything counted, with intervals where it was sampled.

use serde::Serialize;

use super::error::CliError;
use super::forfeits;
use super::odds_found::{Found, ended, failed, interval, likeliest};
use breachlab_core::games::Staged;
use breachlab_core::lab::Odds;
use breachlab_report::Head;

#[derive(Serialize)]
struct EngagementOdds<'a> {
    scenario: &'a str,
    pilots: &'a [String],
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    matches: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeits: Option<u64>,
    outcomes: Vec<NamedChance<'a>>,
    lost: Vec<NamedChance<'a>>,
    fates: Vec<Fates<'a>>,
    together: Vec<TogetherChance<'a>>,
    others: f64,
    losses: Vec<Losses>,
    counts: Vec<UnitCounts<'a>>,
    orders_failed: Vec<Failed<'a>>,
}

/// A chance, with its interval where it was sampled.
#[derive(Serialize)]
struct ChanceShare {
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct NamedChance<'a> {
    name: &'a str,
    #[serde(flatten)]
    share: ChanceShare,
}

/// What becomes of one unit: the chances add up to 1.
#[derive(Serialize)]
struct Fates<'a> {
    unit: &'a str,
    fates: Vec<NamedChance<'a>>,
}

/// What happens together: with `others` the chances add up to 1.
#[derive(Serialize)]
struct TogetherChance<'a> {
    outcome: &'a str,
    lost: Vec<&'a str>,
    #[serde(flatten)]
    share: ChanceShare,
}

/// A number, or none where the unit is gone.
#[derive(Serialize)]
struct Count {
    number: Option<u64>,
    #[serde(flatten)]
    share: ChanceShare,
}

/// How many units a Commander loses.
#[derive(Serialize)]
struct Losses {
    seat: char,
    counts: Vec<Count>,
}

/// What is counted of a unit.
#[derive(Serialize)]
struct UnitCounts<'a> {
    unit: &'a str,
    what: &'a str,
    counts: Vec<Count>,
}

/// An order that could not be carried out, so that the pilots decided from there on.
#[derive(Serialize)]
struct Failed<'a> {
    line: usize,
    order: &'a str,
    #[serde(flatten)]
    share: ChanceShare,
}

/// Writes chances with their intervals.
struct ChanceWriter<'a> {
    found: &'a Found<'a>,
    units: &'a [String],
}

impl<'a> ChanceWriter<'a> {
    fn share(&self, chance: f64) -> ChanceShare {
        let interval = interval(self.found, chance);
        ChanceShare {
            chance,
            ci_low: interval.map(|interval| interval.low),
            ci_high: interval.map(|interval| interval.high),
        }
    }

    fn named(&self, name: &'a str, chance: f64) -> NamedChance<'a> {
        let share = self.share(chance);
        NamedChance { name, share }
    }

    fn count(&self, number: Option<u64>, chance: f64) -> Count {
        let share = self.share(chance);
        Count { number, share }
    }

    fn fates(&self, staged: &'a dyn Staged, odds: &Odds) -> Vec<Fates<'a>> {
        let one = |(unit, chances): (&'a String, &Vec<f64>)| Fates {
            unit,
            fates: (staged.fates().iter().zip(chances))
                .map(|(fate, &chance)| self.named(fate, chance))
                .collect(),
        };
        self.units.iter().zip(&odds.fates).map(one).collect()
    }

    fn together(&self, staged: &'a dyn Staged, odds: &Odds) -> Vec<TogetherChance<'a>> {
        let name = |&at: &usize| self.units[at].as_str();
        let all = likeliest(odds).into_iter();
        all.map(|(together, chance)| TogetherChance {
            outcome: ended(staged, together),
            lost: together.lost.iter().map(name).collect(),
            share: self.share(chance),
        })
        .collect()
    }

    fn losses(&self, odds: &Odds) -> Vec<Losses> {
        let all = (b'A'..).zip(&odds.losses);
        all.map(|(seat, losses)| Losses {
            seat: seat.into(),
            counts: (losses.iter())
                .map(|(&number, &chance)| self.count(Some(number as u64), chance))
                .collect(),
        })
        .collect()
    }

    fn counts(&self, staged: &'a dyn Staged, odds: &Odds) -> Vec<UnitCounts<'a>> {
        let all = self.units.iter().zip(staged.counted()).zip(&odds.counts);
        all.filter_map(|((unit, what), counts)| {
            Some(UnitCounts {
                unit,
                what: what?,
                counts: (counts.iter())
                    .map(|(number, &chance)| self.count(number.map(u64::from), chance))
                    .collect(),
            })
        })
        .collect()
    }
}

/// The document, a line of JSON.
pub(super) fn document(
    staged: &dyn Staged,
    head: Head,
    odds: &Odds,
    found: &Found<'_>,
) -> Result<String, CliError> {
    let (units, orders) = (staged.units(), staged.orders());
    let writer = ChanceWriter {
        found,
        units: &units,
    };
    let (states, steps, sample) = match found {
        Found::Exact(exact) => (Some(exact.states), Some(exact.plays), None),
        Found::Sampled(sampled, _) => (None, None, Some(sampled)),
    };
    let matches = sample.map(|sampled| sampled.matches);
    let outcomes = staged.outcomes().iter().zip(&odds.outcomes);
    let outcomes = outcomes.map(|(name, &chance)| writer.named(name, chance));
    let lost = units.iter().zip(&odds.lost);
    let own = EngagementOdds {
        scenario: staged.title(),
        pilots: staged.pilots(),
        exact: matches.is_none(),
        states,
        steps,
        matches,
        forfeits: sample.map(|sampled| sampled.forfeits),
        outcomes: outcomes
            .chain([writer.named("stopped", odds.stopped)])
            .collect(),
        lost: lost
            .map(|(unit, &chance)| writer.named(unit, chance))
            .collect(),
        fates: writer.fates(staged, odds),
        together: writer.together(staged, odds),
        others: odds.others,
        losses: writer.losses(odds),
        counts: writer.counts(staged, odds),
        orders_failed: failed(&orders, odds)
            .map(|(line, order, chance)| Failed {
                line,
                order,
                share: writer.share(chance),
            })
            .collect(),
    };
    let head = Head {
        // Exact odds leave nothing to chance.
        seed: head.seed.filter(|_| own.matches.is_some()),
        complete: found.is_complete(),
        notes: forfeits::notes(),
        ..head
    };
    Ok(head.answer(&own)?)
}
