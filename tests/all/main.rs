//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod cli;
mod cli_run;
mod conformance;
mod decks;
mod dice;
mod fake;
mod platform;
mod report;
mod run_report;
mod runner;
mod stats;
mod tally;
mod toy;
