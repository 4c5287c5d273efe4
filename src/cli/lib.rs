//! The command line: parses, plans, runs, prints. One file a verb; the only module that prints, and the only
//! one that names clap.
#![forbid(unsafe_code)]

mod alone;
mod asked;
mod audit;
mod balance;
mod balance_search;
mod balance_turns;
mod bench;
mod builder;
mod card;
mod card_field;
mod card_plan;
mod cards;
mod chances;
mod check;
mod common;
mod completions;
mod data_args;
mod decks;
mod draws;
mod engage;
mod error;
mod explore;
mod finish;
mod flags;
mod folder;
mod forfeits;
mod games;
mod gate;
mod interrupt;
mod ladder;
mod line_up;
mod list;
mod matrix;
mod meta;
mod odds;
mod odds_document;
mod odds_engagement;
mod odds_found;
mod odds_page;
mod passed;
mod pipeline;
mod print;
pub mod progress;
mod replay;
mod run;
mod scene;
mod schema;
mod ticker;
mod train;
mod trend;
mod tune;
mod tune_args;
mod tune_words;
mod turned;
mod words;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{FromArgMatches, Parser, Subcommand};

pub use common::{Common, parse_seed};
pub use error::{CliError, Exit};
pub use interrupt::listen;
pub use print::error_chain;

use breachlab_core::games::GameRow;

const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    done, and the answer is no (an invalid file, an expectation not met,
       balance moved, nothing stronger, a better card that hurts,
       goals not met)
  2    could not be done (bad input, bad flag, unwritable folder)
  130  interrupted; partial results are written, marked \"complete\": false

Same seed, same result: on any machine, with any number of threads.";

/// Plays tabletop war games by the million and says, with honest error bars, what is too strong.
#[derive(Debug, Parser)]
#[command(name = "breachlab", version, after_help = EXIT_CODES)]
pub struct Cli {
    /// Flags that verbs share.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// One question a verb.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Who wins, how often, with which cards? Plays decks against each other, or a crew against the table
    #[command(after_help = EXIT_CODES)]
    Run(run::RunArgs),
    /// Which pilots are strong? Every pilot against every other, with ratings
    #[command(after_help = EXIT_CODES)]
    Ladder(ladder::LadderArgs),
    /// Which deck beats which? Every deck against every other, with ratings and circles
    #[command(after_help = EXIT_CODES)]
    Matrix(matrix::MatrixArgs),
    /// Which decks will be met? The mixture that none of them beats, from a table of win rates
    #[command(after_help = EXIT_CODES)]
    Meta(meta::MetaArgs),
    /// Which cards make this deck win more against a field? Searches, and proves the result on fresh deals
    #[command(after_help = EXIT_CODES)]
    Tune(tune_args::TuneArgs),
    /// Which kinds of deck are there? Maps deck space on two axes, the best deck of each cell tested on fresh deals
    #[command(after_help = EXIT_CODES)]
    Explore(explore::ExploreArgs),
    /// Which small changes of card numbers make this a better game? Searches for what meets goals, and proves it
    #[command(after_help = EXIT_CODES)]
    Balance(balance::BalanceArgs),
    /// Make a policy stronger: evolve its numbers, and prove it on fresh deals
    #[command(after_help = EXIT_CODES)]
    Train(train::TrainArgs),
    /// Tell one match of a run, move by move
    Replay(replay::ReplayArgs),
    /// Did balance move between two versions of the card data? For a pipeline
    #[command(after_help = EXIT_CODES)]
    Gate(gate::GateArgs),
    /// How has balance moved over the gates? Draws a history that `gate --history` wrote
    Trend(trend::TrendArgs),
    /// What are the exact odds of a volley, a boarding action, an engagement?
    Odds(odds::OddsArgs),
    /// What are the exact odds of drawing a card, or one of a group, by so many cards?
    Draws(draws::DrawsArgs),
    /// Resolve the engagement of a scenario file, step by step
    Engage(engage::EngageArgs),
    /// Which cards are too strong? Ranks every card of the set by interventions with the same luck
    #[command(after_help = EXIT_CODES)]
    Cards(card_field::CardsArgs),
    /// A deep look at one card: verdict, what each number is worth, fair cost, copies, companions
    #[command(after_help = EXIT_CODES)]
    Card(card::CardArgs),
    /// Does a better card ever hurt? Improves each card by one step, and tests that its deck loses nothing by it
    #[command(after_help = EXIT_CODES)]
    Audit(audit::AuditArgs),
    /// Are these card, deck, strategy, rules files valid? Shows every fault with its place
    #[command(after_help = EXIT_CODES)]
    Check(check::CheckArgs),
    /// List the embedded decks, strategies or cards, or the games
    List(list::ListArgs),
    /// List the games
    Games,
    /// Print the JSON Schema of a kind of file, for editors
    Schema(schema::SchemaArgs),
    /// Print the completion script of a shell
    Completions(completions::CompletionsArgs),
    /// How fast is it on this machine?
    Bench(bench::BenchArgs),
}

impl Verb {
    /// Whether it keeps what it has when it is interrupted, and so is told. The others end where they are.
    fn keeps_what_it_has(&self) -> bool {
        match self {
            Self::Replay(_)
            | Self::Engage(_)
            | Self::Trend(_)
            | Self::Odds(_)
            | Self::Check(_)
            | Self::List(_)
            | Self::Games
            | Self::Schema(_)
            | Self::Completions(_)
            | Self::Bench(_) => false,
            Self::Run(_)
            | Self::Ladder(_)
            | Self::Matrix(_)
            | Self::Meta(_)
            | Self::Tune(_)
            | Self::Balance(_)
            | Self::Explore(_)
            | Self::Train(_)
            | Self::Gate(_)
            | Self::Draws(_)
            | Self::Cards(_)
            | Self::Card(_)
            | Self::Audit(_) => true,
        }
    }
}

/// Runs the command line `args` (program name first) over these games.
///
/// # Errors
/// [`CliError`] when it could not be done; [`error_chain`] prints it.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let args: Vec<OsString> = args.into_iter().collect();
    let parsed = flags::command().try_get_matches_from(&args);
    let parsed = parsed.and_then(|found| Ok((Cli::from_arg_matches(&found)?, found)));
    let (cli, found) = match parsed {
        Ok(parsed) => parsed,
        Err(refused) if refused.kind() == ErrorKind::InvalidUtf8 => {
            let words = args.iter().filter(|word| word.to_str().is_none());
            let words: Vec<_> = words.map(|word| format!("`{}`", word.display())).collect();
            let words = words.join(", ");
            return Err(CliError::NotText { words });
        }
        Err(refused) => return print::clap_message(&refused),
    };
    let mut common = cli.common;
    flags::refuse_idle(&found)?;
    common.asked = common::AskedCommand::of(&found, &common.game, common.seed);
    let owed = common
        .json
        .then(|| common.nothing(common.row(games).ok()))
        .transpose()?;
    if cli.verb.keeps_what_it_has() {
        interrupt::end_while_awaiting_stdin(owed);
    } else {
        interrupt::end_at_once(owed);
    }
    let named = decks::NamedFiles::of(&cli.verb);
    named.refuse_two_of_stdin()?;
    if let (false, Ok(row)) = (matches!(cli.verb, Verb::Check(_)), common.row(games)) {
        named.say_asides(row);
    }
    match cli.verb {
        Verb::Run(args) => run::run(&args, &common, games),
        Verb::Ladder(args) => ladder::run(&args, &common, games),
        Verb::Matrix(args) => matrix::run(&args, &common, games),
        Verb::Meta(args) => meta::run(&args, &common),
        Verb::Tune(args) => tune::run(&args, &common, games),
        Verb::Explore(args) => explore::run(&args, &common, games),
        Verb::Balance(args) => balance::run(&args, &common, games),
        Verb::Train(args) => train::run(&args, &common, games),
        Verb::Replay(args) => replay::replay(&args, &common, games),
        Verb::Gate(args) => gate::gate(&args, &common, games),
        Verb::Trend(args) => trend::trend(&args, &common, games),
        Verb::Odds(args) => odds::odds(&args, &common, games),
        Verb::Draws(args) => draws::run(&args, &common, games),
        Verb::Engage(args) => engage::engage(&args, &common, games),
        Verb::Cards(args) => cards::cards(&args, &common, games),
        Verb::Card(args) => card::card(&args, &common, games),
        Verb::Audit(args) => audit::run(&args, &common, games),
        Verb::Check(args) => check::check(&args, &common, games),
        Verb::List(args) => list::list(&args, &common, games),
        Verb::Games => games::games(&common, games),
        Verb::Schema(args) => schema::schema(&args, &common, games),
        Verb::Completions(args) => completions::completions(&args),
        Verb::Bench(args) => bench::bench(&args, &common, games),
    }
}
