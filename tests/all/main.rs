//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod cli;
mod cli_run;
mod conformance;
mod decks;
mod dice;
mod exact;
mod fake;
mod golden;
mod line_ups;
mod perft;
mod platform;
mod playthrough;
mod prints;
mod register;
mod report;
mod run_report;
mod runner;
mod stats;
mod tally;
mod toy;
mod walk;
