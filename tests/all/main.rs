//! The one integration binary: every module is a topic.

mod bad_input;
mod cards;
mod cards_auras;
mod cards_events;
mod cards_hidden_modules;
mod cards_stations;
mod cards_tactics;
mod cli;
mod conformance;
mod decks;
mod dice;
mod effect_words;
mod fake;
mod platform;
mod report;
mod run_report;
mod rules_commanders;
mod rules_manufacture;
mod rules_reassign;
mod rules_setup;
mod rules_turn;
mod runner;
mod schemas;
mod stage;
mod stats;
mod stress;
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
