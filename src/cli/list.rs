//! `list`: which decks, strategies, cards, games are embedded?

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::common::Common;
use super::error::{CliError, Exit};
use super::{games, print};
use breachlab_core::games::{GameRow, Print, Shelf};

/// What can be listed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum ListOf {
    /// Embedded decks
    Decks,
    /// Embedded strategies
    Strategies,
    /// Cards of the embedded set
    Cards,
    /// Embedded rules
    Rules,
    /// Games
    Games,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// What to list
    #[arg(value_name = "WHAT")]
    what: ListOf,
}

#[derive(Serialize)]
struct ListItem<'a> {
    id: &'a str,
    name: &'a str,
    note: &'a str,
    #[serde(flatten)]
    printed: Option<CardFace<'a>>,
}

/// What is printed on a card, as documents have it.
#[derive(Serialize)]
pub(super) struct CardFace<'a> {
    numbers: BTreeMap<&'a str, i32>,
    traits: &'a [String],
    text: &'a str,
}

impl<'a> From<&'a Print> for CardFace<'a> {
    fn from(print: &'a Print) -> Self {
        let numbers = print.numbers.iter();
        Self {
            numbers: numbers
                .map(|(name, value)| (name.as_str(), *value))
                .collect(),
            traits: &print.traits,
            text: &print.text,
        }
    }
}

pub(super) fn list(
    args: &ListArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let (shelf, key) = match args.what {
        ListOf::Decks => (Shelf::Decks, "decks"),
        ListOf::Strategies => (Shelf::Strategies, "strategies"),
        ListOf::Cards => (Shelf::Cards, "cards"),
        ListOf::Rules => (Shelf::Rules, "rules"),
        ListOf::Games => return games::games(common, games),
    };
    let row = common.row(games)?;
    let shelved = (row.shelf)(shelf);
    if common.json {
        let items: Vec<_> = shelved
            .iter()
            .map(|item| ListItem {
                id: &item.id,
                name: &item.name,
                note: &item.note,
                printed: (shelf == Shelf::Cards).then(|| (&item.print).into()),
            })
            .collect();
        let own = BTreeMap::from([(key, items)]);
        print::out(&common.head(Some(row)).answer(&own)?)?;
        return Ok(Exit::Done);
    }
    let wide = |of: fn(&breachlab_core::games::Shelved) -> &str| {
        shelved
            .iter()
            .map(|item| of(item).chars().count())
            .max()
            .unwrap_or(0)
    };
    let (id, name) = (wide(|item| &item.id), wide(|item| &item.name));
    print::lines(shelved.iter().flat_map(|item| {
        let line = format!("{:id$}  {:name$}  {}", item.id, item.name, item.note);
        let below = [&item.print.line, &item.print.text].into_iter();
        let below = below.filter(|text| !text.is_empty());
        std::iter::once(line.trim_end().to_owned()).chain(below.map(|text| format!("    {text}")))
    }))?;
    Ok(Exit::Done)
}
