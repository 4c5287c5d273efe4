//! Whose folder it is, and whose files.

use std::fs;

use breachlab::report::{ReportError, ReportFolder as Claimed};

use super::{ran, read};
use crate::cli::{Folder, breachlab, text};

#[test]
fn a_folder_holds_the_report_of_the_latest_run_whatever_the_verb() {
    let folder = Folder::new("ends-one-report");
    ran(&folder, "run --strategy random --matches 40 --out o");
    fs::write(folder.at("o/mine.txt"), "mine").unwrap();
    fs::write(folder.at("o/.tmp-1-cards.csv"), "half").unwrap();
    assert!(folder.at("o/summary.md").exists());
    ran(&folder, "draws rdf-line --hands 0 --out o");
    assert!(folder.at("o/draws.json").exists() && folder.at("o/mine.txt").exists());
    for old in [
        "summary.md",
        "run.json",
        "cards.csv",
        "win-rates.svg",
        ".tmp-1-cards.csv",
    ] {
        assert!(
            !folder.at("o").join(old).exists(),
            "{old} is of the run before"
        );
    }
    ran(
        &folder,
        "ladder --strategies random,novice --decks rdf-line --matches 4 --out o",
    );
    assert!(!folder.at("o/draws.json").exists() && folder.at("o/ladder.json").exists());
    ran(&folder, "run --pilots random,novice --matches 20 --out o");
    assert!(folder.at("o/novice/run.json").exists());
    ran(&folder, "run --pilots random --matches 20 --out o");
    assert!(!folder.at("o/novice/run.json").exists() && !folder.at("o/ladder.json").exists());
}

#[test]
fn a_second_writer_of_a_folder_is_told_and_changes_nothing() {
    let folder = Folder::new("ends-busy");
    let first = Claimed::fresh(&folder.at("o")).unwrap();
    first.write("run.json", b"first").unwrap();
    for args in [
        "run --strategy random --matches 40 --out o",
        "matrix --pilots random --matches 4 --out o",
        "draws rdf-line --hands 0 --out o",
        "tune rdf-line --max-matches 400 --out o",
        "train novice --generations 1 --out o",
        "explore --max-matches 4000 --out o",
    ] {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args}");
        let said = text(&output.stderr);
        assert!(said.contains("another run is writing into o"), "{said}");
    }
    assert_eq!(read(&folder.at("o/run.json")), "first");
    drop(first);
    ran(&folder, "run --strategy random --matches 40 --out o");
}

#[test]
fn nothing_outside_a_folder_is_taken_away_for_its_ledger() {
    let folder = Folder::new("ends-ledger");
    fs::create_dir_all(folder.at("o/below")).unwrap();
    let near = folder.at("near.txt");
    fs::write(&near, "near").unwrap();
    fs::write(folder.at("o/old.csv"), "old").unwrap();
    let absolute = near.display().to_string();
    let ledger =
        format!("../near.txt\n{absolute}\n..\n.\n\n./old2.csv\nold.csv\nbelow/../../near.txt\n");
    fs::write(folder.at("o/.breachlab"), ledger).unwrap();
    Claimed::fresh(&folder.at("o")).unwrap();
    assert!(near.exists() && folder.at("o/below").exists());
    assert!(!folder.at("o/old.csv").exists());
    fs::remove_file(folder.at("o/.breachlab")).unwrap();
    fs::create_dir(folder.at("o/.breachlab")).unwrap();
    let refused = Claimed::claim(&folder.at("o"));
    assert!(
        matches!(refused, Err(ReportError::Write { .. })),
        "{refused:?}"
    );
}

/// What an interrupted run of several pilots left in folders of its own is gone with the next report.
#[test]
fn the_folders_of_single_pilots_go_with_the_report_they_were_part_of() {
    let folder = Folder::new("ends-tiers");
    let ran = |args: &str| {
        let output = breachlab(&folder.0, args).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
    };
    ran("run --each-strategy novice,random -n 2 --out o");
    assert!(folder.at("o/novice/run.json").exists());
    fs::write(folder.at("o/random/mine.txt"), "kept").unwrap();
    ran("run --strategy random -n 2 --out o");
    assert!(!folder.at("o/novice").exists());
    let left = fs::read_dir(folder.at("o/random")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["mine.txt"]);
}
