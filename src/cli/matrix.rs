//! `matrix`: which deck beats which?

use clap::Args;

use super::builder::decks_and_weights;
use super::common::{Common, once, parse_name, refuse_patches};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, fresh, of_game};
use super::passed::name_unread;
use super::run::{parse_matches, parse_target};
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::alone::{AloneTrial, Ranked};
use breachlab_analysis::entrants::Entrants;
use breachlab_analysis::matrix::{MatrixRequest, matrix};
use breachlab_core::games::{Contest, GameRow, Shelf};
use breachlab_core::play::{Hooks, Stop};

/// Matches of a pairing under one pilot where nothing else is said: an interval of about ± 2 points.
const MATCHES: u64 = 2000;
/// Most matches of a pairing under one pilot with a target error.
const MOST: u64 = 1_000_000;

/// Arguments of `matrix`.
#[derive(Debug, Args)]
pub struct MatrixArgs {
    /// Decks, paths or names of embedded ones, 2 or more [default: all embedded ones]
    #[arg(value_name = "DECK", value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategies; each plays both sides of every pairing [default: the game's]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    strategy: Vec<String>,
    /// Matches of each pairing under each pilot, an odd number rounded up to whole pairs [default: 2000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_matches, allow_negative_numbers = true)]
    matches: Option<u64>,
    /// Play each pairing until its 95 % interval is at most ± E percentage points: lopsided ones end sooner
    #[arg(long, value_name = "E", conflicts_with = "matches", value_parser = parse_target, allow_negative_numbers = true)]
    target_error: Option<f64>,
    /// End a pairing there even if the target error is not reached [default: 1000000]
    #[arg(long, value_name = "N", requires = "target_error", conflicts_with = "matches", value_parser = parse_matches, allow_negative_numbers = true)]
    max_matches: Option<u64>,
    /// A field, as deck:weight: the DECKs meet these alone, and each gets its mean against them by their weights
    #[arg(long, value_name = "DECK[:WEIGHT]", value_delimiter = ',', requires = "decks", value_parser = parse_name)]
    gauntlet: Vec<String>,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

pub(super) fn run(
    args: &MatrixArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let field = asked(args, common, row)?;
    let question = QuestionPrint::new()
        .order(&field.entrants.all)
        .with("field", format!("{:?}", field.field))
        .with("stop", format!("{:?}", field.stop));
    let folder = of_game(common, row, "matrix", question);
    let folder = fresh(&folder)?;
    if row.contest == Contest::Alone {
        let trial = AloneTrial {
            row,
            ranked: Ranked::Decks,
            entrants: &field.entrants,
            stop: field.stop,
        };
        return super::alone::run(&trial, common, &folder);
    }
    let workers = common.workers()?;
    let bar = Bar::new(field.matches_in_all(), print::progress(common));
    let progress = super::ladder::LadderProgress(&bar);
    let hooks = Hooks {
        progress: &progress,
        interrupt: interrupt::flag(),
    };
    let clock = super::common::Clock::start();
    let done = matrix(row, &field, &workers, hooks);
    bar.clear();
    let mut report = done.map_err(CliError::Faults)?;
    if let Some(asked) = args.matches.filter(|asked| asked % 2 == 1) {
        report.head.notes.push(format!(
            "{} matches each, not {asked}: an odd one would have no twin with the seats swapped",
            asked + 1
        ));
    }
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    report.head.notes.extend(forfeits::notes());
    forfeits::file(&folder, report.head.complete)?;
    finish(&report, &folder, common)
}

/// What is asked: every deck against every other, or alone, under each pilot.
fn asked(args: &MatrixArgs, common: &Common, row: &GameRow) -> Result<MatrixRequest, CliError> {
    let mut decks = super::ladder::named_or_all(&args.decks, row, Shelf::Decks);
    let field = if args.gauntlet.is_empty() {
        None
    } else {
        if row.contest == Contest::Alone {
            let what = "decks that meet each other: leave --gauntlet out, each deck plays against the table";
            return Err(CliError::NoSuch { game: row.id, what });
        }
        once("DECK", &decks)?;
        let (field, weights) = decks_and_weights("--gauntlet", &args.gauntlet)?;
        decks.extend(field);
        Some(weights)
    };
    if decks.len() < 2 && row.contest == Contest::Pairs {
        return Err(CliError::FewDecks { found: decks.len() });
    }
    let pilots = if args.strategy.is_empty() {
        vec![row.pilot.to_owned()]
    } else {
        args.strategy.clone()
    };
    refuse_patches(row, &args.data.patch)?;
    name_unread(&args.data.cards);
    let flag = if field.is_some() {
        "--gauntlet"
    } else {
        "DECK"
    };
    once(flag, &decks)?;
    once("--strategy", &pilots)?;
    Ok(MatrixRequest {
        field,
        entrants: Entrants::new(decks, pilots, args.data.order(), common.seed),
        stop: match args.target_error {
            Some(points) => Stop::TargetError {
                half_width: points / 100.0,
                max: args.max_matches.unwrap_or(MOST),
            },
            None => Stop::Exact(match (args.matches.unwrap_or(MATCHES), row.contest) {
                // Whole pairs only: an odd match would have no twin.
                (matches, Contest::Pairs) => matches.next_multiple_of(2),
                (matches, Contest::Alone) => matches,
            }),
        },
    })
}
