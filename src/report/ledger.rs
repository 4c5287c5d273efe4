//! The ledger of a folder of results: a hidden file that lists what the latest run wrote there, a line each, so that the next
//! one takes that away and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use breachlab_core::plan::is_unsafe;

/// Its name.
pub(super) const LEDGER: &str = ".breachlab";
/// Its first line.
const HEAD: &str = "# files of the latest run into this folder; the next one takes them away\n";

/// What is listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger {
    /// Files of the report.
    pub(super) listed: BTreeSet<String>,
    /// Files made for use as a set, each with the fingerprint of its text: behind a tab, so that no name is like it.
    pub(super) made: BTreeMap<String, String>,
}

impl Ledger {
    /// Reads one. It comes from outside as any file does: what is no plain name of a file in the folder is passed over, so
    /// that nothing elsewhere is ever taken away for it.
    pub(super) fn read(text: &str) -> Self {
        let mut ledger = Self::default();
        for line in text.lines() {
            match line.split_once('\t') {
                None if is_name(line) => _ = ledger.listed.insert(line.to_owned()),
                Some((name, print)) if is_name(name) => {
                    ledger.made.insert(name.to_owned(), print.to_owned());
                }
                _ => {}
            }
        }
        ledger
    }

    /// The text of the file.
    pub(super) fn text(&self) -> String {
        let listed = self.listed.iter().map(|name| [name, "\n"].concat());
        let made = self.made.iter().map(|(name, print)| line_of(name, print));
        std::iter::once(HEAD.to_owned())
            .chain(listed)
            .chain(made)
            .collect()
    }

    /// Whether no run has listed anything.
    pub(super) fn is_empty(&self) -> bool {
        self.listed.is_empty() && self.made.is_empty()
    }

    /// Lists one of a set of files, and returns its line.
    pub(super) fn add_made(&mut self, name: &str, print: &str) -> String {
        self.made.insert(name.to_owned(), print.to_owned());
        line_of(name, print)
    }
}

fn line_of(name: &str, print: &str) -> String {
    format!("{name}\t{print}\n")
}

/// Whether a line is the plain name of a file in its folder.
fn is_name(line: &str) -> bool {
    /// Longest name that file systems take.
    const LONGEST: usize = 255;
    if line.len() > LONGEST || line.chars().any(is_unsafe) {
        return false;
    }
    let mut parts = Path::new(line).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(name)) if name == line);
    is_plain && parts.next().is_none() && line != LEDGER && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_read_as_it_was_written_and_names_nothing_elsewhere() {
        let mut ledger = Ledger::default();
        ledger.listed.insert("run.json".to_owned());
        assert_eq!(
            ledger.add_made("cell-1-2.toml", "00ff"),
            "cell-1-2.toml\t00ff\n"
        );
        assert_eq!(Ledger::read(&ledger.text()), ledger);
        for odd in [
            "../x",
            "/etc/x",
            "a/b",
            ".breachlab",
            "# x",
            "..",
            "\u{202e}x",
            "../x\t00ff",
            "",
        ] {
            assert!(Ledger::read(odd).is_empty(), "{odd}");
        }
    }
}
