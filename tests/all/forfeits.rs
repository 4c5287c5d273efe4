//! A pilot that breaks down forfeits the match, and every verb that plays says so: numbers made of forfeits never look like
//! results.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

/// Answers with a word, always: each of its matches is forfeited at its first decision.
const BROKEN: &str =
    "name = \"Broken\"\nkind = \"script\"\nscript = 'fn choose(view, menu) { \"0\" }'\n";
/// Forfeits where it sees a menu of five.
const SHAKY: &str = "name = \"Shaky\"\nkind = \"script\"\nscript = 'fn choose(view, menu) { if menu.len() == 5 { 99 } else { 0 } }'\n";
/// A card that a gate cannot overlook.
const PATCH: &str = "[[change]]\nid = \"cr-harpy\"\nattack = 9\n";
const PLAN: &str = "schema = 1\nname = \"g\"\ndecks = [\"rdf-line\", \"col-boarders\"]\n\
strategies = [\"broken.toml\"]\nfirst_pairs = 20\nmax_matches = 160\nblame_pairs = 0\n";

/// The notes of a document, wherever they stand in it.
fn notes(document: &Value) -> Vec<String> {
    match document {
        Value::Object(parts) => {
            let own = parts.get("notes").and_then(Value::as_array);
            let own = own.into_iter().flatten().filter_map(Value::as_str);
            let own: Vec<String> = own.map(str::to_owned).collect();
            own.into_iter()
                .chain(parts.values().flat_map(notes))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn folder(name: &str) -> Folder {
    let folder = Folder::new(&format!("forfeits-{name}"));
    for (file, text) in [
        ("broken.toml", BROKEN),
        ("shaky.toml", SHAKY),
        ("patch.toml", PATCH),
        ("g.plan.toml", PLAN),
    ] {
        fs::write(folder.at(file), text).unwrap();
    }
    folder
}

#[test]
fn every_verb_that_plays_tells_forfeits_in_text_table_and_document() {
    let folder = folder("verbs");
    let verbs = [
        "run rdf-line corp-ghost -n 4 --strategy broken.toml",
        "run rdf-line corp-ghost -n 4 --each-strategy broken.toml,rush",
        "ladder --strategies broken.toml,rush --decks rdf-line -n 4",
        "matrix rdf-line corp-ghost -n 4 --strategy broken.toml",
        "card cr-harpy --strategy broken.toml --decks rdf-line,col-wolfpack -n 450 --cards FIRST",
        "cards --strategy broken.toml --decks rdf-line,col-wolfpack -n 2400 --cards FIRST",
        "tune rdf-line --against col-wolfpack --strategy broken.toml --max-matches 2000 --population 2 --cards FIRST",
        "explore rdf-line --against col-wolfpack --strategy broken.toml --max-matches 2000 --cards FIRST",
        "train rush --gauntlet broken.toml --decks rdf-line --population 4 --pairs 1 --proof-pairs 1 --generations 1",
        "draws rdf-line --hands 6 --strategy broken.toml",
        "gate --patch patch.toml --plan g.plan.toml",
        "bench rdf-line corp-ghost -n 4 --strategy broken.toml",
    ];
    for verb in verbs {
        let text = told(&folder, verb);
        let is_told = |line: &str| {
            let words = ["broken", " forfeited ", " %): ", "it answered nonsense"];
            words.iter().all(|word| line.contains(word))
        };
        assert!(text.lines().any(is_told), "{verb}: {text}");
        assert!(
            !text.contains(" 1 times") && !text.contains(" inf\n"),
            "{verb}: {text}"
        );
        let table = folder.at("o/forfeits.csv");
        if !verb.starts_with("bench") {
            let table = fs::read_to_string(&table).unwrap();
            assert!(
                table.starts_with("pilot,matches,cause,forfeits,share"),
                "{table}"
            );
            assert!(table.contains("broken,"), "{verb}: {table}");
        }
        let args = [verb, " --json", out(verb, "p").as_str()].concat();
        let output = breachlab(&folder.0, &args).output().unwrap();
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let notes = notes(&document);
        assert!(notes.iter().any(|note| is_told(note)), "{verb}: {notes:?}");
        let _ = fs::remove_dir_all(folder.at("o"));
        let _ = fs::remove_dir_all(folder.at("p"));
    }
}

/// The flag that sends a verb's files there, of verbs that write any.
fn out(verb: &str, folder: &str) -> String {
    if verb.starts_with("bench") {
        String::new()
    } else {
        format!(" --out {folder}")
    }
}

/// What a verb prints on both streams, with its files in `o`.
fn told(folder: &Folder, verb: &str) -> String {
    let args = [verb, out(verb, "o").as_str()].concat();
    let output = breachlab(&folder.0, &args).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1)),
        "{verb}: {code:?}\n{out}\n{err}"
    );
    out + err.as_str()
}

/// Two versions come out alike where nobody plays, and no card has a say: that is no verdict.
#[test]
fn nothing_is_called_unchanged_or_fair_where_pilots_break_down() {
    let folder = folder("verdicts");
    let document = |args: &str, code: i32| -> Value {
        let output = breachlab(&folder.0, args).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args}: {said}");
        let document = serde_json::from_slice(&output.stdout).unwrap();
        let notes = notes(&document);
        let is_told = |note: &String| note.contains("no verdict on cards rests on");
        assert!(notes.iter().any(is_told), "{args}: {notes:?}");
        document
    };
    let wide = PLAN.replace("max_matches = 160", "max_matches = 8000\nmargin = 10");
    fs::write(folder.at("g.plan.toml"), wide).unwrap();
    let gate = document(
        "gate --patch patch.toml --plan g.plan.toml --json --out g",
        1,
    );
    assert_eq!(gate["verdict"], "undecided");
    let junit = fs::read_to_string(folder.at("g/gate.xml")).unwrap();
    assert!(junit.contains("<failure"), "{junit}");
    let field = "--strategy broken.toml --decks rdf-line,col-wolfpack --json --out c";
    let ranking = document(&format!("cards {field} -n 2400"), 0);
    let rows = ranking["cards"].as_array().unwrap();
    let verdicts: BTreeSet<&str> = rows
        .iter()
        .filter_map(|row| row["verdict"].as_str())
        .collect();
    assert_eq!(verdicts, BTreeSet::from(["undecided"]));
    let card = document(&format!("card cr-harpy {field} -n 450"), 0);
    assert_eq!(card["verdict"], "undecided");
    let audit = format!("audit cr-harpy {field}");
    let audit = document(&audit, 1);
    let steps = audit["improvements"].as_array().unwrap();
    assert!(!steps.is_empty());
    assert!(
        steps.iter().all(|step| step["verdict"] == "not judged"),
        "{steps:?}"
    );
}

#[test]
fn a_run_tells_each_place_of_a_broken_pilot_once() {
    let folder = folder("seats");
    let args = "run rdf-line corp-ghost -n 4 --strategy broken.toml --json --out o";
    let output = breachlab(&folder.0, args).output().unwrap();
    let run = fs::read_to_string(folder.at("o/run.json")).unwrap();
    let run: Value = serde_json::from_str(&run).unwrap();
    assert!(output.status.success());
    let notes = notes(&run);
    let told: Vec<_> = notes
        .iter()
        .filter(|note| note.contains("forfeited"))
        .collect();
    // The one with the first turn is asked first, in two matches of four.
    assert_eq!(
        told,
        [
            "broken with rdf-line forfeited 2 of 4 matches (50.00 %): 2 times it answered nonsense",
            "broken with corp-ghost forfeited 2 of 4 matches (50.00 %): 2 times it answered nonsense",
        ]
    );
}

#[test]
fn a_sampled_engagement_leaves_forfeits_out_and_says_how_many() {
    let folder = folder("odds");
    let scenario = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/reports/hull-breach/ex-08-engagement.scenario.toml"
    );
    let args = |pilot: &str| {
        format!("odds engagement {scenario} --most-steps 0 -n 40 --strategy {pilot} --json")
    };
    let output = breachlab(&folder.0, &args("shaky.toml")).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", text(&output.stderr)));
    let [matches, forfeits] = ["matches", "forfeits"].map(|key| document[key].as_u64().unwrap());
    assert!(matches > 0 && forfeits > 0 && matches + forfeits == 40);
    assert_eq!(document["complete"], true);
    let told = notes(&document);
    assert!(
        told.len() == 1 && told[0].starts_with("shaky forfeited"),
        "{told:?}"
    );
    // Where every match is forfeited there is nothing to show.
    let output = breachlab(&folder.0, &args("broken.toml")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("pilot cannot go on"));
}

/// A program that does not promise to answer alike is named by every verb, and not where it was not asked.
#[cfg(unix)]
#[test]
fn every_verb_names_a_program_that_may_answer_otherwise_next_time() {
    let folder = folder("unsteady");
    let program = "import json, sys\nfor line in sys.stdin:\n    print(json.dumps({\"choose\": 0}), flush=True)\n";
    fs::write(folder.at("p.py"), program).unwrap();
    for (file, more) in [("loose.toml", ""), ("firm.toml", "reproducible = true\n")] {
        let text = format!(
            "name = \"P\"\nkind = \"external\"\n[external]\ncommand = [\"python3\", \"p.py\"]\n{more}"
        );
        fs::write(folder.at(file), text).unwrap();
    }
    for verb in [
        "run rdf-line corp-ghost -n 4",
        "matrix rdf-line corp-ghost -n 4",
        "ladder --decks rdf-line -n 4 --strategies random,",
        "draws rdf-line --against col-wolfpack --hands 2",
    ] {
        for (pilot, is_named) in [("loose.toml", true), ("firm.toml", false)] {
            let line = match verb.strip_suffix(',') {
                Some(verb) => format!("{verb},{pilot} --json --out o"),
                None => format!("{verb} --strategy {pilot} --json --out o"),
            };
            let output = breachlab(&folder.0, &line).output().unwrap();
            let document: Value = serde_json::from_slice(&output.stdout)
                .unwrap_or_else(|error| panic!("{line}: {error}: {}", text(&output.stderr)));
            let said = notes(&document);
            let named = said
                .iter()
                .any(|note| note.contains("does not promise to answer alike"));
            assert_eq!(named, is_named, "{line}: {said:?}");
        }
    }
}

/// Where no rule calls it a draw, a match without an end in sight counts as the rules say, and so it is told.
#[test]
fn a_match_broken_off_is_told_as_what_its_game_counts_it_as() {
    let folder = Folder::new("forfeits-broken-off");
    let said = told(&folder, "run hermit --game breach -n 100");
    let said = said.split_whitespace().collect::<Vec<&str>>().join(" ");
    let note = "broken off at a limit of the rules, and counted as they say";
    assert!(said.contains(note), "{said}");
    for untrue in ["was drawn", "were drawn", "forfeit"] {
        assert!(!said.contains(untrue), "{said}");
    }
}
