//! The one integration binary: every module is a topic.

mod conformance;
mod dice;
mod fake;
mod report;
mod runner;
mod stats;
mod tally;
mod toy;
