//! `sensitivity`: which numbers of which cards hold the set?

use clap::Args;

use super::card_field::{open, pace_matches, parse_matches, under_own_pilot};
use super::common::{Common, once, parse_name};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, fresh, of_game};
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::cards::{self, StudyField, sensitivity_report};
use breachlab_core::games::GameRow;
use breachlab_core::play::Hooks;

/// Matches where nothing else is said: a few minutes on a few cores.
const MATCHES: u64 = 200_000;

/// Arguments of `sensitivity`.
#[derive(Debug, Args)]
pub struct SensitivityArgs {
    /// Decks of the field, paths or names, each against every other, or for itself against the table [default: all embedded
    /// decks]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    decks: Vec<String>,
    /// Strategies, paths or names, each for all sides [default: the game's own]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    strategy: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Matches to play in all [default: 200000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_matches, allow_negative_numbers = true)]
    matches: Option<u64>,
}

pub(super) fn run(
    args: &SensitivityArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    once("--decks", &args.decks)?;
    once("--strategy", &args.strategy)?;
    let order = under_own_pilot(row, &args.decks, &args.strategy, &args.data);
    let study = open(row, &order)?;
    name_unread(&order.cards);
    let matches = args.matches.unwrap_or(MATCHES);
    let pace = pace_matches(row, study.as_ref(), &order, matches, common.seed)?;
    let workers = common.workers()?;
    let bar = Bar::new(matches, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let mut field = StudyField::new(study, &workers, hooks, common.seed);
    let wanted = cards::fewest_sensitive(&mut field);
    let wanted = wanted.ok_or(CliError::NothingToTurn { game: row.id })?;
    if matches < wanted {
        let found = matches;
        return Err(CliError::TooFewMatches { found, wanted });
    }
    // Only now: what cannot be asked takes no earlier report away.
    let question = QuestionPrint::new().order(&order).with("matches", matches);
    let folder = of_game(common, row, "sensitivity", question);
    let folder = fresh(&folder)?;
    let found = cards::sensitivity(&mut field, matches);
    bar.clear();
    let mut report = sensitivity_report(&field, row, matches, &found.map_err(CliError::Faults)?);
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    report
        .head
        .notes
        .extend(pace.look(&workers, interrupt::flag()));
    report.head.notes.extend(forfeits::notes());
    if forfeits::are_many() {
        report.doubt_forfeits();
    }
    forfeits::file(&folder, report.head.complete)?;
    finish(&report, &folder, common)
}
