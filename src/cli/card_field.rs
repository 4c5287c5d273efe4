//! What `cards` and `card` are asked alike: the field of a study and the arguments that name it.

use std::path::PathBuf;

use clap::Args;

use super::common::{once, parse_name, refuse_patches};
use super::data_args::DataArgs;
use super::error::CliError;
use super::folder;
use super::ladder::say_left_out;
use breachlab_analysis::cards;
use breachlab_analysis::pace::{PaceMatches, Sample};
use breachlab_core::games::{GameRow, Order, Study};

/// Most matches of one study.
const MOST: u64 = 1_000_000_000;

/// The field of a study.
#[derive(Clone, Debug, Args)]
pub(super) struct FieldArgs {
    /// Decks of the field, paths or names, each against every other, or for itself against the table [default: all embedded
    /// decks]
    #[arg(long, value_name = "DECK", value_delimiter = ',', value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategies, paths or names, each for all sides [default: all embedded policies]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    pub(super) strategy: Vec<String>,
    #[command(flatten)]
    pub(super) data: DataArgs,
    /// Half width of the fair band, in points of win rate per copy [default: 0.25]
    #[arg(long, value_name = "POINTS", value_parser = parse_band, allow_negative_numbers = true)]
    pub(super) band: Option<f64>,
}

impl FieldArgs {
    /// The order to the game.
    pub(super) fn order(&self) -> Order {
        Order {
            decks: self.decks.clone(),
            strategies: self.strategy.clone(),
            ..self.data.order()
        }
    }

    /// What makes a study of so many matches another one.
    pub(super) fn question(&self, matches: u64) -> folder::QuestionPrint {
        folder::QuestionPrint::new()
            .order(&self.order())
            .with("matches", matches)
            .with("band", self.share())
    }

    /// Refuses what is named twice.
    pub(super) fn refuse_twins(&self) -> Result<(), CliError> {
        once("--decks", &self.decks)?;
        once("--strategy", &self.strategy)
    }

    /// Half width of the band as a share of a match.
    pub(super) fn share(&self) -> f64 {
        self.band.map_or(cards::BAND, |points| points / 100.0)
    }
}

/// An order over these decks, under the game's own pilot where no other is named.
pub(super) fn under_own_pilot(
    row: &GameRow,
    decks: &[String],
    strategies: &[String],
    data: &DataArgs,
) -> Order {
    let strategies = if strategies.is_empty() {
        vec![row.pilot.to_owned()]
    } else {
        strategies.to_vec()
    };
    Order {
        decks: decks.to_vec(),
        strategies,
        ..data.order()
    }
}

/// Opens a study, where the game has such a thing.
pub(super) fn open(row: &GameRow, order: &Order) -> Result<Box<dyn Study>, CliError> {
    let open = row.study.ok_or(CliError::NoCardStudy { game: row.id })?;
    refuse_patches(row, &order.patches)?;
    let study = open(order).map_err(CliError::Faults)?;
    if order.decks.is_empty() {
        say_left_out(row);
    }
    Ok(study)
}

/// Matches that tell whether those of a study end before the cards matter.
pub(super) fn pace_matches(
    row: &'static GameRow,
    study: &dyn Study,
    data: &Order,
    matches: u64,
    seed: u64,
) -> Result<PaceMatches, CliError> {
    let decks: Vec<String> = study
        .hosts()
        .iter()
        .map(|host| host.typed.clone())
        .collect();
    let sample = Sample {
        row,
        data,
        decks: &decks,
        pilots: study.pilots_typed(),
        seed,
        matches,
    };
    PaceMatches::read(&sample).map_err(CliError::Faults)
}

/// Arguments of `cards`.
#[derive(Debug, Args)]
pub struct CardsArgs {
    #[command(flatten)]
    pub(super) field: FieldArgs,
    /// Matches to play in all [default: 1000000]
    #[arg(long, short = 'n', value_name = "N", value_parser = parse_matches, allow_negative_numbers = true)]
    pub(super) matches: Option<u64>,
    /// Plan file; flags take the place of what it says
    #[arg(long, value_name = "FILE")]
    pub(super) plan: Option<PathBuf>,
    /// Play even where so few matches can call no card anything
    #[arg(long)]
    pub(super) anyway: bool,
}

pub(super) fn parse_matches(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|matches| (1..=MOST).contains(matches))
        .ok_or_else(|| format!("wanted a whole number from 1 to {MOST}"))
}

fn parse_band(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|points| (0.01..=50.0).contains(points))
        .ok_or_else(|| "wanted points of win rate from 0.01 to 50".to_owned())
}
