//! A small run of the starter decks as the binary writes it, byte for byte: what a reader of reports would see
//! change. `BLESS=1` rewrites the files.

use std::fs;

use crate::cli::{Folder, breachlab};
use crate::golden;

#[test]
fn a_small_run_is_reported_as_kept() {
    let folder = Folder::new("kept");
    let output = breachlab(&folder.0, "run --matches 60 --quiet --out out")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    for name in ["summary.md", "matchups.csv", "turns.csv", "engagements.csv"] {
        let text = fs::read_to_string(folder.at("out").join(name)).unwrap();
        golden::hold(&format!("tests/golden/run/{name}"), &text);
    }
}
