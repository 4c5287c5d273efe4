//! What every game shares: seats, the [`Game`] trait, the table that plays one match, the runner that plays
//! many, the witnesses that listen. Knows no game.

mod advance;
mod call_off;
mod cues;
mod fact;
mod fingerprint;
mod fixture;
mod folly;
mod forfeit;
mod fork;
mod game;
mod guide;
mod list;
mod record;
mod rows;
mod runner;
mod seat;
mod stage;
mod table;
mod witness;

pub use advance::{Course, Decider, Halt};
pub use cues::{Cues, MOST_CUES};
pub use fact::Fact;
pub use fingerprint::Fingerprint;
pub use fixture::Fixture;
pub use folly::{Folly, SURE, Verdict};
pub use forfeit::Forfeit;
pub use game::{Game, Knob, Log, Menu, Outcome, Turn, WHOLE_SCORE};
pub use list::List;
pub use rayon::ThreadPoolBuildError as CrewError;
pub use record::{CardUse, Clash, Record};
pub use rows::{Ground, Marks, print_sets};
pub use runner::{Crew, Ended, Finished, Hooks, Job, Progress, Stop, Timing};
pub use seat::{BySeat, MAX_SEATS, Seat};
pub use stage::{Said, Stages, letter};
pub use table::Table;
pub use witness::{Effort, Merge, Witness};
