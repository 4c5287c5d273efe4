//! What is embedded is valid, and what is wrong with a file is said with its place.

use std::sync::Arc;

use crate::game::EscapeVelocityNova as Nova;
use breachlab_core::games::Role;
use breachlab_core::games::files;
use breachlab_core::games::from_files::{
    FromFiles, build, default_cards, load_rules, load_strategy, schemas,
};
use breachlab_core::plan::{Code, Source};

/// The embedded deck of this name, with a text in it replaced.
fn deck_with(name: &str, old: &str, new: &str) -> Vec<(Code, Option<String>)> {
    let set = default_cards::<Nova>();
    let source = files::named(Nova::SHIPPED.of(Role::Deck), name).unwrap();
    assert!(source.text().contains(old), "{old}");
    let text = source.text().replacen(old, new, 1);
    let source = Source::new("deck.toml", text.as_str());
    let read = Nova::read_deck(&source, &set, &crate::rules::Rules::default());
    let faults = read.map(|_| ()).unwrap_err();
    faults
        .iter()
        .map(|fault| (fault.code, fault.near.clone()))
        .collect()
}

/// Faults of the embedded cards with a text replaced in one of their files.
fn cards_with(file: &str, old: &str, new: &str) -> Vec<(Code, Option<String>)> {
    let sources = files::sources(Nova::SHIPPED.of(Role::Card));
    let changed = sources.iter().map(|source| {
        if !source.path().ends_with(file) {
            return source.clone();
        }
        assert!(source.text().contains(old), "{old}");
        Source::new(source.path(), source.text().replacen(old, new, 1).as_str())
    });
    let changed: Vec<Arc<Source>> = changed.collect();
    let (_, faults) = build::<Nova>(&[changed]);
    faults
        .iter()
        .map(|fault| (fault.code, fault.near.clone()))
        .collect()
}

#[test]
fn the_embedded_set_has_a_box_and_its_board() {
    let set = default_cards::<Nova>();
    assert_eq!(set.cards.iter().filter(|card| !card.is_start).count(), 120);
    assert_eq!(set.map.systems.len(), 63);
    let lines: usize = set
        .map
        .systems
        .iter()
        .map(|system| system.lines.len())
        .sum();
    assert_eq!(lines, 2 * 108);
    let planets = set.cards.iter().filter(|card| card.planet().is_some());
    assert_eq!(planets.count(), 40);
}

#[test]
fn printed_distances_hold() {
    let set = default_cards::<Nova>();
    let at = |name: &str| set.map.find(name).unwrap();
    assert_eq!(set.map.distance(at("Sol"), at("Kania")), 2);
    assert_eq!(set.map.distance(at("Tichel"), at("Sol")), 1);
    assert_eq!(
        set.map.distance(at("Sol"), at("S7evyn")),
        crate::board::APART
    );
}

#[test]
fn embedded_rules_are_the_default_and_strategies_are_read() {
    let rules = load_rules::<Nova>("default").unwrap().rules;
    assert_eq!(rules, crate::rules::Rules::default());
    for name in ["random", "trader", "missionary", "raider"] {
        load_strategy::<Nova>(name).unwrap();
    }
}

#[test]
fn a_misspelt_card_is_told_with_the_nearest() {
    let faults = deck_with(
        "federation-convoy",
        "auroran-bastion-throne-of-uldane = 1",
        "auroran-bastion-throne-of-uldan = 1",
    );
    let near = Some("auroran-bastion-throne-of-uldane".to_owned());
    assert_eq!(faults[0], (Code::UnknownName, near));
}

#[test]
fn a_deck_lacks_no_number_and_is_neither_too_small_nor_too_large() {
    let card = "auroran-bastion-throne-of-uldane = 1";
    let more = "auroran-bastion-throne-of-uldane = 22";
    for (old, new) in [(card, ""), (card, more)] {
        let faults = deck_with("federation-convoy", old, new);
        assert_eq!(faults, [(Code::IllegalDeck, None)], "{new}");
    }
}

#[test]
fn what_no_planet_sells_or_answers_to_is_a_fault() {
    let unsold = cards_with("ships.toml", "tech = 32", "tech = 77");
    assert_eq!(unsold, [(Code::Contradiction, None)]);
    let (old, new) = (
        "stops = [{ planet = \"Goldspur\" }",
        "stops = [{ planet = \"Goldspurr\" }",
    );
    let unknown = cards_with("outfits.toml", old, new);
    assert_eq!(unknown, [(Code::UnknownName, Some("Goldspur".to_owned()))]);
    let (old, new) = (
        "weapons = [\"Radar Missile\"]",
        "weapons = [\"Radar Missle\"]",
    );
    let ammunition = cards_with("outfits.toml", old, new);
    assert_eq!(
        ammunition,
        [(Code::UnknownName, Some("Radar Missile".to_owned()))]
    );
    let one_way = cards_with(
        "board.toml",
        "lines = [\"Tichel\", \"Castlow\", ",
        "lines = [\"Castlow\", ",
    );
    assert_eq!(one_way, [(Code::Contradiction, None)]);
}

#[test]
fn committed_schemas_are_those_of_the_program() {
    for (name, schema) in schemas::<Nova>() {
        // A strategy's depends on the game's numbers and is printed by `schema` only.
        if name == "strategy" {
            continue;
        }
        let folder = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../decks/escape-velocity-nova/schema"
        );
        let path = format!("{folder}/{name}.schema.json");
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(there, format!("{schema:#}\n"), "{path}");
    }
}
