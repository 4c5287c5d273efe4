//! A scenario on the command line: what is to be laid out, with which cards, rules and pilots.

use clap::Args;

use super::common::{parse_name, refuse_patches};
use super::error::CliError;
use super::passed::name_unread;
use breachlab_core::games::{LabRow, Row, SceneOrder, Staged};

/// What is to be laid out.
#[derive(Clone, Debug, Args)]
pub(super) struct SceneArgs {
    /// Scenario file: a position, orders, dice and pilots
    #[arg(value_name = "SCENARIO", value_parser = parse_name)]
    pub(super) scenario: String,
    /// Strategy in place of the scenario's, a path or the name of an embedded one; once for all, or once for each
    /// Commander
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME", value_delimiter = ',', value_parser = parse_name)]
    strategy: Vec<String>,
    /// Card file or folder over the embedded set; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    cards: Vec<String>,
    /// Patch file: changed numbers of cards, laid over all the cards; may be repeated
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    patch: Vec<String>,
    /// Rules file in place of the embedded one
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    rules: Option<String>,
}

impl SceneArgs {
    /// The scenario, laid out.
    pub(super) fn stage(&self, row: &Row) -> Result<Box<dyn Staged>, CliError> {
        refuse_patches(row, &self.patch)?;
        name_unread(&self.cards);
        let order = SceneOrder {
            scenario: self.scenario.clone(),
            cards: self.cards.clone(),
            patches: self.patch.clone(),
            rules: self.rules.clone(),
            strategies: self.strategy.clone(),
        };
        let staged = (lab(row)?.stage)(&order).map_err(CliError::Faults)?;
        let (found, decks) = (self.strategy.len(), staged.pilots().len());
        if found > 1 && found != decks {
            return Err(CliError::StrategyCount { found, decks });
        }
        Ok(staged)
    }
}

/// The rules lab of a game.
pub(super) fn lab(row: &Row) -> Result<LabRow, CliError> {
    row.lab.ok_or(CliError::NoSuch {
        game: row.id,
        what: "rules lab",
    })
}
