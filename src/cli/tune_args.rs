//! Arguments of `tune`, and the words that give them again.

use clap::{Args, ValueEnum};

use super::builder::parse_budget;
use super::common::whole;
use super::data_args::DataArgs;
use breachlab_core::games::DeckSyntax;

/// Form of the new deck file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum DeckFormat {
    /// TOML
    #[default]
    Toml,
    /// A plain list, as players paste it
    List,
}

impl DeckFormat {
    pub(super) fn form(self) -> (DeckSyntax, &'static str) {
        match self {
            Self::Toml => (DeckSyntax::Toml, "toml"),
            Self::List => (DeckSyntax::List, "txt"),
        }
    }
}

/// Arguments of `tune`.
#[derive(Debug, Args)]
pub struct TuneArgs {
    /// The deck to begin with: a path or the name of an embedded one
    #[arg(value_name = "DECK")]
    pub(super) deck: String,
    /// The field: decks, each with a weight if they are not met equally often [default: all other embedded decks; the table
    /// where each deck plays for itself]
    #[arg(long, value_name = "DECK[:WEIGHT]", value_delimiter = ',')]
    pub(super) against: Vec<String>,
    /// Cards that are owned, with numbers: a file of lines `3 Name`, or TOML with [cards]. What is in the deck counts
    /// as owned [default: all cards]
    #[arg(long, value_name = "FILE")]
    pub(super) owned: Option<String>,
    /// Cards of the deck that stay, by id or name; may be repeated
    #[arg(long, value_name = "CARD")]
    pub(super) keep: Vec<String>,
    /// Cards that are never put in, by id or name; may be repeated
    #[arg(long, value_name = "CARD")]
    pub(super) ban: Vec<String>,
    /// Strategies: the first plays all sides of the search, the others try the result [default: the game's, and all
    /// embedded policies]
    #[arg(long, aliases = ["strategies", "pilot"], value_name = "NAME", value_delimiter = ',')]
    pub(super) strategy: Vec<String>,
    /// Older spelling of the strategies after the first
    #[arg(long, value_name = "NAME", value_delimiter = ',', hide = true)]
    pub(super) pilots: Vec<String>,
    /// Most matches in all: search, proof on fresh deals, other pilots [default: 300000]
    #[arg(long, value_name = "N", value_parser = parse_budget, allow_negative_numbers = true)]
    pub(super) max_matches: Option<u64>,
    /// Exchange at most this many cards [default: all]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, 1000), allow_negative_numbers = true)]
    pub(super) max_swaps: Option<u16>,
    /// Breed this many decks first, for larger moves than single exchanges; 0 does not
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole::<u16>(0, 1000), allow_negative_numbers = true)]
    pub(super) population: u16,
    /// Form of the new deck file
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: DeckFormat,
    #[command(flatten)]
    pub(super) data: DataArgs,
    /// Take up the search that was left in the --out folder
    #[arg(long)]
    pub(super) resume: bool,
}
