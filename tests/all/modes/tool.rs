//! The tool with the toys for its games, started as a program of its own: what it prints, writes and answers.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::sheet::TOYS;

/// What the test harness says of a test that takes long.
const SLOW: &str = "test modes::tool::as_a_program has been running for over 60 seconds\n";

/// Words of the command line, handed to [`as_a_program`] by whoever starts it.
const WORDS: &str = "BREACHLAB_TOY_WORDS";

/// The tool with the toys for its games: started by the tests below as a program of its own, and empty otherwise.
#[test]
#[expect(
    clippy::disallowed_methods,
    clippy::exit,
    reason = "the child is a program: its words come from outside, and its answer is an exit code"
)]
fn as_a_program() {
    let Ok(words) = std::env::var(WORDS) else {
        return;
    };
    let words = words.split('\u{1f}').map(OsString::from);
    let done = breachlab::cli::run(std::iter::once("breachlab".into()).chain(words), TOYS);
    let code = done.map_or_else(
        |error| {
            eprintln!("{error}");
            2
        },
        |exit| i32::from(exit.code()),
    );
    std::process::exit(code);
}

/// Exit code, what was printed, and what was said beside it.
pub(super) fn tool(words: &[&str]) -> (i32, String, String) {
    let done = Command::new(std::env::current_exe().unwrap())
        .args([
            "modes::tool::as_a_program",
            "--exact",
            "--nocapture",
            "--test-threads=2",
        ])
        .env(WORDS, words.join("\u{1f}"))
        .output()
        .unwrap();
    let [out, err] =
        [&done.stdout, &done.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    // What the test harness says first is no part of it.
    let out = out
        .split_once("running 1 test\n")
        .map_or(out.clone(), |(_, own)| own.to_owned());
    // Nor is what it says of a slow machine.
    let out = out.replace(SLOW, "");
    (done.status.code().unwrap_or(-1), out, err)
}

/// A folder of this test's own, empty.
pub(super) fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("breachlab-modes-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// What a verb prints with `--json`, and the folder it wrote.
pub(super) fn json(name: &str, words: &[&str]) -> (Value, PathBuf) {
    let out = folder(name);
    let path = out.display().to_string();
    let mut words = words.to_vec();
    words.extend(["--json", "--quiet", "--out", &path]);
    let (code, text, said) = tool(&words);
    assert_eq!(code, 0, "{words:?}: {said}{text}");
    (
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")),
        out,
    )
}

pub(super) fn table(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let row = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().map(row).collect()
}
