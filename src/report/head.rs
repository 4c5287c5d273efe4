//! What every report begins with: which game, by which seed, from which files, whether it is whole, how long it took, and
//! how to ask for it again.

use super::column::{Column, columns};
use super::format::Unit;
use super::row::{Row, object, objects};
use super::value::Datum;
use super::words::TABLE;

/// The head of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// Id of the game.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run.
    pub seed: u64,
    /// Matches played in all.
    pub matches: u64,
    /// `false` when it was interrupted.
    pub complete: bool,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine.
    pub timing: Timing,
    /// A command that asks it again; empty where a report has none.
    pub command: String,
    /// Folder the files went to, as shown to the user.
    pub out: String,
}

impl Head {
    /// The last keys of most documents.
    pub(super) fn tail(&self) -> Datum {
        Datum::object()
            .with("files", objects(&self.files))
            .with("notes", &self.notes)
            .with("timing", object(&self.timing))
            .with("out", &self.out)
    }
}

/// A field of decks or pilots with their weights, as documents have it.
pub(super) fn field(against: &[(String, f64)]) -> Datum {
    if against.is_empty() {
        return TABLE.into();
    }
    let guests = against.iter();
    let guests =
        guests.map(|(deck, weight)| Datum::object().with("deck", deck).with("weight", *weight));
    Datum::List(guests.collect())
}

/// A file that decided the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// What it is: `cards`, `deck`, `strategy`, `rules`.
    pub role: String,
    /// Its path, or the name of the embedded default.
    pub name: String,
    /// Hash of its bytes, in hex.
    pub hash: String,
}

impl Row for FileRow {
    const DOCUMENT: &'static str = "`files` of every document";
    const ABOUT: &'static str = "A file that decided the result.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        text "role", "`cards`, `deck`, `strategy` or `rules`" => &row.role;
        text "name", "its path, or the name of the embedded default" => &row.name;
        text "hash", "hash of its bytes, in hex" => &row.hash;
    ];
}

/// What may differ between two runs of one plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timing {
    /// Wall time of the matches.
    pub seconds: f64,
    /// Speed over that time.
    pub matches_per_second: f64,
    /// Worker threads.
    pub threads: usize,
    /// Operating system and processor family.
    pub host: String,
}

impl Row for Timing {
    const DOCUMENT: &'static str =
        "`timing` of every document, the one part that may differ between two runs of one plan";
    const ABOUT: &'static str = "Wall time and machine.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "seconds" Number, "wall time of the matches" => row.seconds.into();
        value "matches_per_second" Number, "speed over that time" => row.matches_per_second.into();
        count "threads", "worker threads" => row.threads as u64;
        text "host", "operating system and processor family" => &row.host;
    ];
}
