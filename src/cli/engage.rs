//! `engage`: one engagement of a scenario file, told step by step, or sampled.

use clap::Args;
use serde::Serialize;

use super::common::{Common, whole};
use super::error::{CliError, Exit, plural};
use super::odds_engagement::{head, sampled};
use super::print;
use super::scene::SceneArgs;
use breachlab_core::games::{GameRow, Staged};
use breachlab_core::lab::{EngageError, Engaged, Speaker};
use breachlab_report::spoken;

/// Arguments of `engage`.
#[derive(Debug, Args)]
pub struct EngageArgs {
    #[command(flatten)]
    scene: SceneArgs,
    /// Faces for every die, in the order in which they are rolled, instead of the scenario's; without either, luck
    /// comes from the seed
    #[arg(long, value_name = "FACES", value_delimiter = ',', num_args = 1..,
          value_parser = whole::<u8>(1, 10), conflicts_with = "matches", allow_negative_numbers = true)]
    dice: Option<Vec<u8>>,
    /// Roll from the seed even if the scenario lists dice
    #[arg(long, conflicts_with = "dice")]
    roll: bool,
    /// Play it so often and count, with intervals
    #[arg(long, short = 'n', value_name = "N", value_parser = whole::<u64>(1, 10_000_000_000), allow_negative_numbers = true)]
    matches: Option<u64>,
}

#[derive(Serialize)]
struct EventDocument<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<char>,
    text: &'a str,
    rules: &'a [&'static str],
}

#[derive(Serialize)]
struct EngagementTold<'a> {
    scenario: &'a str,
    cites: &'a [String],
    pilots: &'a [String],
    before: &'a [String],
    events: Vec<EventDocument<'a>>,
    after: &'a [String],
    outcome: &'a str,
    dice: usize,
    waits: Vec<Waited<'a>>,
    unasked: Vec<Held<'a>>,
    unmet: &'a [String],
}

/// An order carried out later than its turn came.
#[derive(Serialize)]
struct Waited<'a> {
    line: usize,
    order: &'a str,
    from: &'a str,
    to: &'a str,
}

/// A refusal that holds because its Commander was asked nothing at its moment.
#[derive(Serialize)]
struct Held<'a> {
    line: usize,
    order: &'a str,
}

pub(super) fn engage(
    args: &EngageArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let staged = args.scene.stage(row)?;
    if let Some(matches) = args.matches {
        return sampled(&*staged, common, head(common, row, &args.scene), matches);
    }
    let engaged = if args.roll {
        staged.engage_by_seed(common.seed)
    } else {
        staged.engage(args.dice.as_deref(), common.seed)
    };
    let engaged = engaged.map_err(|error| placed(error, args))?;
    let exit = if engaged.unmet.is_empty() {
        Exit::Done
    } else {
        Exit::No
    };
    if common.json {
        let head = head(common, row, &args.scene);
        print::out(&head.answer(&told(&*staged, &engaged))?)?;
        return Ok(exit);
    }
    print::lines(page(&*staged, &engaged).into_iter())?;
    if !engaged.unmet.is_empty() {
        let unmet = engaged.unmet.len();
        print::remark(&format!("{unmet} expectation{} not met", plural(unmet)));
    }
    Ok(exit)
}

/// An error about listed dice with where they are listed; others say their place themselves.
fn placed(error: EngageError, args: &EngageArgs) -> CliError {
    use EngageError::{LeftOver, NoFace, Short};
    if !matches!(error, Short { .. } | LeftOver { .. } | NoFace { .. }) {
        return error.into();
    }
    let given_in = match args.dice {
        Some(_) => "--dice".to_owned(),
        None => format!("{}: `dice`", args.scene.scenario),
    };
    CliError::Dice {
        given_in,
        error: Box::new(error),
    }
}

fn told<'a>(staged: &'a dyn Staged, engaged: &'a Engaged) -> EngagementTold<'a> {
    EngagementTold {
        scenario: staged.title(),
        cites: staged.cites(),
        pilots: staged.pilots(),
        before: &engaged.before,
        events: engaged
            .lines
            .iter()
            .map(|line| EventDocument {
                kind: line.name,
                seat: match line.speaker {
                    Speaker::Decision(seat) => Some(seat),
                    Speaker::Event => None,
                },
                text: line.text.trim(),
                rules: line.rules,
            })
            .collect(),
        after: &engaged.after,
        outcome: engaged.outcome,
        dice: engaged.dice,
        waits: engaged
            .waits
            .iter()
            .map(|wait| Waited {
                line: wait.line,
                order: &wait.order,
                from: &wait.from,
                to: &wait.to,
            })
            .collect(),
        unasked: engaged
            .unasked
            .iter()
            .map(|held| Held {
                line: held.line,
                order: &held.order,
            })
            .collect(),
        unmet: &engaged.unmet,
    }
}

fn page(staged: &dyn Staged, engaged: &Engaged) -> Vec<String> {
    let mut page = vec![staged.title().to_owned()];
    if !staged.cites().is_empty() {
        page.push(format!("shows {}", staged.cites().join(", ")));
    }
    let indent = |lines: &[String]| {
        lines
            .iter()
            .map(|line| format!("  {line}"))
            .collect::<Vec<_>>()
    };
    page.push(String::new());
    page.extend(indent(&engaged.before));
    page.push(String::new());
    page.extend(
        engaged
            .lines
            .iter()
            .map(breachlab_core::lab::ToldLine::shown),
    );
    page.push(String::new());
    page.push(format!(
        "End: {}; {} {} rolled",
        spoken(engaged.outcome),
        engaged.dice,
        if engaged.dice == 1 { "die" } else { "dice" }
    ));
    page.extend(indent(&engaged.after));
    for wait in &engaged.waits {
        page.push(format!(
            "line {}, `{}`: its turn came in {}, and it was carried out in {}",
            wait.line, wait.order, wait.from, wait.to
        ));
    }
    for held in &engaged.unasked {
        page.push(format!(
            "line {}, `{}`: holds, since nothing at all was asked there",
            held.line, held.order
        ));
    }
    for unmet in &engaged.unmet {
        page.push(format!("expected and not found: {unmet}"));
    }
    page
}
