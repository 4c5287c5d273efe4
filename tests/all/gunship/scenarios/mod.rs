//! Scenario files of Gunship: each played with its dice to the end it states, which is written from the rules page;
//! what is wrong with one is said with its place; odds of one.

mod odds;
mod played;
mod refused;
mod shipped;

use std::fs;
use std::path::{Path, PathBuf};

use breachlab::games::{GameRow, LabRow, SceneOrder, Staged, find};
use breachlab::lab::Engaged;
use breachlab::plan::Faults;

fn row() -> &'static GameRow {
    find("gunship").expect("the game is registered")
}

fn lab() -> LabRow {
    row().lab.expect("the game has a lab")
}

fn try_stage(path: &Path) -> Result<Box<dyn Staged>, Faults> {
    (lab().stage)(&SceneOrder {
        scenario: path.display().to_string(),
        ..SceneOrder::default()
    })
}

fn stage(path: &Path) -> Box<dyn Staged> {
    try_stage(path).unwrap_or_else(|faults| panic!("{}", faults.render(false)))
}

fn engage(path: &Path) -> Engaged {
    let engaged = stage(path).engage(None, 1);
    engaged.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A scenario of this text; `name` keeps tests apart.
fn written(name: &str, text: &str) -> PathBuf {
    let file = format!(
        "breachlab-gunship-{name}-{}.scenario.toml",
        std::process::id()
    );
    let path = std::env::temp_dir().join(file);
    fs::write(&path, text).unwrap();
    path
}
