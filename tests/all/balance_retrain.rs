//! Pilots trained again on what `balance` finds: kept where they gain, told in every form, taken up where it was left.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
use crate::kit::first_edition_into;

/// A small balancing that trains two policies, one of which is a beginner.
const GOALS: &str = r#"
name = "turns"
decks = ["rdf-line", "col-boarders"]
strategies = ["novice"]
matches = 2500
first_pairs = 10
proof_matches = 400
known_is_frozen = false
[[goal]]
measure = "pairing"
low = 45
high = 55
[[lever]]
name = "Harpies"
cards = ["cr-harpy"]
numbers = ["attack"]
by = "shift"
low = -3
high = 3
[retrain]
policies = ["novice", "rush"]
turns = 2
generations = 5
population = 8
pairs = 3
proof_pairs = 60
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::write(folder.at("goals.toml"), GOALS).unwrap();
    first_edition_into(&folder.at("first"));
    folder
}

/// Asked of the first edition, whose matches are short.
const ASKED: &str = "balance --goals goals.toml --cards first --retrain --json --quiet";

fn document(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// All files of a report but for how long it took.
fn files(folder: &Folder, name: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder.at(name)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut all: Vec<(String, String)> = paths
        .filter(|path| {
            let end = path.extension().unwrap_or_default();
            end == "csv" || end == "toml"
        })
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    all.sort();
    all
}

/// What a whole balancing of these turns says: the beginner gained, and took its place in every form.
fn holds_what_gained(folder: &Folder, report: &Value) {
    let rows = report["retrained"].as_array().unwrap();
    let novice = &rows[0];
    assert_eq!(
        (&novice["turn"], &novice["pilot"]),
        (&1.into(), &"novice".into())
    );
    assert_eq!(novice["taken"], true, "{novice}");
    assert!(novice["ci_low"].as_f64().unwrap() > 0.5, "{novice}");
    assert_eq!(rows[1]["pilot"], "rush");
    let written = fs::read_to_string(folder.at("whole/novice.toml")).unwrap();
    assert!(written.contains("[weights]"), "{written}");
    assert_eq!(
        report["yesterday"].as_array().unwrap().len(),
        report["goals"].as_array().unwrap().len()
    );
    let table = fs::read_to_string(folder.at("whole/retrain.csv")).unwrap();
    assert!(table.contains(",novice,"), "{table}");
    let page = fs::read_to_string(folder.at("whole/summary.md")).unwrap();
    assert!(page.contains("## Pilots trained again"), "{page}");
}

/// Nor do threads decide anything.
#[test]
fn a_policy_that_gains_takes_its_place_and_interrupted_turns_are_taken_up_to_the_same_bytes() {
    let folder = folder("retrain");
    let whole = document(&folder, &format!("{ASKED} --out whole"));
    holds_what_gained(&folder, &whole);
    let mut child = crate::ends::spawned(&folder, &format!("{ASKED} --threads 1 --out part"));
    let state = folder.at("part/retraining.json");
    let is_training = || {
        let text = fs::read_to_string(&state).unwrap_or_default();
        text.contains("\"stage\":2") || text.contains("\"stage\":1")
    };
    while !is_training() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before it trained"
        );
        std::thread::yield_now();
    }
    crate::ends::signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    document(&folder, &format!("{ASKED} --threads 1 --resume --out part"));
    assert_eq!(files(&folder, "whole"), files(&folder, "part"));
}

#[test]
fn what_cannot_be_trained_is_refused_at_its_place_and_a_state_by_its_key() {
    let folder = folder("retrain-refused");
    let refused = |args: &str, words: &[&str]| {
        let output = breachlab(&folder.0, args).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        for word in words {
            assert!(said.contains(word), "{args}: `{word}` is not in {said}");
        }
    };
    for (policy, says) in [("admiral", "no numbers to train"), ("rusch", "`rusch`")] {
        let wrong = GOALS.replace("\"novice\", \"rush\"", &format!("\"{policy}\""));
        fs::write(folder.at("wrong.toml"), wrong).unwrap();
        let args = "balance --goals wrong.toml --retrain --out no";
        refused(args, &["wrong.toml:21:", says]);
    }
    let none = GOALS.replace("\"novice\", \"rush\"", "");
    fs::write(folder.at("none.toml"), none).unwrap();
    refused(
        "balance --goals none.toml --retrain --out no",
        &["none.toml:21:"],
    );
    let one = GOALS
        .replace("turns = 2", "turns = 1")
        .replace("generations = 5", "generations = 1");
    fs::write(folder.at("goals.toml"), one).unwrap();
    document(&folder, &format!("{ASKED} --out out"));
    let path = folder.at("out/retraining.json");
    let state: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    for (key, value) in [
        ("turn", 99.into()),
        ("stage", 99.into()),
        ("begun_at", u64::MAX.into()),
        (
            "pilots",
            serde_json::json!([["nobody", "kind = \"policy\""]]),
        ),
    ] {
        let mut changed = state.clone();
        changed[key] = value;
        fs::write(&path, changed.to_string()).unwrap();
        refused(
            &format!("{ASKED} --resume --out out"),
            &[&format!("`{key}`")],
        );
    }
}
