//! `schema`: the JSON Schema of a kind of file, for editors.

use clap::{Args, ValueEnum};

use super::common::Common;
use super::error::{CliError, Exit};
use super::print;
use crate::games::{Row, Shelf};
use crate::plan::{self, CARDS_PLAN, GATE_PLAN, TableShape};

/// Kinds of file.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Kind {
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
    kind: Kind,
}

pub(super) fn schema(
    args: &SchemaArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let (shelf, what) = match args.kind {
        Kind::Cards => (Shelf::Cards, "card files"),
        Kind::Deck => (Shelf::Decks, "deck files"),
        Kind::Strategy => (Shelf::Strategies, "strategy files"),
        Kind::Rules => (Shelf::Rules, "rules files"),
        Kind::Plan => return general(&GATE_PLAN),
        Kind::CardPlan => return general(&CARDS_PLAN),
        Kind::Scenario => (Shelf::Scenarios, "scenario files"),
        Kind::Patch => (Shelf::Patches, "patches"),
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
