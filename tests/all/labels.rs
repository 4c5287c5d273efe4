//! Decks and pilots that share a name stay apart, in every report; so do the folders of different questions.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

/// Two folders with a deck and a pilot each, all called `x` and `p`.
fn twins(name: &str) -> Folder {
    let folder = Folder::new(&format!("labels-{name}"));
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for (side, deck) in [("a", "rdf-line"), ("b", "col-boarders")] {
        fs::create_dir_all(folder.at(side)).unwrap();
        let text = fs::read_to_string(root.join(format!("decks/hull-breach/{deck}.toml"))).unwrap();
        let lines = text.lines().map(|line| match line.split_once(" = ") {
            Some(("id", _)) => "id = \"x\"",
            Some(("name", _)) => "name = \"Mine\"",
            _ => line,
        });
        let text: Vec<&str> = lines.collect();
        fs::write(folder.at(&format!("{side}/x.toml")), text.join("\n")).unwrap();
        let pilot = "name = \"Coin\"\nkind = \"random\"\nabout = \"tosses\"\n";
        fs::write(folder.at(&format!("{side}/p.toml")), pilot).unwrap();
    }
    folder
}

#[track_caller]
fn json(folder: &Folder, args: &str) -> Value {
    let output = breachlab(&folder.0, &format!("{args} --json"))
        .output()
        .unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args}: {error}: {out}{err}"))
}

#[test]
fn two_decks_of_one_id_stay_two_in_a_run_and_its_files() {
    let folder = twins("run");
    let run = "run a/x.toml b/x.toml --strategy a/p.toml,b/p.toml --matches 4 --out o";
    let report = json(&folder, run);
    let seats = &report["seats"];
    assert_eq!(
        (&seats[0]["deck"], &seats[1]["deck"]),
        (&"a/x".into(), &"b/x".into())
    );
    assert_eq!(seats[0]["strategy"], "a/p");
    let cards = fs::read_to_string(folder.at("o/cards.csv")).unwrap();
    let decks: BTreeSet<&str> = cards
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(decks, BTreeSet::from(["a/x", "b/x"]));
    let summary = fs::read_to_string(folder.at("o/summary.md")).unwrap();
    assert!(
        summary.contains("Mine (a/x)") && summary.contains("Mine (b/x)"),
        "{summary}"
    );
}

#[test]
fn two_decks_of_one_id_stay_two_in_a_matrix_and_its_meta() {
    let folder = twins("matrix");
    let matrix = json(
        &folder,
        "matrix a/x.toml b/x.toml rdf-heavy --pilots random -n 4 --out m",
    );
    let decks = matrix["decks"].as_array().unwrap();
    assert_eq!(decks[..2], ["a/x", "b/x"], "{matrix}");
    let payoff = fs::read_to_string(folder.at("m/payoff.csv")).unwrap();
    assert!(
        payoff.lines().next().unwrap().contains("a/x,b/x"),
        "{payoff}"
    );
    let meta = json(&folder, "meta --matrix m --out n --field a/x:1,b/x:2");
    assert!(meta.to_string().contains("b/x"), "{meta}");
}

#[test]
fn two_pilots_of_one_name_stay_two_in_a_ladder_and_in_tiers() {
    let folder = twins("ladder");
    let ladder = json(
        &folder,
        "ladder --strategies a/p.toml,b/p.toml --decks rdf-line -n 4 --out l",
    );
    let names: BTreeSet<&str> = ladder["pilots"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().or(row["strategy"].as_str()).unwrap())
        .collect();
    assert_eq!(names, BTreeSet::from(["a/p", "b/p"]), "{ladder}");
    json(
        &folder,
        "run --pilots a/p.toml,b/p.toml --matches 4 --out t",
    );
    assert!(folder.at("t/a-p/run.json").exists() && folder.at("t/b-p/run.json").exists());
}

#[test]
fn two_decks_of_one_id_stay_two_in_a_gate_its_junit_and_its_history() {
    let folder = twins("gate");
    let plan = "name = \"p\"\ndecks = [\"a/x.toml\", \"b/x.toml\", \"rdf-heavy\"]\nstrategies = [\"random\", \"a/p.toml\"]\n\
first_pairs = 10\nmax_matches = 400\nblame_pairs = 0\nundecided = \"pass\"\n";
    fs::write(folder.at("p.toml"), plan).unwrap();
    let patch = "[[change]]\nid = \"st-skyline\"\ngain_resource = 20\ngain_currency = 20\n";
    fs::write(folder.at("patch.toml"), patch).unwrap();
    let gate = "gate --plan p.toml --patch patch.toml --history h.csv --format junit";
    let output = breachlab(&folder.0, gate).output().unwrap();
    let junit = text(&output.stdout);
    let cases: Vec<&str> = junit
        .lines()
        .filter(|line| line.contains("<testcase"))
        .collect();
    let names: BTreeSet<&str> = cases
        .iter()
        .map(|line| {
            line.split(" name=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap()
        })
        .collect();
    assert_eq!(
        (cases.len(), names.len()),
        (6, 6),
        "{junit}{}",
        text(&output.stderr)
    );
    assert!(
        junit.contains("a/x : rdf-heavy") && junit.contains("b/x : rdf-heavy"),
        "{junit}"
    );
    let history = fs::read_to_string(folder.at("h.csv")).unwrap();
    assert!(history.contains("a/x (random)="), "{history}");
}

#[test]
fn two_decks_of_one_id_stay_two_in_what_builds_decks_and_ranks_cards() {
    let folder = twins("build");
    let explore = json(
        &folder,
        "explore a/x.toml b/x.toml --against rdf-heavy --max-matches 2000 --pilot random --cards FIRST --out e",
    );
    let seeds: Vec<&Value> = explore["seeds"].as_array().unwrap().iter().collect();
    assert_eq!(seeds, ["a/x", "b/x"], "{explore}");
    let cards = "cards --decks a/x.toml,b/x.toml --strategies random -n 4000 --cards FIRST --out c";
    let output = breachlab(&folder.0, cards).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let page = fs::read_to_string(folder.at("c/ranking.md")).unwrap();
    assert!(page.contains("a/x") && page.contains("b/x"), "{page}");
}

#[test]
fn different_questions_have_different_folders_and_one_question_has_one() {
    let folder = twins("question");
    fs::write(
        folder.at("patch.toml"),
        "[[change]]\nid = \"cr-harpy\"\nattack = 8\n",
    )
    .unwrap();
    let out = |args: &str| -> String {
        let report = json(&folder, &format!("run {args}"));
        report["out"].as_str().unwrap().to_owned()
    };
    let asks = [
        "a/x.toml rdf-heavy --strategy random --matches 4",
        "b/x.toml rdf-heavy --strategy random --matches 4",
        "a/x.toml rdf-heavy --strategy random --matches 6",
        "a/x.toml rdf-heavy --strategy random --matches 4 --seed 7",
        "a/x.toml rdf-heavy --strategy random --matches 4 --patch patch.toml",
        "a/x.toml rdf-heavy --strategy a/p.toml --matches 4",
    ];
    let folders: BTreeSet<String> = asks.iter().map(|ask| out(ask)).collect();
    assert_eq!(folders.len(), asks.len(), "{folders:?}");
    let again = out(&format!("{} --threads 2", asks[0]));
    assert!(
        folders.contains(&again),
        "threads are no part of a question"
    );
    // Another deck under the same path is another question.
    fs::copy(folder.at("b/x.toml"), folder.at("a/x.toml")).unwrap();
    assert!(!folders.contains(&out(asks[0])));
}

#[test]
fn an_earlier_result_is_not_replaced_without_a_word() {
    let folder = twins("word");
    for (args, place) in [
        (
            "run --strategy random --matches 4 --out o",
            "o holds an earlier result",
        ),
        (
            "matrix rdf-line rdf-heavy --pilots random -n 4",
            "holds an earlier result",
        ),
        (
            "draws rdf-line --hands 0 --out d",
            "d holds an earlier result",
        ),
    ] {
        let first = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
        assert!(!text(&first.stderr).contains("earlier"), "{args}");
        let second = breachlab(&folder.0, args).output().unwrap();
        let message = text(&second.stderr);
        assert!(message.contains(place), "{args}: {message}");
    }
    // What no run wrote is no earlier result.
    fs::create_dir(folder.at("own")).unwrap();
    fs::write(folder.at("own/cards.csv"), "mine").unwrap();
    let args = "run --strategy random --matches 4 --out own";
    let output = breachlab(&folder.0, args).output().unwrap();
    let message = text(&output.stderr);
    assert!(
        message.contains("own holds files that no run has listed there"),
        "{message}"
    );
}
