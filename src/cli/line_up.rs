//! A line-up on the command line: decks, pilots, and the data they are read with.

use clap::Args;

use super::common::{parse_name, refuse_patches};
use super::data_args::DataArgs;
use super::error::CliError;
use super::passed::name_unread;
use breachlab_core::games::{GameRow, Order};

/// What is to be played.
#[derive(Clone, Debug, Args)]
pub(super) struct LineUpArgs {
    /// Decks, as many as the game takes: paths or names of embedded decks [default: the game's starter decks]
    #[arg(value_name = "DECK", value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategy, a path or the name of an embedded one; once for all, or once for each deck
    #[arg(long, aliases = ["strategies", "pilot"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    pub(super) strategy: Vec<String>,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

impl LineUpArgs {
    /// The order to the game: defaults filled in, counts checked.
    pub(super) fn order(&self, row: &GameRow) -> Result<Order, CliError> {
        let decks: Vec<String> = if self.decks.is_empty() {
            row.starters.iter().map(|&deck| deck.to_owned()).collect()
        } else {
            self.decks.clone()
        };
        if !row.takes(decks.len()) {
            return Err(CliError::DeckCount {
                found: decks.len(),
                game: row.id,
                taken: row.taken(),
            });
        }
        refuse_patches(row, &self.data.patch)?;
        let strategies = match self.strategy.as_slice() {
            [] => vec![row.pilot.to_owned(); decks.len()],
            [one] => vec![one.clone(); decks.len()],
            many if many.len() == decks.len() => many.to_vec(),
            many => {
                let (found, decks) = (many.len(), decks.len());
                return Err(CliError::StrategyCount { found, decks });
            }
        };
        name_unread(&self.data.cards);
        Ok(Order {
            decks,
            strategies,
            ..self.data.order()
        })
    }
}
