//! Games, pilots and counting brought together: the table plays one match, the runner many over threads, rows keep
//! what each set scored for comparisons. Generic over the game; nothing here decides what a result means.

pub mod bench;
mod broken_off;
mod by_card;
mod call_off;
mod finished;
mod fork;
mod guide;
mod hooks;
mod job;
mod pieces;
mod replayed;
mod rows;
mod runner;
mod running;
mod table;

pub use broken_off::broken_off;
pub use call_off::{heeding, unless_stopped};
pub use finished::{Elapsed, Ended, Finished};
pub use hooks::{Hooks, Progress};
pub use job::{Job, Stop};
pub use rayon::ThreadPoolBuildError as WorkersError;
pub use rows::{Ground, ScoredMatch, print_sets, score_sets};
pub use runner::Workers;
pub use table::Table;
