//! `odds check`: exact chances of checks in a row, each a card with a number turned over and not put back.

use clap::Args;
use serde::Serialize;

use super::chances::chance_line;
use super::common::{Common, whole};
use super::error::{CliError, Exit};
use super::print;
use breachlab_core::games::{ChecksAsked, ChecksChances, GameRow, LabRow};
use breachlab_report::several;

/// Arguments of `odds check`.
#[derive(Debug, Args)]
pub(super) struct NumberCheckArgs {
    /// A check as attack/opposing; once for each, in the order in which they are made
    #[arg(long, value_name = "A/O", required = true, value_parser = parse_check, allow_hyphen_values = true)]
    check: Vec<(u16, u16)>,
    /// Cards of each number that are left to be turned over, the lowest number first; what is not gone unless said
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = whole::<u16>(0, 1000), allow_negative_numbers = true)]
    left: Option<Vec<u16>>,
    /// Cards of each number that have been turned over: they come back once none is left; what is not left unless said
    #[arg(long, value_name = "N,N,…", value_delimiter = ',', value_parser = whole::<u16>(0, 1000), allow_negative_numbers = true)]
    gone: Option<Vec<u16>>,
    /// How many play: a full deck has a share of each
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u8>(1, 10), allow_negative_numbers = true)]
    players: u8,
}

/// Two numbers with `/` between them.
fn parse_check(text: &str) -> Result<(u16, u16), String> {
    let wanted = "wanted attack/opposing such as 11/3, each from 0 to 1000";
    let numbers = text.split('/').map(|part| part.trim().parse::<u16>().ok());
    match numbers.collect::<Vec<_>>()[..] {
        [Some(attack @ 0..=1000), Some(opposing @ 0..=1000)] => Ok((attack, opposing)),
        _ => Err(wanted.to_owned()),
    }
}

/// One of the checks.
#[derive(Serialize)]
struct CheckShare {
    attack: u16,
    opposing: u16,
    chance: f64,
    with_all_before: f64,
}

#[derive(Serialize)]
struct CheckDocument<'a> {
    left: &'a [u16],
    checks: Vec<CheckShare>,
    successes: &'a [f64],
    states: usize,
}

pub(super) fn check(
    args: &NumberCheckArgs,
    common: &Common,
    row: &GameRow,
    lab: &LabRow,
) -> Result<Exit, CliError> {
    let asked = ChecksAsked {
        checks: args.check.clone(),
        left: args.left.clone(),
        gone: args.gone.clone(),
        players: args.players,
    };
    let chances = (lab.checks)(&asked)?;
    if !common.json {
        print::lines(page(args, &chances).into_iter())?;
        return Ok(Exit::Done);
    }
    let odds = chances.each.iter().zip(&chances.run);
    let own = CheckDocument {
        left: &chances.left,
        checks: (args.check.iter().zip(odds))
            .map(
                |(&(attack, opposing), (&chance, &with_all_before))| CheckShare {
                    attack,
                    opposing,
                    chance,
                    with_all_before,
                },
            )
            .collect(),
        successes: &chances.successes,
        states: chances.states,
    };
    print::out(&common.head(Some(row)).answer(&own)?)?;
    Ok(Exit::Done)
}

fn page(args: &NumberCheckArgs, chances: &ChecksChances) -> Vec<String> {
    let cards: u64 = chances.left.iter().map(|&cards| u64::from(cards)).sum();
    let by_number: Vec<String> = chances.left.iter().map(u16::to_string).collect();
    let names: Vec<String> = args
        .check
        .iter()
        .map(|(attack, opposing)| format!("{attack} against {opposing}"))
        .collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    let head = format!(
        "{} over {}, by number from the lowest: {}",
        several(names.len() as u64, "check", "checks in a row"),
        several(cards, "card", "cards"),
        by_number.join(" ")
    );
    let mut page = vec![head];
    let mut block = |title: &str, odds: &[f64]| {
        page.extend([String::new(), title.to_owned()]);
        let lines = names.iter().zip(odds);
        page.extend(lines.map(|(name, &chance)| chance_line(name, width, chance, 0)));
    };
    block("succeeds:", &chances.each);
    if names.len() > 1 {
        block("succeeds, and all before it do:", &chances.run);
        page.extend([String::new(), "how many succeed:".to_owned()]);
        for (won, &chance) in chances.successes.iter().enumerate() {
            page.push(chance_line(&won.to_string(), width, chance, 0));
        }
    }
    page.push(String::new());
    page.push(format!(
        "exact over {}: cards are not put back until none is left",
        several(chances.states as u64, "position", "positions")
    ));
    page
}
