//! The shape of the sources: nothing too long to be read at a sitting, no two files that need each other, no name with two
//! meanings, and pages that name what is there.

pub(crate) mod arrows;
mod circles;
pub(crate) mod forms;
mod lengths;
pub(crate) mod names;
mod pages;

use std::fs;
use std::path::PathBuf;

use crate::golden;
use crate::register::names as entries;

/// Every Rust file of the checkout by its path from the top: of the crates, and of what tests, shows, measures and breaks them.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let roots = ["src", "tests", "examples", "benches", "fuzz"];
    let mut paths: Vec<PathBuf> = roots.iter().map(|root| golden::at(root)).collect();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            // What cargo builds of the fuzz package lies beside its sources.
            let own = entries(&path).into_iter().filter(|name| name != "target");
            paths.extend(own.map(|name| path.join(name)));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(golden::at("")).unwrap();
            texts.push((
                name.display().to_string(),
                fs::read_to_string(&path).unwrap(),
            ));
        }
    }
    texts
}
