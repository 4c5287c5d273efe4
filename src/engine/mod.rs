//! What every game is and answers: the [`Game`] trait, turns, menus and outcomes, the one loop that takes a match from
//! decision to decision, the record a match leaves, the witnesses that listen. Knows no game, no pilot and nothing that
//! is counted; `play` brings them together.

mod advance;
mod cues;
mod fact;
mod fingerprint;
mod fixture;
mod folly;
mod forfeit;
mod game;
mod list;
mod record;
mod stage;
mod witness;

pub use advance::{Answer, Course, Decider, Halt};
pub use cues::{Cues, MOST_CUES};
pub use fact::Fact;
pub use fingerprint::Fingerprint;
pub use fixture::Fixture;
pub use folly::{Folly, SURE, Verdict};
pub use forfeit::Forfeit;
pub use game::{Game, Knob, Log, Marks, Menu, Outcome, Turn, WHOLE_SCORE};
pub use list::List;
pub use record::{CardUse, Clash, Record};
pub use stage::{Said, Stages, letter};
pub use witness::{Effort, Merge, Witness};

pub use crate::seat::{BySeat, MAX_SEATS, Seat};
