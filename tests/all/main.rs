//! One test binary: its modules are the kinds of test.

mod fake;
mod report;
