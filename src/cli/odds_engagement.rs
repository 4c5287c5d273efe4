//! `odds engagement`: chances of a scenario's outcomes and losses, exact if it can be gone through, else sampled.

use clap::Args;

use super::common::{Common, whole};
use super::error::{CliError, Exit};
use super::file_row::file_row;
use super::odds_document::document;
use super::odds_found::Found;
use super::odds_page::page;
use super::scene::SceneArgs;
use super::{forfeits, interrupt, print};
use crate::progress::{Bar, Workload};
use breachlab_core::games::{GameRow, Staged};
use breachlab_core::lab::{Enumerated, MOST_BYTES, NoExact, Odds};
use breachlab_core::play::Hooks;
use breachlab_report::{Head, several};

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

pub(super) fn engagement(
    args: &EngagementArgs,
    common: &Common,
    row: &GameRow,
) -> Result<Exit, CliError> {
    let staged = args.scene.stage(row)?;
    let found = match args.most_steps {
        0 => Err("as asked by --most-steps 0".to_owned()),
        most => exact(&*staged, most, common).map_err(|why| match why {
            NoExact::TooLarge { states, .. } => format!(
                "more than the {most} steps of --most-steps, after {}",
                several(states, "position", "positions")
            ),
            NoExact::TooWide { states } => format!(
                "more than {} MiB of memory, after {}",
                MOST_BYTES >> 20,
                several(states, "position", "positions")
            ),
            NoExact::Stuck => "somebody is offered nothing to choose from".to_owned(),
            NoExact::Endless => "something can be repeated without end".to_owned(),
            NoExact::Unwritten => "cards were drawn in an order the file does not give".to_owned(),
            NoExact::Noisy => "a pilot's choices hang on more than the position".to_owned(),
        }),
    };
    match found {
        Ok(exact) => {
            let head = head(common, row, &args.scene);
            show(&*staged, common, head, &exact.odds, &Found::Exact(&exact))?;
            Ok(Exit::Done)
        }
        Err(reason) => {
            if !common.quiet {
                print::remark(&[&reason, ": sampled instead of exact"].concat());
            }
            let head = head(common, row, &args.scene);
            sampled(&*staged, common, head, args.matches)
        }
    }
}

/// Goes through a position, at most so many steps.
fn exact(staged: &dyn Staged, most: u64, common: &Common) -> Result<Enumerated, NoExact> {
    let work = Workload {
        what: "steps",
        most: Some(most),
    };
    let bar = Bar::over(work, print::progress(common));
    let found = staged.enumerate(most, &bar);
    bar.clear();
    found
}

/// The head of an answer about a scenario.
pub(super) fn head(common: &Common, row: &GameRow, scene: &SceneArgs) -> Head {
    Head {
        files: vec![file_row("scenario", &scene.scenario)],
        ..common.head(Some(row))
    }
}

/// Plays a position so often, or until it is interrupted, and prints what was counted.
pub(super) fn sampled(
    staged: &dyn Staged,
    common: &Common,
    head: Head,
    matches: u64,
) -> Result<Exit, CliError> {
    let workers = common.workers()?;
    let bar = Bar::new(matches, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let sampled = staged.sample(&workers, common.seed, matches, hooks);
    bar.clear();
    let sampled = sampled?;
    let Some(odds) = sampled.odds() else {
        if common.json {
            let head = Head {
                complete: false,
                notes: forfeits::notes(),
                ..head
            };
            print::out(&head.answer(&serde_json::json!({
                "scenario": staged.title(), "exact": false, "matches": 0, "forfeits": sampled.forfeits,
            }))?)?;
        }
        print::remark("interrupted before the first matches were counted: nothing is shown");
        return Ok(Exit::Interrupted);
    };
    let is_complete = sampled.begun() == matches;
    let found = Found::Sampled(&sampled, is_complete);
    show(staged, common, head, &odds, &found)?;
    Ok(interrupt::ended(is_complete, ""))
}

/// Prints what was found.
fn show(
    staged: &dyn Staged,
    common: &Common,
    head: Head,
    odds: &Odds,
    found: &Found<'_>,
) -> Result<(), CliError> {
    if common.json {
        return print::out(&document(staged, head, odds, found)?);
    }
    print::lines(page(staged, odds, found).into_iter())
}
