//! The one integration binary: every module is a topic.
#![expect(clippy::unwrap_used, reason = "a test's helper may fail as a test may")]

mod bad_input;
mod cards;
mod cards_auras;
mod cards_breakthrus;
mod cards_events;
mod cards_events_start;
mod cards_hidden_modules;
mod cards_modules;
mod cards_stations;
mod cards_tactics;
mod cards_tactics_volley;
mod cli;
mod cli_run;
mod conformance;
mod decks;
mod dice;
mod effect_words;
mod exact;
mod fake;
mod golden;
mod kit;
mod line_ups;
mod own_cards;
mod own_words;
mod perft;
mod pilots;
mod platform;
mod playthrough;
mod register;
mod report;
mod reports;
mod rules_active;
mod rules_boards;
mod rules_commanders;
mod rules_conscription;
mod rules_decks;
mod rules_ends;
mod rules_escort;
mod rules_fight;
mod rules_gate;
mod rules_living;
mod rules_manufacture;
mod rules_micro_fold;
mod rules_more;
mod rules_pairs;
mod rules_pairs_fire;
mod rules_passive;
mod rules_prize;
mod rules_pursuit;
mod rules_reassign;
mod rules_setup;
mod rules_shipless;
mod rules_stoic;
mod rules_targets;
mod rules_turn;
mod rules_volley;
mod rules_windows;
mod run_report;
mod runner;
mod schemas;
mod stage;
mod stats;
mod stress;
mod tally;
mod toy;
mod walk;

/// Whether golden files are rewritten instead of compared.
#[expect(
    clippy::disallowed_methods,
    reason = "blessing is asked for from outside the tests"
)]
fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}
