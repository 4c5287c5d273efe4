//! What each fuzz target does with bytes: reads them as one sort of file, and holds the reader to its promises. The
//! same entry points run under property tests in the ordinary test binary (`tests/all/parsers.rs`).
//!
//! A reader never panics. If it refuses, it says why: at least one fault, each with a place inside the text. A scenario
//! that is accepted can also be played.

use std::sync::{Arc, OnceLock};

use breachlab::engine::{Features, Game};
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load::{self, CardSet};
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::{Faults, Source, read_strategy};

fn cards() -> &'static CardSet {
    static CARDS: OnceLock<CardSet> = OnceLock::new();
    CARDS.get_or_init(load::default_cards)
}

/// The bytes as text, or nothing if they are refused with a fault.
fn text(bytes: &[u8], name: &str) -> Option<Arc<Source>> {
    match Source::from_bytes(name, bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(faults) => {
            told(&faults, None);
            None
        }
    }
}

/// A refusal says what is wrong and where.
fn told(faults: &Faults, source: Option<&Source>) {
    assert!(!faults.is_empty(), "refused without a reason");
    assert!(!faults.render(false).is_empty());
    let lines = source.map(|source| source.text().matches('\n').count() + 1);
    for fault in faults {
        let (line, column) = fault.place().unwrap_or((1, 1));
        assert!(line >= 1 && column >= 1);
        assert!(
            lines.is_none_or(|lines| line <= lines),
            "a place outside the file"
        );
    }
}

/// A card file, laid over the embedded set.
pub(crate) fn read_cards(bytes: &[u8]) {
    let Some(source) = text(bytes, "cards.toml") else {
        return;
    };
    let embedded = load::CARD_FILES
        .iter()
        .map(|(path, text)| Source::new(*path, *text))
        .collect();
    if let Err(faults) = from_files::compile::<HullBreach>(&[embedded, vec![source]]) {
        told(&faults, None);
    }
}

/// A deck in TOML, and the same text as a plain list.
pub(crate) fn read_decks(bytes: &[u8]) {
    for name in ["deck.toml", "deck.txt"] {
        let Some(source) = text(bytes, name) else {
            return;
        };
        if let Err(faults) = load::read_deck(&source, cards(), &Rules::default()) {
            told(&faults, Some(&source));
        }
    }
}

/// A strategy.
pub(crate) fn read_strategies(bytes: &[u8]) {
    let Some(source) = text(bytes, "strategy.toml") else {
        return;
    };
    if let Err(faults) = read_strategy(
        &source,
        HullBreach::PARAMETERS,
        HullBreach::WORTHS,
        HullBreach::CUES,
    ) {
        told(&faults, Some(&source));
    }
}

/// A scenario; one that is accepted keeps the rules' invariants as it is laid out.
pub(crate) fn read_scenarios(bytes: &[u8]) {
    let Some(source) = text(bytes, "scenario.toml") else {
        return;
    };
    let read = from_files::read_scenario::<HullBreach>(&source, cards(), Rules::default(), &[]);
    match read {
        Ok(laid) => assert_eq!(HullBreach::check(&laid.setup, &laid.state), Ok(())),
        Err(faults) => told(&faults, Some(&source)),
    }
}
