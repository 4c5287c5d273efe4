//! The verbs, each with its arguments, and the flags that they share.

use clap::{Parser, Subcommand};

use super::common::Common;
use super::{
    audit, balance, bench, card, card_field, check, completions, draws, engage, explore, gate,
    ladder, list, matrix, meta, odds, replay, run, schema, sensitivity, train, trend, tune_args,
};

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
    /// Which numbers hold the set? Moves every number of every card at once, and says what each does to win rates and length
    #[command(after_help = EXIT_CODES)]
    Sensitivity(sensitivity::SensitivityArgs),
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
    pub(super) fn keeps_what_it_has(&self) -> bool {
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
            | Self::Audit(_)
            | Self::Sensitivity(_) => true,
        }
    }
}
