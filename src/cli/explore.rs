//! `explore`: which kinds of deck are there?

use std::path::{Path, PathBuf};

use clap::Args;

use super::builder::{field, open, parse_budget};
use super::common::{Clock, Common, once};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, of_game, replace};
use super::ladder::named_or_all;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::build::{Exploring, explore};
use breachlab_analysis::cards::StudyError;
use breachlab_core::games::{Builder, DeckSyntax, GameRow, Order, Piece, Shelf, Sign};
use breachlab_core::plan::fingerprint;
use breachlab_core::play::Hooks;
use breachlab_report::{self as report, ExploreReport, ReportFolder};

/// Matches where nothing else is said: half a minute a core, a few hundred for the test of each cell.
const MATCHES: u64 = 200_000;
/// Fewest that make any sense.
const FEWEST: u64 = 2000;

/// Arguments of `explore`.
#[derive(Debug, Args)]
pub struct ExploreArgs {
    /// Decks to begin with: paths or names of embedded ones [default: all embedded ones]
    #[arg(value_name = "DECK")]
    pub(super) decks: Vec<String>,
    /// The field: decks, each with a weight if they are not met equally often [default: all embedded decks; the table where
    /// each deck plays for itself]
    #[arg(long, value_name = "DECK[:WEIGHT]", value_delimiter = ',')]
    pub(super) against: Vec<String>,
    /// The strategy of all sides [default: the game's]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME")]
    strategy: Option<String>,
    /// Most matches in all: search, and the test of each cell on fresh deals [default: 200000]
    #[arg(long, value_name = "N", value_parser = parse_budget, allow_negative_numbers = true)]
    max_matches: Option<u64>,
    /// Write each cell's deck as a file into this folder
    #[arg(long, value_name = "DIR")]
    write: Option<PathBuf>,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

pub(super) fn run(
    args: &ExploreArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let most = args.max_matches.unwrap_or(MATCHES);
    if most < FEWEST {
        return Err(CliError::TooFewToTune {
            found: most,
            wanted: FEWEST,
        });
    }
    let (asked, order) = asked(args, row, most)?;
    let builder = open(row, &order)?;
    let question = QuestionPrint::new()
        .order(&order)
        .with("seeds", asked.seeds)
        .named("--against", &args.against)
        .with("--max-matches", most);
    let folder = of_game(common, row, "explore", question);
    let folder = ReportFolder::claim(&folder)?;
    // Decks to begin with may be those of an earlier map in the same place.
    let begun: Vec<&Path> = order.decks.iter().map(Path::new).collect();
    let apart = args.write.as_deref().filter(|path| !folder.is_at(path));
    let apart = apart.map(ReportFolder::claim).transpose()?;
    // Only now: what is refused takes no earlier report away.
    replace(&folder, &begun)?;
    if let Some(apart) = &apart {
        replace(apart, &begun)?;
    }
    let shelf = args
        .write
        .is_some()
        .then(|| apart.as_ref().unwrap_or(&folder));
    if let Some(shelf) = shelf {
        shelf.withdraw_made(&begun)?;
    }
    let workers = common.workers()?;
    let bar = Bar::new(most, print::progress(common));
    let hooks = Hooks {
        progress: &bar,
        interrupt: interrupt::flag(),
    };
    let clock = Clock::start();
    let done = explore(builder.as_ref(), &asked, &workers, hooks, common.seed);
    bar.clear();
    let (mut report, decks) = done.map_err(|halt| match halt {
        StudyError::Faults(faults) => CliError::Faults(faults),
        StudyError::Interrupted => unreachable!("an interrupted map is reported as it stands"),
    })?;
    row.id.clone_into(&mut report.head.game);
    row.title.clone_into(&mut report.head.title);
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    deliver(&mut report, &decks, builder.as_ref(), shelf)?;
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    report.head.notes = forfeits::notes();
    forfeits::file(&folder, report.head.complete)?;
    finish(&report, &folder, common)
}

/// What is asked of the map, and the decks and the pilot as the game reads them.
fn asked(args: &ExploreArgs, row: &GameRow, most: u64) -> Result<(Exploring, Order), CliError> {
    let (against, weights) = field(&args.against, row, None)?;
    once("DECK", &args.decks)?;
    let seeds = named_or_all(&args.decks, row, Shelf::Decks);
    let asked = Exploring {
        seeds: seeds.len(),
        weights,
        most,
    };
    let pilot = args.strategy.as_deref().unwrap_or(row.pilot);
    let order = Order {
        decks: seeds.into_iter().chain(against).collect(),
        strategies: vec![pilot.to_owned()],
        ..args.data.order()
    };
    Ok((asked, order))
}

/// Hashes the deck of each cell, and writes it where decks are asked for.
fn deliver(
    report: &mut ExploreReport,
    decks: &[Vec<Piece>],
    builder: &dyn Builder,
    shelf: Option<&ReportFolder>,
) -> Result<(), CliError> {
    let is_complete = report.head.complete;
    for (cell, deck) in report.cells.iter_mut().zip(decks) {
        let [x, y] = cell.cell;
        let id = format!("cell-{x}-{y}");
        let name = format!("{}, cell {x} {y}", cell.origin);
        let note = cell.fresh.map_or_else(String::new, |rate| {
            format!(
                "wins {:.1} % ({:.1} to {:.1}) on fresh deals",
                rate.value * 100.0,
                rate.low * 100.0,
                rate.high * 100.0
            )
        });
        let sign = Sign {
            id: &id,
            name: &name,
            note: &note,
        };
        let mut text = builder
            .text(deck, sign, DeckSyntax::Toml)
            .unwrap_or_default();
        if !is_complete {
            text = report::unproven(&text);
        }
        cell.hash = fingerprint(&text);
        if let Some(shelf) = shelf {
            let name = format!("{id}.toml");
            cell.deck = shelf.make(&name, &text)?.display().to_string();
        }
    }
    Ok(())
}
