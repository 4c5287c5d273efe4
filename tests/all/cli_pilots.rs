//! `ladder`, `train` and skill tiers, as a user runs them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn json(folder: &Folder, args: &str, code: i32) -> Value {
    let output = breachlab(&folder.0, args).output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(code),
        "{args}: {}",
        text(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("one JSON document and nothing else")
}

#[test]
fn a_ladder_rates_its_pilots_strongest_first() {
    let folder = Folder::new("ladder");
    let args = "ladder --strategies random,rush,novice -n 24 --json --out out";
    let one = json(&folder, &[args, " --threads 1"].concat(), 0);
    let pilots = one["pilots"].as_array().unwrap();
    assert_eq!(pilots.len(), 3);
    assert_eq!(pilots[2]["name"], "random");
    for pilot in pilots {
        let number = |key: &str| pilot[key].as_f64().unwrap();
        assert!(number("ci_low") < number("rating") && number("rating") < number("ci_high"));
        assert!((0.0..=1.0).contains(&number("win_rate")));
        assert_eq!(pilot["matches"], 48);
    }
    assert_eq!(one["pairings"].as_array().unwrap().len(), 3);
    assert_eq!(
        (&one["complete"], &one["matches"]),
        (&true.into(), &72.into())
    );
    let table = fs::read_to_string(folder.at("out/pairings.csv")).unwrap();
    assert_eq!(table.lines().count(), 1 + 3 * (1 + 6));
    assert!(folder.at("out/ladder.svg").exists() && folder.at("out/ladder.png").exists());
    let again = json(&folder, &[args, " --threads 3"].concat(), 0);
    for key in ["pilots", "pairings", "fit"] {
        assert_eq!(one[key], again[key], "{key}");
    }
}

#[test]
fn a_ladder_of_one_or_of_twins_is_refused() {
    let folder = Folder::new("short-ladder");
    for (args, words) in [
        ("ladder --strategies rush", "2 or more"),
        ("ladder --strategies rush,rush", "twice"),
        ("ladder --strategies rush,rash", "rush"),
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

/// Two generations and then two more make the strategy that four in a row make.
#[test]
fn a_training_that_is_taken_up_again_ends_where_it_would_have() {
    let folder = Folder::new("train");
    let run = |out: &str, rest: &str| {
        let args = format!(
            "train rush --gauntlet rush --decks rdf-line --only garrison,guard,fire --population 4 --pairs 1 \
             --proof-pairs 1 --quiet --out {out} {rest}"
        );
        let output = breachlab(&folder.0, &args).output().unwrap();
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{}",
            text(&output.stderr)
        );
    };
    run("whole", "--generations 4");
    run("parts", "--generations 2");
    run("parts", "--generations 4 --resume");
    let read = |path: &str| fs::read_to_string(folder.at(path)).unwrap();
    let whole = read("whole/rush.toml");
    assert_eq!(whole, read("parts/rush.toml"));
    assert_eq!(read("whole/training.json"), read("parts/training.json"));
    assert!(whole.starts_with("# Everything goes into wings"), "{whole}");
    let proof: Value = serde_json::from_str(&read("whole/proof.json")).unwrap();
    assert_eq!(proof["trials"][0]["against"], "rush");
    let args = "train turtle --gauntlet rush --decks rdf-line --resume --out whole";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("another course"),
        "{}",
        text(&output.stderr)
    );
}

/// A price that a file takes for a merit is one no longer, whatever the training finds.
#[test]
fn training_makes_no_merit_of_a_price() {
    let folder = Folder::new("train-price");
    let found = "decks/hull-breach/editions/first/strategies/commander.toml";
    let file =
        fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(found)).unwrap();
    let price = |text: &str| -> f64 {
        let file: toml::Table = text.parse().unwrap();
        let price = &file["weights"]["deploy_price"];
        price
            .as_float()
            .or(price.as_integer().map(|whole| whole as f64))
            .unwrap()
    };
    assert!(price(&file) > 0.0);
    fs::write(folder.at("merit.toml"), &file).unwrap();
    let args = "train merit.toml --gauntlet rush --decks rdf-line --only deploy_price,fire --population 4 --pairs 1 \
                --proof-pairs 1 --generations 2 --quiet --out out";
    let output = breachlab(&folder.0, args).output().unwrap();
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{}",
        text(&output.stderr)
    );
    let trained = fs::read_to_string(folder.at("out/merit.toml")).unwrap();
    assert!(price(&trained) <= 0.0, "{trained}");
}

#[test]
fn only_a_policy_can_be_trained() {
    let folder = Folder::new("train-none");
    for (args, words) in [
        ("train random --out out", "policy"),
        ("train rush --only fyre --out out", "did you mean `fire`"),
        ("train rush --resume --out out", "there is none"),
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

#[test]
fn a_line_up_in_several_hands_is_reported_by_pilot() {
    let folder = Folder::new("tiers");
    let tiers = json(
        &folder,
        "run --pilots random,commander -n 60 --json --out out",
        0,
    );
    let pilots: Vec<&Value> = tiers["pilots"].as_array().unwrap().iter().collect();
    assert_eq!(pilots.len(), 2);
    assert_eq!(
        (&pilots[0]["pilot"], &pilots[1]["pilot"]),
        (&"random".into(), &"commander".into())
    );
    assert_eq!(pilots[0]["seats"].as_array().unwrap().len(), 2);
    let table = fs::read_to_string(folder.at("out/tiers.csv")).unwrap();
    assert!(
        table
            .lines()
            .any(|line| line.contains(",random,1,rdf-line,"))
    );
    assert!(
        table
            .lines()
            .any(|line| line.contains(",commander,2,col-boarders,"))
    );
    for pilot in ["random", "commander"] {
        assert!(
            folder.at("out").join(pilot).join("cards.csv").exists(),
            "{pilot}"
        );
    }
    let output = breachlab(&folder.0, "run --pilots random --strategy rush")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}
