//! The command line: parses, plans, runs, prints. One file a verb; the only module that prints, and the only
//! one that names clap.
#![forbid(unsafe_code)]

mod alone;
mod asides;
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
mod file_row;
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
mod odds_check;
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
mod sensitivity;
mod ticker;
mod train;
mod trend;
mod tune;
mod tune_args;
mod tune_words;
mod turned;
mod verb;
mod words;

use std::ffi::OsString;

use clap::FromArgMatches;
use clap::error::ErrorKind;

pub use common::{Common, parse_seed};
pub use error::{CliError, Exit};
pub use interrupt::listen;
pub use print::error_chain;
pub use verb::{Cli, Verb};

use breachlab_core::games::GameRow;

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
        Verb::Sensitivity(args) => sensitivity::run(&args, &common, games),
        Verb::Check(args) => check::check(&args, &common, games),
        Verb::List(args) => list::list(&args, &common, games),
        Verb::Games => games::games(&common, games),
        Verb::Schema(args) => schema::schema(&args, &common, games),
        Verb::Completions(args) => completions::completions(&args, &mut flags::command()),
        Verb::Bench(args) => bench::bench(&args, &common, games),
    }
}
