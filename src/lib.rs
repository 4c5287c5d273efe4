//! Plays tabletop war games by the million and says, with honest error bars, what is too strong.
//!
//! The command-line tool is the same library with words around it. From Rust, most questions begin with a
//! [`MatchUp`]: decks, pilots, cards and rules by path or by the name of an embedded default.
//!
//! # Who wins, and how sure is that?
//! ```
//! use breachlab::MatchUp;
//!
//! let played = MatchUp::new("hull-breach", ["rdf-line", "col-boarders"])
//!     .matches(200)
//!     .seed(7)
//!     .play()?;
//! for (deck, rate) in played.win_rates() {
//!     let rate = rate.expect("matches were played");
//!     let (low, high) = (rate.interval.low, rate.interval.high);
//!     println!("{deck}: {:.3} ({low:.3} to {high:.3}) of {}", rate.value, played.matches());
//!     assert!(low < rate.value && rate.value < high);
//! }
//! # Ok::<(), breachlab::MatchUpError>(())
//! ```
//! The same seed gives the same numbers on any machine with any number of threads.
//!
//! # What happened in one of these matches?
//! ```
//! use breachlab::MatchUp;
//!
//! let line_up = MatchUp::new("hull-breach", ["rdf-line", "col-boarders"]).seed(7);
//! let told = line_up.replay(12)?;
//! println!("{}", told.lines.join("\n"));
//! assert_eq!(told.fixture.number, 12);
//! # Ok::<(), breachlab::MatchUpError>(())
//! ```
//!
//! # A match decision by decision
//! A [`Game`] lists what is legal and applies what was chosen; whose decision it is and how the match ended is a
//! [`Turn`]. Here the last entry of each menu is taken, with luck keyed by the match's address.
//! ```
//! use breachlab::{Address, Game, Gunship, Loads, Luck, Menu, Order, Turn};
//!
//! let decks: Vec<String> = Gunship::STARTERS.iter().map(|&deck| deck.to_owned()).collect();
//! let strategies = vec![Gunship::PILOT.to_owned(); decks.len()];
//! let job = Gunship::load(&Order { decks, strategies, ..Order::default() })?.play;
//! let setup = &job.setups[0];
//!
//! let mut luck = Luck::new(Address { seed: 7, cell: 0, number: 0 });
//! let mut state = Gunship::blank(setup);
//! Gunship::deal(setup, &mut state, &mut luck, &mut ());
//! let mut menu = Menu::new();
//! let outcome = loop {
//!     match Gunship::turn(&state) {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Decide(_seat) => {
//!             menu.clear();
//!             Gunship::legal(setup, &state, &mut menu);
//!             let action = *menu.actions().last().expect("a menu is never empty");
//!             Gunship::apply(setup, &mut state, action, &mut luck, &mut ());
//!         }
//!     }
//! };
//! println!("{} after {} rounds", Gunship::ENDINGS[usize::from(outcome.ending)], outcome.turns);
//! # Ok::<(), breachlab::Faults>(())
//! ```
#![forbid(unsafe_code)]

mod match_up;

pub use match_up::{MatchUp, MatchUpError, Played};

// The games, and how one is found and made from files.
pub use breachlab_core::games::{GameRow, Loads, Order, Playable, Shelf, Told};
pub use games::types::*;
pub use games::{GAMES, find};

// What is read: a faulty file is told whole.
pub use breachlab_core::plan::Faults;
pub use breachlab_core::plan::folder::{FolderList, TOML, list as list_folder};

// A match decision by decision.
pub use breachlab_core::dice::{Address, Dice, Luck};
pub use breachlab_core::engine::{
    BySeat, Game, Log, Menu, Merge, Outcome, Record, Seat, Turn, WHOLE_SCORE, Witness,
};
pub use breachlab_core::play::Table;
pub use breachlab_core::strategy::Pilot;

// Many matches over threads, what was counted, and what follows from it.
pub use breachlab_core::play::{Finished, Ground, Hooks, Job, Stop, Workers, WorkersError};
pub use breachlab_core::stats::{
    Difference, Estimate, Interval, Z95, difference, pair_interval, pentanomial_summary,
};
pub use breachlab_core::tally::{PairedTally, Pentanomial, SetRow, Tally};
pub use breachlab_report::write_whole;

// Behind the door, whole and without a promise: for the binary and this repository's own tests and benches.
#[doc(hidden)]
pub mod games;
#[doc(hidden)]
pub use breachlab_analysis as analysis;
#[doc(hidden)]
pub use breachlab_cli::{self as cli, progress};
#[doc(hidden)]
pub use breachlab_core::{dice, engine, lab, plan, play, stats, strategy, tally};
#[doc(hidden)]
pub use breachlab_report as report;
