//! `schema`: the JSON Schema of a kind of file, for editors.

use clap::{Args, ValueEnum};

use super::common::Common;
use super::error::{CliError, Exit};
use super::print;
use breachlab_core::games::{GameRow, Shelf};
use breachlab_core::plan::{self, CARDS_PLAN, GATE_PLAN, GOALS, TableShape};

/// Kinds of file.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SchemaOf {
    /// Card files
    Cards,
    /// Deck files
    Deck,
    /// Strategy files
    Strategy,
    /// Rules files
    Rules,
    /// Plans of the balance gate
    Plan,
    /// Plans of a ranking of cards
    CardPlan,
    /// Goals of `balance`
    Goals,
    /// Scenario files
    Scenario,
    /// Patches: changed numbers of cards
    Patch,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// Kind of file
    #[arg(value_name = "KIND")]
    kind: SchemaOf,
}

pub(super) fn schema(
    args: &SchemaArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let (shelf, what) = match args.kind {
        SchemaOf::Cards => (Shelf::Cards, "card files"),
        SchemaOf::Deck => (Shelf::Decks, "deck files"),
        SchemaOf::Strategy => (Shelf::Strategies, "strategy files"),
        SchemaOf::Rules => (Shelf::Rules, "rules files"),
        SchemaOf::Plan => return general(&GATE_PLAN),
        SchemaOf::CardPlan => return general(&CARDS_PLAN),
        SchemaOf::Goals => return general(&GOALS),
        SchemaOf::Scenario => (Shelf::Scenarios, "scenario files"),
        SchemaOf::Patch => (Shelf::Patches, "patches"),
    };
    let text = (row.schema)(shelf).ok_or(CliError::NoSuch { game: row.id, what })?;
    print::out(&format!("{}\n", text.trim_end()))?;
    Ok(Exit::Done)
}

/// A form that every game shares.
fn general(shape: &TableShape) -> Result<Exit, CliError> {
    let text = serde_json::to_string_pretty(&plan::schema(shape))?;
    print::out(&format!("{text}\n"))?;
    Ok(Exit::Done)
}
