//! The binary as a user runs it: flags, exit codes, messages, pipes, folders.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::kit::of_first_edition;

/// A folder that goes away with its owner.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("breachlab-cli-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The program called with these words in that folder; `FIRST` among them is the cards of the first edition, whose matches are
/// short.
pub(crate) fn breachlab(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(cargo_bin("breachlab"));
    let first = of_first_edition("cards");
    let words = args.split_whitespace();
    let words = words.map(|word| if word == "FIRST" { &first } else { word });
    command
        .args(words)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        // Sentences are looked for whole: how they are folded is tested by `terminal`.
        .env("COLUMNS", "1000");
    command
}

fn output(args: &str) -> Output {
    let folder = Folder::new(&args.replace(|c: char| !c.is_alphanumeric(), "_"));
    breachlab(&folder.0, args).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Exit 2, nothing on stdout, and a message with these words.
#[track_caller]
fn refused(args: &str, words: &[&str]) {
    let output = output(args);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args}: {message}");
    assert_eq!(text(&output.stdout), "", "{args}");
    for word in words {
        assert!(
            message.contains(word),
            "{args}: `{word}` is missing in: {message}"
        );
    }
    assert!(!message.contains("panicked"), "{message}");
}

#[test]
fn a_wrong_number_is_refused_by_the_name_of_its_flag() {
    refused(
        "run --matches 0",
        &["--matches", "'0'", "from 1 to 10000000000"],
    );
    refused("run --matches -5", &["--matches", "'-5'"]);
    refused("run --matches 99999999999999999999999999", &["--matches"]);
    refused("run --matches 1e3", &["--matches"]);
    refused("run --seed -1", &["--seed", "0xffffffffffffffff"]);
    refused("run --seed 0x", &["--seed"]);
    refused("run --seed 0x+1", &["--seed"]);
    refused("run --seed 18446744073709551616", &["--seed"]);
    refused("run --threads 0", &["--threads", "1 to 1024"]);
    refused("run --threads 99999", &["--threads"]);
    refused(
        "run --target-error 0",
        &["--target-error", "percentage points"],
    );
    refused("run --target-error nan", &["--target-error"]);
    refused("run --target-error 51", &["--target-error"]);
    refused("replay --match x", &["--match"]);
    refused("bench --matches 0", &["--matches"]);
}

#[test]
fn flags_that_do_not_go_together_are_refused() {
    refused(
        "run --matches 9 --target-error 1",
        &["--matches", "--target-error"],
    );
    refused("run --max-matches 9", &["--target-error"]);
    refused("replay", &["--match"]);
    refused("run --no-such-flag", &["--no-such-flag"]);
    refused("no-such-verb", &["no-such-verb"]);
    refused("list planets", &["planets", "decks"]);
    refused("check", &["FILE"]);
    refused("completions klingon", &["klingon", "bash"]);
}

#[test]
fn an_unknown_game_is_refused_with_the_known_ones() {
    refused(
        "run --game hull-breech",
        &["--game", "hull-breech", "hull-breach"],
    );
}

#[test]
fn help_shows_the_exit_codes_and_is_success() {
    for args in ["--help", "run --help", "help run"] {
        let output = output(args);
        assert_eq!(output.status.code(), Some(0), "{args}");
        let page = text(&output.stdout);
        assert!(page.contains("130  interrupted"), "{args}: {page}");
    }
    assert_eq!(output("--version").status.code(), Some(0));
    assert_eq!(output("").status.code(), Some(2));
}

#[test]
fn a_full_disk_behind_stdout_is_no_success_and_a_closed_pipe_is() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::new("full");
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = breachlab(&folder.0, "completions bash")
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("standard output"));

    let mut child = breachlab(&folder.0, "completions bash")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
}

#[test]
fn every_shell_gets_a_completion_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = output(&format!("completions {shell}"));
        assert_eq!(output.status.code(), Some(0), "{shell}");
        assert!(text(&output.stdout).contains("breachlab"), "{shell}");
    }
}
