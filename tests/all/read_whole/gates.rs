//! Baselines, plants and self-tests.

use std::fs;

use serde_json::{Value, json};

use super::{PLAN, folder, ran, with_cell};
use crate::cli::{breachlab, text};

#[test]
fn a_baseline_edited_by_hand_is_refused_by_its_key() {
    let folder = folder("baseline");
    let made = "gate --plan p.toml --update --reason r --before b.json -q";
    ran(&folder, made, 0);
    let stored: Value =
        serde_json::from_str(&fs::read_to_string(folder.at("b.json")).unwrap()).unwrap();
    let ask = "gate --plan p.toml --before b.json -q";
    ran(&folder, ask, 0);
    for (pointer, value, words) in [
        ("/inputs/0/role", json!("pirate"), "role `pirate`"),
        ("/inputs/0/role", json!("dekc"), "did you mean `deck`"),
        ("/inputs/0/name", json!("zz"), "which the plan names"),
        (
            "/inputs/0/hash",
            json!("0"),
            "does not fit the text beside it",
        ),
        (
            "/plan/hash",
            json!("0123456789abcdef"),
            "does not fit the text beside it",
        ),
        ("/plan/name", json!("Q"), "its text is not called"),
        ("/seed", json!("banana"), "wanted a seed"),
        ("/history", json!([]), "no update"),
        ("/history/0/reason", json!(" "), "without a reason"),
        (
            "/history/0/cards",
            json!("0123456789abcdef"),
            "does not fit the cards below",
        ),
        ("/matchups", json!([]), "0 matchups"),
        ("/matchups/0/deck_a", json!("zz"), "deck_a `zz`"),
        ("/matchups/0/strategy", json!("zz"), "strategy `zz`"),
        ("/matchups/0/moves", json!("x"), "a fingerprint of moves"),
        ("/matchups/0/win_rate", json!(7), "win_rate 7"),
        ("/matchups/0/win_rate", json!(null), "no win_rate"),
        ("/matchups/0/ci_low", json!(0.99), "an interval of"),
        ("/matchups/0/pairs", json!(0), "beside 0 pairs"),
        (
            "/matchups/0/pairs",
            json!(-1),
            "wanted a whole number, 0 or more",
        ),
        (
            "/cards/0/1/path",
            stored["cards"][0][0]["path"].clone(),
            "is there already",
        ),
    ] {
        let mut edited = stored.clone();
        *edited.pointer_mut(pointer).unwrap() = value;
        let edited = serde_json::to_string_pretty(&edited).unwrap();
        fs::write(folder.at("b.json"), edited).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(err.contains(words), "{pointer}: {err}");
        assert!(err.contains("b.json:"), "{pointer}: {err}");
    }
}

#[test]
fn a_fault_within_a_baseline_is_told_of_the_baseline() {
    let folder = folder("inner");
    let made = "gate --plan p.toml --update --reason r --before b.json -q";
    ran(&folder, made, 0);
    let stored: Value =
        serde_json::from_str(&fs::read_to_string(folder.at("b.json")).unwrap()).unwrap();
    let broken = "not toml [";
    let mut edited = stored.clone();
    edited["inputs"][0]["text"] = json!(broken);
    edited["inputs"][0]["hash"] = json!(breachlab::plan::fingerprint(broken));
    let path = edited["inputs"][0]["path"].as_str().unwrap().to_owned();
    fs::write(
        folder.at("b.json"),
        serde_json::to_string_pretty(&edited).unwrap(),
    )
    .unwrap();
    let err = ran(&folder, "gate --plan p.toml --before b.json", 2);
    assert!(err.contains("--> b.json:"), "{err}");
    assert!(
        err.contains(&format!("{path}:1:5: key with no value")),
        "{err}"
    );
    assert!(!err.contains(&format!("--> {path}")), "{err}");
}

#[test]
fn plants_are_judged_alike_by_check_by_every_gate_and_by_the_self_test() {
    let folder = folder("plants");
    for (plant, words) in [
        (
            "card = \"cr-harpy\"\nkey = \"colour\"\nby = 1",
            "plant `colour +1`",
        ),
        (
            "card = \"cr-harpy\"\ntrait = \"flying\"",
            "plant `gains flying`",
        ),
        (
            "card = \"cr-harpy\"\nkey = \"attack\"\nby = 0",
            "changes nothing",
        ),
        (
            "card = \"cr-harpi\"\nkey = \"attack\"\nby = 1",
            "did you mean `cr-harpy`",
        ),
        (
            "card = \"cr-harpy\"\nkey = \"attack\"\nby = 1\n[[plant]]\ncard = \"cr-harpy\"\nkey = \"attack\"\nby = 1",
            "there already",
        ),
    ] {
        let plan = format!("{PLAN}[[plant]]\n{plant}\n");
        fs::write(folder.at("q.plan.toml"), &plan).unwrap();
        for (args, code) in [
            ("check q.plan.toml", 1),
            ("gate --plan q.plan.toml --patch patch.toml -q", 2),
            (
                "gate --plan q.plan.toml --self-test --nulls 1 --plants 1",
                2,
            ),
        ] {
            let output = breachlab(&folder.0, args).output().unwrap();
            let said = [text(&output.stderr), text(&output.stdout)].concat();
            assert_eq!(output.status.code(), Some(code), "{args}: {said}");
            assert!(said.contains(words), "{args}: {said}");
            assert!(said.contains("q.plan.toml:1"), "{args}: no line: {said}");
        }
    }
    let plan = format!("{PLAN}[[plant]]\ncard = \"cr-harpy\"\nkey = \"attack\"\nby = 1\n");
    fs::write(folder.at("q.plan.toml"), plan).unwrap();
    ran(&folder, "check q.plan.toml", 0);
}

#[test]
fn a_run_of_a_self_test_counts_once_and_its_line_is_judged() {
    let folder = folder("self");
    let ask = "gate --self-test --plan p.toml --out kept --nulls 1 --plants 0 -q";
    ran(&folder, ask, 0);
    let path = folder.at("kept/self-test.csv");
    let table = fs::read_to_string(&path).unwrap();
    let row = table.lines().nth(1).unwrap();
    for (text, words) in [
        (format!("{table}{row}\n"), "each run of its kind once"),
        (with_cell(&table, "kind", "zero"), "one of: null, planted"),
        (with_cell(&table, "verdict", "maybe"), "one of: changed"),
        (with_cell(&table, "run", "first"), "a number"),
        (with_cell(&table, "variance", "-1"), "from 0 to 1"),
        (
            with_cell(&table, "card", "cr-harpy"),
            "in a planted run, and only there",
        ),
        (with_cell(&table, "cards", "x"), "fingerprint"),
    ] {
        fs::write(&path, text).unwrap();
        let err = ran(&folder, ask, 2);
        assert!(
            err.contains(words) && err.contains("self-test.csv:"),
            "{words}: {err}"
        );
    }
}
