//! Tables to test at.

use crate::game::EscapeVelocityNova as Nova;
use crate::rules::Rules;
use crate::setup::{Deck, Setup};
use breachlab_core::games::from_files::{default_cards, default_decks};

/// The decks that are embedded, so many of them, under these rules.
pub(super) fn table(seats: usize, rules: &Rules) -> Setup {
    let set = default_cards::<Nova>();
    let decks = default_decks::<Nova>(&set);
    let decks: Vec<Deck> = decks.into_iter().map(|file| file.deck).collect();
    Setup::new(&set, rules, &decks[..seats]).unwrap()
}
