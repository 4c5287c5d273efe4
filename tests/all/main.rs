//! The one integration binary: every module is a topic.

mod fake;
mod report;
mod runner;
mod toy;
