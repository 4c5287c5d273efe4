//! The one integration binary: every module is a topic.

mod runner;
mod toy;
