//! Tables, baselines, plans and scenarios that come back from outside are read whole: each fault is told with its place,
//! and nothing that the program would not have written is taken in silence.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod gates;
mod histories;
mod matrices;
mod names;

use std::fs;

use crate::cli::{Folder, breachlab, text};

const PLAN: &str = "schema = 1\nname = \"P\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"rush\"]\n\
margin = 5.0\nundecided = \"pass\"\nfirst_pairs = 10\nmax_matches = 100\nblame_pairs = 0\n";

const PATCH: &str = "[[change]]\nid = \"mm-servo\"\nattack = 1\n";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(&format!("read-{name}"));
    fs::write(folder.at("p.toml"), PLAN).unwrap();
    fs::write(folder.at("patch.toml"), PATCH).unwrap();
    folder
}

/// Runs and expects this exit code; returns what was printed on standard error.
#[track_caller]
fn ran(folder: &Folder, args: &str, code: i32) -> String {
    let output = breachlab(&folder.0, args).output().unwrap();
    let err = text(&output.stderr);
    let out = text(&output.stdout);
    assert_eq!(output.status.code(), Some(code), "{args}\n{out}\n{err}");
    err
}

const GATE: &str = "gate --plan p.toml --patch patch.toml --quiet";

/// A history of one gate.
fn history(folder: &Folder) -> String {
    ran(folder, &format!("{GATE} --history h.csv --label one"), 0);
    fs::read_to_string(folder.at("h.csv")).unwrap()
}

/// The row with the cell of a column replaced.
fn with_cell(table: &str, column: &str, cell: &str) -> String {
    let (header, row) = table.trim_end().split_once('\n').unwrap();
    let at = header.split(',').position(|name| name == column).unwrap();
    let mut cells: Vec<&str> = row.split(',').collect();
    cells[at] = cell;
    format!("{header}\n{}\n", cells.join(","))
}
