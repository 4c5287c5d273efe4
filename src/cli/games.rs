//! `games`: which games are there?

use std::collections::BTreeMap;

use serde::Serialize;

use super::common::Common;
use super::error::{CliError, Exit};
use super::print;
use breachlab_core::games::GameRow;

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    title: &'static str,
    seats_min: u8,
    seats_max: u8,
}

pub(super) fn games(common: &Common, games: &'static [&'static GameRow]) -> Result<Exit, CliError> {
    let rows = games.iter().map(|row| Listed {
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
    let wide = games.iter().map(|row| row.id.len()).max().unwrap_or(0);
    let lines = rows.map(|row| {
        let Listed {
            id,
            title,
            seats_min,
            seats_max,
        } = row;
        let players = if seats_min == seats_max {
            seats_min.to_string()
        } else {
            format!("{seats_min} to {seats_max}")
        };
        format!("{id:wide$}  {title} ({players} players)")
    });
    print::lines(lines)?;
    Ok(Exit::Done)
}
