//! What a gate compares: cards, decks, pilots and rules of two versions; and what it says of what it did not look at.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;

use breachlab::games::Change;
use breachlab::games::hull_breach::VERSIONS;
use breachlab::games::hull_breach::rules::Rules;
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "name = \"p\"\ndecks = [\"mine\", \"yours\"]\nstrategies = [\"flyer\"]\nrules = \"house\"\n\
first_pairs = 10\nmax_matches = 200\nblame_pairs = 10\nundecided = \"pass\"\n";

fn shipped(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(path)).unwrap()
}

fn put(folder: &Folder, name: &str, text: &str) {
    let path = folder.at(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A repository of data only, twice: `old` and `new` say the same.
fn repository(name: &str) -> Folder {
    let folder = Folder::new(&format!("versions-{name}"));
    let own = |text: String, id: &str| {
        let lines = text.lines().map(|line| match line.split_once(" = ") {
            Some(("id", _)) => format!("id = \"{id}\""),
            _ => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    for side in ["old", "new"] {
        let at = |file: &str| format!("{side}/{file}");
        put(
            &folder,
            &at("decks/mine.toml"),
            &own(shipped("decks/hull-breach/rdf-line.toml"), "mine"),
        );
        put(
            &folder,
            &at("decks/yours.toml"),
            &own(shipped("decks/hull-breach/col-boarders.toml"), "yours"),
        );
        put(
            &folder,
            &at("pilots/flyer.toml"),
            &shipped("strategies/hull-breach/novice.toml"),
        );
        put(
            &folder,
            &at("house.toml"),
            &shipped("decks/hull-breach/rules/default.toml"),
        );
        put(&folder, &at("cards/stranger.toml"), STRANGER);
        put(&folder, &at("README.md"), "data");
    }
    put(&folder, "p.toml", PLAN);
    folder
}

const STRANGER: &str = "[[card]]\nid = \"x-new\"\nname = \"New Frigate\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\n";

#[track_caller]
fn gate(folder: &Folder, args: &str) -> Value {
    let args = format!("gate --plan p.toml {args} --json");
    let output = breachlab(&folder.0, &args).output().unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{args}: {error}: {out}{err}"))
}

/// Edits a file of the later version.
fn edit(folder: &Folder, file: &str, from: &str, to: &str) {
    let path = folder.at(&format!("new/{file}"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

fn changes(report: &Value) -> Vec<(String, String)> {
    let changes = report["changes"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    changes
        .map(|change| (text(&change["role"]), text(&change["words"][0])))
        .collect()
}

#[test]
fn equal_versions_are_unchanged_and_what_was_not_read_is_named() {
    let folder = repository("equal");
    let report = gate(&folder, "--before old --after new");
    assert_eq!(
        (&report["verdict"], &report["matches"]["played"]),
        (&"unchanged".into(), &0.into())
    );
    assert!(changes(&report).is_empty(), "{report}");
    let notes = report["notes"].to_string();
    assert!(notes.contains("new/README.md"), "{notes}");
    let inputs = report["inputs"].as_array().unwrap();
    assert_eq!(inputs.len(), 4, "{inputs:?}");
    assert_eq!(inputs[0]["before"], "old/decks/mine.toml");
    assert_eq!(inputs[0]["after"], "new/decks/mine.toml");
    assert_eq!(
        report["before"]["cards"],
        "1 of 131 cards given, 130 from the embedded set"
    );
}

#[test]
fn an_edited_deck_is_a_change_and_its_matchups_are_played() {
    let folder = repository("deck");
    edit(&folder, "decks/mine.toml", "cr-harpy = 4", "cr-harpy = 5");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-cockatrice = 2",
        "cr-cockatrice = 1",
    );
    let report = gate(&folder, "--before old --after new");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    assert_eq!(changes(&report)[0].1, "cr-harpy 4 → 5", "{report}");
    assert_ne!(report["matches"]["played"], 0);
    assert_eq!(report["matchups"][0]["identical"], false);
    assert_eq!(report["changes"][0]["path"], "new/decks/mine.toml");
}

/// Decks are compared by what they hold: a card may be called by its name, and a deck be written as a list.
#[test]
fn a_deck_that_is_written_otherwise_is_the_same_deck() {
    let folder = repository("deck-form");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-harpy = 4",
        "\"Harpy-class Cruiser\" = 4",
    );
    let report = gate(&folder, "--before old --after new");
    assert!(changes(&report).is_empty(), "{report}");
    assert_eq!(report["matches"]["played"], 0);
    edit(&folder, "decks/mine.toml", "Cruiser\" = 4", "Cruiser\" = 3");
    edit(
        &folder,
        "decks/mine.toml",
        "cr-cockatrice = 2",
        "cr-cockatrice = 3",
    );
    let told = |report: &Value| report["changes"][0]["words"].clone();
    let words = told(&gate(&folder, "--before old --after new"));
    assert_eq!(
        words,
        serde_json::json!(["cr-harpy 4 → 3", "cr-cockatrice 2 → 3"])
    );
    // The same edit, the later version a list.
    let set = breachlab::games::hull_breach::load::default_cards();
    let source = breachlab::plan::Source::read(&folder.at("new/decks/mine.toml")).unwrap();
    let deck = breachlab::games::hull_breach::load::read_deck(&source, &set, &Rules::default())
        .unwrap()
        .deck;
    let list = breachlab::games::hull_breach::load::deck_list(&deck, &set.pool, "");
    fs::remove_file(folder.at("new/decks/mine.toml")).unwrap();
    put(&folder, "new/decks/mine.txt", &list);
    assert_eq!(told(&gate(&folder, "--before old --after new")), words);
}

#[test]
fn edited_pilots_and_rules_are_changes_and_remarks_are_none() {
    let folder = repository("pilot");
    edit(
        &folder,
        "house.toml",
        "schema = 1",
        "# a remark\nschema = 1",
    );
    assert!(changes(&gate(&folder, "--before old --after new")).is_empty());
    edit(
        &folder,
        "pilots/flyer.toml",
        "attack_at = 0.3",
        "attack_at = 0.9",
    );
    edit(
        &folder,
        "house.toml",
        "prototypes = false",
        "prototypes = true",
    );
    let report = gate(&folder, "--before old --after new");
    let wanted = [
        ("strategy", "attack at 0.3 → 0.9"),
        ("rules", "prototypes no → yes"),
    ];
    let wanted = wanted.map(|(role, words)| (role.to_owned(), words.to_owned()));
    assert_eq!(changes(&report), wanted, "{report}");
    assert_ne!(report["matches"]["played"], 0, "{report}");
}

#[test]
fn a_deck_named_by_flag_stands_against_the_embedded_one_of_its_name() {
    let folder = repository("flag");
    let plan = PLAN.replace("\"mine\", \"yours\"", "\"rdf-line\", \"rdf-heavy\"");
    put(
        &folder,
        "p.toml",
        &plan.replace("flyer", "novice").replace("house", "default"),
    );
    put(
        &folder,
        "mine/rdf-line.toml",
        &shipped("decks/hull-breach/col-boarders.toml"),
    );
    let report = gate(&folder, "--decks mine");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    assert_eq!(report["inputs"][0]["after"], "mine/rdf-line.toml");
    // What is named for one sort must be of it.
    let output = breachlab(&folder.0, "gate --plan p.toml --decks old/pilots")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("wanted deck"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_card_file_taken_away_is_a_change_even_where_the_embedded_card_says_the_same() {
    let folder = repository("gone");
    let set = shipped("decks/hull-breach/cards/stations.toml");
    put(&folder, "old/cards/stations.toml", &set);
    let report = gate(&folder, "--before old --after new");
    let found = changes(&report);
    assert!(!found.is_empty(), "{report}");
    assert!(
        found
            .iter()
            .all(|(_, words)| words.contains("no longer given")),
        "{found:?}"
    );
    let held = report["changes"].as_array().unwrap().iter();
    assert!(
        held.clone().any(|change| change["played"] == true),
        "{report}"
    );
    let given = "1 of 131 cards given, 130 from the embedded set";
    assert_eq!(report["after"]["cards"], given);
    assert_eq!(report["verdict"], "unchanged");
}

#[test]
fn two_files_that_answer_to_one_name_are_refused() {
    let folder = repository("two");
    put(
        &folder,
        "new/more/mine.toml",
        &fs::read_to_string(folder.at("new/decks/mine.toml")).unwrap(),
    );
    let output = breachlab(&folder.0, "gate --plan p.toml --before old --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("new/decks/mine.toml or new/more/mine.toml"),
        "{message}"
    );
    put(
        &folder,
        "p.toml",
        &PLAN.replace("\"mine\"", "\"decks/mine.toml\""),
    );
    gate(&folder, "--before old --after new");
}

#[test]
fn a_baseline_keeps_decks_and_pilots_and_names_what_of_the_plan_differs() {
    let folder = repository("baseline");
    let update = |reason: &str| {
        let mut command = breachlab(
            &folder.0,
            "gate --plan p.toml --update --before b.json --after old --quiet",
        );
        command.args(["--reason", reason]).output().unwrap()
    };
    let made = update("first");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    put(
        &folder,
        "p.toml",
        &format!("# remark\n{PLAN}note = \"another\"\n"),
    );
    let report = gate(&folder, "--before b.json --after new");
    assert_eq!(report["verdict"], "unchanged");
    assert_eq!(report["inputs"][0]["before"], "old/decks/mine.toml");
    // The deck of the baseline stands in the baseline: its file may go.
    fs::remove_dir_all(folder.at("old")).unwrap();
    put(
        &folder,
        "new/decks/mine.toml",
        &shipped("decks/hull-breach/rdf-heavy.toml").replace("rdf-heavy", "mine"),
    );
    let report = gate(&folder, "--before b.json --after new");
    assert_eq!(changes(&report)[0].0, "deck", "{report}");
    put(
        &folder,
        "p.toml",
        &PLAN.replace("[\"mine\", \"yours\"]", "[\"mine\", \"rdf-heavy\"]"),
    );
    let output = breachlab(&folder.0, "gate --plan p.toml --before b.json --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(
        message.contains("gains rdf-heavy, loses yours"),
        "{message}"
    );
    put(&folder, "p.toml", PLAN);
    let stored = fs::read_to_string(folder.at("b.json")).unwrap();
    let moves = serde_json::from_str::<Value>(&stored).unwrap()["matchups"][0]["moves"]
        .as_str()
        .unwrap()
        .to_owned();
    fs::write(
        folder.at("b.json"),
        stored.replace(&moves, "0123456789abcdef"),
    )
    .unwrap();
    let output = breachlab(&folder.0, "gate --plan p.toml --before b.json --after new")
        .output()
        .unwrap();
    let message = text(&output.stderr);
    assert!(
        message.contains("play otherwise") && message.contains("mine : yours (flyer)"),
        "{message}"
    );
}

#[test]
fn a_patch_is_a_version_after() {
    let folder = repository("patch");
    put(
        &folder,
        "p.toml",
        &PLAN
            .replace("\"mine\", \"yours\"", "\"rdf-line\", \"rdf-heavy\"")
            .replace("flyer", "novice")
            .replace("house", "default"),
    );
    put(
        &folder,
        "patch.toml",
        "[[change]]\nid = \"st-skyline\"\nattack = 8\nwounds = 19\n",
    );
    let report = gate(&folder, "--patch patch.toml");
    let words = &report["changes"][0]["words"];
    assert!(words.to_string().contains("→ 19"), "{report}");
    assert_ne!(report["matches"]["played"], 0);
}

/// Whoever looks for what a patch changed looks into the patch: annotations and pages name it and its line.
#[test]
fn what_a_patch_changed_is_found_in_the_patch() {
    let folder = Folder::new("versions-patch-line");
    let own = "[[change]]\nid = \"cr-harpy\"\nnote = \"a try\"\nattack = 9\n\n\
               [[change]]\nid = \"cr-seagull\"\ntraits = []\n";
    fs::write(folder.at("p.toml"), own).unwrap();
    fs::write(
        folder.at("again.toml"),
        "[[change]]\nid = \"cr-harpy\"\nattack = 8\n",
    )
    .unwrap();
    let read = |patches: &[&str]| {
        let mut texts = VERSIONS.read(&[]).unwrap().texts;
        for patch in patches {
            let path = folder.at(patch);
            texts = VERSIONS.patched(&texts, path.to_str().unwrap()).unwrap();
        }
        texts
    };
    let places = |patches: &[&str]| -> Vec<(String, String, usize)> {
        let changes = VERSIONS.changes(&read(&[]), &read(patches)).unwrap();
        let place = |change: &Change| {
            let file = change.path.rsplit('/').next().unwrap().to_owned();
            (change.id.clone(), file, change.line)
        };
        changes.iter().map(place).collect()
    };
    let place = |id: &str, file: &str, line| (id.to_owned(), file.to_owned(), line);
    let harpy = place("cr-harpy", "p.toml", 4);
    let hydra = place("cr-seagull", "p.toml", 8);
    let found = places(&["p.toml"]);
    assert!(
        found.len() == 2 && found.contains(&harpy) && found.contains(&hydra),
        "{found:?}"
    );
    // The one laid on last has the number that is played.
    let found = places(&["p.toml", "again.toml"]);
    assert!(
        found.contains(&place("cr-harpy", "again.toml", 3)),
        "{found:?}"
    );
    let args = "gate --patch p.toml --max-matches 100 --seed 1 --format github";
    let output = breachlab(&folder.0, args).output().unwrap();
    let out = text(&output.stdout);
    assert!(out.contains("file=p.toml,line=4,"), "{out}");
}

#[test]
fn rules_that_say_what_is_printed_change_nothing_and_others_are_told_from_it() {
    let folder = Folder::new("versions-printed");
    put(
        &folder,
        "p.toml",
        "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nfirst_pairs = 10\nmax_matches = 80\n",
    );
    put(&folder, "same.toml", "hand_size = 5\n");
    put(&folder, "other.toml", "scoop = true\nhand_size = 6\n");
    let judged = |rules: &str| {
        let line = format!("gate --plan p.toml --rules {rules} --out {rules}-out");
        let output = breachlab(&folder.0, &line).output().unwrap();
        (output.status.code(), text(&output.stdout))
    };
    let (code, told) = judged("same.toml");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("say the same"), "{told}");
    let (_, told) = judged("other.toml");
    assert!(told.contains("scoop no → yes, hand size 5 → 6"), "{told}");
    assert!(!told.contains("stock cap"), "{told}");
}

#[test]
fn what_only_writes_out_what_is_meant_anyway_is_no_change() {
    let folder = Folder::new("versions-idle");
    let deck = shipped("decks/hull-breach/rdf-line.toml");
    put(&folder, "old/rdf-line.toml", &deck);
    let without = deck.lines().filter(|line| !line.starts_with("faction"));
    put(
        &folder,
        "new/rdf-line.toml",
        &without.collect::<Vec<_>>().join("\n"),
    );
    put(&folder, "old/cards/stranger.toml", STRANGER);
    let written = STRANGER.trim_end().to_owned() + "\nfaction = \"any\"\ngain_resource = 0\n";
    put(&folder, "new/cards/stranger.toml", &written);
    let pilot = shipped("strategies/hull-breach/novice.toml");
    put(&folder, "old/commander.toml", &pilot);
    let idle = pilot.replace("[weights]\n", "[weights]\npass = 0\n");
    put(&folder, "new/commander.toml", &idle);
    put(
        &folder,
        "p.toml",
        "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nfirst_pairs = 10\nmax_matches = 80\n",
    );
    let line = "gate --plan p.toml --before old --after new --out o";
    let output = breachlab(&folder.0, line).output().unwrap();
    let told = [text(&output.stdout), text(&output.stderr)].concat();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(told.contains("say the same"), "{told}");
}
