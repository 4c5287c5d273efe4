//! JSON Schemas: their words are those of the manual.

use std::collections::BTreeSet;
use std::path::PathBuf;

use breachlab::games::hull_breach::rules::Rules;
use breachlab::games::hull_breach::{HullBreach, load};
use breachlab::games::{Shelf, from_files};
use breachlab::plan::Source;
use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every word that a file may hold stands in the manual, in backticks.
#[test]
fn every_word_is_in_the_manual() {
    let manual = std::fs::read_to_string(root().join("docs/cards.md")).unwrap();
    let mut words = BTreeSet::new();
    for shelf in [Shelf::Cards, Shelf::Decks] {
        let schema = from_files::schema_of::<HullBreach>(shelf).unwrap();
        collect(&schema, &mut words);
    }
    assert!(words.len() > 150);
    let lacking: Vec<&String> = words
        .iter()
        .filter(|word| !manual.contains(&format!("`{word}`")))
        .collect();
    assert!(
        lacking.is_empty(),
        "docs/cards.md says nothing of {lacking:?}"
    );
}

/// What the manual shows can be copied from it.
#[test]
fn the_manuals_cards_and_decks_load() {
    let manual = std::fs::read_to_string(root().join("docs/cards.md")).unwrap();
    let blocks: Vec<&str> = manual
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    let mut cards = 0;
    for block in blocks.iter().filter(|block| block.contains("[[card]]")) {
        let source = Source::new("docs/cards.md", *block);
        let set = from_files::compile::<HullBreach>(&[vec![source]])
            .unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        cards += set.pool.cards.len();
    }
    assert_eq!(cards, 4);
    let deck = blocks
        .iter()
        .find(|block| block.contains("[cards]"))
        .unwrap();
    let source = Source::new("docs/cards.md", *deck);
    let faults = load::read_deck(&source, &load::default_cards(), &Rules::default()).unwrap_err();
    assert_eq!(
        (faults.len(), faults.iter().next().unwrap().found.as_str()),
        (1, "a deck of 9 cards")
    );
}

/// The readers' crates have one home.
#[test]
fn toml_and_drawing_are_named_in_plan_only() {
    let mut folders = vec![root().join("src")];
    let mut elsewhere = Vec::new();
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            if path != root().join("src/core/plan") {
                folders.extend(
                    std::fs::read_dir(path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            }
            continue;
        }
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let names = ["toml::", "annotate_snippets", "strsim::"];
        elsewhere.extend(names.iter().any(|name| text.contains(name)).then_some(path));
    }
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
}

fn collect(schema: &Value, words: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(Value::String(word)) = object.get("const") {
                words.insert(word.clone());
            }
            if let Some(Value::Object(properties)) = object.get("properties") {
                words.extend(properties.keys().cloned());
            }
            object.values().for_each(|value| collect(value, words));
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, words)),
        _ => {}
    }
}
