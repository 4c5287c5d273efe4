//! What an interrupted run leaves is marked, and gives way.

use std::fs;
#[cfg(target_os = "linux")]
use std::time::Duration;

use breachlab::report;
#[cfg(target_os = "linux")]
use serde_json::Value;

use crate::cli::{Folder, text};
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

/// What came of an interrupted search gives way to what came of it in the end, and to nothing else.
#[test]
fn what_is_unproven_gives_way_and_what_is_proven_stays() {
    let folder = Folder::new("leavings-unproven");
    let unproven = report::unproven("id = \"a\"\n");
    for (name, text) in [
        ("a.toml", unproven.as_str()),
        ("b.toml", "id = \"b\"\n"),
        ("c.toml", &unproven),
    ] {
        fs::write(folder.at(name), text).unwrap();
    }
    let claimed = report::ReportFolder::claim(&folder.0).unwrap();
    claimed.deliver("c.toml", unproven.as_bytes()).unwrap();
    for name in ["a.toml", "b.toml", "c.toml", "d.toml"] {
        claimed.drop_unproven(name).unwrap();
    }
    let is_there = ["a.toml", "b.toml", "c.toml"].map(|name| folder.at(name).exists());
    assert_eq!(is_there, [false, true, true], "gone, proven, of this run");
}

/// Decks of a map are the user's to play and to edit: no other verb takes them away, and the next map only those that are as
/// it made them.
#[test]
fn decks_that_a_map_made_for_use_are_taken_away_by_no_other_verb() {
    let folder = Folder::new("leavings-map");
    let map =
        "explore rdf-line --strategy random --max-matches 2000 --cards FIRST --write e --out e";
    ran(&folder, map);
    let cells = || {
        let files = fs::read_dir(folder.at("e")).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let cells = names.filter(|name| name.starts_with("cell-") && !name.contains(".old"));
        cells.collect::<std::collections::BTreeSet<_>>()
    };
    let made = cells();
    let mut names = made.iter();
    let (one, other) = (names.next().unwrap(), names.next().unwrap());
    ran(
        &folder,
        &format!("run e/{one} e/{other} --strategy random -n 4 --out e"),
    );
    assert_eq!(cells(), made);
    assert!(!folder.at("e/map.csv").exists(), "that was the report");
    let edited = read(&folder.at(&format!("e/{one}"))) + "# mine\n";
    fs::write(folder.at(&format!("e/{one}")), &edited).unwrap();
    ran(&folder, &format!("{map} --seed 9"));
    let kept = [format!("e/{one}.old"), format!("e/{one}")];
    assert!(
        kept.iter()
            .any(|name| folder.at(name).exists() && read(&folder.at(name)) == edited)
    );
    // Whatever else lies there is of the new map.
    let table = read(&folder.at("e/map.csv"));
    let others = cells().into_iter().filter(|name| name != one);
    for name in others {
        assert!(table.contains(&format!("e/{name}")), "{name}: {table}");
    }
}
