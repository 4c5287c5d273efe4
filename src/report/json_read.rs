//! Reads back the JSON documents that this program wrote, and finds the place of any part of one, so that what is wrong
//! with it can be shown where it stands.

use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;

use super::json_words::told;
use breachlab_core::plan::{Code, Fault, Faults, Source};

/// One step into a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathStep<'a> {
    /// The value of a key.
    Key(&'a str),
    /// An item of a list, from 0.
    Item(usize),
}

/// Reads a document.
///
/// # Errors
/// That it is no JSON, or lacks a key or has one too many, with the place at which the reader gave up.
pub fn parse_json<T: DeserializeOwned>(source: &Arc<Source>, wanted: &str) -> Result<T, Faults> {
    serde_json::from_str(source.text()).map_err(|error| {
        let at = offset(source.text(), error.line(), error.column());
        let (found, better) = told(&error);
        let wanted = better.as_deref().unwrap_or(wanted);
        Fault::new(source.clone(), at..at, Code::Syntax, found, wanted).into()
    })
}

/// The byte of a line and a column of bytes, both from 1. What ends too early is shown where it ends.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let last = text.trim_end().len().saturating_sub(1);
    text.floor_char_boundary((start + column.saturating_sub(1)).min(last))
}

/// The bytes of a part of a document; the whole of its first line where there is no such part.
pub(super) fn place(text: &str, path: &[PathStep<'_>]) -> Range<usize> {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: 0,
    };
    let found = path.iter().try_for_each(|step| scan.enter(*step));
    if found.is_none() {
        return 0..text.find('\n').unwrap_or(text.len());
    }
    let start = scan.at;
    scan.skip();
    start..scan.at
}

/// A fault of a part of a document.
#[must_use]
pub fn fault_at(
    source: &Arc<Source>,
    path: &[PathStep<'_>],
    code: Code,
    found: String,
    wanted: &str,
) -> Fault {
    Fault::new(
        source.clone(),
        place(source.text(), path),
        code,
        found,
        wanted,
    )
}

/// A reader of JSON that is known to be valid.
struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.bytes.get(self.at).copied()
    }

    /// Goes over a mark, if it comes next.
    fn pass(&mut self, mark: u8) -> Option<()> {
        let is_next = self.peek() == Some(mark);
        self.at += usize::from(is_next);
        is_next.then_some(())
    }

    /// Goes to the value of a step.
    fn enter(&mut self, step: PathStep<'_>) -> Option<()> {
        self.pass(if matches!(step, PathStep::Key(_)) {
            b'{'
        } else {
            b'['
        })?;
        let mut number = 0;
        loop {
            let is_found = match step {
                PathStep::Item(_) if self.peek()? == b']' => return None,
                PathStep::Item(wanted) => number == wanted,
                PathStep::Key(wanted) => {
                    self.peek()?;
                    let start = self.at;
                    self.skip();
                    let key: String = serde_json::from_slice(&self.bytes[start..self.at]).ok()?;
                    self.pass(b':')?;
                    key == wanted
                }
            };
            self.peek()?;
            if is_found {
                return Some(());
            }
            self.skip();
            self.pass(b',')?;
            number += 1;
        }
    }

    /// Goes over a value.
    fn skip(&mut self) {
        let (mut depth, mut is_text) = (0_usize, false);
        self.peek();
        while let Some(&byte) = self.bytes.get(self.at) {
            let is_over = depth == 0 && !is_text;
            match byte {
                b'\\' if is_text => self.at += 1,
                b'"' => is_text = !is_text,
                _ if is_text => {}
                b'{' | b'[' => depth += 1,
                b'}' | b']' | b',' | b':' if is_over => return,
                b'}' | b']' => depth -= 1,
                _ if is_over && byte.is_ascii_whitespace() => return,
                _ => {}
            }
            self.at += 1;
            if depth == 0 && !is_text && matches!(byte, b'"' | b'}' | b']') {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_document_is_found_by_its_path() {
        use PathStep::{Item, Key};
        let text = "{\n \"a\": [1, {\"x\\\"]\": \"}\", \"é\": [ ], \"z\": -2.5e3}, null ],\n \"b\" : {}}\n";
        let found = |path: &[PathStep<'_>]| &text[place(text, path)];
        assert_eq!(found(&[Key("a"), Item(0)]), "1");
        assert_eq!(found(&[Key("a"), Item(1), Key("x\"]")]), "\"}\"");
        assert_eq!(found(&[Key("a"), Item(1), Key("é")]), "[ ]");
        assert_eq!(found(&[Key("a"), Item(1), Key("z")]), "-2.5e3");
        assert_eq!(found(&[Key("a"), Item(2)]), "null");
        assert_eq!(found(&[Key("b")]), "{}");
        assert_eq!(found(&[Key("a"), Item(3)]), "{");
        assert_eq!(found(&[Key("a"), Item(1), Key("é"), Item(0)]), "{");
        assert_eq!(found(&[Key("c")]), "{");
    }

    #[test]
    fn a_fault_of_a_document_has_a_place() {
        let source = Source::new("d.json", "{\n  \"a\": é\n}");
        let faults = parse_json::<serde_json::Value>(&source, "a document").expect_err("no JSON");
        let fault = faults.iter().next().expect("one");
        assert_eq!(fault.place(), Some((2, 8)));
        assert_eq!(fault.found, "expected value");
        let cut = Source::new("d.json", "{\n  \"a\": 1,\n");
        let faults = parse_json::<serde_json::Value>(&cut, "a document").expect_err("cut off");
        assert_eq!(faults.iter().next().expect("one").place(), Some((2, 9)));
    }
}
