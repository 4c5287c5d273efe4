//! `gate` and `trend` as a pipeline calls them: answers, exit codes, formats, baselines, history.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod plans;
mod stored;
mod tried;
mod verdicts;

use std::fs;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "schema = 1\nname = \"Two <decks> & more\"\ndecks = [\"rdf-line\", \"col-boarders\"]\n\
strategies = [\"commander\"]\nfirst_pairs = 20\nmax_matches = 640\nblame_pairs = 12\n";

/// A Station that drowns in goods and is no weaker in anything: no gate could overlook it.
const MONSTER: &str = r#"[[card]]
id = "st-skyline"
name = "Skyline Defense HQ"
type = "station"
subtype = "rdf"
gain_resource = 20
gain_currency = 20
attack = 6
defense = 7
wounds = 7
marine_capacity = 3
fighter_capacity = 2
traits = ["interceptor 16"]
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
