//! What is never taken away, and what stays is named.

use std::fs;

use breachlab::report;

use crate::cli::{Folder, breachlab, text};
use crate::ends::{ran, read};

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

/// Exit 2 with these words, and the folder as it was.
#[track_caller]
fn refused_and_kept(folder: &Folder, args: &str, kept: &str, words: &str) {
    let listed = || {
        let files = fs::read_dir(folder.at(kept)).unwrap();
        let names = files.map(|file| file.unwrap().file_name());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    let before = listed();
    let output = breachlab(&folder.0, args).output().unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args}: {message}");
    assert!(message.contains(words), "{args}: {message}");
    assert_eq!(listed(), before, "{args}");
}

#[test]
fn a_refused_command_takes_no_report_away() {
    let folder = Folder::new("leavings-refused");
    ran(&folder, "run -n 4 --strategy random --out o");
    fs::write(folder.at("f"), "a file").unwrap();
    fs::write(folder.at("h.csv"), "another header\n").unwrap();
    let gate = "gate --after cards --history h.csv --out o";
    fs::create_dir(folder.at("cards")).unwrap();
    let card = "[[card]]\nid = \"x-new\"\nname = \"New Frigate\"\ntype = \"ship\"\nsubtype = \"frigate\"\nwounds = 2\n";
    fs::write(folder.at("cards/c.toml"), card).unwrap();
    for (args, words) in [
        (
            "explore --max-matches 3000 --write f --out o",
            "f is a file",
        ),
        ("draws rdf-line --against nope --out o", "nope"),
        (gate, "history"),
        ("gate --patch nope.toml --out o", "nope.toml"),
    ] {
        refused_and_kept(&folder, args, "o", words);
    }
}

#[test]
fn a_refused_gate_leaves_no_verdict_of_an_earlier_one_behind() {
    let folder = Folder::new("leavings-gate");
    let plan = "name = \"p\"\ndecks = [\"rdf-line\", \"col-boarders\"]\nstrategies = [\"random\"]\n\
        first_pairs = 10\nmax_matches = 80\n";
    fs::write(folder.at("p.toml"), plan).unwrap();
    fs::write(folder.at("r.toml"), "hand_size = 5\n").unwrap();
    ran(&folder, "gate --plan p.toml --rules r.toml --out o");
    assert!(folder.at("o/gate.json").exists());
    let output = breachlab(&folder.0, "gate --plan p.toml --patch nope.toml --out o");
    let output = { output }.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!folder.at("o/gate.json").exists(), "of the gate before");
    assert!(read(&folder.at("o/gate.xml")).contains("<error"));
    ran(&folder, "run -n 4 --strategy random --out o");
    assert!(
        !folder.at("o/gate.xml").exists(),
        "the run's folder is the run's"
    );
}

#[test]
fn a_report_does_not_take_away_what_it_is_made_from() {
    let folder = Folder::new("leavings-input");
    ran(
        &folder,
        "matrix rdf-line col-boarders -n 4 --strategy random --out m",
    );
    for args in [
        "meta --matrix m --out m",
        "meta --payoff m/payoff.csv --out ./m",
    ] {
        refused_and_kept(&folder, args, "m", "holds what is read here");
    }
    ran(&folder, "meta --matrix m --out m/meta");
}

/// A deck that is tuned in its own folder stays: what came of it may be called alike.
#[test]
fn what_a_run_makes_for_use_puts_a_file_of_that_name_out_of_the_way() {
    let folder = Folder::new("leavings-own-deck");
    fs::write(folder.at("mine.toml"), "# remarks of mine\n").unwrap();
    let claimed = report::ReportFolder::claim(&folder.0).unwrap();
    let unproven = report::unproven("id = \"mine\"\n");
    claimed.deliver("mine.toml", unproven.as_bytes()).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    assert_eq!(read(&folder.at("mine.toml.old")), "# remarks of mine\n");
    assert_eq!(read(&folder.at("mine.toml")), "id = \"mine\"\n");
    drop(claimed);
    // What an interrupted run has left unproven is not worth keeping; the same text is not kept twice.
    fs::write(folder.at("mine.toml"), &unproven).unwrap();
    let claimed = report::ReportFolder::claim(&folder.0).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    drop(claimed);
    let claimed = report::ReportFolder::claim(&folder.0).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    assert!(!folder.at("mine.toml.old2").exists());
}

/// A name is no longer than file systems bear, however long that of the deck or the goals is.
#[test]
fn a_long_name_is_cut_before_it_is_written() {
    let folder = Folder::new("leavings-long");
    let name = "漢".repeat(120);
    let deck = fs::read_to_string(crate::golden::at("decks/hull-breach/rdf-line.toml")).unwrap();
    let lines = deck.lines().filter(|line| !line.starts_with("id = "));
    let lines: Vec<&str> = lines.collect();
    fs::write(
        folder.at(&format!("{}.toml", &name[..240])),
        lines.join("\n"),
    )
    .unwrap();
    let tune = format!(
        "tune {}.toml --against col-boarders --strategy random --max-matches 1000 --cards FIRST --json --out o",
        &name[..240]
    );
    let output = breachlab(&folder.0, &tune).output().unwrap();
    let said = text(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
    let path = folder.at(&"n".repeat(250)).with_extension("toml");
    report::write_whole(&path, b"whole").unwrap();
    assert_eq!(read(&path), "whole");
}

/// What stays beside a new report is named: a deck that an earlier search made for use, a file of the user.
#[test]
fn what_stays_of_an_earlier_run_is_named() {
    let folder = Folder::new("leavings-stays");
    let run = "run --strategy random -n 40 --out o";
    ran(&folder, run);
    let again = || text(&breachlab(&folder.0, run).output().unwrap().stderr);
    assert!(
        again().contains("o holds an earlier result, which is replaced\n"),
        "{}",
        again()
    );
    for name in ["a.toml", "b.toml", "c.toml", "d.toml", "e.toml"] {
        fs::write(folder.at("o").join(name), "mine").unwrap();
    }
    let said = again();
    let words = "which is replaced; beside it: a.toml, b.toml, c.toml and 2 more\n";
    assert!(said.contains(words), "{said}");
}

/// Nothing is said to be replaced by a question that is refused.
#[test]
fn a_refusal_does_not_speak_of_what_it_replaces() {
    let folder = Folder::new("leavings-quiet");
    ran(
        &folder,
        "matrix rdf-line col-boarders --strategy random -n 40 --out m",
    );
    let output = breachlab(&folder.0, "meta --matrix m --out m")
        .output()
        .unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(!said.contains("replaced"), "{said}");
}

/// A folder called like a file of the report is out of its way before anything is played for it; the list of a run's files is
/// never written through a link.
#[cfg(unix)]
#[test]
fn a_folder_in_the_way_is_kept_and_a_link_is_not_written_through() {
    let folder = Folder::new("leavings-nodes");
    fs::create_dir_all(folder.at("o/run.json/mine")).unwrap();
    ran(&folder, "run --strategy random -n 40 --out o");
    assert!(folder.at("o/run.json.old/mine").is_dir() && folder.at("o/run.json").is_file());
    fs::create_dir(folder.at("l")).unwrap();
    fs::write(folder.at("victim.txt"), "mine").unwrap();
    std::os::unix::fs::symlink("../victim.txt", folder.at("l/.breachlab")).unwrap();
    let output = breachlab(&folder.0, "run --strategy random -n 40 --out l")
        .output()
        .unwrap();
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("l/.breachlab") && said.contains("no plain file"),
        "{said}"
    );
    assert_eq!(read(&folder.at("victim.txt")), "mine");
}
