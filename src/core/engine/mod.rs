//! What every game is and answers: the [`Game`] trait, turns, menus and outcomes, the one loop that takes a match from
//! decision to decision, the record a match leaves, the witnesses that listen; and, a trait each, what pilots, searches,
//! scripts, reports and comparisons may ask of a game beyond its rules. Knows no game, no pilot and nothing that
//! is counted; `play` brings them together.

mod advance;
mod blunder;
mod cues;
mod describe;
mod evaluate;
mod features;
mod fingerprint;
mod fixture;
mod forfeit;
mod game;
mod list;
mod listed;
mod mode;
mod piloted;
mod record;
mod redeal;
mod stage;
mod watch;
mod witness;

pub use advance::{Decider, Halt, InPlay, Reply};
pub use blunder::{Blunder, BlunderReport, Judges, SURE};
pub use cues::{CueBuffer, Cues};
pub use describe::{Describes, Fact};
pub use evaluate::Evaluates;
pub use features::{Features, Parameter};
pub use fingerprint::Fingerprint;
pub use fixture::Fixture;
pub use forfeit::{Forfeit, Forfeits};
pub use game::{Game, Log, Menu, Outcome, Turn, WHOLE_SCORE};
pub use list::List;
pub use listed::listed;
pub use mode::Mode;
pub use piloted::Piloted;
pub use record::{CardUse, Clash, Party, Record};
pub use redeal::{Redeals, Redealt};
pub use stage::{Said, Stages, digest_of, letter, so_many};
pub use watch::{Marks, Watches};
pub use witness::{Effort, Merge, Witness};

pub use crate::seat::{BySeat, MAX_SEATS, Seat};
