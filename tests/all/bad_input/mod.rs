//! Bad files: each fault with its place, what was wanted and the nearest known name; never a panic.

mod cards;
mod decks;
mod effects;
mod files;
mod telling;

use breachlab::games::from_files;
use breachlab::games::hull_breach::load::CardSet;
use breachlab::games::hull_breach::pool::Deck;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::{HullBreach, load};
use breachlab::plan::{Code, Faults, Source};

fn cards(text: &str) -> Result<CardSet, Faults> {
    from_files::compile::<HullBreach>(&[vec![Source::new("mine.toml", text)]])
}

fn deck(path: &str, text: &str) -> Result<from_files::DeckFile<Deck>, Faults> {
    load::read_deck(
        &Source::new(path, text),
        &load::default_cards(),
        &Rules::default(),
    )
}

fn lines<T: std::fmt::Debug>(result: Result<T, Faults>) -> Vec<String> {
    let faults = result.expect_err("the text is bad");
    faults.iter().map(ToString::to_string).collect()
}

fn codes<T: std::fmt::Debug>(result: Result<T, Faults>) -> Vec<Code> {
    let faults = result.expect_err("the text is bad");
    faults.iter().map(|fault| fault.code).collect()
}

const SHIP: &str = r#"
[[card]]
id = "test-ship"
name = "Test Ship"
type = "ship"
subtype = "cruiser"
attack = 3
defense = 6
wounds = 3
"#;

fn ship(more: &str) -> Result<CardSet, Faults> {
    cards(&format!("{SHIP}{more}\n"))
}

const TACTIC: &str = r#"
[[card]]
id = "test-tactic"
name = "Test Tactic"
type = "tactic"
timing = "engagement_any"
"#;

fn tactic(more: &str) -> Result<CardSet, Faults> {
    cards(&format!("{TACTIC}{more}\n"))
}
