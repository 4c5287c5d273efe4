//! What every report and every answer has: which game, by which seed, from which files, whether it is whole, how long it
//! took, and how to ask for it again. Documents get these keys here and nowhere else; pages get them in `page.rs`.

use serde::Serialize;

use super::column::{Column, columns};
use super::file::ReportError;
use super::format::{Unit, told};
use super::row::{Row, object};
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

/// The keys that a document has of its head, in their order, and what they say.
pub(super) const KEYS: [(&str, &str); 9] = [
    ("schema", "version of all documents"),
    (
        "game",
        "id of the game; `null` where it is about no single one",
    ),
    ("seed", "the seed; `null` where nothing is left to chance"),
    ("complete", "`false` when it was interrupted"),
    ("command", "the command that asks it again"),
    ("files", "the files that decided it"),
    ("notes", "sentences a reader should see"),
    (
        "timing",
        "wall time and machine, where they are told: all that may differ between two runs of one plan",
    ),
    (
        "out",
        "folder of the files, `null` without one; not in answers and files that have none to name",
    ),
];
/// Of these, stand in front of a document's own keys, and behind them in any case.
const FIRST: usize = 4;
const ALWAYS: usize = 7;

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

    /// The first keys of a document.
    fn first(&self) -> Datum {
        let values: [Datum; FIRST] = [
            SCHEMA.into(),
            (!self.game.is_empty()).then_some(&self.game).into(),
            self.seed.map(seed_text).into(),
            self.complete.into(),
        ];
        keyed(&KEYS[..FIRST], values)
    }

    /// The last keys of a document; of these only `timing` may differ between two runs of one plan.
    fn last(&self) -> Datum {
        let files = self.files.iter().map(object).enumerate();
        let files = files.map(|(at, file)| match self.verdicts.get(at) {
            Some(verdict) => file.and(verdict.clone()),
            None => file,
        });
        let values: [Datum; ALWAYS - FIRST] = [
            (!self.command.is_empty()).then_some(&self.command).into(),
            Datum::List(files.collect()),
            (&self.notes).into(),
        ];
        let last = keyed(&KEYS[FIRST..ALWAYS], values);
        match &self.timing {
            Some(timing) => last.with(KEYS[ALWAYS].0, object(timing)),
            None => last,
        }
    }

    /// The document of a report that says this of its own.
    pub(super) fn document(&self, own: Datum) -> Datum {
        let out = (!self.out.is_empty()).then_some(&self.out);
        self.kept(own).with(KEYS[ALWAYS + 1].0, out)
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

/// An object of these keys and values.
fn keyed<const N: usize>(keys: &[(&'static str, &str)], values: [Datum; N]) -> Datum {
    let keys = keys.iter().zip(values);
    keys.fold(Datum::object(), |all, ((key, _), value)| {
        all.with(*key, value)
    })
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
