//! Names as people type them, and text from outside that must not steer what shows it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;

use breachlab::games::Loads;
use breachlab::games::from_files;
use breachlab::games::hull_breach::HullBreach;
use breachlab::games::hull_breach::load;
use breachlab::games::hull_breach::rules::Rules;
use breachlab::plan::{Source, folded, is_unsafe, nearest};
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn ran(folder: &Folder, args: &str) -> (i32, String, String) {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code().unwrap();
    (code, text(&output.stdout), text(&output.stderr))
}

#[test]
fn names_are_the_same_however_they_are_composed_cased_or_padded() {
    let set = load::default_cards();
    let card = set.find("Harpy-class Cruiser").unwrap();
    for typed in [
        "HARPY-CLASS CRUISER",
        "Harpy\u{2011}class\u{a0}Cruiser",
        "Har\u{200b}py-class \u{feff}Cruiser",
        "  harpy-class   cruiser ",
    ] {
        assert_eq!(set.find(typed), Some(card), "{typed:?}");
    }
    assert_eq!(folded("STRASSE"), folded("Stra\u{df}e"));
    assert_eq!(folded("Caf\u{e9}"), folded("CAFE\u{301}"));
    assert_ne!(folded("Caf\u{e9}"), folded("Cafe"));
    // A deck or strategy by name, too, where no file is called so.
    assert!(from_files::load_deck::<HullBreach>("RDF-Line", &set, &Rules::default()).is_ok());
    assert!(HullBreach::strategy("RANDOM").is_ok());
    let folder = Folder::new("names-folded");
    let (code, out, err) = ran(&folder, "list decks --game Gunship");
    assert_eq!((code, out.contains("standard")), (0, true), "{err}");
}

#[test]
fn near_names_are_found_by_a_part_of_them() {
    let set = load::default_cards();
    for (typed, meant) in [
        ("harpy", "Harpy-class Cruiser"),
        ("Harpie-class Cruser", "Harpy-class Cruiser"),
        ("Yardmaster", "Flotilla Yardmaster"),
        ("Harpy class cruiser of old", "Harpy-class Cruiser"),
    ] {
        assert_eq!(set.nearest(typed), Some(meant), "{typed}");
    }
    assert_eq!(nearest("qqqq", ["Harpy-class Cruiser"]), None);
}

#[test]
fn what_cannot_be_seen_is_spelled_out() {
    let set = load::default_cards();
    let faults = |line: &str| {
        let source = Source::new("my.txt", line);
        load::read_deck(&source, &set, &Rules::default())
            .unwrap_err()
            .to_string()
    };
    let cyrillic = faults("4 H\u{430}rpy-class Cruiser\n");
    assert!(
        cyrillic.contains("unknown card `H\\u{430}rpy-class Cruiser`"),
        "{cyrillic}"
    );
    let joined = faults("4 Har\u{200d}pie-clas Cruiser\n");
    assert!(
        joined.contains("`Har\\u{200d}pie-clas Cruiser`"),
        "{joined}"
    );
}

/// A deck file with a name that tries everything.
const NASTY: &str = "=HYPERLINK(1)|<b>&`**x**`%0A::error::y";

fn nasty(folder: &Folder) {
    let (_, toml) = load::DECK_FILES[0];
    let own = toml
        .lines()
        .find(|line| line.starts_with("name ="))
        .unwrap();
    let toml = toml.replacen(own, &format!("name = '{NASTY}'"), 1);
    fs::write(folder.at("nasty.toml"), toml).unwrap();
}

#[test]
fn a_nasty_name_runs_in_no_format() {
    let folder = Folder::new("names-nasty");
    nasty(&folder);
    let (code, _, err) = ran(&folder, "matrix nasty.toml corp-swarm -n 20 --out m");
    assert_eq!(code, 0, "{err}");
    for entry in fs::read_dir(folder.at("m")).unwrap() {
        let path = entry.unwrap().path();
        let is = |ending: &str| {
            path.extension()
                .is_some_and(|extension| extension == ending)
        };
        if is("png") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            !text.chars().any(|c| c != '\n' && is_unsafe(c)),
            "{}",
            path.display()
        );
        if is("csv") {
            let cells = text.split(['\n', ',']);
            let mut cells = cells.map(|cell| cell.trim_start_matches('"'));
            assert!(!cells.any(|cell| cell.starts_with('=')), "{text}");
        }
        if is("svg") {
            assert!(!text.contains("<b>"), "{text}");
        }
    }
    // The table is read back under the names it was written from.
    let (code, _, err) = ran(&folder, "meta --payoff m/payoff.csv --out n");
    assert_eq!(code, 0, "{err}");

    let (code, _, err) = ran(&folder, "run nasty.toml corp-swarm -n 20 --out r");
    assert_eq!(code, 0, "{err}");
    let page = fs::read_to_string(folder.at("r/summary.md")).unwrap();
    assert!(!page.contains("<b>") && page.contains("\\<b\\>"), "{page}");
}

#[cfg(unix)]
#[test]
fn a_file_name_steers_no_terminal_and_breaks_no_document() {
    let folder = Folder::new("names-files");
    let name = "a\u{1b}[2J\u{202e}b.toml";
    fs::write(folder.at(name), "nonsense = 1\n").unwrap();
    let path = folder.0.join(name);
    for format in ["text", "json", "github", "junit"] {
        let mut command = breachlab(&folder.0, "check");
        let output = command
            .arg(&path)
            .args(["--format", format])
            .output()
            .unwrap();
        let both = text(&output.stdout) + &*text(&output.stderr);
        assert!(
            !both.chars().any(|c| c != '\n' && c != '\t' && is_unsafe(c)),
            "{format}: {both:?}"
        );
        assert_eq!(output.status.code(), Some(1), "{format}: {both}");
        if format == "json" {
            let json: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert!(json["files"][0]["path"].as_str().unwrap().ends_with(name));
        }
    }
}

/// Not even the colour of what follows: nothing that was typed is taken for a sign to the terminal.
#[test]
fn nothing_that_was_typed_paints_the_terminal() {
    let folder = Folder::new("names-typed");
    for (args, code) in [
        ("card PAINT", 2),
        ("audit PAINT", 2),
        ("audit cr-harpy --number PAINT", 2),
        ("draws rdf-line --group PAINT", 2),
        ("replay --match 1 --replace PAINT=plain", 2),
        ("replay --match 1 --turn PAINT*1:attack=2", 2),
        ("train rush --only PAINT", 2),
        ("run --game PAINT", 2),
        ("run rdf-line PAINT", 2),
        ("run rdf-line rdf-line -n 2 --out PAINT", 0),
        ("run rdf-line rdf-line -n 2 --out PAINT", 0),
    ] {
        let words = args
            .split(' ')
            .map(|word| word.replace("PAINT", "x\u{1b}[31m\u{202e}"));
        let output = breachlab(&folder.0, "").args(words).output().unwrap();
        let both = text(&output.stdout) + &*text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args}: {both}");
        assert!(
            !both.chars().any(|c| c != '\n' && c != '\t' && is_unsafe(c)),
            "{args}: {both:?}"
        );
    }
}

#[test]
fn a_check_tells_a_pipeline_the_verdict_first_and_nine_in_all() {
    let folder = Folder::new("names-check");
    fs::create_dir_all(folder.at(".git")).unwrap();
    fs::create_dir_all(folder.at("data")).unwrap();
    let keys: Vec<String> = (0..20).map(|at| format!("kee{at} = 1\n")).collect();
    let keys = keys.concat();
    fs::write(
        folder.at("data/bad.toml"),
        format!("station = \"x\"\n{keys}"),
    )
    .unwrap();
    let (code, out, _) = ran(&folder, "check data --format github");
    assert_eq!(code, 1);
    let commands: Vec<&str> = out.lines().filter(|line| line.starts_with("::")).collect();
    assert_eq!(commands.len(), 9, "{out}");
    assert!(
        commands[0].starts_with("::error title=breachlab check::")
            && commands[0].contains("more in the log"),
        "{out}"
    );
    assert!(
        commands[1].starts_with("::error file=data/bad.toml,line="),
        "{out}"
    );
    assert!(
        out.lines().count() > 20,
        "the rest is told as plain lines: {out}"
    );

    let (_, out, _) = ran(&folder, "check data --format junit");
    assert!(
        out.contains("errors=\"1\"")
            && out.contains("<testcase classname=\"check\" name=\"data/bad.toml\""),
        "{out}"
    );
    fs::write(folder.at("fine.toml"), load::DECK_FILES[0].1).unwrap();
    let (code, out, _) = ran(&folder, "check fine.toml --format github");
    assert_eq!(
        (
            code,
            out.starts_with("::notice title=breachlab check::0 faults")
        ),
        (0, true),
        "{out}"
    );
}

#[test]
fn a_gate_whose_input_is_refused_says_so_in_its_format() {
    let folder = Folder::new("names-gate");
    fs::create_dir_all(folder.at(".git")).unwrap();
    fs::write(folder.at("broken.toml"), "[[card]]\nid = \"x y\"\n").unwrap();
    let (code, out, err) = ran(&folder, "gate --after broken.toml --format github");
    assert_eq!(code, 2, "{err}");
    assert!(
        out.starts_with("::error title=gate::gate could not be done"),
        "{out}"
    );
    assert!(out.contains("::error file=broken.toml,line=2,"), "{out}");
    let (code, out, _) = ran(&folder, "gate --after broken.toml --format junit --out g");
    assert_eq!(code, 2);
    assert!(
        out.contains("<error type=") && out.contains("broken.toml:2:"),
        "{out}"
    );
    assert!(
        fs::read_to_string(folder.at("g/gate.xml"))
            .unwrap()
            .contains("errors=\"1\"")
    );
}
