//! JSON Schemas: those beside the files are those of the program, and their words are those of the manual.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::Source;
use serde_json::Value;

use crate::golden;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn committed_schemas_are_those_of_the_program() {
    for (name, schema) in load::schemas(&[], &[]) {
        // A strategy's depends on the game's numbers and is printed by `schema` only.
        if name == "strategy" {
            continue;
        }
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let path = format!("decks/hull-breach/schema/{name}.schema.json");
        golden::hold(&path, &text);
    }
}

#[test]
fn files_name_a_schema_that_is_there() {
    let head = |path: &str, text: &str| {
        let first = text.lines().next().unwrap();
        let schema = first
            .strip_prefix("#:schema ")
            .unwrap_or_else(|| panic!("{path} without #:schema"));
        let beside = root().join(path).parent().map(Path::to_owned).unwrap();
        assert!(beside.join(schema).is_file(), "{path}: {schema}");
    };
    for (path, text) in load::CARD_FILES
        .iter()
        .chain(load::DECK_FILES)
        .chain(load::RULES_FILES)
    {
        head(path, text);
    }
}

/// Every word that a file may hold stands in the manual, in backticks.
#[test]
fn every_word_is_in_the_manual() {
    let manual = std::fs::read_to_string(root().join("docs/cards.md")).unwrap();
    let mut words = BTreeSet::new();
    let [(_, cards), (_, deck), ..] = load::schemas(&[], &[]);
    collect(&cards, &mut words);
    collect(&deck, &mut words);
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
        let set = load::compile(&[vec![source]])
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
            if path != root().join("src/plan") {
                folders.extend(
                    std::fs::read_dir(path)
                        .unwrap()
                        .map(|entry| entry.unwrap().path()),
                );
            }
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
