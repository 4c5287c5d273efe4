//! What a user may get wrong on the command line: each slip is refused by the name of what is wrong, and nothing is
//! ignored or made up without a word.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

fn output(folder: &Folder, args: &str) -> Output {
    breachlab(&folder.0, args).output().unwrap()
}

/// Exit 2, and a message with these words.
#[track_caller]
fn refused(folder: &Folder, args: &str, words: &[&str]) {
    let output = output(folder, args);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args}: {message}");
    for word in words {
        assert!(message.contains(word), "{args}: no `{word}` in {message}");
    }
}

#[test]
fn a_whole_number_is_told_its_range_whatever_was_typed() {
    let folder = Folder::new("refused-numbers");
    for (args, flag, range) in [
        (
            "odds volley --defense 4 --wounds 1 --dice -1",
            "--dice",
            "from 0 to 200",
        ),
        ("gate --self-test --nulls -1", "--nulls", "from 0 to 10000"),
        ("draws rdf-line --seen -1", "--seen", "from 1 to 1000"),
        ("draws rdf-line --seen x", "--seen", "from 1 to 1000"),
        (
            "replay --match x",
            "--match",
            "from 0 to 18446744073709551615",
        ),
        (
            "replay --match 0 --cell 4294967296",
            "--cell",
            "from 0 to 4294967295",
        ),
        ("ladder --matches 1", "--matches", "from 2 to 1000000000"),
        (
            "train rush --population 3",
            "--population",
            "from 4 to 1000",
        ),
        ("engage x.toml --dice 11", "--dice", "from 1 to 10"),
        (
            "meta --payoff x.csv --alpha -1",
            "--alpha",
            "from 0 to 10000",
        ),
        ("bench --matches -3", "--matches", "from 1 to 1000000"),
    ] {
        refused(&folder, args, &[flag, range]);
    }
}

#[test]
fn an_empty_name_is_called_so() {
    let folder = Folder::new("refused-names");
    for args in [
        "run --strategy ,",
        "run --pilots rush,",
        "ladder --decks ,",
        "cards --strategies ,",
        "train rush --gauntlet ,",
    ] {
        refused(&folder, args, &["name is empty"]);
    }
    let empty = breachlab(&folder.0, "check").arg("").output().unwrap();
    assert!(text(&empty.stderr).contains("name is empty"));
    let traits = "odds boarding --boarder 2/6/2 --holder 2/6/2 --boarder-traits ,";
    refused(&folder, traits, &["--boarder-traits", "trait is empty"]);
}

#[test]
fn nothing_is_named_twice() {
    let folder = Folder::new("refused-twins");
    for (args, flag) in [
        ("run --each-strategy rush,rush", "--each-strategy"),
        ("ladder --decks rdf-line,rdf-line", "--decks"),
        ("ladder --strategies rush,rush", "--strategy"),
        ("cards --decks rdf-line,rdf-line", "--decks"),
        ("card cr-harpy --strategies rush,rush", "--strategy"),
        ("train rush --gauntlet rush,rush", "--gauntlet"),
        ("train rush --decks rdf-line,rdf-line", "--decks"),
    ] {
        refused(&folder, args, &[flag, "given twice"]);
    }
}

#[test]
fn a_budget_too_small_for_a_card_names_the_least() {
    let folder = Folder::new("refused-budget");
    let args = "card cr-harpy --decks rdf-line,col-wolfpack --strategies rush --matches 4";
    refused(&folder, args, &["--matches: 4", "need at least"]);
}

#[test]
fn output_that_a_verb_does_not_give_is_refused() {
    let folder = Folder::new("refused-output");
    for args in [
        "list cards --out x",
        "games --out x",
        "replay --match 0 --json --out x",
        "schema deck --out x",
        "bench --out x",
        "odds volley --dice 1 --defense 4 --wounds 1 --out x",
    ] {
        refused(&folder, args, &["--out", "no use for it"]);
    }
    refused(&folder, "completions bash --json", &["--json"]);
    assert_eq!(output(&folder, "schema deck --json").status.code(), Some(0));
}

#[test]
fn a_file_is_no_folder_for_output() {
    let folder = Folder::new("refused-out");
    fs::write(folder.at("there"), "x").unwrap();
    for out in ["there", "there/below"] {
        let args = format!("run --matches 2 --strategy random --out {out}");
        refused(&folder, &args, &["there is a file, wanted a folder"]);
    }
    assert_eq!(fs::read(folder.at("there")).unwrap(), b"x");
}

#[test]
fn nothing_to_check_is_no_success() {
    let folder = Folder::new("refused-check");
    fs::create_dir_all(folder.at("empty")).unwrap();
    refused(&folder, "check empty", &["no files to check in empty"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.at("empty"), folder.at("empty/again")).unwrap();
        refused(&folder, "check empty", &["no files to check in empty"]);
        std::os::unix::fs::symlink("loop", folder.at("loop")).unwrap();
        assert_eq!(output(&folder, "check loop").status.code(), Some(1));
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("refused-bytes");
    let word = std::ffi::OsStr::from_bytes(b"caf\xe9.toml");
    let output = breachlab(&folder.0, "check good.toml").arg(word).output();
    let output = output.unwrap();
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("`caf\u{fffd}.toml`"), "{message}");
    assert!(!message.contains("good.toml"), "{message}");
}

#[test]
fn training_is_refused_by_the_argument_at_fault() {
    let folder = Folder::new("refused-train");
    refused(
        &folder,
        "train rush --only gard",
        &["--only: no number `gard`"],
    );
    refused(
        &folder,
        "train random",
        &["`random` has no numbers to train"],
    );
}

#[test]
fn a_self_test_of_nothing_concludes_nothing() {
    let folder = Folder::new("refused-self-test");
    let args = "gate --self-test --nulls 0 --plants 0";
    refused(&folder, args, &["--nulls 0 and --plants 0"]);
}

#[test]
fn a_table_of_win_rates_is_read_strictly() {
    let folder = Folder::new("refused-meta");
    refused(&folder, "meta", &["--payoff", "--matrix"]);
    for (table, words) in [
        ("deck;a;b\na;0.5;0.4\nb;0.6;0.5\n", "cells separated by `;`"),
        (
            "deck\ta\tb\na\t0.5\t0.4\nb\t0.6\t0.5\n",
            "cells separated by tabs",
        ),
        (
            "deck,a,\"b\na,0.5,0.4\nb,0.6,0.5\n",
            "a quote that is never closed",
        ),
        (
            "deck,a,\u{7}b\na,0.5,0.4\n\u{7}b,0.6,0.5\n",
            "control characters",
        ),
    ] {
        fs::write(folder.at("t.csv"), table).unwrap();
        refused(&folder, "meta --payoff t.csv", &[words, "t.csv:"]);
    }
    fs::write(folder.at("t.csv"), "deck,a,b\na,0.7,0.4\nb,0.6,0.5\n").unwrap();
    for count in ["nan", "1e30", "-1", "0.5"] {
        let args = format!("meta --payoff t.csv --counts {count}");
        refused(
            &folder,
            &args,
            &["--counts", count, "a whole number of matches"],
        );
    }
    let missing = "meta --payoff t.csv --counts none.csv";
    refused(&folder, missing, &["no such file", "wanted a file\n"]);
    let told = output(&folder, missing);
    assert!(!text(&told.stderr).contains("embedded"));
    let told = output(&folder, "meta --payoff t.csv --out out");
    assert_eq!(told.status.code(), Some(0));
    assert!(
        text(&told.stdout)
            .contains("against itself a deck wins one half, whatever the table says: a 0.7")
    );
}

#[test]
fn a_pilot_that_breaks_down_is_told_as_what_it_is() {
    let folder = Folder::new("forfeits");
    let kinds = [
        ("gone", "[\"sh\", \"-c\", \"exit 3\"]", "the program ended"),
        (
            "banana",
            "[\"sh\", \"-c\", \"while read -r line; do echo banana; done\"]",
            "answered `banana`",
        ),
    ];
    for (name, command, words) in kinds {
        let file =
            format!("name = \"{name}\"\nkind = \"external\"\n[external]\ncommand = {command}\n");
        fs::write(folder.at(name), file).unwrap();
        let args = format!("replay --match 0 --strategy {name},random");
        let told = text(&output(&folder, &args).stdout);
        assert!(told.contains("A forfeits: the program"), "{told}");
        assert!(told.contains(words), "{told}");
        let document = output(&folder, &[&args, " --json"].concat());
        let document: Value = serde_json::from_slice(&document.stdout).unwrap();
        assert_eq!(document["forfeit"]["seat"], 1);
    }
    let script =
        "name = \"s\"\nkind = \"script\"\nscript = 'fn choose(view, menu) { view.no.such }'\n";
    fs::write(folder.at("script"), script).unwrap();
    let told = output(&folder, "replay --match 0 --strategy script,random");
    let told = text(&told.stdout);
    assert!(told.contains("A forfeits: the script failed"), "{told}");
}

/// Numbers of matches that cannot be kept to are said to differ.
#[test]
fn matches_that_are_rounded_are_said_to_be() {
    let folder = Folder::new("rounded");
    let args = "matrix rdf-line col-wolfpack --matches 3 --pilots random --out out";
    let told = text(&output(&folder, args).stdout);
    assert!(told.contains("note: 4 matches each, not 3"), "{told}");
    assert!(told.contains("fit: not testable"), "{told}");
    let args = "run --matches 2 --pilots random,rush --out tiers";
    let told = text(&output(&folder, args).stdout);
    assert!(
        told.contains("matches") && !told.contains("± 0.00"),
        "{told}"
    );
}

/// Waits until a process has a handler for SIGINT of its own.
#[cfg(target_os = "linux")]
fn await_handler(id: u32) {
    let is_listening = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & 2 != 0)
    };
    while !is_listening() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_verb_ends_and_says_what_it_keeps() {
    let folder = Folder::new("interrupted");
    for args in [
        "train rush --generations 1000 --threads 1 --out train",
        "card cr-harpy --threads 1 --out card",
        "cards --threads 1 --out cards",
        "run --matches 100000000 --strategy commander --threads 1 --out run",
    ] {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("breachlab"));
        let child = command
            .args(args.split_whitespace())
            .current_dir(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        await_handler(child.id());
        std::thread::sleep(std::time::Duration::from_millis(300));
        let id = child.id().to_string();
        let sent = std::process::Command::new("kill")
            .args(["-INT", &id])
            .status();
        assert!(sent.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{args}: {message}");
        let is_told =
            message.contains("interrupted") || text(&output.stdout).contains("interrupted");
        assert!(is_told, "{args}: {message}");
    }
}

#[test]
fn a_name_is_given_once_whatever_the_case_of_its_letters() {
    let folder = Folder::new("refused-cases");
    fs::write(
        folder.at("p.toml"),
        "name = \"p\"\ndecks = [\"rdf-line\", \"RDF-line\"]\nfirst_pairs = 10\nmax_matches = 80\n",
    )
    .unwrap();
    for args in [
        "ladder --strategy rush,RUSH",
        "ladder --strategy rush,random --decks rdf-line,RDF-LINE",
        "cards --decks rdf-line,RDF-line",
        "matrix rdf-line RDF-LINE",
        "run --each-strategy rush,Rush",
        "tune rdf-line --against col-boarders,COL-boarders:2",
        "draws rdf-line --against col-boarders,col-boarders",
        "explore rdf-line rdf-line",
    ] {
        refused(&folder, args, &["given twice"]);
    }
    refused(
        &folder,
        "gate --plan p.toml --patch p.toml",
        &["is there already"],
    );
}
