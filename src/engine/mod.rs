//! What every game shares: seats, the [`Game`] trait, the table that plays one match, the runner that plays
//! many, the witnesses that listen. Knows no game.

mod fingerprint;
mod fixture;
mod fork;
mod game;
mod record;
mod rows;
mod runner;
mod seat;
mod table;
mod witness;

pub use fingerprint::Fingerprint;
pub use fixture::Fixture;
pub use game::{Game, Knob, Log, Menu, Outcome, Turn, WHOLE_SCORE};
pub use rayon::ThreadPoolBuildError as CrewError;
pub use record::{CardUse, Clash, Record};
pub use rows::{Ground, Marks};
pub use runner::{Crew, Ended, Finished, Hooks, Job, Progress, Stop, Timing};
pub use seat::{BySeat, MAX_SEATS, Seat};
pub use table::Table;
pub use witness::{Effort, Merge, Witness};
