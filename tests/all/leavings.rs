//! What a run leaves behind: decks that say whether they are proven, documents that say whether they are whole, and the
//! files of others as they were.

use std::fs;
#[cfg(target_os = "linux")]
use std::time::Duration;

use breachlab::report;
#[cfg(target_os = "linux")]
use serde_json::Value;

use crate::cli::{Folder, breachlab, text};
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

/// A study of hours does not end in a file that somebody has changed meanwhile.
#[test]
fn what_a_study_reads_it_reads_before_it_plays() {
    use breachlab::analysis::pace::{PaceMatches, Sample};
    use breachlab::play::Workers;
    let folder = Folder::new("leavings-read-once");
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let deck = folder.at("mine.toml");
    fs::copy(root.join("decks/hull-breach/rdf-line.toml"), &deck).unwrap();
    let decks = [deck.display().to_string(), "col-boarders".to_owned()];
    let sample = Sample {
        row: breachlab::games::find("hull-breach").unwrap(),
        data: &breachlab::games::Order::default(),
        decks: &decks,
        pilots: &["commander".to_owned()],
        seed: 5,
        matches: 20_000,
    };
    let pace = PaceMatches::read(&sample).unwrap();
    fs::remove_file(&deck).unwrap();
    let workers = Workers::new(std::num::NonZeroUsize::new(1)).unwrap();
    let warning = pace.look(&workers, &std::sync::atomic::AtomicBool::new(false));
    assert!(warning.is_some_and(|words| words.contains("before most cards matter")));
}

/// Pairing after pairing is played by the same rules, whatever an editor does meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn a_matrix_plays_one_state_of_its_files() {
    let folder = Folder::new("leavings-one-state");
    fs::write(folder.at("r.toml"), "hand_size = 6\n").unwrap();
    let line = "matrix rdf-line col-boarders rdf-heavy --rules r.toml --strategy random -n 1200 --threads 1 --out ";
    ran(&folder, &format!("{line}calm"));
    let child = spawned(&folder, &format!("{line}o"));
    while !folder.at("o/.breachlab").exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::write(folder.at("r.toml"), "hand_size = \n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let table = |out: &str| read(&folder.at(&format!("{out}/matrix.csv")));
    assert_eq!(table("o"), table("calm"));
}

/// A deck that is tuned in its own folder stays: what came of it may be called alike.
#[test]
fn what_a_run_makes_for_use_puts_a_file_of_that_name_out_of_the_way() {
    let folder = Folder::new("leavings-own-deck");
    fs::write(folder.at("mine.toml"), "# remarks of mine\n").unwrap();
    let claimed = report::Folder::claim(&folder.0).unwrap();
    let unproven = report::unproven("id = \"mine\"\n");
    claimed.deliver("mine.toml", unproven.as_bytes()).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    assert_eq!(read(&folder.at("mine.toml.old")), "# remarks of mine\n");
    assert_eq!(read(&folder.at("mine.toml")), "id = \"mine\"\n");
    drop(claimed);
    // What an interrupted run has left unproven is not worth keeping; the same text is not kept twice.
    fs::write(folder.at("mine.toml"), &unproven).unwrap();
    let claimed = report::Folder::claim(&folder.0).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    drop(claimed);
    let claimed = report::Folder::claim(&folder.0).unwrap();
    claimed.deliver("mine.toml", b"id = \"mine\"\n").unwrap();
    assert!(!folder.at("mine.toml.old2").exists());
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
    let claimed = report::Folder::claim(&folder.0).unwrap();
    claimed.deliver("c.toml", unproven.as_bytes()).unwrap();
    for name in ["a.toml", "b.toml", "c.toml", "d.toml"] {
        claimed.drop_unproven(name).unwrap();
    }
    let is_there = ["a.toml", "b.toml", "c.toml"].map(|name| folder.at(name).exists());
    assert_eq!(is_there, [false, true, true], "gone, proven, of this run");
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
        "tune {}.toml --against col-boarders --strategy random --max-matches 1000 --json --out o",
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

/// Decks of a map are the user's to play and to edit: no other verb takes them away, and the next map only those that are as
/// it made them.
#[test]
fn decks_that_a_map_made_for_use_are_taken_away_by_no_other_verb() {
    let folder = Folder::new("leavings-map");
    let map = "explore rdf-line --strategy random --max-matches 2000 --write e --out e";
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
