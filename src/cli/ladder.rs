//! `ladder`: which pilots are strong?

use clap::Args;

use super::common::{Common, once, parse_name, refuse_patches, whole};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::finish;
use super::folder::{QuestionPrint, fresh, of_game};
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::alone::{AloneTrial, Ranked};
use breachlab_analysis::entrants::Entrants;
use breachlab_analysis::ladder::{LadderRequest, ladder};
use breachlab_core::games::{Contest, GameRow, Shelf};
use breachlab_core::play::{Hooks, Progress, Stop};
use breachlab_core::tally::Tally;

/// Matches of a pairing where nothing else is said: an interval of about ± 3 points, in a few seconds for
/// policies.
const MATCHES: u64 = 1200;

/// Arguments of `ladder`.
#[derive(Debug, Args)]
pub struct LadderArgs {
    /// Strategies, paths or names of embedded ones [default: all embedded ones]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    strategy: Vec<String>,
    /// Decks, each played by both sides [default: all embedded ones]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Matches of each pairing, shared out over the decks in pairs that swap seats, which rounds them up
    #[arg(long, short = 'n', value_name = "N", default_value_t = MATCHES,
          value_parser = whole::<u64>(2, 1_000_000_000), allow_negative_numbers = true)]
    matches: u64,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

pub(super) fn run(
    args: &LadderArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let asked = asked(args, common, row)?;
    let entrants = &asked.entrants;
    let question = QuestionPrint::new()
        .order(&entrants.all)
        .with("matches", asked.matches);
    let folder = of_game(common, row, "ladder", question);
    let folder = fresh(&folder)?;
    if row.contest == Contest::Alone {
        let trial = AloneTrial {
            row,
            ranked: Ranked::Pilots,
            entrants,
            // Shared out over the decks, as the matches of a pairing are.
            stop: Stop::Exact(asked.matches.div_ceil(entrants.decks().len().max(1) as u64)),
        };
        return super::alone::run(&trial, common, &folder);
    }
    let workers = common.workers()?;
    let bar = Bar::new(asked.matches_in_all(), print::progress(common));
    let progress = LadderProgress(&bar);
    let hooks = Hooks {
        progress: &progress,
        interrupt: interrupt::flag(),
    };
    let clock = super::common::Clock::start();
    let done = ladder(row, &asked, &workers, hooks);
    bar.clear();
    let mut report = done.map_err(CliError::Faults)?;
    report.head.timing = Some(clock.timing(report.head.matches, workers.threads()));
    report.head.command.clone_from(&common.asked.command);
    report.head.out = folder.path().display().to_string();
    report.head.notes.extend(forfeits::notes());
    forfeits::file(&folder, report.head.complete)?;
    finish(&report, &folder, common)
}

/// What is asked: every pilot against every other, or alone, with each deck.
fn asked(args: &LadderArgs, common: &Common, row: &GameRow) -> Result<LadderRequest, CliError> {
    let pilots = named_or_all(&args.strategy, row, Shelf::Strategies);
    let decks = named_or_all(&args.decks, row, Shelf::Decks);
    if pilots.len() < 2 {
        return Err(CliError::FewPilots {
            found: pilots.len(),
        });
    }
    refuse_patches(row, &args.data.patch)?;
    name_unread(&args.data.cards);
    once("--strategy", &pilots)?;
    once("--decks", &decks)?;
    Ok(LadderRequest {
        entrants: Entrants::new(decks, pilots, args.data.order(), common.seed),
        matches: args.matches,
    })
}

pub(super) fn named_or_all(named: &[String], row: &GameRow, shelf: Shelf) -> Vec<String> {
    if !named.is_empty() {
        return named.to_vec();
    }
    match shelf {
        Shelf::Decks => all_decks(row),
        _ => ids(row, shelf).collect(),
    }
}

fn ids(row: &GameRow, shelf: Shelf) -> impl Iterator<Item = String> {
    (row.shelf)(shelf).into_iter().map(|found| found.id)
}

/// The embedded decks that are compared where nobody names any.
pub(super) fn all_decks(row: &GameRow) -> Vec<String> {
    say_left_out(row);
    (row.compared)()
}

/// Says which embedded decks are not among those compared, and why.
pub(super) fn say_left_out(row: &GameRow) {
    if row.contest == Contest::Pairs {
        return;
    }
    let compared = (row.compared)();
    let others = ids(row, Shelf::Decks).filter(|deck| !compared.contains(deck));
    let left: Vec<String> = others.collect();
    if !left.is_empty() {
        print::remark(&format!(
            "note: each deck plays for itself against the table; left out, since they meet each other: {}",
            left.join(", ")
        ));
    }
}

/// A bar over many pairings, played one after another: how far all are, and how the one in hand stands.
pub(super) struct LadderProgress<'a>(pub(super) &'a Bar);

impl Progress for LadderProgress<'_> {
    fn played(&self, matches: u64) {
        self.0.played(matches);
    }
    fn counted(&self, tally: &Tally, _most: u64) {
        self.0.estimate("pairing in hand: the first wins", tally);
    }
    fn reads_counts(&self) -> bool {
        self.0.reads_counts()
    }
    fn asked(&self) -> u64 {
        self.0.asked()
    }
}
