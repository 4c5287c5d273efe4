//! `draws`: exact odds of the opening hand and of what comes after it.

use clap::Args;

use super::builder::field;
use super::common::{Common, once, parse_name, refuse_patches, whole};
use super::data_args::DataArgs;
use super::error::{CliError, Exit};
use super::finish::show;
use super::folder::fresh;
use super::passed::name_unread;
use super::{forfeits, interrupt, print};
use crate::progress::Bar;
use breachlab_analysis::draws::{Group, draws, mulligans};
use breachlab_core::games::{GameRow, Order, Pile};
use breachlab_core::plan::{find_name, nearest};
use breachlab_core::play::Hooks;
use breachlab_report::{self as report};

/// Cards seen that are shown where nothing is said and a match begins with none in hand; else it is one to five opening hands.
const SINGLY: [u64; 5] = [1, 5, 10, 20, 40];
/// Opening hands played for the mulligan advice where nothing is said: some ten seconds of a core in the game of the longest matches.
const PLAYED: u64 = 2000;

/// Arguments of `draws`.
#[derive(Debug, Args)]
pub struct DrawsArgs {
    /// The deck: a path or the name of an embedded one
    #[arg(value_name = "DECK", value_parser = parse_name)]
    pub(super) deck: String,
    /// Numbers of cards seen [default: one to five opening hands, or 1,5,10,20,40]
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = whole::<u64>(1, 1000), allow_negative_numbers = true)]
    seen: Vec<u64>,
    /// A group of cards of which any will do, as name=card,card (ids or names); may be repeated
    #[arg(long, value_name = "NAME=CARDS")]
    group: Vec<String>,
    /// Opening hands played for the mulligan advice, each kept and thrown back with the same luck; 0 for none [default: 2000]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0, 10_000_000), allow_negative_numbers = true)]
    hands: Option<u64>,
    /// The decks that hands are played against [default: all other embedded decks]
    #[arg(long, value_name = "DECK", value_delimiter = ',')]
    pub(super) against: Vec<String>,
    /// The strategy of both sides [default: the game's]
    #[arg(long, aliases = ["strategies", "pilot", "pilots"], value_name = "NAME")]
    strategy: Option<String>,
    #[command(flatten)]
    pub(super) data: DataArgs,
}

// Long because the odds are exact and always there, the hands are played where there is something to play, and one report has both.
pub(super) fn run(
    args: &DrawsArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    refuse_patches(row, &args.data.patch)?;
    refuse_idle(args, row)?;
    name_unread(&args.data.cards);
    let order = Order {
        decks: vec![args.deck.clone()],
        strategies: Vec::new(),
        ..args.data.order()
    };
    let pile = (row.pile)(&order).ok_or(CliError::NoSuch {
        game: row.id,
        what: "pile that cards are drawn from",
    })?;
    let pile = pile.map_err(CliError::Faults)?;
    let groups = args.group.iter().map(|typed| group(typed, &pile));
    let groups: Vec<Group> = groups.collect::<Result<_, _>>()?;
    let names: Vec<String> = groups.iter().map(|group| group.name.clone()).collect();
    once("--group", &names)?;
    let mut seen = args.seen.clone();
    if seen.is_empty() {
        seen.extend(match pile.opening {
            0 => SINGLY.map(|cards| cards.min(pile.size())),
            opening => [1, 2, 3, 4, 5].map(|hands| hands * opening),
        });
    }
    if let Some(&found) = seen.iter().find(|&&seen| seen > pile.size()) {
        let pile = pile.size();
        return Err(CliError::Seen { found, pile });
    }
    seen.sort_unstable();
    seen.dedup();
    let count = args.hands.unwrap_or(PLAYED);
    let open = row.hands.filter(|_| count > 0);
    let hands = open.map(|open| {
        let order = played(args, row, order)?;
        open(&order, common.seed).map_err(CliError::Faults)
    });
    let hands = hands.transpose()?;
    // Only now: what cannot be asked takes no earlier report away.
    let folder = common.out.as_deref().map(fresh).transpose()?;
    let mut report = draws(row.id, &pile, &seen, &groups);
    if let Some(hands) = hands {
        let bar = Bar::new(count * 2, print::progress(common));
        let hooks = Hooks {
            progress: &bar,
            interrupt: interrupt::flag(),
        };
        let (found, is_complete) =
            mulligans(hands.as_ref(), &pile, count, &common.workers()?, hooks);
        bar.clear();
        report.head.complete = is_complete;
        report.mulligan = Some(found);
    }
    report.head.title.clone_from(&common.head(Some(row)).title);
    report.head.seed = Some(common.seed);
    report.head.command.clone_from(&common.asked.command);
    report.head.notes = forfeits::notes();
    if let Some(folder) = &folder {
        forfeits::file(folder, report.head.complete)?;
        report.head.out = folder.path().display().to_string();
        report::write(&report, folder)?;
    }
    show(&report, common)?;
    Ok(interrupt::ended(report.head.complete, &report.head.out))
}

/// What is played to see what hands are worth: the deck against a field, both under one pilot.
fn played(args: &DrawsArgs, row: &GameRow, data: Order) -> Result<Order, CliError> {
    once("--against", &args.against)?;
    let against = if args.against.is_empty() {
        field(&[], row, Some(&args.deck))?.0
    } else {
        args.against.clone()
    };
    let pilot = args.strategy.as_deref().unwrap_or(row.pilot);
    Ok(Order {
        decks: std::iter::once(args.deck.clone()).chain(against).collect(),
        strategies: vec![pilot.to_owned()],
        ..data
    })
}

/// Refuses flags about hands where none are played.
fn refuse_idle(args: &DrawsArgs, row: &GameRow) -> Result<(), CliError> {
    let (verb, instead) = match (row.hands, args.hands) {
        (None, _) => (
            format!("draws --game {}", row.id),
            "no hand is thrown back in this game",
        ),
        (_, Some(0)) => ("draws --hands 0".to_owned(), "it plays no hands"),
        _ => return Ok(()),
    };
    let typed = [
        ("against", !args.against.is_empty()),
        ("strategy", args.strategy.is_some()),
        ("hands", args.hands.is_some_and(|hands| hands > 0)),
    ];
    match typed.into_iter().find(|(_, is_typed)| *is_typed) {
        None => Ok(()),
        Some((flag, _)) => Err(CliError::NoUse {
            flag,
            verb,
            instead,
        }),
    }
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
        let names = pile.cards.iter();
        let names = names.flat_map(|card| [card.id.as_str(), card.name.as_str()]);
        let Some(at) = find_name(part, names.clone()) else {
            return Err(refused(part, nearest(part, names)));
        };
        let card = &pile.cards[at / 2];
        if !cards.contains(&card.id) {
            cards.push(card.id.clone());
        }
    }
    Ok(Group {
        name: name.to_owned(),
        cards,
    })
}
