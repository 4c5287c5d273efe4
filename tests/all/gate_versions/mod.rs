//! What a gate compares: cards, decks, pilots and rules of two versions; and what it says of what it did not look at.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod baselines;
mod changes;
mod meaning;
mod patches;

use std::fs;
use std::path::Path;

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

fn changes(report: &Value) -> Vec<(String, String)> {
    let changes = report["changes"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    changes
        .map(|change| (text(&change["role"]), text(&change["words"][0])))
        .collect()
}
