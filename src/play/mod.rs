//! Games, pilots and counting brought together: the table plays one match, the runner many over threads, rows keep
//! what each set scored for comparisons. Generic over the game; nothing here decides what a result means.

pub mod bench;
mod call_off;
mod fork;
mod guide;
mod replayed;
mod rows;
mod runner;
mod table;

pub(crate) use call_off::heeding;
pub use rayon::ThreadPoolBuildError as CrewError;
pub use rows::{Ground, print_sets, score_sets};
pub use runner::{Crew, Ended, Finished, Hooks, Job, Progress, Stop, Timing};
pub use table::Table;
