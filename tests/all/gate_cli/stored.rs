//! Baselines and histories.

use std::fs;

use super::{PLAN, folder, json, ran};
use crate::cli::breachlab;

// Long because it is the life of one baseline, step after step.
#[test]
fn a_baseline_is_replaced_only_for_a_reason_and_compared_only_with_its_like() {
    let folder = folder("baseline");
    let (_, err) = ran(&folder, "gate --update --plan p.toml", 2);
    assert!(err.contains("without a reason"), "{err}");
    let args = |words: &[&str]| {
        let mut command = breachlab(&folder.0, "gate --update --plan p.toml --quiet");
        command.args(words).output().unwrap().status.code()
    };
    assert_eq!(args(&["--reason", "first light"]), Some(0));
    let path = folder.at("reports/baseline/hull-breach.json");
    let stored = json(&fs::read_to_string(&path).unwrap());
    assert_eq!(stored["history"][0]["reason"], "first light");
    let ask = "gate --before reports/baseline/hull-breach.json --plan p.toml";
    ran(&folder, &format!("{ask} --after stranger.toml"), 0);
    ran(&folder, &format!("{ask} --after monster.toml"), 1);
    assert_eq!(
        args(&["--reason", "meant", "--after", "monster.toml"]),
        Some(0)
    );
    ran(&folder, &format!("{ask} --after monster.toml"), 0);
    let updated = fs::read_to_string(&path).unwrap();
    let history = json(&updated)["history"].clone();
    assert_eq!(history[1]["reason"], "meant");
    assert!(
        history[1]["changes"][0]
            .as_str()
            .unwrap()
            .contains("gain resource 4 → 20"),
        "{history}"
    );

    let refused = |text: &str, wanted: &str| {
        fs::write(&path, text).unwrap();
        let (_, err) = ran(&folder, ask, 2);
        assert!(err.contains(wanted), "{wanted}: {err}");
    };
    let moves = json(&updated)["matchups"][0]["moves"]
        .as_str()
        .unwrap()
        .to_owned();
    refused(
        &updated.replace(&moves, "0123456789abcdef"),
        "rules or pilots play otherwise",
    );
    refused(
        &updated.replacen("\"schema\": 2", "\"schema\": 9", 1),
        "schema 9",
    );
    refused(
        &updated.replacen(
            "\"role\": \"deck\",",
            "\"role\": \"deck\", \"extra\": 1,",
            1,
        ),
        "unknown key `extra`",
    );
    refused("{\n  \"schema\": 1,\n", "hull-breach.json:2:14");
    refused("[]", "not a baseline");
    fs::write(&path, &updated).unwrap();
    fs::write(folder.at("p.toml"), [PLAN, "note = \"other\"\n"].concat()).unwrap();
    ran(&folder, &format!("{ask} --after monster.toml"), 0);
    fs::write(folder.at("p.toml"), [PLAN, "margin = 2\n"].concat()).unwrap();
    let (_, err) = ran(&folder, ask, 2);
    assert!(
        err.contains("made under other conditions") && err.contains("margin"),
        "{err}"
    );
}

/// The stored baselines are of the plans that are played where none is named, and say why they are there. That each answers is
/// seen in CI, in release, where its matches take seconds; here it is the default game's.
#[test]
fn every_committed_baseline_is_of_the_default_plan_and_is_read() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = folder("committed");
    for id in breachlab::games::GAMES.iter().map(|row| row.id) {
        let path = root.join(format!("reports/baseline/{id}.json"));
        let baseline = breachlab::report::read_baseline(&path).unwrap();
        let plan = fs::read_to_string(root.join(format!("reports/{id}/gate.plan.toml"))).unwrap();
        assert_eq!(
            baseline.plan.hash,
            breachlab::plan::fingerprint(&plan),
            "{id}"
        );
        assert!(
            !baseline.history.is_empty() && !baseline.matchups.is_empty(),
            "{id}"
        );
    }
    let first = root.join(format!(
        "reports/baseline/{}.json",
        breachlab::games::GAMES[0].id
    ));
    let mut gate = breachlab(&folder.0, "gate --quiet --before");
    let output = gate.arg(&first).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn a_history_grows_by_a_line_a_gate_and_is_drawn() {
    let folder = folder("history");
    let ask = "gate --plan p.toml --quiet --history h.csv";
    ran(
        &folder,
        &format!("{ask} --after stranger.toml --label one"),
        0,
    );
    ran(
        &folder,
        &format!("{ask} --after monster.toml --label two"),
        1,
    );
    let table = fs::read_to_string(folder.at("h.csv")).unwrap();
    assert_eq!(table.lines().count(), 3);
    assert!(
        table.contains("rdf-line=0.") && table.contains("col-boarders=-0."),
        "{table}"
    );
    let (out, _) = ran(&folder, "trend h.csv --out drawn", 0);
    assert!(out.contains("two") && out.contains("changed"), "{out}");
    assert!(folder.at("drawn/trend.png").exists() && folder.at("drawn/trend.svg").exists());
    let (out, _) = ran(&folder, "trend h.csv --out drawn --json", 0);
    assert_eq!(json(&out)["gates"][1]["verdict"], "changed");
    assert!(!folder.at(".lock-h.csv").exists() || cfg!(not(unix)));
    // A third gate by another plan, told by its fingerprint: its shifts are not added to the others.
    let plan = breachlab::plan::fingerprint(&fs::read_to_string(folder.at("p.toml")).unwrap());
    let last = table.lines().last().unwrap();
    assert!(last.contains(&plan), "{last}");
    let other = last.replace(&plan, "0123456789abcdef");
    fs::write(folder.at("h.csv"), [&table, &other, "\n"].concat()).unwrap();
    let (out, _) = ran(&folder, "trend h.csv --out drawn", 0);
    assert!(
        out.contains("note: these gates did not all ask the same"),
        "{out}"
    );
    let chart = fs::read_to_string(folder.at("drawn/trend.svg")).unwrap();
    assert!(chart.contains("2 plans, 3 gates"), "{chart}");
    fs::write(folder.at("h.csv"), "a,b\n1,2\n").unwrap();
    let (_, err) = ran(&folder, "trend h.csv", 2);
    assert!(err.contains("another header"), "{err}");
    fs::write(
        folder.at("h.csv"),
        table.replacen("\nhull-breach", "\nhull-breach,x", 1),
    )
    .unwrap();
    let (_, err) = ran(&folder, "trend h.csv", 2);
    assert!(err.contains("20 cells"), "{err}");
    let (_, err) = ran(&folder, "trend nowhere.csv", 2);
    assert!(err.contains("no such file"), "{err}");
}
