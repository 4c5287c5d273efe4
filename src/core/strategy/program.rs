//! Whether a program can be started, told by its file alone: nothing is run for it. What only running it would show, such
//! as a library that is missing, is found at the first match.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bytes of a program that are looked at: as many as Linux reads of a line that names an interpreter.
const HEAD: u64 = 256;

/// Why no program of this name or path could be started; none where nothing speaks against it. Of several in `PATH` it is
/// the first that can be.
#[must_use]
pub fn not_startable(name: &str) -> Option<String> {
    if is_path(name) {
        return trouble(Path::new(name));
    }
    let mut why = NONE.to_owned();
    for path in in_path(name) {
        why = trouble(&path)?;
    }
    Some(why)
}

fn is_path(name: &str) -> bool {
    name.contains(std::path::is_separator)
}

/// The programs of this name in `PATH`.
#[expect(
    clippy::disallowed_methods,
    reason = "where programs are found is the system's affair; it decides whether a run begins, never a result"
)]
fn in_path(name: &str) -> impl Iterator<Item = PathBuf> + '_ {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let paths = folders.into_iter().map(move |folder| folder.join(name));
    paths.filter(|path| may_be_started(path))
}

/// What is said where there is nothing to be started.
const NONE: &str = "there is none, or it is not executable";

fn trouble(path: &Path) -> Option<String> {
    if !may_be_started(path) {
        return Some(NONE.to_owned());
    }
    let mut head = Vec::new();
    // A program may be executable and not readable.
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.ok().and_then(|_| wrong_form(&head))
}

/// What is wrong with a program that begins like this.
#[cfg(unix)]
fn wrong_form(head: &[u8]) -> Option<String> {
    if let Some(line) = head.strip_prefix(b"#!") {
        return lacks_interpreter(line);
    }
    let is_refused = cfg!(target_os = "linux") && !is_elf(head) && !runs_other_forms();
    is_refused.then(|| "it is no program of this system, and no `#!` names what runs it".to_owned())
}

#[cfg(not(unix))]
fn wrong_form(_head: &[u8]) -> Option<String> {
    None
}

/// Whether the interpreter is missing that the first line of a script names, or the one that `env` is to find.
#[cfg(unix)]
fn lacks_interpreter(line: &[u8]) -> Option<String> {
    let end = line.iter().position(|&byte| byte == b'\n');
    let line = String::from_utf8_lossy(&line[..end.unwrap_or(line.len())]);
    // A carriage return is part of the name: files with line ends of another system do not start.
    let mut words = line.split([' ', '\t']).filter(|word| !word.is_empty());
    let lacks = |name: &str| {
        let name = name.escape_debug();
        format!("its first line names `{name}`, which cannot be started")
    };
    let Some(interpreter) = words.next() else {
        return Some("its first line names nothing that runs it".to_owned());
    };
    if !may_be_started(Path::new(interpreter)) {
        return Some(lacks(interpreter));
    }
    let is_env = Path::new(interpreter)
        .file_name()
        .is_some_and(|name| name == "env");
    let found = words.next().filter(|_| is_env)?;
    let is_name = !found.starts_with('-') && !found.contains('=');
    let is_missing = if is_path(found) {
        !may_be_started(Path::new(found))
    } else {
        in_path(found).next().is_none()
    };
    (is_name && is_missing).then(|| lacks(found))
}

/// Whether a file begins as a program or library in the Executable and Linkable Format does.
#[cfg(unix)]
fn is_elf(head: &[u8]) -> bool {
    // The sort of file is the two bytes behind the sixteen that identify it: 2 a program, 3 one that may lie anywhere.
    match head.get(..18) {
        Some(&[0x7f, b'E', b'L', b'F', 1 | 2, 1, 1, .., low, high]) => {
            matches!([low, high], [2 | 3, 0])
        }
        Some(&[0x7f, b'E', b'L', b'F', 1 | 2, 2, 1, .., high, low]) => {
            matches!([low, high], [2 | 3, 0])
        }
        _ => false,
    }
}

/// Whether somebody has told the system how to run files of other forms.
#[cfg(unix)]
fn runs_other_forms() -> bool {
    let Ok(known) = std::fs::read_dir("/proc/sys/fs/binfmt_misc") else {
        return false;
    };
    let mut names = known.filter_map(Result::ok).map(|one| one.file_name());
    names.any(|name| name != "register" && name != "status")
}

#[cfg(unix)]
fn may_be_started(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_be_started(path: &Path) -> bool {
    path.is_file() || path.with_extension("exe").is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_told_by_how_its_file_begins() {
        let why = |head: &[u8]| wrong_form(head).unwrap_or_default();
        assert_eq!(why(b"#!/bin/sh\nexit\n"), "");
        assert_eq!(why(b"#! /usr/bin/env sh\n"), "");
        assert_eq!(why(b"#!/usr/bin/env -S sh -e\n"), "");
        assert!(why(b"#!/no/such/thing -x\n").contains("`/no/such/thing`"));
        assert!(why(b"#!/bin/sh\r\nexit\r\n").contains("`/bin/sh\\r`"));
        assert!(why(b"#!/usr/bin/env nosuchthing\n").contains("`nosuchthing`"));
        assert!(why(b"#!\n").contains("nothing"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_head_that_is_no_programs_is_none() {
        let own = std::fs::read("/proc/self/exe").expect("this very program");
        assert!(is_elf(&own));
        let mut other = own[..64].to_vec();
        other[16] = 9;
        for head in [
            &b""[..],
            b"echo hello\n",
            b"\x7fELF",
            b"\x7fELFgarbage and more of it",
            &other,
        ] {
            assert!(!is_elf(head));
        }
    }
}
