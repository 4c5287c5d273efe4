//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod cli;
mod cli_run;
mod conformance;
mod decks;
mod dice;
mod effect_words;
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
mod schemas;
mod stats;
mod tally;
mod toy;

/// Whether golden files are rewritten instead of compared.
#[expect(
    clippy::disallowed_methods,
    reason = "blessing is asked for from outside the tests"
)]
fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}
mod walk;
