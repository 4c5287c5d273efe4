//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod conformance;
mod decks;
mod dice;
mod runner;
mod stats;
mod tally;
mod toy;
