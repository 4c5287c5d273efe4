//! Random matches of random decks from the whole pool, every seat count, invariants at each decision.
//!
//! A few hundred in debug; `STRESS=20000 cargo test --release stress` plays as many as asked.

use std::sync::Arc;

use breachlab::dice::{Lane, Luck, Stream};
use breachlab::engine::{Address, Fixture, Game, Menu, Seat, Turn, WHOLE_SCORE};
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::card::{DefId, Faction, Kind};
use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::pool::{Deck, Pool};
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::setup::Setup;
