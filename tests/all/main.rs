//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod cli;
mod conformance;
mod decks;
mod dice;
mod fake;
mod kit;
mod platform;
mod report;
mod rules_active;
mod rules_boards;
mod rules_fight;
mod rules_pairs;
mod rules_passive;
mod rules_stoic;
mod rules_targets;
mod rules_volley;
mod run_report;
mod runner;
mod stats;
mod tally;
mod toy;
