//! `games`: which games are there?

use std::collections::BTreeMap;

use serde::Serialize;

use super::common::Common;
use super::error::{CliError, Exit};
use super::print;
use breachlab_core::games::GameRow;
use breachlab_report::{GameLine, game_lines};

#[derive(Serialize)]
struct GameListing {
    id: &'static str,
    title: &'static str,
    seats_min: u8,
    seats_max: u8,
}

pub(super) fn games(common: &Common, games: &'static [&'static GameRow]) -> Result<Exit, CliError> {
    let rows = games.iter().map(|row| GameListing {
        id: row.id,
        title: row.title,
        seats_min: *row.seats.start(),
        seats_max: *row.seats.end(),
    });
    if common.json {
        let own = BTreeMap::from([("games", rows.collect::<Vec<_>>())]);
        print::out(&common.head(None).answer(&own)?)?;
        return Ok(Exit::Done);
    }
    let rows = rows.map(|row| GameLine {
        id: row.id.to_owned(),
        title: row.title.to_owned(),
        players: [row.seats_min, row.seats_max].map(u64::from),
    });
    let rows: Vec<GameLine> = rows.collect();
    let lines = game_lines(&rows, print::look()).into_iter();
    print::lines(lines)?;
    Ok(Exit::Done)
}
