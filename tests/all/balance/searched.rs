//! What a search finds and claims.

use std::fs;

use serde_json::Value;

use super::{ASKED, PLANTED, document, planted, searched_with, small};
use crate::cli::{Folder, breachlab, text};

#[test]
fn a_deck_made_unfair_by_one_number_is_set_right_by_that_number() {
    let folder = planted("balance-planted");
    let report = document(&folder, &format!("{ASKED} --out out"), 0);
    assert_eq!(
        [&report["game"], &report["seed"], &report["complete"]],
        [
            &serde_json::json!("hull-breach"),
            &serde_json::json!("0x5eed"),
            &serde_json::json!(true)
        ]
    );
    let files = report["files"].as_array().unwrap();
    assert!(files.iter().any(|file| file["role"] == "deck"), "{files:?}");
    let command = report["command"].as_str().unwrap();
    assert!(
        command.starts_with("breachlab balance --goals goals.toml"),
        "{command}"
    );
    assert_eq!(report["met"], true);
    let goal = &report["goals"][0];
    assert!(goal["before"].as_f64().unwrap() > 0.56, "{goal}");
    assert_eq!(goal["met"], true);
    let numbers = report["numbers"].as_array().unwrap();
    assert_eq!(numbers.len(), 1, "{numbers:?}");
    assert_eq!(numbers[0]["card"], "cr-harpy");
    assert!(numbers[0]["after"].as_i64().unwrap() < 15);
    let edit = &report["edits"][0];
    assert!(edit["ci_low"].as_f64().unwrap() > 0.0, "{edit}");
    assert_eq!(edit["goal"], 1);
    // The patch is one that every verb takes, over the cards that it was found for.
    let args = "run rdf-line col-boarders --strategy rush --cards first --patch planted.toml --patch out/planted.patch.toml --matches 3000 --seed 99 --json --out fresh";
    let run = document(&folder, args, 0);
    let fresh = &run["seats"][0];
    let rate = fresh["win_rate"].as_f64().unwrap();
    let half = (fresh["ci_high"].as_f64().unwrap() - fresh["ci_low"].as_f64().unwrap()) / 2.0;
    let claimed =
        (goal["after_high"].as_f64().unwrap() - goal["after_low"].as_f64().unwrap()) / 2.0;
    let off = (rate - goal["after"].as_f64().unwrap()).abs();
    assert!(off < 1.5 * half.hypot(claimed), "{rate} against {goal}");
}

/// Figures of matches that nobody played to their end say nothing of the cards.
#[test]
fn nothing_is_claimed_where_pilots_forfeit() {
    let folder = planted("balance-forfeits");
    let goals = "name = \"f\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"s.toml\"]\nmatches = 200\nfirst_pairs = 2\n\
                 proof_matches = 200\nknown_is_frozen = false\n[[goal]]\nmeasure = \"draws\"\nhigh = 100\n[[lever]]\nname = \"h\"\nnumbers = [\"attack\"]\n\
                 cards = [\"cr-harpy\"]\nby = \"shift\"\nlow = -1\nhigh = 1\n";
    fs::write(folder.at("goals.toml"), goals).unwrap();
    let script = "name = \"S\"\nkind = \"script\"\nscript = 'fn choose(view, menu) { throw 1 }'\n";
    fs::write(folder.at("s.toml"), script).unwrap();
    let report = document(&folder, &format!("{ASKED} --out out"), 1);
    assert_eq!(report["met"], false);
    let page = fs::read_to_string(folder.at("out/summary.md")).unwrap();
    assert!(page.contains("nothing is claimed of the cards"), "{page}");
}

#[test]
fn goals_that_contradict_each_other_are_said_to() {
    let folder = Folder::new("balance-contrary");
    let second = "[[goal]]\nmeasure = \"pairing\"\ndeck = \"col-boarders\"\nagainst = \"rdf-line\"\nlow = 75\n[[goal]]\nmeasure = \"pairing\"\ndeck = \"rdf-line\"\nagainst = \"col-boarders\"\nlow = 75\n";
    let contrary = PLANTED
        .replace(
            "[[goal]]\nmeasure = \"pairing\"\nlow = 45\nhigh = 55\n",
            second,
        )
        .replace("\nmatches = 5000", "\nmatches = 1500")
        .replace("first_pairs = 20", "first_pairs = 8")
        .replace("proof_matches = 4000", "proof_matches = 1000");
    fs::write(folder.at("goals.toml"), contrary).unwrap();
    let out = breachlab(&folder.0, "balance --goals goals.toml --out out --quiet").output();
    assert_eq!(out.unwrap().status.code(), Some(1));
    let report: Value =
        serde_json::from_str(&fs::read_to_string(folder.at("out/balance.json")).unwrap()).unwrap();
    assert_eq!(report["met"], false);
    assert_eq!(report["opposed"], serde_json::json!([1, 2]));
    let frontier = report["frontier"].as_array().unwrap();
    assert_eq!(frontier.len(), 5);
    let miss = |at: usize, key: &str| frontier[at][key].as_f64().unwrap();
    assert!(
        miss(0, "first_miss") < miss(4, "first_miss"),
        "{frontier:?}"
    );
    assert!(
        miss(4, "second_miss") < miss(0, "second_miss"),
        "{frontier:?}"
    );
    let page = fs::read_to_string(folder.at("out/summary.md")).unwrap();
    assert!(
        page.contains("Nothing was found within these levers"),
        "{page}"
    );
    assert!(page.contains("pull apart"), "{page}");
}

/// What is asked at most is never exceeded, and what cannot be asked with it is refused, by `check` too.
#[test]
fn a_budget_holds_and_one_without_room_for_a_round_is_refused() {
    let folder = small("balance-budget");
    let (_, report) = searched_with(&folder, &format!("{ASKED} --max-matches 1000 --out out"));
    let searched = report["search_matches"].as_u64().unwrap();
    assert!((1..=1000).contains(&searched), "{searched}");
    let few = PLANTED.replace("\nmatches = 5000", "\nmatches = 200");
    fs::write(folder.at("few.toml"), few).unwrap();
    for args in ["balance --goals few.toml --out no", "check few.toml"] {
        let output = breachlab(&folder.0, args).output().unwrap();
        let said = [text(&output.stderr), text(&output.stdout)].concat();
        assert!(
            matches!(output.status.code(), Some(1 | 2)),
            "{args}: {said}"
        );
        let says = ["few.toml", "200 matches", "first round", "first_pairs"];
        assert!(
            says.iter().all(|word| said.contains(word)),
            "{args}: {said}"
        );
    }
    assert!(!folder.at("no").exists());
}

/// The same at length: the planted number among levers of the whole deck, and 200,000 fresh matches against what was claimed.
#[test]
#[ignore = "minutes; `just balance-proof`"]
fn a_balance_at_full_length() {
    let folder = planted("balance-length");
    let wide = PLANTED
        .replace(
            "cards = [\"cr-harpy\"]",
            "of = { type = \"ship\", subtype = [\"cruiser\", \"frigate\", \"destroyer\"] }",
        )
        .replace(
            "cards = [\"de-cobalt\", \"de-wolframite\"]",
            "of = { type = \"marine\" }",
        )
        .replace("\nmatches = 5000", "\nmatches = 1_500_000")
        .replace("proof_matches = 4000", "proof_matches = 200_000");
    fs::write(folder.at("goals.toml"), wide).unwrap();
    let report = document(&folder, &format!("{ASKED} --out out"), 0);
    println!("{report:#}");
    let goal = &report["goals"][0];
    assert_eq!(goal["met"], true);
    assert_eq!(
        report["edits"][0]["change"]
            .as_str()
            .unwrap()
            .split(':')
            .next(),
        Some("Harpy-class Cruiser")
    );
    let args = "run rdf-line col-boarders --strategy rush --cards first --patch planted.toml --patch out/planted.patch.toml --matches 60000 --seed 99 --json --out fresh";
    let rate = document(&folder, args, 0)["seats"][0]["win_rate"]
        .as_f64()
        .unwrap();
    let [low, high] = ["after_low", "after_high"].map(|end| goal[end].as_f64().unwrap());
    let half = (high - low) / 2.0;
    assert!(
        (rate - goal["after"].as_f64().unwrap()).abs() < 1.5 * half,
        "{rate} against {goal}"
    );
}
