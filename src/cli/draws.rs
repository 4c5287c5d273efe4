//! `draws`: exact odds of the opening hand and of what comes after it.

use clap::Args;

use super::common::{Common, parse_name, whole};
use super::error::{CliError, Exit};
use super::print;
use crate::analysis::draws::{Group, draws};
use crate::games::{Order, Pile, Row};
use crate::plan::nearest;
use crate::report;

/// Opening hands shown where nothing is said: the first, and after one to four more.
const HANDS: u64 = 5;

/// Arguments of `draws`.
#[derive(Debug, Args)]
pub struct DrawsArgs {
    /// The deck: a path or the name of an embedded one
    #[arg(value_name = "DECK", value_parser = parse_name)]
    deck: String,
    /// Numbers of cards seen [default: one to five opening hands]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = whole::<u64>(1, 1000), allow_negative_numbers = true)]
    seen: Vec<u64>,
    /// A group of cards of which any will do, as name=card,card (ids or names); may be repeated
    #[arg(long, value_name = "NAME=CARDS")]
    group: Vec<String>,
    /// Card file or folder over the embedded set: adds cards, or replaces them by id; may be repeated
    #[arg(long, value_name = "PATH", value_parser = parse_name)]
    cards: Vec<String>,
    /// Rules file in place of the embedded one
    #[arg(long, value_name = "FILE", value_parser = parse_name)]
    rules: Option<String>,
}

pub(super) fn run(
    args: &DrawsArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = Order {
        patches: Vec::new(),
        cards: args.cards.clone(),
        rules: args.rules.clone(),
        decks: vec![args.deck.clone()],
        strategies: Vec::new(),
    };
    let pile = (row.pile)(&order).ok_or(CliError::NoSuch {
        game: row.id,
        what: "pile that cards are drawn from",
    })?;
    let pile = pile.map_err(CliError::Faults)?;
    let groups = args.group.iter().map(|typed| group(typed, &pile));
    let groups: Vec<Group> = groups.collect::<Result<_, _>>()?;
    let mut seen = args.seen.clone();
    if seen.is_empty() {
        seen.extend((1..=HANDS).map(|hands| hands * pile.opening));
    }
    if let Some(&found) = seen.iter().find(|&&seen| seen > pile.size()) {
        let pile = pile.size();
        return Err(CliError::Seen { found, pile });
    }
    seen.sort_unstable();
    seen.dedup();
    let mut report = draws(row.id, &pile, &seen, &groups);
    if let Some(folder) = &common.out {
        report::prepare(folder)?;
        report.out = folder.display().to_string();
        report::write_draws(&report, folder)?;
    }
    if common.json {
        print::out(&report::draws_document(&report)?)?;
    } else if !common.quiet {
        print::out(&report::draws_table(&report))?;
    }
    Ok(Exit::Done)
}

/// A group as typed.
fn group(typed: &str, pile: &Pile) -> Result<Group, CliError> {
    let refused = |found: &str, near_name: Option<&str>| CliError::Group {
        typed: typed.to_owned(),
        found: found.to_owned(),
        near_name: near_name.map(str::to_owned),
    };
    let Some((name, list)) = typed.split_once('=').filter(|(name, _)| !name.is_empty()) else {
        return Err(refused(typed, None));
    };
    let mut cards = Vec::new();
    for part in list.split(',').map(str::trim) {
        let known = pile
            .cards
            .iter()
            .find(|card| card.id == part || card.name == part);
        let Some(card) = known else {
            let names = pile
                .cards
                .iter()
                .flat_map(|card| [card.id.as_str(), card.name.as_str()]);
            return Err(refused(part, nearest(part, names)));
        };
        if !cards.contains(&card.id) {
            cards.push(card.id.clone());
        }
    }
    Ok(Group {
        name: name.to_owned(),
        cards,
    })
}
