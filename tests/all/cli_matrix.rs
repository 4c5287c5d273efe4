//! `matrix`, as a user runs it, and `meta` on what it wrote.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn json(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    assert_eq!(code, Some(0), "{args}: {}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

#[test]
fn a_matrix_holds_every_pairing_by_pilot_and_feeds_meta() {
    let folder = Folder::new("matrix");
    let args = "matrix rdf-line col-boarders corp-swarm --pilots rush,random -n 8 --json --out out";
    let one = json(&folder, &[args, " --threads 1"].concat());
    let pairings = one["pairings"].as_array().unwrap();
    // Three pairings, each under two pilots and under both together.
    assert_eq!(pairings.len(), 9);
    for together in pairings.iter().filter(|row| row["pilot"] == "*") {
        let own: Vec<&Value> = pairings
            .iter()
            .filter(|row| {
                row["pilot"] != "*"
                    && row["deck_a"] == together["deck_a"]
                    && row["deck_b"] == together["deck_b"]
            })
            .collect();
        assert_eq!(own.len(), 2);
        let sum = |key: &str| {
            own.iter()
                .map(|row| row[key].as_u64().unwrap())
                .sum::<u64>()
        };
        for key in ["matches", "pairs", "wins_a", "wins_b", "draws"] {
            assert_eq!(together[key].as_u64().unwrap(), sum(key), "{key}");
        }
        let rate = |row: &Value| row["win_rate_a"].as_f64().unwrap();
        assert!((rate(together) - f64::midpoint(rate(own[0]), rate(own[1]))).abs() < 2e-6);
        assert!(together["ci_low"].as_f64() <= together["win_rate_a"].as_f64());
    }
    assert_eq!(
        (&one["matches"], &one["complete"]),
        (&48.into(), &true.into())
    );
    assert_eq!(one["ratings"].as_array().unwrap().len(), 3);
    let again = json(&folder, &[args, " --threads 3"].concat());
    for key in ["pairings", "ratings", "fit", "first_turn", "cycles"] {
        assert_eq!(one[key], again[key], "{key}");
    }
    for file in [
        "matrix.csv",
        "ratings.csv",
        "matrix.svg",
        "matrix.png",
        "matrix.json",
    ] {
        assert!(folder.at("out").join(file).exists(), "{file}");
    }
    let table = fs::read_to_string(folder.at("out/payoff.csv")).unwrap();
    assert_eq!(
        table.lines().next(),
        Some("deck,rdf-line,col-boarders,corp-swarm")
    );
    let meta = json(&folder, "meta --matrix out --draws 100 --json --out meta");
    assert_eq!(meta["draws"], 100);
    assert_eq!(meta["decks"], one["decks"]);
}

#[test]
fn a_gauntlet_meets_the_field_alone_and_counts_it_by_its_weights() {
    let folder = Folder::new("gauntlet");
    let args = "matrix rdf-line corp-swarm --gauntlet col-boarders:3,corp-ghost --pilots random,rush -n 8 --json --out out";
    let one = json(&folder, args);
    let pairings = one["pairings"].as_array().unwrap();
    assert_eq!(
        pairings.len(),
        4 * 3,
        "two decks, two opponents, two pilots and both"
    );
    let rate = |deck: &str, other: &str, pilot: &str| {
        let is_it =
            |row: &&Value| row["deck_a"] == deck && row["deck_b"] == other && row["pilot"] == pilot;
        let row = pairings.iter().find(is_it).unwrap();
        row["win_rate_a"].as_f64().unwrap()
    };
    let rows = one["gauntlet"].as_array().unwrap();
    assert_eq!(rows.len(), 2 * 3);
    for row in rows {
        let [deck, pilot] = ["deck", "pilot"].map(|key| row[key].as_str().unwrap());
        let [boarders, ghost] =
            ["col-boarders", "corp-ghost"].map(|other| rate(deck, other, pilot));
        let mean = row["win_rate"].as_f64().unwrap();
        assert!(
            (mean - (0.75 * boarders + 0.25 * ghost)).abs() < 2e-6,
            "{row}"
        );
        assert!(row["ci_low"].as_f64().unwrap() < mean && mean < row["ci_high"].as_f64().unwrap());
        assert!((row["worst_win_rate"].as_f64().unwrap() - boarders.min(ghost)).abs() < 2e-6);
        assert_eq!(row["matches"], if pilot == "*" { 32 } else { 16 });
    }
    assert_eq!(one["field"][0]["share"], 0.75);
    assert!(folder.at("out/gauntlet.csv").exists() && folder.at("out/field.csv").exists());
    assert!(
        !folder.at("out/payoff.csv").exists(),
        "there is no square of all against all"
    );
    assert!(
        one["command"]
            .as_str()
            .unwrap()
            .contains("--gauntlet col-boarders:3,corp-ghost")
    );
}

#[test]
fn a_gauntlet_that_is_none_is_refused() {
    let folder = Folder::new("no-gauntlet");
    for (args, words) in [
        ("matrix --gauntlet rdf-line", "DECK"),
        ("matrix rdf-line --gauntlet rdf-line", "twice"),
        ("matrix rdf-line --gauntlet corp-swarm,corp-swarm", "twice"),
        ("matrix rdf-line --gauntlet corp-swarm:0", "weight"),
        ("matrix rdf-line --gauntlet corp-swarm:many", "weight"),
        ("matrix captain --gauntlet cook --game breach", "--gauntlet"),
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        let said = text(&output.stderr);
        assert!(said.contains(words), "{args}: {said}");
    }
}

#[test]
fn a_pairing_is_played_until_its_error_is_small_enough() {
    let folder = Folder::new("matrix-error");
    let args = "matrix rdf-line col-boarders --pilots random --target-error 4 --max-matches 500 --json --out out";
    let found = json(&folder, args);
    let own = found["pairings"].as_array().unwrap();
    for row in own.iter().filter(|row| row["pilot"] != "*") {
        let half = (row["ci_high"].as_f64().unwrap() - row["ci_low"].as_f64().unwrap()) / 2.0;
        match row["ended"].as_str().unwrap() {
            "target" => assert!(half <= 0.04, "{row}"),
            "max" => assert_eq!(row["matches"], 500),
            other => panic!("ended by {other}"),
        }
    }
}

#[test]
fn a_matrix_of_one_deck_or_of_twins_is_refused() {
    let folder = Folder::new("short-matrix");
    for (args, words) in [
        ("matrix rdf-line", "2 or more"),
        ("matrix rdf-line rdf-line", "twice"),
        ("matrix rdf-line rdf-lin", "rdf-line"),
        ("matrix rdf-line corp-swarm --pilots rush,rush", "twice"),
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        assert!(
            text(&output.stderr).contains(words),
            "{args}: {}",
            text(&output.stderr)
        );
    }
}
