//! A version that was stored.

use std::fs;

use serde_json::Value;

use super::{PLAN, changes, gate, put, repository, shipped};
use crate::cli::{breachlab, text};

#[test]
fn a_baseline_keeps_decks_and_pilots_and_names_what_of_the_plan_differs() {
    let folder = repository("baseline");
    let update = |reason: &str| {
        let mut command = breachlab(
            &folder.0,
            "gate --plan p.toml --update --before b.json --after old --quiet",
        );
        command.args(["--reason", reason]).output().unwrap()
    };
    let made = update("first");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    put(
        &folder,
        "p.toml",
        &format!("# remark\n{PLAN}note = \"another\"\n"),
    );
    let report = gate(&folder, "--before b.json --after new");
    assert_eq!(report["verdict"], "unchanged");
    assert_eq!(report["inputs"][0]["before"], "old/decks/mine.toml");
    // The deck of the baseline stands in the baseline: its file may go.
    fs::remove_dir_all(folder.at("old")).unwrap();
    put(
        &folder,
        "new/decks/mine.toml",
        &shipped("decks/hull-breach/rdf-heavy.toml").replace("rdf-heavy", "mine"),
    );
    let report = gate(&folder, "--before b.json --after new");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    put(
        &folder,
        "p.toml",
        &PLAN.replace("[\"mine\", \"yours\"]", "[\"mine\", \"rdf-heavy\"]"),
    );
    let output = breachlab(&folder.0, "gate --plan p.toml --before b.json --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("gains rdf-heavy, loses yours"),
        "{message}"
    );
    put(&folder, "p.toml", PLAN);
    let stored = fs::read_to_string(folder.at("b.json")).unwrap();
    let moves = serde_json::from_str::<Value>(&stored).unwrap()["matchups"][0]["moves"]
        .as_str()
        .unwrap()
        .to_owned();
    fs::write(
        folder.at("b.json"),
        stored.replace(&moves, "0123456789abcdef"),
    )
    .unwrap();
    let output = breachlab(&folder.0, "gate --plan p.toml --before b.json --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert!(
        message.contains("play otherwise") && message.contains("mine : yours (flyer)"),
        "{message}"
    );
}
