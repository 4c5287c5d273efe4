//! What a run leaves behind: decks that say whether they are proven, documents that say whether they are whole, and the
//! files of others as they were.

use std::fs;
#[cfg(target_os = "linux")]
use std::time::Duration;

use breachlab::report;
#[cfg(target_os = "linux")]
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
#[cfg(target_os = "linux")]
use crate::ends::{hears, signal, spawned};
use crate::ends::{ran, read};

/// A deck that was written before its search was done says so itself: it outlives the report beside it.
#[cfg(target_os = "linux")]
#[test]
fn a_deck_of_an_interrupted_run_bears_a_line_that_says_it() {
    let folder = Folder::new("ends-unproven");
    for (args, deck) in [
        (
            "tune rdf-line --against rdf-heavy --strategy random --out o",
            "o/rdf-line.toml",
        ),
        (
            "tune rdf-line --against rdf-heavy --strategy random --format list --out l",
            "l/rdf-line.txt",
        ),
        ("explore --strategy random --write w --out e", "w"),
    ] {
        let child = spawned(&folder, &format!("{args} --max-matches 400000"));
        hears(&child);
        std::thread::sleep(Duration::from_millis(2500));
        signal(&child, "-TERM");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
        let path = folder.at(deck);
        let decks = if path.is_dir() {
            let files = fs::read_dir(&path)
                .unwrap()
                .map(|file| file.unwrap().path());
            files
                .filter(|file| file.extension().is_some_and(|end| end == "toml"))
                .collect()
        } else {
            vec![path]
        };
        for deck in decks {
            assert!(
                read(&deck).starts_with(report::UNPROVEN),
                "{}",
                deck.display()
            );
            ran(&folder, &format!("check {}", deck.display()));
        }
    }
    let marked = report::unproven("#:schema x\nkind = 1\n");
    assert_eq!(
        marked,
        format!("#:schema x\n{}\nkind = 1\n", report::UNPROVEN)
    );
}

/// The baseline stays as it was, and the document that was asked for says that nothing came of it.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_update_of_a_baseline_prints_its_document() {
    let folder = Folder::new("ends-update");
    let plan = "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"random\"]\nfirst_pairs = 1000000\n";
    fs::write(folder.at("p.toml"), plan).unwrap();
    let child = spawned(
        &folder,
        "gate --plan p.toml --update --reason r --before b.json --json",
    );
    hears(&child);
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["complete"], false);
    assert!(!folder.at("b.json").exists());
}

/// What stands in the way of a report is somebody's.
#[test]
fn a_file_that_no_run_has_written_is_kept_under_another_name() {
    let folder = Folder::new("ends-mine");
    fs::create_dir(folder.at("o")).unwrap();
    for name in ["cards.csv", "win-rates.svg", "notes.txt", "summary.md.old"] {
        fs::write(folder.at("o").join(name), "mine").unwrap();
    }
    fs::write(folder.at("o/summary.md"), "mine too").unwrap();
    let run = "run --strategy random --matches 40 --out o";
    let output = breachlab(&folder.0, run).output().unwrap();
    let said = text(&output.stderr);
    assert!(
        said.contains("is kept as NAME.old") && !said.contains("replaced"),
        "{said}"
    );
    let kept = |name: &str| read(&folder.at("o").join(name));
    for name in [
        "cards.csv.old",
        "win-rates.svg.old",
        "notes.txt",
        "summary.md.old",
    ] {
        assert_eq!(kept(name), "mine", "{name}");
    }
    assert_eq!(kept("summary.md.old2"), "mine too");
    assert!(kept("cards.csv").starts_with("game,"));
    // A run's own files are replaced, and the same bytes are nobody's loss.
    fs::remove_file(folder.at("o/.breachlab")).unwrap();
    fs::remove_file(folder.at("o/cards.csv.old")).unwrap();
    ran(&folder, run);
    ran(&folder, run);
    assert!(!folder.at("o/cards.csv.old").exists());
    assert_eq!(kept("win-rates.svg.old"), "mine");
}
