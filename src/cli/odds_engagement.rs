//! `odds engagement`: chances of a scenario's outcomes and losses, exact if it can be gone through, else sampled.

use clap::Args;
use serde::Serialize;

use super::common::{Common, whole};
use super::engage::SceneArgs;
use super::error::{CliError, Exit, plural};
use super::odds::{chance_line, percent};
use super::print;
use crate::analysis::lab::{Enumerated, NoExact, Odds, Sampled};
use crate::games::{Row, Staged};
use crate::report::{SCHEMA, seed_text, spoken};
use crate::stats::{Interval, Z95, wilson};

/// Arguments of `odds engagement`.
#[derive(Debug, Args)]
pub(super) struct EngagementArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// Steps to go through at most before sampling instead; 0 samples at once
    #[arg(long, value_name = "N", default_value_t = 2_000_000,
          value_parser = whole::<u64>(0, 1_000_000_000), allow_negative_numbers = true)]
    most_steps: u64,
    /// Matches to sample where exact odds are out of reach
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20_000,
          value_parser = whole::<u64>(1, 10_000_000_000), allow_negative_numbers = true)]
    matches: u64,
}

/// What was found.
pub(super) enum Found<'a> {
    /// Exact chances.
    Exact(&'a Enumerated),
    /// Shares of a sample.
    Sampled(&'a Sampled),
}

#[derive(Serialize)]
struct Figure<'a> {
    name: &'a str,
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_high: Option<f64>,
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    complete: bool,
    game: &'a str,
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
    seed: Option<String>,
    outcomes: Vec<Figure<'a>>,
    lost: Vec<Figure<'a>>,
    orders_failed: Vec<Failed<'a>>,
}

/// An order that could not be carried out, so that the pilots decided from there on.
#[derive(Serialize)]
struct Failed<'a> {
    line: usize,
    order: &'a str,
    #[serde(flatten)]
    figure: Share,
}

#[derive(Serialize)]
struct Share {
    chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_low: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ci_high: Option<f64>,
}

pub(super) fn engagement(
    args: &EngagementArgs,
    common: &Common,
    row: &Row,
) -> Result<Exit, CliError> {
    let staged = args.scene.stage(row)?;
    let exact = match args.most_steps {
        0 => Err("as asked by --most-steps 0".to_owned()),
        most => staged.enumerate(most).map_err(|why| match why {
            NoExact::TooLarge { states, .. } => {
                format!("more than {states} position{}", plural(states as usize))
            }
            NoExact::Unwritten => "cards were drawn in an order the file does not give".to_owned(),
            NoExact::Noisy => "a pilot's choices hang on more than the position".to_owned(),
        }),
    };
    match exact {
        Ok(exact) => show(&*staged, common, row, &Found::Exact(&exact))?,
        Err(reason) => {
            if !common.quiet {
                print::remark(&[&reason, ": sampled instead of exact"].concat());
            }
            let sampled = staged.sample(&common.crew()?, common.seed, args.matches)?;
            show(&*staged, common, row, &Found::Sampled(&sampled))?;
        }
    }
    Ok(Exit::Done)
}

/// Columns of the widest interval beside a chance: bars of one page keep one scale.
const BESIDE: usize = 30;

/// Prints what was found.
pub(super) fn show(
    staged: &dyn Staged,
    common: &Common,
    row: &Row,
    found: &Found<'_>,
) -> Result<(), CliError> {
    let units = staged.units();
    let orders = staged.orders();
    let odds = match found {
        Found::Exact(exact) => exact.odds.clone(),
        Found::Sampled(sampled) => sampled.odds(),
    };
    if !common.json {
        return print::lines(page(staged, &units, &orders, &odds, found).into_iter());
    }
    let outcomes = staged
        .outcomes()
        .iter()
        .copied()
        .zip(odds.outcomes.iter().copied());
    let lost = units
        .iter()
        .map(String::as_str)
        .zip(odds.lost.iter().copied());
    let chance = |(name, chance)| {
        let interval = interval(found, chance);
        Figure {
            name,
            chance,
            ci_low: interval.map(|interval| interval.low),
            ci_high: interval.map(|interval| interval.high),
        }
    };
    let (states, steps, matches, seed) = match found {
        Found::Exact(exact) => (Some(exact.states), Some(exact.plays), None, None),
        Found::Sampled(sampled) => (
            None,
            None,
            Some(sampled.matches),
            Some(seed_text(common.seed)),
        ),
    };
    let document = Document {
        schema: SCHEMA,
        complete: true,
        game: row.id,
        scenario: staged.title(),
        pilots: staged.pilots(),
        exact: matches.is_none(),
        states,
        steps,
        matches,
        seed,
        outcomes: outcomes.map(chance).collect(),
        lost: lost.map(chance).collect(),
        orders_failed: failed(&orders, &odds)
            .map(|(line, order, chance)| {
                let interval = interval(found, chance);
                let figure = Share {
                    chance,
                    ci_low: interval.map(|interval| interval.low),
                    ci_high: interval.map(|interval| interval.high),
                };
                Failed {
                    line,
                    order,
                    figure,
                }
            })
            .collect(),
    };
    print::document(&document)
}

/// Orders that could not always be carried out, with how often.
fn failed<'o>(
    orders: &'o [(usize, String)],
    odds: &'o Odds,
) -> impl Iterator<Item = (usize, &'o str, f64)> {
    let pairs = orders.iter().zip(&odds.strayed);
    pairs
        .filter(|(_, chance)| **chance > 0.0)
        .map(|((line, order), chance)| (*line, order.as_str(), *chance))
}

/// The 95 % interval of a sampled chance.
fn interval(found: &Found<'_>, chance: f64) -> Option<Interval> {
    match found {
        Found::Exact(_) => None,
        Found::Sampled(sampled) => {
            let matches = sampled.matches as f64;
            Some(wilson(chance * matches, matches, Z95))
        }
    }
}

fn page(
    staged: &dyn Staged,
    units: &[String],
    orders: &[(usize, String)],
    odds: &Odds,
    found: &Found<'_>,
) -> Vec<String> {
    let pilots: Vec<String> = staged
        .pilots()
        .iter()
        .enumerate()
        .map(|(at, pilot)| format!("{} {pilot}", (b'A' + at as u8) as char))
        .collect();
    let mut page = vec![
        format!("{} ({})", staged.title(), pilots.join(", ")),
        String::new(),
    ];
    let width = units
        .iter()
        .map(|unit| unit.chars().count())
        .max()
        .unwrap_or(0)
        .max(24);
    let line = |name: &str, chance: f64| {
        let beside = interval(found, chance).map_or_else(String::new, |interval| {
            let (low, high) = (percent(interval.low), percent(interval.high));
            ["  (", &low, " to ", &high, ")"].concat()
        });
        chance_line(name, width, chance, BESIDE) + beside.as_str()
    };
    for (name, &chance) in staged.outcomes().iter().zip(&odds.outcomes) {
        if chance > 0.0 {
            page.push(line(&spoken(name), chance));
        }
    }
    page.push(String::new());
    page.push("lost:".to_owned());
    for (unit, &chance) in units.iter().zip(&odds.lost) {
        page.push(line(unit, chance));
    }
    page.push(String::new());
    page.push(match found {
        Found::Exact(exact) => format!(
            "exact: all ways the dice can fall, over {} position{} ({} steps)",
            exact.states,
            if exact.states == 1 { "" } else { "s" },
            exact.plays
        ),
        Found::Sampled(sampled) => format!(
            "sampled: {} match{}, 95 % intervals in brackets (Wilson)",
            sampled.matches,
            if sampled.matches == 1 { "" } else { "es" }
        ),
    });
    for (line, order, chance) in failed(orders, odds) {
        page.push(format!(
            "in {} of matches line {line}, `{order}`, could not be carried out: the pilots decided from there on",
            percent(chance)
        ));
    }
    page
}
