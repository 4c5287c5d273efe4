//! A line-up on the command line: decks, pilots, and the data they are read with.

use clap::Args;

use super::common::{parse_name, refuse_patches};
use super::error::CliError;
use super::passed::name_unread;
use breachlab_core::games::{Order, Row};

/// What is to be played.
#[derive(Clone, Debug, Args)]
pub(super) struct LineUpArgs {
    /// Decks, as many as the game takes: paths or names of embedded decks [default: the game's starter decks]
    #[arg(value_name = "DECK", value_parser = parse_name)]
    pub(super) decks: Vec<String>,
    /// Strategy, a path or the name of an embedded one; once for all, or once for each deck
    #[arg(long, aliases = ["strategies", "pilot"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    pub(super) strategy: Vec<String>,
    /// Card file or folder over the embedded set: adds cards, or replaces them by id; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    pub(super) cards: Vec<String>,
    /// Patch file: changed numbers of cards, laid over all the cards; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) patch: Vec<String>,
    /// Rules file in place of the embedded one
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    pub(super) rules: Option<String>,
}

impl LineUpArgs {
    /// The order to the game: defaults filled in, counts checked.
    pub(super) fn order(&self, row: &Row) -> Result<Order, CliError> {
        let decks: Vec<String> = if self.decks.is_empty() {
            row.starters.iter().map(|&deck| deck.to_owned()).collect()
        } else {
            self.decks.clone()
        };
        if !row
            .entries
            .contains(&u8::try_from(decks.len()).unwrap_or(u8::MAX))
        {
            return Err(CliError::DeckCount {
                found: decks.len(),
                game: row.id,
                low: *row.entries.start(),
                high: *row.entries.end(),
            });
        }
        refuse_patches(row, &self.patch)?;
        let strategies = match self.strategy.as_slice() {
            [] => vec![row.pilot.to_owned(); decks.len()],
            [one] => vec![one.clone(); decks.len()],
            many if many.len() == decks.len() => many.to_vec(),
            many => {
                let (found, decks) = (many.len(), decks.len());
                return Err(CliError::StrategyCount { found, decks });
            }
        };
        name_unread(&self.cards);
        Ok(Order {
            own: Vec::new(),
            cards: self.cards.clone(),
            patches: self.patch.clone(),
            rules: self.rules.clone(),
            decks,
            strategies,
        })
    }
}
