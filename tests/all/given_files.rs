//! Files that are not what they are given for, and flags that contradict each other: refused by name, and never taken for
//! something else in silence.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::Path;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"random\"]\n\
first_pairs = 10\nmax_matches = 80\nblame_pairs = 0\nundecided = \"pass\"\n";
const CARD: &str = "[[card]]\nid = \"x-new\"\nname = \"New Frigate\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\n";

fn shipped(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// A folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&format!("given-{name}"));
    for (name, text) in files {
        fs::write(folder.at(name), text).unwrap();
    }
    folder
}

/// What is said of a command that ends with this code.
#[track_caller]
fn ends(folder: &Folder, args: &str, code: i32) -> String {
    let output = breachlab(&folder.0, args).output().unwrap();
    let said = text(&output.stdout) + &*text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args}: {said}");
    assert!(!said.contains("panicked"), "{args}: {said}");
    said
}

#[track_caller]
fn refused(folder: &Folder, args: &str, words: &[&str]) {
    let said = ends(folder, args, 2);
    for word in words {
        assert!(
            said.contains(word),
            "{args}: `{word}` is missing in: {said}"
        );
    }
}

#[test]
fn a_file_of_a_version_that_is_no_part_of_one_is_refused_by_name() {
    let files = [
        ("p.toml", PLAN),
        ("card.toml", CARD),
        ("README.md", "# Data\n\nWhat we play.\n"),
        ("h.csv", "time,label\n1,one\n"),
    ];
    let folder = folder("version", &files);
    ends(
        &folder,
        "gate --plan p.toml --update --reason first --before base.json -q",
        0,
    );
    fs::copy(folder.at("base.json"), folder.at("base")).unwrap();
    for (paths, words) in [
        ("--before base.json --before base.json", "a stored baseline"),
        ("--before base.json --before card.toml", "a stored baseline"),
        ("--before card.toml --after base.json", "a stored baseline"),
        ("--before base", "a file in JSON"),
        ("--after README.md", "README.md"),
        ("--after card.toml --decks h.csv", "h.csv"),
    ] {
        refused(
            &folder,
            &format!("gate --plan p.toml {paths}"),
            &[words, "error"],
        );
    }
    ends(
        &folder,
        "gate --plan p.toml --before base.json --after card.toml -q",
        0,
    );
}

#[test]
fn a_deck_that_a_version_names_is_held_against_it_though_no_matchup_plays_it() {
    let deck = shipped("decks/hull-breach/rdf-line.toml");
    let broken = deck.replacen("= 4", "= 3", 1);
    assert_ne!(deck, broken);
    let folder = folder(
        "idle",
        &[
            ("p.toml", PLAN),
            ("good.toml", &deck),
            ("bad.toml", &broken),
        ],
    );
    refused(
        &folder,
        "gate --plan p.toml --decks bad.toml",
        &["bad.toml", "a deck of 49 cards"],
    );
    ends(&folder, "gate --plan p.toml --decks good.toml", 0);
}

#[test]
fn flags_that_contradict_each_other_are_refused() {
    let folder = folder("flags", &[("p.toml", PLAN), ("card.toml", CARD)]);
    for (args, words) in [
        ("run -n 20 --max-matches 5", "--max-matches"),
        (
            "matrix rdf-line col-boarders -n 20 --max-matches 5",
            "--max-matches",
        ),
        (
            "gate --plan p.toml --after card.toml --format junit --json",
            "--json: `gate` has no use for it",
        ),
        (
            "check card.toml --format github --json",
            "--json: `check` has no use for it",
        ),
        (
            "gate --plan p.toml --self-test --before card.toml",
            "--before: `gate --self-test` has no use",
        ),
    ] {
        refused(&folder, args, &[words]);
    }
    ends(
        &folder,
        "gate --plan p.toml --after card.toml --format json --json",
        0,
    );
}

#[test]
fn copies_beyond_all_bounds_are_out_of_range() {
    let deck = shipped("decks/hull-breach/rdf-line.toml");
    let huge = deck.replacen("= 4", &format!("= {}", i64::MAX), 1);
    let folder = folder("copies", &[("huge.toml", &huge)]);
    assert!(ends(&folder, "check huge.toml", 1).contains("out of range"));
    refused(
        &folder,
        "run huge.toml col-boarders -n 2",
        &["out of range"],
    );
}

#[test]
fn files_that_hold_nothing_are_refused_alike_by_check_and_by_what_plays_them() {
    let folder = folder(
        "nothing",
        &[
            ("empty.toml", ""),
            ("blank.txt", "\u{feff}\n"),
            ("note.toml", "name = \"x\"\n"),
        ],
    );
    for file in ["empty.toml", "blank.txt", "note.toml"] {
        let args = format!("--cards {file} --match 0 --game gunship");
        refused(
            &folder,
            &format!("replay {args}"),
            &[file, "`[[card]]` or `[battle_die]`"],
        );
    }
    assert!(ends(&folder, "check empty.toml --game gunship", 1).contains("empty file"));
    for file in ["empty.toml", "blank.txt"] {
        refused(
            &folder,
            &format!("tune rdf-line --against col-boarders --owned {file} --max-matches 100000"),
            &[file, "empty file"],
        );
    }
}

#[test]
fn a_seat_that_is_none_is_refused() {
    let scene = |line: &str| {
        let text = shipped("reports/gunship/gt-03-three-blasters.scenario.toml");
        text.replacen("name =", &format!("{line}\nname ="), 1)
    };
    let folder = folder("seats", &[]);
    for line in [
        "active = \"b\"",
        "active = \"\"",
        "first = \"Q\"",
        "first = \"1\"",
    ] {
        fs::write(folder.at("s.scenario.toml"), scene(line)).unwrap();
        let said = ends(&folder, "check s.scenario.toml --game gunship", 1);
        assert!(said.contains("unknown word"), "{line}: {said}");
        refused(
            &folder,
            "engage s.scenario.toml --game gunship",
            &["unknown word"],
        );
    }
}

#[test]
fn orders_of_nobody_and_dice_too_many_name_their_file() {
    let text = shipped("reports/hull-breach/ex-01-one-volley.scenario.toml");
    let stray = text.replacen("orders = [", "orders = [\"Z: passes\",", 1);
    let folder = folder("orders", &[("z.scenario.toml", &stray)]);
    let said = ends(&folder, "check z.scenario.toml", 1);
    assert!(
        said.contains("an order of `Z`, who is not in the scenario"),
        "{said}"
    );
    let dice = vec!["6"; 400].join(", ");
    let many = text.replacen("dice = [3, ", &format!("dice = [{dice}, "), 1);
    fs::write(folder.at("d.scenario.toml"), many).unwrap();
    refused(
        &folder,
        "engage d.scenario.toml",
        &["d.scenario.toml: `dice`: ", "left over"],
    );
    let dice = vec!["6"; 400].join(",");
    refused(
        &folder,
        &format!("engage d.scenario.toml --dice {dice}"),
        &["--dice: ", "left over"],
    );
}

#[test]
fn a_card_given_that_spoils_an_embedded_deck_is_named() {
    let rules = shipped("decks/gunship/rules/default.toml");
    let rules = rules.replacen("armor_per_location = ", "armor_per_location = 0 # ", 1);
    let folder = folder("spoils", &[("r.toml", &rules)]);
    refused(
        &folder,
        "replay --match 0 --rules r.toml --game gunship",
        &["under --rules r.toml"],
    );
}

#[test]
fn a_ledger_that_lists_no_names_is_no_guide() {
    let folder = folder("lists", &[]);
    fs::create_dir_all(folder.at("z")).unwrap();
    fs::write(folder.at("z/.breachlab"), "\0".repeat(60_000)).unwrap();
    ends(&folder, "run -n 2 -q --out z", 0);
}
