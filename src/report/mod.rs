//! The report of a run and its exporters, one a file. Knows neither engine nor game: it lays out rows.

mod csv;
mod file;
#[cfg(feature = "frame")]
mod frame;
mod json;
mod markdown;
mod model;
mod number;
mod terminal;
mod words;
mod write;

pub mod cards;
pub mod chart;

pub use self::cards::{
    CardReport, CompareRow, CurveRow, LineRow, NamedRow, PartRow, Question, RankReport, VerdictRow,
};
pub use self::csv::{CARD_TURNS, CARDS, ENDINGS, ENGAGEMENTS, MATCHUPS, TURNS, tables};
pub use file::{ReportError, make_folder, write_whole};
#[cfg(feature = "frame")]
pub use frame::{Frames, frames, kinds, kinds_csv};
pub use json::{SCHEMA, document, run_file, seed_text};
pub use markdown::summary;
pub use model::{
    Attacker, CardRow, CardTurn, CounterRow, EndingRow, EngagementRow, Estimate, FileRow, Length,
    MatchupRow, PlanRow, RunReport, SeatRow, Seen, Sides, SlowRow, Split, Timing, TurnRow,
};
pub use number::cell;
pub use terminal::{Look, table};
pub use words::spoken;
pub use write::{prepare, write_run};
