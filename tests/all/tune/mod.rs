//! Decks taken to pieces and built anew: limits, files, search, proof, maps.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod built;
mod map;
mod spoiled;
mod verb;

use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::load::CardSet;
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::{Builder, Order, find, from_files};
use breachlab::plan::Source;
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn opened(game: &str, decks: &[&str], pilots: &[&str]) -> Box<dyn Builder> {
    let order = Order {
        decks: decks.iter().map(|&deck| deck.to_owned()).collect(),
        strategies: pilots.iter().map(|&pilot| pilot.to_owned()).collect(),
        ..Order::default()
    };
    find(game).unwrap().build.unwrap()(&order).unwrap()
}

fn read(path: &str, text: &str, set: &CardSet) -> from_files::DeckFile<Deck> {
    load::read_deck(&Source::new(path, text), set, &Rules::default())
        .unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

const NAMES: [&str; 5] = [
    "Räuber & Söhne",
    "鋼の艦隊 「改」",
    "quoted \"name\", with commas, back\\slash",
    "# 50 cards = [all]",
    "🚀 ישראל",
];

fn json(folder: &Folder, args: &str, code: i32) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let found = output.status.code();
    assert_eq!(found, Some(code), "{args}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}
