//! The one integration binary: every module is a topic.

mod conformance;
mod dice;
mod platform;
mod runner;
mod stats;
mod tally;
mod toy;
