//! The games that there are, for people.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::Row;
use super::shown::shown;
use super::terminal::Terminal;

/// A game as `games` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its id, as `--game` takes it.
    pub id: String,
    /// Its name as players say it.
    pub title: String,
    /// Fewest and most players.
    pub players: [u64; 2],
}

impl GameLine {
    fn players(&self) -> String {
        match self.players {
            [fewest, most] if fewest == most => fewest.to_string(),
            [fewest, most] => format!("{fewest} to {most}"),
        }
    }
}

impl Row for GameLine {
    const ABOUT: &'static str = "A game.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "id", "its id" => &row.id, whole;
        text "title", "its name" => &row.title;
        value "players" Text, "how many play" => row.players().into();
    ];
}

/// Games under one another.
#[must_use]
pub fn game_lines(rows: &[GameLine], look: Terminal) -> Vec<String> {
    shown!(GameLine: rows; "id", "title", "players").lines(look)
}
