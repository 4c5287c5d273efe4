//! What every report and every answer has: which game, by which seed, from which files, whether it is whole, how long it
//! took, and how to ask for it again. Documents get these keys here and nowhere else; pages get them in `page.rs`.

use serde::Serialize;

use super::column::{Column, columns};
use super::file::ReportError;
use super::format::{Unit, told};
use super::row::{Row, object, part};
use super::value::{Datum, lay_out};
use super::words::TABLE;
use breachlab_core::games::Read;

/// Version of all documents; it grows when a key changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// Who wrote a document.
pub(crate) const TOOL: &str = "breachlab";

/// A seed as it is printed everywhere.
#[must_use]
pub fn seed_text(seed: u64) -> String {
    format!("{seed:#x}")
}

/// The program and its version.
pub(super) fn tool() -> Datum {
    Datum::object()
        .with("name", TOOL)
        .with("version", env!("CARGO_PKG_VERSION"))
}

/// The head of a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Head {
    /// Id of the game; empty where it is about no single one.
    pub game: String,
    /// Its name as players say it.
    pub title: String,
    /// Seed of the run; none where nothing is left to chance.
    pub seed: Option<u64>,
    /// Matches played in all.
    pub matches: u64,
    /// `false` when it was interrupted.
    pub complete: bool,
    /// Files that decided the result.
    pub files: Vec<FileRow>,
    /// What is said of each of them, objects in their order, by an answer that judges files; else empty.
    pub verdicts: Vec<Datum>,
    /// Sentences a reader should see.
    pub notes: Vec<String>,
    /// Wall time and machine, where they are told.
    pub timing: Option<Timing>,
    /// The command that asks it again; empty where no command line asked.
    pub command: String,
    /// Folder the files went to, as shown to the user.
    pub out: String,
}

impl Row for Head {
    const DOCUMENT: &'static str = "every document";
    const ABOUT: &'static str =
        "Every document has these keys; its own stand between `complete` and `command`.";
    const COLUMNS: &'static [Column<Self>] = columns![row:
        value "schema" Count, "version of all documents" => SCHEMA.into();
        text "game", "id of the game; `null` where it is about no single one" => &row.game;
        value "seed" Text, "the seed; `null` where nothing is left to chance" => row.seed.map(seed_text).into();
        value "complete" Flag, "`false` when it was interrupted" => row.complete.into();
        text "command", "the command that asks it again" => &row.command, later(1);
        value "files" Text, "the files that decided it" => row.judged_files(), later(1);
        value "notes" Text, "sentences a reader should see" => (&row.notes).into(), later(1);
        value "timing" Text, "wall time and machine, where they are told: all that may differ between two runs of one plan"
            => row.timing.as_ref().map(object).into(), if_known, later(1);
        text "out", "folder of the files, `null` without one; not in answers and files that have none to name" => &row.out, later(2);
    ];
}

/// An answer with the head's keys around its own.
#[derive(Serialize)]
struct Whole<'a, T> {
    #[serde(flatten)]
    first: Datum,
    #[serde(flatten)]
    own: &'a T,
    #[serde(flatten)]
    last: Datum,
}

impl Head {
    /// The seed in words; a dash where there is none.
    pub(super) fn seed_told(&self) -> String {
        told(self.seed.map(seed_text))
    }

    /// The keys of a document before its own.
    fn first(&self) -> Datum {
        part(self, 0..=0)
    }

    /// The keys behind its own; of these only `timing` may differ between two runs of one plan.
    fn last(&self) -> Datum {
        part(self, 1..=1)
    }

    /// The files, each with what is said of it.
    fn judged_files(&self) -> Datum {
        let files = self.files.iter().map(object).enumerate();
        let files = files.map(|(at, file)| match self.verdicts.get(at) {
            Some(verdict) => file.and(verdict.clone()),
            None => file,
        });
        Datum::List(files.collect())
    }

    /// The document of a report that says this of its own.
    pub(super) fn document(&self, own: Datum) -> Datum {
        self.kept(own).and(part(self, 2..=2))
    }

    /// The same as a file of the report's folder, which does not say where it lies.
    pub(super) fn kept(&self, own: Datum) -> Datum {
        self.first().and(own).and(self.last())
    }

    /// The document, one line, of an answer that is no report: it keeps no folder, and its own keys are in no table.
    ///
    /// # Errors
    /// When it cannot be laid out, which only a lack of memory could cause.
    pub fn answer(&self, own: &impl Serialize) -> Result<String, ReportError> {
        let whole = Whole {
            first: self.first(),
            own,
            last: self.last(),
        };
        lay_out("--json", serde_json::to_string(&whole))
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

impl From<&Read> for FileRow {
    fn from(file: &Read) -> Self {
        Self {
            role: file.role.to_owned(),
            name: file.name.clone(),
            hash: file.hash.clone(),
        }
    }
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
