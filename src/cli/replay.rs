//! `replay`: one match of a run, told move by move.

use clap::Args;
use serde::Serialize;

use super::common::{Common, LineUpArgs};
use super::error::{CliError, Exit};
use super::print;
use crate::engine::{Outcome, Seat, Stop, WHOLE_SCORE};
use crate::games::{Entry, LineUp, Loaded, Row, Told};
use crate::report::{RunReport, seed_text, spoken};

/// Arguments of `replay`: those of the run, and the match.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    line_up: LineUpArgs,
    /// Number of the match in the run, from 0
    #[arg(long = "match", value_name = "K", allow_negative_numbers = true)]
    number: u64,
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
struct Document<'a> {
    schema: u32,
    game: &'a str,
    seed: String,
    #[serde(rename = "match")]
    number: u64,
    seats: Vec<Sitting<'a>>,
    ending: &'a str,
    turns: u16,
    lines: &'a [String],
}

pub(super) fn replay(
    args: &ReplayArgs,
    common: &Common,
    games: &'static [Row],
) -> Result<Exit, CliError> {
    let row = common.row(games)?;
    let order = args.line_up.order(row)?;
    let Loaded { mut play, line_up } = (row.load)(&order).map_err(CliError::Faults)?;
    play.aim(common.seed, 0, Stop::Exact(1));
    let told = play.tell(args.number);
    let ending = row
        .endings
        .get(usize::from(told.outcome.ending))
        .copied()
        .unwrap_or("");
    if common.json {
        let document = Document {
            schema: 1,
            game: row.id,
            seed: seed_text(common.seed),
            number: args.number,
            seats: sittings(&told, &line_up),
            ending,
            turns: told.outcome.turns,
            lines: &told.lines,
        };
        print::out(&format!("{}\n", serde_json::to_string(&document)?))?;
        return Ok(Exit::Done);
    }
    print::lines(page(row, &told, &line_up, ending).into_iter())?;
    Ok(Exit::Done)
}

fn sittings<'a>(told: &Told, line_up: &'a LineUp) -> Vec<Sitting<'a>> {
    let by_entry = line_up.entries.iter().enumerate();
    by_entry
        .map(|(at, entry)| {
            let seat = told.fixture.seat_of(at);
            Sitting {
                deck: &entry.deck,
                strategy: &entry.strategy,
                seat: seat.at() + 1,
                score: share(&told.outcome, seat),
            }
        })
        .collect()
}

fn share(outcome: &Outcome, seat: Seat) -> f64 {
    f64::from(outcome.score[seat]) / f64::from(WHOLE_SCORE)
}

fn page(row: &Row, told: &Told, line_up: &LineUp, ending: &str) -> Vec<String> {
    let mut page = vec![format!("{}, match {}", row.title, told.fixture)];
    let seats = Seat::first(line_up.entries.len());
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
    page.push(format!(
        "End after {} rounds: {}",
        told.outcome.turns,
        spoken(ending)
    ));
    page.extend(seats.map(|seat| {
        let score = crate::report::cell(Some(share(&told.outcome, seat)));
        format!("  {}: {score}", entry(seat).deck_name)
    }));
    page
}
