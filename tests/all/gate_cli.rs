//! `gate` and `trend` as a pipeline calls them: answers, exit codes, formats, baselines, history.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "schema = 1\nname = \"Two <decks> & more\"\ndecks = [\"rdf-line\", \"col-boarders\"]\n\
strategies = [\"commander\"]\nfirst_pairs = 20\nmax_matches = 640\nblame_pairs = 12\n";
/// A Station that drowns in goods: no gate could overlook it.
const MONSTER: &str = r#"[[card]]
id = "st-skyline"
name = "Skyline Defense HQ"
type = "station"
subtype = "rdf"
gain_resource = 20
gain_currency = 20
attack = 8
defense = 7
wounds = 7
marine_capacity = 3
fighter_capacity = 2
"#;
/// A card that no deck of the plan holds.
const STRANGER: &str = "[[card]]\nid = \"x-new\"\nname = \"New Frigate\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\n";

pub(crate) fn folder(name: &str) -> Folder {
    let folder = Folder::new(&format!("gate-{name}"));
    for (file, text) in [
        ("p.toml", PLAN),
        ("monster.toml", MONSTER),
        ("stranger.toml", STRANGER),
    ] {
        fs::write(folder.at(file), text).unwrap();
    }
    folder
}

/// Runs and expects this exit code; returns what was printed on both.
pub(crate) fn ran(folder: &Folder, args: &str, code: i32) -> (String, String) {
    let output = breachlab(&folder.0, args).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args}\n{out}\n{err}");
    (out, err)
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn nothing_changed_is_unchanged_without_a_match_and_quiet() {
    let folder = folder("same");
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --json",
        0,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "unchanged");
    assert_eq!(report["matches"]["played"], 0);
    assert_eq!(report["matchups"][0]["identical"], true);
    assert_eq!(report["changes"][0]["words"][0], "new card");
    assert_eq!(report["changes"][0]["played"], false);
    let (out, err) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --quiet",
        0,
    );
    assert_eq!((out.as_str(), err.as_str()), ("", ""));
    let (out, _) = ran(&folder, "gate --after stranger.toml --plan p.toml", 0);
    assert!(
        out.contains("cannot have moved") && out.contains("identical by construction"),
        "{out}"
    );
}

#[test]
fn a_monster_is_changed_and_every_format_says_so() {
    let folder = folder("monster");
    let ask = "gate --after monster.toml --plan p.toml";
    let (out, _) = ran(&folder, &format!("{ask} --json --threads 1"), 1);
    let report = json(&out);
    assert_eq!(
        (&report["verdict"], &report["fails"]),
        (&"changed".into(), &true.into())
    );
    let matchup = &report["matchups"][0];
    let ends = ["ci_low", "shift", "ci_high"].map(|key| matchup[key].as_f64().unwrap());
    assert!(
        ends[0] > 0.01 && ends[0] <= ends[1] && ends[1] <= ends[2],
        "{ends:?}"
    );
    let words = report["changes"][0]["words"].as_array().unwrap();
    assert!(words.contains(&"gain resource 3 → 20".into()), "{words:?}");
    let (again, _) = ran(&folder, &format!("{ask} --format json --threads 3"), 1);
    assert_eq!(out, again, "the same bytes with other threads");

    let (out, _) = ran(&folder, ask, 1);
    assert!(
        out.contains("Balance moved: 1 of 1") && out.contains("Skyline Defense HQ: "),
        "{out}"
    );
    let (out, _) = ran(&folder, &format!("{ask} --format markdown"), 1);
    assert!(
        out.starts_with("# Hull Breach!: balance changed")
            && out.contains("- **Skyline Defense HQ**: "),
        "{out}"
    );
    let (out, _) = ran(&folder, &format!("{ask} --format junit"), 1);
    assert!(
        out.contains("name=\"Two &lt;decks&gt; &amp; more\" tests=\"1\" failures=\"1\""),
        "{out}"
    );
    assert_eq!(
        out.matches("<testcase").count(),
        out.matches("</testcase>").count()
    );
    let (out, _) = ran(&folder, &format!("{ask} --format github"), 1);
    let mut lines = out.lines();
    let (verdict, card) = (lines.next().unwrap(), lines.next().unwrap());
    assert!(
        verdict.starts_with("::error title=Balance gate::"),
        "{verdict}"
    );
    assert!(
        card.starts_with("::error file=monster.toml,line=6,title=Balance%3A Skyline Defense HQ::"),
        "{card}"
    );
}

#[test]
fn undecided_does_as_the_plan_says() {
    let folder = folder("undecided");
    let weak = MONSTER.replace("= 20", "= 4");
    fs::write(folder.at("weak.toml"), weak).unwrap();
    let ask = "gate --after weak.toml --plan p.toml --max-matches 80";
    let (out, _) = ran(&folder, ask, 1);
    assert!(
        out.contains("Not decided: 1 of 1") && out.contains("more matches"),
        "{out}"
    );
    fs::write(
        folder.at("p.toml"),
        [PLAN, "undecided = \"pass\"\n"].concat(),
    )
    .unwrap();
    let (out, _) = ran(&folder, &format!("{ask} --json"), 0);
    assert_eq!(json(&out)["verdict"], "undecided");
    assert!(json(&out)["matches"]["played"].as_u64().unwrap() <= 80);
}

#[test]
fn two_edits_share_the_shift_and_a_null_gate_shares_none() {
    let folder = folder("blame");
    let two = [MONSTER, "[[card]]\nid = \"fw-zephyr\"\nname = \"Zephyr Fighter Wing\"\ntype = \"ship\"\nsubtype = \"fighter_wing\"\nwounds = 1\ndefense = 5\nfighter_space = 1\n"].concat();
    fs::write(folder.at("two.toml"), two).unwrap();
    let (out, _) = ran(&folder, "gate --after two.toml --plan p.toml --json", 1);
    let report = json(&out);
    let blame = report["blame"].as_array().unwrap();
    assert_eq!(blame.len(), 2);
    assert_eq!(blame[0]["orders"], 2);
    let share = |at: usize| blame[at]["share"].as_f64().unwrap();
    let skyline = usize::from(report["changes"][0]["id"] != "st-skyline");
    let of = |change: usize| {
        (0..2)
            .find(|&at| blame[at]["change"] == change)
            .map(share)
            .unwrap()
    };
    assert!(of(skyline) > of(1 - skyline).abs(), "{blame:?}");
    // They add up to the shift of their own pairs, which is shown beside them.
    let sample = &report["blame_samples"][0];
    assert_eq!(sample["pairs"], blame[0]["pairs"]);
    let whole = sample["shift"].as_f64().unwrap();
    assert!((share(0) + share(1) - whole).abs() < 2e-6, "{report}");
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --seed-after 9 --max-matches 160 --json",
        1,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "undecided", "{out}");
    assert!(report["blame"].as_array().unwrap().is_empty());
}

#[test]
fn a_band_is_held_even_if_nothing_changed() {
    let folder = folder("band");
    let band = "[[band]]\ndeck = \"col-boarders\"\nagainst = \"rdf-line\"\nlow = 0\nhigh = 2\n";
    fs::write(folder.at("p.toml"), [PLAN, band].concat()).unwrap();
    let (out, _) = ran(
        &folder,
        "gate --after stranger.toml --plan p.toml --json",
        1,
    );
    let report = json(&out);
    assert_eq!(report["verdict"], "changed");
    assert_eq!(report["matchups"][0]["band"][0], 0.98);
    assert_eq!(report["matchups"][0]["ci_low"], 0.0);
}

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
            .contains("gain resource 3 → 20"),
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

/// The stored baseline is of the plan that is played where none is named, and says why it is there.
#[test]
fn the_committed_baseline_is_of_the_default_plan() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let baseline =
        breachlab::report::read_baseline(&root.join("reports/baseline/hull-breach.json")).unwrap();
    let plan = fs::read_to_string(root.join("reports/hull-breach/gate.plan.toml")).unwrap();
    assert_eq!(baseline.plan.hash, breachlab::plan::fingerprint(&plan));
    assert!(!baseline.history.is_empty() && baseline.matchups.len() == 15);
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

#[test]
fn a_self_test_goes_on_where_it_was_left() {
    let folder = folder("self");
    let plant = "[[plant]]\ncard = \"st-skyline\"\nkey = \"attack\"\nby = 12\n";
    fs::write(
        folder.at("p.toml"),
        [&PLAN.replace("640", "4000"), plant].concat(),
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
