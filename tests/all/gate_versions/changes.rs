//! What counts as a change.

use std::fs;

use breachlab::games::hull_breach::rules::Rules;
use serde_json::Value;

use super::{PLAN, changes, gate, put, repository, shipped};
use crate::cli::{Folder, breachlab, text};

/// Edits a file of the later version.
fn edit(folder: &Folder, file: &str, from: &str, to: &str) {
    let path = folder.at(&format!("new/{file}"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn equal_versions_are_unchanged_and_what_was_not_read_is_named() {
    let folder = repository("equal");
    let report = gate(&folder, "--before old --after new");
    assert_eq!(
        (&report["verdict"], &report["matches"]["played"]),
        (&"unchanged".into(), &0.into())
    );
    assert!(changes(&report).is_empty(), "{report}");
    let notes = report["notes"].to_string();
    assert!(notes.contains("new/README.md"), "{notes}");
    let inputs = report["inputs"].as_array().unwrap();
    assert_eq!(inputs.len(), 4, "{inputs:?}");
    assert_eq!(inputs[0]["before"], "old/decks/mine.toml");
    assert_eq!(inputs[0]["after"], "new/decks/mine.toml");
    assert_eq!(
        report["before"]["cards"],
        "1 of 131 cards given, 130 from the embedded set"
    );
}

#[test]
fn an_edited_deck_is_a_change_and_its_matchups_are_played() {
    let folder = repository("deck");
    edit(&folder, "decks/mine.toml", "cr-harpy = 4", "cr-harpy = 5");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-cockatrice = 2",
        "cr-cockatrice = 1",
    );
    let report = gate(&folder, "--before old --after new");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    assert_eq!(changes(&report)[0].1, "cr-harpy 4 → 5", "{report}");
    assert_ne!(report["matches"]["played"], 0);
    assert_eq!(report["matchups"][0]["identical"], false);
    assert_eq!(report["changes"][0]["path"], "new/decks/mine.toml");
}

/// Decks are compared by what they hold: a card may be called by its name, and a deck be written as a list.
#[test]
fn a_deck_that_is_written_otherwise_is_the_same_deck() {
    let folder = repository("deck-form");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-harpy = 4",
        "\"Harpy-class Cruiser\" = 4",
    );
    let report = gate(&folder, "--before old --after new");
    assert!(changes(&report).is_empty(), "{report}");
    assert_eq!(report["matches"]["played"], 0);
    edit(&folder, "decks/mine.toml", "Cruiser\" = 4", "Cruiser\" = 3");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-cockatrice = 2",
        "cr-cockatrice = 3",
    );
    let told = |report: &Value| report["changes"][0]["words"].clone();
    let words = told(&gate(&folder, "--before old --after new"));
    assert_eq!(
        words,
        serde_json::json!(["cr-harpy 4 → 3", "cr-cockatrice 2 → 3"])
    );
    // The same edit, the later version a list.
    let set = breachlab::games::hull_breach::load::default_cards();
    let source = breachlab::plan::Source::read(&folder.at("new/decks/mine.toml")).unwrap();
    let deck = breachlab::games::hull_breach::load::read_deck(&source, &set, &Rules::default())
        .unwrap()
        .deck;
    let list = breachlab::games::hull_breach::load::deck_list(&deck, &set.pool, "");
    fs::remove_file(folder.at("new/decks/mine.toml")).unwrap();
    put(&folder, "new/decks/mine.txt", &list);
    assert_eq!(told(&gate(&folder, "--before old --after new")), words);
}

#[test]
fn edited_pilots_and_rules_are_changes_and_remarks_are_none() {
    let folder = repository("pilot");
    edit(
        &folder,
        "house.toml",
        "schema = 1",
        "# a remark\nschema = 1",
    );
    assert!(changes(&gate(&folder, "--before old --after new")).is_empty());
    edit(
        &folder,
        "pilots/flyer.toml",
        "attack_at = 0.3",
        "attack_at = 0.9",
    );
    edit(
        &folder,
        "house.toml",
        "prototypes = false",
        "prototypes = true",
    );
    let report = gate(&folder, "--before old --after new");
    let wanted = [
        ("strategy", "attack at 0.3 → 0.9"),
        ("rules", "prototypes no → yes"),
    ];
    let wanted = wanted.map(|(role, words)| (role.to_owned(), words.to_owned()));
    assert_eq!(changes(&report), wanted, "{report}");
    assert_ne!(report["matches"]["played"], 0, "{report}");
}

#[test]
fn a_deck_named_by_flag_stands_against_the_embedded_one_of_its_name() {
    let folder = repository("flag");
    let plan = PLAN.replace("\"mine\", \"yours\"", "\"rdf-line\", \"rdf-heavy\"");
    put(
        &folder,
        "p.toml",
        &plan.replace("flyer", "novice").replace("house", "default"),
    );
    put(
        &folder,
        "mine/rdf-line.toml",
        &shipped("decks/hull-breach/col-boarders.toml"),
    );
    let report = gate(&folder, "--decks mine");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    assert_eq!(report["inputs"][0]["after"], "mine/rdf-line.toml");
    // What is named for one sort must be of it.
    let output = breachlab(&folder.0, "gate --plan p.toml --decks old/pilots")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("wanted deck"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_card_file_taken_away_is_a_change_even_where_the_embedded_card_says_the_same() {
    let folder = repository("gone");
    let set = shipped("decks/hull-breach/cards/stations.toml");
    put(&folder, "old/cards/stations.toml", &set);
    let report = gate(&folder, "--before old --after new");
    let found = changes(&report);
    assert!(!found.is_empty(), "{report}");
    assert!(
        found
            .iter()
            .all(|(_, words)| words.contains("no longer given")),
        "{found:?}"
    );
    let held = report["changes"].as_array().unwrap().iter();
    assert!(
        held.clone().any(|change| change["played"] == true),
        "{report}"
    );
    let given = "1 of 131 cards given, 130 from the embedded set";
    assert_eq!(report["after"]["cards"], given);
    assert_eq!(report["verdict"], "unchanged");
}

#[test]
fn two_files_that_answer_to_one_name_are_refused() {
    let folder = repository("two");
    put(
        &folder,
        "new/more/mine.toml",
        &fs::read_to_string(folder.at("new/decks/mine.toml")).unwrap(),
    );
    let output = breachlab(&folder.0, "gate --plan p.toml --before old --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("new/decks/mine.toml or new/more/mine.toml"),
        "{message}"
    );
    put(
        &folder,
        "p.toml",
        &PLAN.replace("\"mine\"", "\"decks/mine.toml\""),
    );
    gate(&folder, "--before old --after new");
}
