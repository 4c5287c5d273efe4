//! How the program ends: by a signal, with a stream that is gone, beside another run, over what an earlier run left.

mod folders;
mod in_part;
mod refused;
mod signals;

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::{Child, Stdio};
#[cfg(unix)]
use std::time::Duration;

use serde_json::Value;

use crate::cli::{Folder, breachlab, text};

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&read(path)).unwrap()
}

/// A child that hears signals by now: the kernel lists what it catches.
#[cfg(target_os = "linux")]
pub(crate) fn hears(child: &Child) {
    let status = format!("/proc/{}/status", child.id());
    for _ in 0..1000 {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_some_and(|mask| mask >> 14 & 1 == 1) {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("nobody listens");
}

#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let mut kill = std::process::Command::new("kill");
    let status = kill.args([name, &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

#[cfg(unix)]
pub(crate) fn spawned(folder: &Folder, args: &str) -> Child {
    let mut command = breachlab(&folder.0, args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

pub(crate) fn ran(folder: &Folder, args: &str) {
    let output = breachlab(&folder.0, args).output().unwrap();
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 1)),
        "{args}: {}",
        text(&output.stderr)
    );
}
