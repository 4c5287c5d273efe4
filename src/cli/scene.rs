//! A scenario on the command line: what is to be laid out, with which cards, rules and pilots.

use clap::Args;

use super::common::{parse_name, refuse_patches};
use super::data_args::DataArgs;
use super::error::CliError;
use super::passed::name_unread;
use breachlab_core::games::{GameRow, LabRow, SceneOrder, Staged};

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
    #[command(flatten)]
    data: DataArgs,
}

impl SceneArgs {
    /// The scenario, laid out.
    pub(super) fn stage(&self, row: &GameRow) -> Result<Box<dyn Staged>, CliError> {
        refuse_patches(row, &self.data.patch)?;
        name_unread(&self.data.cards);
        let order = SceneOrder {
            scenario: self.scenario.clone(),
            cards: self.data.cards.clone(),
            patches: self.data.patch.clone(),
            rules: self.data.rules.clone(),
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
pub(super) fn lab(row: &GameRow) -> Result<LabRow, CliError> {
    row.lab.ok_or(CliError::NoSuch {
        game: row.id,
        what: "rules lab",
    })
}
