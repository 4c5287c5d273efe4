//! Which decks will be met, given how they fare against one another? The mixture nobody beats, α-rank, the replicator,
//! and what chance in the win rates does to each.

use std::sync::atomic::Ordering;

use breachlab_core::dice::{Address, Lane, Stream};
use breachlab_core::play::Hooks;
use breachlab_core::stats::{
    Equilibrium, Z95, against, alpha_rank, draw_rate, equilibrium, replicator,
};
use breachlab_report::{Exploited, Head, MetaReport, MetaRow, Payoff, ReportEstimate};

/// Points of the replicator's path.
const PATH: usize = 401;
/// Draws below which an interval says nothing.
const FEW_DRAWS: usize = 100;
/// Draws between two words on how they stand.
const TELLING: u64 = 64;
/// Share of draws beyond each end of an interval.
const TAIL: f64 = 0.025;

/// What `meta` is asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetaAsked {
    /// Win rates of decks against decks.
    pub payoff: Payoff,
    /// Independent matches behind each; none where the rates are to be taken as exact.
    pub counts: Option<Vec<Vec<f64>>>,
    /// Shares of a field to be answered, by deck; they add up to 1.
    pub field: Option<Vec<f64>>,
    /// Draws from what is known of the rates.
    pub draws: u64,
    /// How strongly α-rank's players imitate success.
    pub alpha: f64,
    /// How many there are.
    pub population: u32,
    /// Seed of the draws.
    pub seed: u64,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MetaError {
    /// The linear program could not be solved to its tolerance.
    #[error(
        "the equilibrium could not be solved to its tolerance, wanted win rates further from one another than rounding"
    )]
    Unsolved,
    /// Stopped by the user before there were draws enough for intervals.
    #[error("interrupted before there were {FEW_DRAWS} draws")]
    Interrupted,
}

/// What one table of win rates gives.
struct Solved {
    nash: Equilibrium,
    alpha: Vec<f64>,
    exploitability: f64,
}

impl MetaAsked {
    fn solve(&self, rates: &[Vec<f64>]) -> Option<Solved> {
        let nash = equilibrium(rates)?;
        let best = self
            .field
            .as_ref()
            .and_then(|field| best_answer(rates, field));
        Some(Solved {
            nash,
            alpha: alpha_rank(rates, self.alpha, self.population),
            exploitability: best.map_or(0.0, |(_, rate)| rate - 0.5),
        })
    }

    /// The win rates as they might be: a draw of each from what its matches leave open.
    fn drawn(&self, counts: &[Vec<f64>], number: u64) -> Vec<Vec<f64>> {
        let address = Address {
            seed: self.seed,
            cell: 0,
            number,
        };
        let mut stream = Stream::new(address, Lane::Roll, 0);
        let mut uniform = || ((stream.word() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
        let mut rates = self.payoff.rates.clone();
        for row in 0..rates.len() {
            for column in row + 1..rates.len() {
                let rate = draw_rate(rates[row][column], counts[row][column], &mut uniform);
                rates[row][column] = rate;
                rates[column][row] = 1.0 - rate;
            }
        }
        rates
    }
}

/// The deck that does best against a field, and its win rate.
fn best_answer(rates: &[Vec<f64>], field: &[f64]) -> Option<(usize, f64)> {
    (0..rates.len())
        .map(|deck| (deck, 1.0 - against(rates, field, deck)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Answers.
///
/// # Errors
/// When the solver gives up on the table itself, or the user stops it before there are draws to be shown.
// Long because every number of the report needs the matrix and what was drawn from its errors.
pub fn meta(asked: &MetaAsked, hooks: Hooks<'_>) -> Result<MetaReport, MetaError> {
    let rates = &asked.payoff.rates;
    let found = asked.solve(rates).ok_or(MetaError::Unsolved)?;
    let (mut drawn, mut lost, mut complete) = (Vec::new(), 0_u64, true);
    if let Some(counts) = &asked.counts {
        for number in 0..asked.draws {
            if hooks.interrupt.load(Ordering::Relaxed) {
                complete = false;
                break;
            }
            match asked.solve(&asked.drawn(counts, number)) {
                Some(solved) => drawn.push(solved),
                None => lost += 1,
            }
            hooks.progress.played(1);
            if number % TELLING == 0 && !drawn.is_empty() {
                hooks.progress.stands(&|| told(asked, &drawn));
            }
        }
    }
    if !complete && drawn.len() < FEW_DRAWS {
        return Err(MetaError::Interrupted);
    }
    let size = rates.len();
    let start = asked
        .field
        .clone()
        .unwrap_or_else(|| vec![1.0 / size as f64; size]);
    let path = replicator(rates, &start, PATH);
    let spread = |value: f64, of: &dyn Fn(&Solved) -> f64| {
        let mut values: Vec<f64> = drawn.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        around(value, &values)
    };
    let decks = (0..size)
        .map(|deck| MetaRow {
            deck: asked.payoff.names[deck].clone(),
            nash: spread(found.nash.shares[deck], &|solved| solved.nash.shares[deck]),
            alpha: spread(found.alpha[deck], &|solved| solved.alpha[deck]),
            against_nash: 1.0 - against(rates, &found.nash.shares, deck),
            replicator_mean: path.mean[deck],
            replicator_end: path.points.last().map_or(0.0, |(_, shares)| shares[deck]),
            field: asked.field.as_ref().map(|field| field[deck]),
            against_field: asked
                .field
                .as_ref()
                .map(|field| 1.0 - against(rates, field, deck)),
        })
        .collect();
    let exploited = asked.field.as_ref().and_then(|field| {
        let (deck, win_rate) = best_answer(rates, field)?;
        Some(Exploited {
            deck: asked.payoff.names[deck].clone(),
            win_rate,
            exploitability: spread(found.exploitability, &|solved| solved.exploitability),
        })
    });
    Ok(MetaReport {
        head: Head {
            seed: Some(asked.seed),
            complete,
            notes: notes(asked, &found, lost),
            ..Head::default()
        },
        decks,
        value: found.nash.value,
        is_unique: found.nash.is_unique,
        alpha: asked.alpha,
        population: asked.population,
        draws: drawn.len() as u64,
        exploited,
        path: path.points,
        ..MetaReport::default()
    })
}

/// What the draws so far leave open of the largest share.
fn told(asked: &MetaAsked, drawn: &[Solved]) -> String {
    let names = asked.payoff.names.iter().enumerate();
    let shares = names.map(|(deck, name)| {
        let mut shares: Vec<f64> = drawn
            .iter()
            .map(|solved| solved.nash.shares[deck])
            .collect();
        shares.sort_by(f64::total_cmp);
        let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
        (name, around(mean, &shares))
    });
    let largest = shares.max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
    largest.map_or_else(String::new, |(name, share)| {
        let [mean, low, high] = [share.value, share.low, share.high].map(|share| share * 100.0);
        format!("{name} {mean:.0} % of the Nash mixture ({low:.0} to {high:.0})")
    })
}

fn notes(asked: &MetaAsked, found: &Solved, lost: u64) -> Vec<String> {
    let mut notes = Vec::new();
    if asked.counts.is_none() {
        notes.push(
            "nobody said how many matches the win rates rest on, so they are taken as exact and the ends of every \
             interval are its value: --counts carries chance through to the shares"
                .to_owned(),
        );
    }
    if asked.payoff.widest_gap > 1e-6 {
        notes.push(format!(
            "two win rates of a pairing miss adding up to 1 by up to {:.4}: each was moved by half of the miss",
            asked.payoff.widest_gap
        ));
    }
    if asked.payoff.is_partial {
        notes.push(
            "the win rates are those of an interrupted matrix: pairings played last rest on fewer matches".to_owned(),
        );
    }
    if !asked.payoff.odd_mirrors.is_empty() {
        let odd = asked.payoff.odd_mirrors.iter();
        let odd = odd.map(|(name, rate)| format!("{name} {rate}"));
        notes.push(format!(
            "against itself a deck wins one half, whatever the table says: {}",
            odd.collect::<Vec<_>>().join(", ")
        ));
    }
    if !found.nash.is_unique {
        notes.push(
            "there are other mixtures that no deck beats: this is the most even of them".to_owned(),
        );
    }
    if lost > 0 {
        notes.push(format!("{lost} draws could not be solved and are left out"));
    }
    notes
}

/// The 95 % interval of sorted draws, around the value; the value alone without draws.
fn around(value: f64, sorted: &[f64]) -> ReportEstimate {
    let Some(last) = sorted.len().checked_sub(1) else {
        return ReportEstimate {
            value,
            low: value,
            high: value,
        };
    };
    let tail = (TAIL * sorted.len() as f64).floor() as usize;
    let (low, high) = (sorted[tail.min(last)], sorted[last - tail.min(last)]);
    ReportEstimate {
        value,
        low: low.min(value),
        high: high.max(value),
    }
}

/// Independent matches that would give an interval as narrow as these ends: what pairs are worth in single matches.
/// None where the interval has no width.
#[must_use]
pub fn effective_matches(rate: f64, standard_error: f64) -> Option<f64> {
    let variance = standard_error * standard_error;
    (variance > 0.0).then(|| (rate * (1.0 - rate) / variance).max(Z95 * Z95 / 4.0))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn asked(counts: Option<f64>) -> MetaAsked {
        let rates = [[0.5, 0.65, 0.35], [0.35, 0.5, 0.70], [0.65, 0.30, 0.5]];
        MetaAsked {
            payoff: Payoff {
                names: ["a", "b", "c"].map(str::to_owned).to_vec(),
                rates: rates.map(|row| row.to_vec()).to_vec(),
                widest_gap: 0.0,
                odd_mirrors: Vec::new(),
                is_partial: false,
            },
            counts: counts.map(|n| vec![vec![n; 3]; 3]),
            field: Some(vec![1.0, 0.0, 0.0]),
            draws: 200,
            alpha: 10.0,
            population: 50,
            seed: 1,
        }
    }

    static CALM: AtomicBool = AtomicBool::new(false);
    static HOOKS: Hooks<'_> = Hooks {
        progress: &(),
        interrupt: &CALM,
    };

    #[test]
    fn a_field_is_answered_by_what_beats_it() {
        let report = meta(&asked(None), HOOKS).expect("solved");
        let found = report.exploited.expect("a field was given");
        assert_eq!(found.deck, "c");
        assert!((found.exploitability.value - 0.15).abs() < 1e-12);
        assert_eq!(report.draws, 0);
        assert!(report.decks.iter().all(|row| row.nash.low == row.nash.high));
    }

    /// Four times the matches give half the width.
    #[test]
    fn chance_is_carried_through_to_the_shares() {
        let width = |counts| {
            let report = meta(&asked(Some(counts)), HOOKS).expect("solved");
            let nash = report.decks[0].nash;
            assert!(nash.low < 0.4 && 0.4 < nash.high, "{nash:?}");
            nash.high - nash.low
        };
        let ratio = width(10_000.0) / width(40_000.0);
        assert!((1.5..2.7).contains(&ratio), "{ratio}");
    }

    /// The width, against the formula: of a cycle with leads p, q, r (a over b, b over c, c over a) the share of a is
    /// q / (p + q + r), so its error follows from theirs to first order.
    #[test]
    fn the_width_is_what_the_formula_says() {
        let report = meta(
            &MetaAsked {
                draws: 500,
                ..asked(Some(40_000.0))
            },
            HOOKS,
        )
        .expect("solved");
        let (p, q, r) = (0.15, 0.20, 0.15);
        let sum: f64 = p + q + r;
        let error = |rate: f64| rate * (1.0 - rate) / 40_000.0;
        let slopes = [q / (sum * sum), (p + r) / (sum * sum)];
        let variance = slopes[0].powi(2) * 2.0 * error(0.65) + slopes[1].powi(2) * error(0.7);
        let wanted = 2.0 * Z95 * variance.sqrt();
        let nash = report.decks[0].nash;
        let found = nash.high - nash.low;
        assert!((found / wanted - 1.0).abs() < 0.2, "{found} {wanted}");
    }
}
