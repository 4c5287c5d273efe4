//! One head: every document and every page says game, seed, whether it is whole, files and command, from one type; and what
//! a document says asks it again does.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
use crate::{gate_cli, golden};

/// A verb as it is asked here.
struct AskedVerb {
    args: &'static str,
    /// Exit codes that are no failure of the verb.
    codes: &'static [i32],
    has_game: bool,
    has_seed: bool,
    /// Files at least.
    files: usize,
    /// Whether the command it says is asked too, and must answer the same.
    again: bool,
}

const fn asked(args: &'static str, files: usize) -> AskedVerb {
    AskedVerb {
        args,
        codes: &[0],
        has_game: true,
        has_seed: true,
        files,
        again: true,
    }
}

impl AskedVerb {
    /// Of no single game.
    const fn of_any_game(mut self) -> Self {
        self.has_game = false;
        self
    }

    /// In which nothing is left to chance.
    const fn without_seed(mut self) -> Self {
        self.has_seed = false;
        self
    }

    /// Too long to be asked twice, or never the same twice.
    const fn once(mut self) -> Self {
        self.again = false;
        self
    }

    const fn or_no(mut self) -> Self {
        self.codes = &[0, 1];
        self
    }
}

/// Verbs without a document of ours: completions are a script, a schema is in the form of JSON Schema.
const WITHOUT: [&str; 3] = ["completions", "schema", "help"];

/// States to be taken up again are no documents.
const STATES: [&str; 2] = ["tuning.json", "training.json"];

const ALL: &[AskedVerb] = &[
    asked("run rdf-line col-boarders -n 20 --out o/run", 4),
    asked(
        "run rdf-line col-boarders --each-strategy random,rush -n 20 --out o/each",
        3,
    ),
    asked(
        "ladder --strategy random,rush --decks rdf-line -n 20 --out o/ladder",
        3,
    ),
    asked("matrix rdf-line col-boarders -n 20 --out o/matrix", 3),
    asked("meta --payoff p.csv --out o/meta", 1).of_any_game(),
    asked(
        "tune rdf-line --against col-boarders --strategy random --max-matches 1000 --cards FIRST --out o/tune",
        3,
    )
    .or_no()
    .once(),
    asked(
        "explore rdf-line --against col-boarders --strategy random --max-matches 2000 --cards FIRST --out o/explore",
        3,
    )
    .once(),
    asked(
        "train rush --gauntlet rush --decks rdf-line --only guard,fire --generations 1 --population 4 --pairs 1 \
         --proof-pairs 1 --out o/train",
        2,
    )
    .or_no()
    .once(),
    asked("replay rdf-line col-boarders --match 3", 3),
    asked(
        "gate --after stranger.toml --plan p.toml --history h.csv --label a --out o/gate",
        2,
    ),
    asked("gate --self-test --nulls 1 --plants 0 --plan p.toml --out o/self", 2)
        .or_no()
        .once(),
    asked("gate --update --before b.json --reason first --plan p.toml", 2).once(),
    asked("trend h.csv --out o/trend", 1).without_seed(),
    asked("odds volley --dice 3 --defense 5 --wounds 2", 0).without_seed(),
    asked("odds boarding --boarder 2/5/1 --holder 1/6/2", 0).without_seed(),
    asked("odds engagement s.scenario.toml", 1).without_seed(),
    asked("odds engagement s.scenario.toml --most-steps 0 -n 50", 1),
    asked("draws rdf-line --hands 20 --strategy random --out o/draws", 2),
    asked("engage s.scenario.toml", 1),
    asked("engage s.scenario.toml -n 50", 1),
    asked(
        "cards --decks rdf-line,col-wolfpack --strategy rush --matches 2400 --cards FIRST --out o/cards",
        3,
    )
    .once(),
    asked(
        "card cr-harpy --decks rdf-line,col-wolfpack --strategy rush --matches 1500 --cards FIRST --out o/card",
        3,
    )
    .once(),
    asked("card cr-harpy --show", 0).without_seed(),
    asked(
        "audit bt-heavy cr-harpy --number attack --strategy random --decks rdf-line,col-boarders --pairs 10 --looks 1 --out \
         o/audit",
        3,
    ),
    asked(
        "sensitivity --decks rdf-line,col-wolfpack --strategy rush -n 16000 --cards FIRST --out o/sensitivity",
        3,
    )
    .once(),
    asked("check p.toml s.scenario.toml", 2).without_seed(),
    asked("list decks", 0).without_seed(),
    asked("games", 0).of_any_game().without_seed(),
    asked("bench -n 5", 3).once(),
];

fn folder() -> Folder {
    let folder = gate_cli::folder("heads");
    let rates = "deck,a,b,c\na,0.5,0.65,0.35\nb,0.35,0.5,0.70\nc,0.65,0.30,0.5\n";
    fs::write(folder.at("p.csv"), rates).unwrap();
    let scenario = golden::at("reports/hull-breach/ex-01-one-volley.scenario.toml");
    fs::copy(scenario, folder.at("s.scenario.toml")).unwrap();
    folder
}

fn document(folder: &Path, args: &str, codes: &[i32]) -> (String, Value) {
    let output = breachlab(folder, args).output().unwrap();
    let code = output.status.code().unwrap();
    assert!(codes.contains(&code), "{args}: {}", text(&output.stderr));
    let document = text(&output.stdout);
    let value = serde_json::from_str(&document);
    let value = value.unwrap_or_else(|error| panic!("{args}: {error}: {document}"));
    (document, value)
}

/// Holds the keys of a head, and returns the command.
#[track_caller]
fn hold(what: &str, found: &Value, asked: &AskedVerb) -> String {
    assert_eq!(found["schema"], 1, "{what}");
    assert_eq!(found["complete"], true, "{what}");
    let game = if asked.has_game {
        "hull-breach".into()
    } else {
        Value::Null
    };
    assert_eq!(found.get("game"), Some(&game), "{what}");
    let seed = if asked.has_seed {
        "0x5eed".into()
    } else {
        Value::Null
    };
    assert_eq!(found.get("seed"), Some(&seed), "{what}");
    let files = found["files"].as_array();
    let files = files.unwrap_or_else(|| panic!("{what}: {found}"));
    assert!(files.len() >= asked.files, "{what}: {files:?}");
    for file in files {
        for key in ["role", "name", "hash"] {
            let said = file[key].as_str();
            assert!(said.is_some_and(|said| !said.is_empty()), "{what}: {file}");
        }
    }
    assert!(found["notes"].is_array(), "{what}");
    let verb = asked.args.split(' ').next().unwrap();
    let command = found["command"].as_str();
    let command = command.unwrap_or_else(|| panic!("{what}: no command"));
    let begins = format!("breachlab {verb}");
    assert!(command.starts_with(&begins), "{what}: {command}");
    command.to_owned()
}

/// Holds every page and document of a folder.
fn hold_folder(folder: &Path, asked: &AskedVerb) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            hold_folder(&path, asked);
            continue;
        }
        let name = path.file_name().unwrap().to_str().unwrap();
        let what = path.display().to_string();
        if name.strip_suffix(".json").is_some() && !STATES.contains(&name) {
            let found: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            hold(&what, &found, asked);
        }
        if name.strip_suffix(".md").is_some() {
            let page = fs::read_to_string(&path).unwrap();
            for said in [
                "\n## Asked\n",
                "Game `hull-breach`. Seed `0x5eed`. Read: ",
                "\nbreachlab ",
            ] {
                assert!(page.contains(said), "{what}: `{said}` is not in:\n{page}");
            }
            assert!(!page.contains("Interrupted"), "{what}");
        }
    }
}

fn without_place(mut document: Value) -> Value {
    let keys = document.as_object_mut().unwrap();
    for key in ["timing", "out"] {
        keys.remove(key);
    }
    document
}

#[test]
fn every_verb_answers_with_the_same_head_and_its_command_asks_the_same_again() {
    let folder = folder();
    for asked in ALL {
        let args = asked.args;
        let (document_text, found) = document(&folder.0, &format!("{args} --json"), asked.codes);
        assert!(
            document_text.starts_with("{\"schema\":1,\"game\":"),
            "{document_text}"
        );
        let command = hold(args, &found, asked);
        let out = args
            .split(" --out ")
            .nth(1)
            .map(|out| folder.at(out.trim()));
        if let Some(out) = out {
            hold_folder(&out, asked);
        }
        if asked.again {
            let again = command.strip_prefix("breachlab ").unwrap();
            let again = if args.contains("--out") {
                format!("{again} --out again --json")
            } else {
                format!("{again} --json")
            };
            let (_, again) = document(&folder.0, &again, asked.codes);
            assert_eq!(without_place(again), without_place(found), "{args}");
        }
    }
}

/// `balance` has a test of its own, as its goals take longer (`balance.rs`).
#[test]
fn every_verb_that_prints_a_document_is_held_to_its_head() {
    let folder = Folder::new("heads-verbs");
    let output = breachlab(&folder.0, "--help").output().unwrap();
    let help = text(&output.stdout);
    let verbs = help.split("Commands:\n").nth(1).unwrap();
    let verbs = verbs.lines().take_while(|line| line.starts_with("  "));
    let verbs = verbs.filter(|line| !line.starts_with("   "));
    let verbs: Vec<&str> = verbs
        .map(|line| line.trim_start().split(' ').next().unwrap())
        .collect();
    assert!(verbs.len() > 20, "{verbs:?}");
    for verb in verbs {
        let is_asked = ALL
            .iter()
            .any(|asked| asked.args.split(' ').next() == Some(verb));
        let is_known = is_asked || verb == "balance" || WITHOUT.contains(&verb);
        assert!(is_known, "`{verb}` is held to no head");
    }
}
