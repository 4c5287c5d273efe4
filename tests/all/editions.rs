//! Editions of the numbers of *Hull Breach!*: whole, legal, and printed numbers alike in all of them.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::{Folder, breachlab, text};
use crate::golden;

const EDITIONS: &str = "decks/hull-breach/editions";

/// The folders of all editions.
fn editions() -> Vec<PathBuf> {
    let entries = fs::read_dir(golden::at(EDITIONS)).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    assert!(!folders.is_empty());
    folders
}

/// The cards of a folder, as tables, in the order of the files' names.
fn cards(folder: &Path) -> Vec<toml::Table> {
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let tables = files
        .iter()
        .map(|file| toml::from_str::<toml::Table>(&fs::read_to_string(file).unwrap()).unwrap());
    tables
        .flat_map(|table| table["card"].as_array().unwrap().clone())
        .map(|card| card.as_table().unwrap().clone())
        .collect()
}

/// An edition moves numbers that are ours. What a card says is printed stays as it was, and so does what it says that of.
#[test]
fn what_is_printed_is_the_same_in_all_editions() {
    let now = cards(&golden::at("decks/hull-breach/cards"));
    for edition in editions() {
        let mut numbers = 0;
        let other = cards(&edition.join("cards"));
        assert_eq!(now.len(), other.len(), "{}", edition.display());
        for (now, other) in now.iter().zip(&other) {
            let heads = [now, other].map(|card| [card.get("id"), card.get("known")]);
            assert_eq!(heads[0], heads[1], "{}", edition.display());
            let known = now.get("known").and_then(toml::Value::as_array);
            for field in known.into_iter().flatten().filter_map(toml::Value::as_str) {
                assert_eq!(now.get(field), other.get(field), "{}: {field}", now["id"]);
                numbers += usize::from(now.get(field).is_some_and(toml::Value::is_integer));
            }
        }
        assert!(numbers > 20, "{numbers}");
    }
}

/// Its cards laid over the embedded ones, its decks and its commander play.
#[test]
fn every_edition_plays() {
    let folder = Folder::new("editions");
    for edition in editions() {
        let at = |path: &str| edition.join(path).display().to_string();
        let mut decks: Vec<String> = fs::read_dir(edition.join("decks"))
            .unwrap()
            .map(|entry| entry.unwrap().path().display().to_string())
            .collect();
        decks.sort();
        assert_eq!(decks.len(), 6);
        for pair in decks.chunks(2) {
            let output = breachlab(&folder.0, "run -n 4 --json")
                .args(pair)
                .args([
                    "--cards",
                    &at("cards"),
                    "--strategy",
                    &at("strategies/commander.toml"),
                ])
                .output()
                .unwrap();
            assert!(output.status.success(), "{}", text(&output.stderr));
        }
    }
}

/// What is embedded was measured in the other edition and in other hands; of anything else nobody knows.
#[test]
fn reports_over_what_is_embedded_say_how_far_they_reach() {
    let folder = Folder::new("reach");
    let patch = "[[change]]\nid = \"cr-harpy\"\nattack = 6\n";
    fs::write(folder.at("p.toml"), patch).unwrap();
    let says = |args: &str| {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout).contains("how far this reaches: ")
    };
    assert!(says("run --strategy random -n 4 --json --out a"));
    assert!(!says(
        "run --strategy random -n 4 --json --out b --patch p.toml"
    ));
    assert!(!says("run --game gunship -n 4 --json --out c"));
    assert!(says(
        "cards --decks rdf-line,col-wolfpack --strategy random --matches 2400 --json --out d"
    ));
}
