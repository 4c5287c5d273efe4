//! `replay`: one match of a run, told move by move.

use clap::Args;
use serde::Serialize;

use super::common::{Common, whole};
use super::error::{CliError, Exit, plural};
use super::line_up::LineUpArgs;
use super::print;
use breachlab_core::engine::{Outcome, Seat, WHOLE_SCORE};
use breachlab_core::games::{Bout, Entry, GameRow, LineUp, Loaded, Order, Playable, Swap, Told};
use breachlab_core::play::Stop;
use breachlab_report::{FileRow, Head, RunReport, spoken, tame};

/// Arguments of `replay`: those of the run, and the match.
#[derive(Debug, Args)]
// `run` has another meaning for this older spelling: once with each.
#[command(mut_arg("strategy", |arg| arg.alias("pilots")))]
pub struct ReplayArgs {
    #[command(flatten)]
    pub(super) line_up: LineUpArgs,
    /// Number of the match in the run, from 0
    #[arg(long = "match", value_name = "K", value_parser = whole::<u64>(0, u64::MAX.into()), allow_negative_numbers = true)]
    number: u64,
    /// Cell of the run the match was played in, as its address has it
    #[arg(
        long,
        value_name = "C",
        default_value_t = 0,
        value_parser = whole::<u32>(0, u32::MAX.into()),
        allow_negative_numbers = true
    )]
    cell: u32,
    /// Play it with all copies of a card of the first deck as another card: an id, `plain` or `blank`
    #[arg(long, value_name = "CARD=OTHER")]
    replace: Option<String>,
    /// Play it with so many copies of a card in the first deck, one of its numbers set: what `audit` prints
    #[arg(
        long,
        value_name = "CARD*COPIES:NUMBER=VALUE",
        conflicts_with = "replace"
    )]
    turn: Option<String>,
}

#[derive(Serialize)]
struct Sitting<'a> {
    deck: &'a str,
    strategy: &'a str,
    /// Seat at the table, from 1.
    seat: usize,
    /// Share of the match, in 0..1.
    score: f64,
}

#[derive(Serialize)]
struct Forfeited<'a> {
    /// Seat at the table, from 1.
    seat: usize,
    reason: &'a str,
}

#[derive(Serialize)]
struct MatchTold<'a> {
    #[serde(rename = "match")]
    number: u64,
    seats: Vec<Sitting<'a>>,
    ending: &'a str,
    /// Why a pilot could not go on, where one could not.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<Forfeited<'a>>,
    turns: u16,
    lines: &'a [String],
}

pub(super) fn replay(
    args: &ReplayArgs,
    common: &Common,
    games: &'static [&'static GameRow],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = args.line_up.order(row)?;
    let Loaded { mut play, line_up } = (row.load)(&order).map_err(CliError::Faults)?;
    if let Some(replace) = &args.replace {
        play = replaced(row, &order, replace)?;
    }
    if let Some(turn) = &args.turn {
        play = super::turned::turned(row, &order, turn)?;
    }
    play.aim(common.seed, args.cell, Stop::Exact(1));
    let told = play.tell(args.number);
    let ending = row
        .endings
        .get(usize::from(told.outcome.ending))
        .copied()
        .unwrap_or("");
    if common.json {
        let own = MatchTold {
            number: args.number,
            seats: sittings(&told, &line_up),
            ending,
            forfeit: told.forfeit.as_ref().map(|(seat, reason)| Forfeited {
                seat: seat.at() + 1,
                reason,
            }),
            turns: told.outcome.turns,
            lines: &told.lines,
        };
        let head = Head {
            files: line_up.files.iter().map(FileRow::from).collect(),
            ..common.head(Some(row))
        };
        print::out(&head.answer(&own)?)?;
        return Ok(Exit::Done);
    }
    print::lines(page(row, &told, &line_up, ending).into_iter())?;
    Ok(Exit::Done)
}

/// The line-up with one card of the first deck exchanged in place.
// Long because each refusal names what was read up to it, and the exchange takes what all of them let through.
fn replaced(row: &GameRow, order: &Order, replace: &str) -> Result<Box<dyn Playable>, CliError> {
    let refuse = |found: String| CliError::Replace { found };
    let study = super::card_field::open(row, order)?;
    let pilots = study.pilots().len();
    if order.decks.len() != study.contest().entries() || pilots != 1 {
        return Err(refuse(format!(
            "{} decks and {pilots} strategies",
            order.decks.len()
        )));
    }
    let (own, other) = replace
        .split_once('=')
        .ok_or_else(|| refuse(format!("`{replace}`")))?;
    let find = |typed: &str| {
        study.find(typed).ok_or_else(|| CliError::UnknownCard {
            found: typed.to_owned(),
            near: study.nearest(typed),
        })
    };
    let card = find(own)?;
    let slots = study.hosts()[0].slots(card);
    if slots.is_empty() {
        return Err(refuse(format!(
            "`{own}`, which {} does not list",
            study.hosts()[0].id
        )));
    }
    let def = |slot: u8| match other {
        "plain" => study
            .plain(card)
            .ok_or_else(|| refuse(format!("`{own}`, which has no plain version"))),
        "blank" => study
            .blank(card, slot)
            .ok_or_else(|| refuse(format!("`{own}`, whose place cannot be empty"))),
        id => find(id).and_then(|other| {
            let [from, to] = [card, other].map(|def| &study.subjects()[def]);
            if from.kind == to.kind {
                return Ok(other);
            }
            let [from, to] = [from, to].map(|of| format!("{}, a {}", of.name, of.kind));
            Err(refuse(format!("{from}, by {to}: not of one type")))
        }),
    };
    let swaps: Vec<Swap> = slots
        .into_iter()
        .map(|slot| {
            Ok(Swap {
                slot,
                def: def(slot)?,
            })
        })
        .collect::<Result<_, CliError>>()?;
    let bout = Bout {
        host: 0,
        guest: super::turned::guest(study.as_ref()),
        pilot: 0,
        swaps: &swaps,
        other: &[],
        seed: 0,
        cell: 0,
    };
    study.bout(&bout).map_err(CliError::Faults)
}

fn sittings<'a>(told: &Told, line_up: &'a LineUp) -> Vec<Sitting<'a>> {
    let by_entry = line_up.entries.iter().enumerate();
    by_entry
        .flat_map(|(at, entry)| {
            told.fixture.seats_of(at).map(move |seat| Sitting {
                deck: &entry.deck,
                strategy: &entry.strategy,
                seat: seat.at() + 1,
                score: share(&told.outcome, seat),
            })
        })
        .collect()
}

fn share(outcome: &Outcome, seat: Seat) -> f64 {
    f64::from(outcome.score[seat]) / f64::from(WHOLE_SCORE)
}

fn page(row: &GameRow, told: &Told, line_up: &LineUp, ending: &str) -> Vec<String> {
    let mut page = vec![format!("{}, match {}", row.title, told.fixture)];
    let seats = Seat::first(told.fixture.mode.seats());
    let entry = |seat: Seat| &line_up.entries[told.fixture.entry(seat)];
    page.extend(seats.clone().map(|seat| {
        let Entry {
            deck_name,
            strategy,
            ..
        } = entry(seat);
        format!(
            "  {} (seat {}): {deck_name} ({strategy})",
            RunReport::letter(seat.at() + 1),
            seat.at() + 1
        )
    }));
    page.push(String::new());
    page.extend(told.lines.iter().cloned());
    page.push(String::new());
    let rounds = usize::from(told.outcome.turns);
    let end = match &told.forfeit {
        Some((seat, reason)) => format!(
            "{} forfeits: {}",
            RunReport::letter(seat.at() + 1),
            tame(reason)
        ),
        None => spoken(ending),
    };
    page.push(format!("End after {rounds} round{}: {end}", plural(rounds)));
    page.extend(seats.map(|seat| {
        let score = breachlab_report::cell(Some(share(&told.outcome, seat)));
        format!("  {}: {score}", entry(seat).deck_name)
    }));
    page
}
