//! Self-tests and plans.

use std::fs;

use super::{PLAN, folder, json, ran};

#[test]
fn a_self_test_goes_on_where_it_was_left() {
    let folder = folder("self");
    let plant = "[[plant]]\ncard = \"st-skyline\"\nkey = \"attack\"\nby = 8\n";
    fs::write(
        folder.at("p.toml"),
        [
            &PLAN.replace("640", "4000").replace("commander", "novice"),
            plant,
        ]
        .concat(),
    )
    .unwrap();
    let ask = "gate --self-test --plan p.toml --out kept --json";
    ran(&folder, &format!("{ask} --nulls 1 --plants 1"), 0);
    let first = fs::read_to_string(folder.at("kept/self-test.csv")).unwrap();
    let (out, _) = ran(&folder, &format!("{ask} --nulls 2 --plants 1"), 0);
    let report = json(&out);
    assert_eq!(
        (&report["null"]["runs"], &report["planted"]["runs"]),
        (&2.into(), &1.into())
    );
    assert_eq!(report["planted"]["changed"], 1);
    let second = fs::read_to_string(folder.at("kept/self-test.csv")).unwrap();
    assert!(
        second.starts_with(&first) && second.lines().count() == 4,
        "{second}"
    );
    assert!(folder.at("kept/self-test.md").exists());
}

#[test]
fn a_plan_is_judged_whole_with_places() {
    let folder = folder("plan");
    let bad = "name = \"x\"\ndecks = [\"rdf-line\", \"rdf-line\"]\nmargin = 99\nundecided = \"psas\"\n\
max_match = 5\n[[band]]\ndeck = \"rdf-lin\"\nagainst = \"rdf-line\"\nlow = 60\nhigh = 40\n";
    fs::write(folder.at("bad.toml"), bad).unwrap();
    let (out, _) = ran(&folder, "check bad.toml --json", 1);
    let report = json(&out);
    let faults = report["faults"].as_array().unwrap();
    let found: Vec<String> = faults
        .iter()
        .map(|fault| format!("{}:{}", fault["line"], fault["code"].as_str().unwrap()))
        .collect();
    let wanted = [
        "2:out-of-range",
        "2:duplicate",
        "3:out-of-range",
        "4:unknown-name",
        "5:unknown-key",
        "7:unknown-name",
        "9:out-of-range",
    ];
    for fault in wanted {
        assert!(found.contains(&fault.to_owned()), "{fault}: {found:?}");
    }
    assert_eq!(report["files"][0]["sort"], "gate plan");
    fs::write(folder.at("p.toml"), PLAN.replace("rdf-line", "rdf-lime")).unwrap();
    let (_, err) = ran(&folder, "gate --after stranger.toml --plan p.toml", 2);
    assert!(
        err.contains("p.toml:3:10") && err.contains("did you mean `rdf-line`?"),
        "{err}"
    );
    let (_, err) = ran(&folder, "gate", 2);
    assert!(err.contains("nothing to compare"), "{err}");
    let (_, err) = ran(&folder, "gate --after nowhere.toml", 2);
    assert!(err.contains("nowhere.toml"), "{err}");
    let (out, _) = ran(&folder, "schema plan", 0);
    assert_eq!(json(&out)["title"], "gate plan");
}
