//! Signals to a run, whatever it is at.

use std::fs;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::time::{Duration, Instant};

use breachlab::report;
use serde_json::Value;

use super::{hears, json, read, signal, spawned};
use crate::cli::{Folder, breachlab, text};

const LONG: &str = "run --strategy random --matches 1000000000 --out";

/// However it is asked to end: each form of the report says that it is a part, and it holds what was played.
#[cfg(target_os = "linux")]
#[test]
fn a_run_ended_by_sigterm_or_sighup_is_marked_in_every_form() {
    let folder = Folder::new("ends-signals");
    for name in ["-TERM", "-HUP"] {
        let child = spawned(&folder, &format!("{LONG} out{name}"));
        hears(&child);
        std::thread::sleep(Duration::from_millis(2500));
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
        let remark = text(&output.stderr);
        assert!(remark.contains("interrupted: what was played by then is in"));
        let page = text(&output.stdout);
        assert!(page.contains(report::INTERRUPTED), "{page}");
        let at = |file: &str| folder.at(&format!("out{name}/{file}"));
        let run = json(&at("run.json"));
        assert_eq!(run["complete"], false);
        assert!(read(&at("summary.md")).contains("**Interrupted**"));
        for table in ["matchups.csv", "cards.csv", "endings.csv"] {
            let table = read(&at(table));
            let mut lines = table.lines();
            assert!(lines.next().unwrap().ends_with(",complete"));
            assert!(lines.all(|line| line.ends_with(",false")), "{table}");
        }
        assert!(read(&at("win-rates.svg")).contains(report::INTERRUPTED));
    }
}

/// Before the first match, and before the cards are read, as later.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_in_the_first_moment_leaves_a_marked_report_and_no_old_one() {
    let folder = Folder::new("ends-first");
    let before = breachlab(&folder.0, "run --strategy random --matches 40 --out out").output();
    assert!(before.unwrap().status.success());
    let child = spawned(&folder, &format!("{LONG} out --json"));
    hears(&child);
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["complete"], false);
    assert_eq!(json(&folder.at("out/run.json"))["complete"], false);
}

#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_was_to_be_ignored_is_and_two_signals_at_once_are_one() {
    let folder = Folder::new("ends-nohup");
    let binary = env!("CARGO_BIN_EXE_breachlab");
    let line = format!("trap '' HUP; exec {binary} {LONG} out");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).current_dir(&folder.0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    hears(&child);
    signal(&child, "-HUP");
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "the hangup ended it");
    signal(&child, "-TERM");
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(json(&folder.at("out/run.json"))["complete"], false);
}

/// A deck that is awaited on standard input may never come.
#[cfg(target_os = "linux")]
#[test]
fn a_verb_that_waits_for_standard_input_ends_at_the_first_signal() {
    let folder = Folder::new("ends-stdin");
    for args in [
        "run - --out out",
        "draws - --json --out out",
        "ladder --decks - --out out",
    ] {
        let mut command = breachlab(&folder.0, args);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // Held open, and nothing is ever written to it.
        let stdin = child.stdin.take();
        hears(&child);
        std::thread::sleep(Duration::from_millis(700));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        assert_eq!(
            output.status.code(),
            Some(130),
            "{args}: {}",
            text(&output.stderr)
        );
        assert!(
            text(&output.stderr).contains("interrupted: nothing is kept"),
            "{args}"
        );
        assert_eq!(
            args.contains("--json"),
            text(&output.stdout).contains("false"),
            "{args}"
        );
    }
}

/// What keeps nothing does not go on either.
#[cfg(target_os = "linux")]
#[test]
fn a_verb_that_keeps_nothing_ends_at_the_first_signal() {
    let folder = Folder::new("ends-at-once");
    let child = spawned(&folder, "bench --json");
    hears(&child);
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it takes is what is tested"
    )]
    let since = Instant::now();
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(since.elapsed() < Duration::from_secs(5));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["complete"], false);
    assert!(
        text(&output.stderr).contains("interrupted"),
        "{}",
        text(&output.stderr)
    );
}

/// A compiler at work on a text that it may never get through looks at no flag: the first signal ends the command, whether
/// it comes while it waits or before.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_is_heard_while_a_script_is_compiled() {
    let folder = Folder::new("ends-compile");
    let constants: Vec<String> = (0..50_000).map(|at| format!("const C{at} = 1;")).collect();
    let script = format!("{}\nfn choose(view, menu) {{ 0 }}\n", constants.join("\n"));
    fs::write(folder.at("slow.rhai"), script).unwrap();
    fs::write(
        folder.at("slow.toml"),
        "name = \"S\"\nkind = \"script\"\nscript_file = \"slow.rhai\"\n",
    )
    .unwrap();
    for (verb, pause) in [
        ("run", 50),
        ("run", 1500),
        ("matrix rdf-line col-boarders", 1500),
    ] {
        let child = spawned(
            &folder,
            &format!("{verb} --strategy slow.toml -n 4 --out o"),
        );
        hears(&child);
        std::thread::sleep(Duration::from_millis(pause));
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{verb}: {said}");
        assert!(
            said.contains("interrupted: nothing is kept"),
            "{verb}: {said}"
        );
    }
}
