//! Tables that a gate adds lines to and reads again, as its history and the runs of its self-test: every cell is held
//! against what the gate would have written there, and what is wrong is shown in its place.

use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use super::super::csv_read::{Cell, Line, records};
use super::super::head::seed_text;
use breachlab_core::plan::{Code, Fault, Faults, LONGEST_NAME, Source, is_unsafe, nearest};

/// Digits of a fingerprint.
const DIGITS: usize = 16;

/// Whether a text is a fingerprint as files have it.
pub(super) fn is_hash(text: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.len() == DIGITS && text.bytes().all(is_digit)
}

/// Whether a text is a seed as files have it.
pub(super) fn is_seed(text: &str) -> bool {
    let digits = text.strip_prefix("0x");
    let seed = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
    seed.is_some_and(|seed| seed_text(seed) == text)
}

/// Where a column stands.
///
/// # Panics
/// When there is none of that name.
pub(super) fn place(header: &[String], column: &str) -> usize {
    let at = header.iter().position(|name| name == column);
    at.expect("a column of the header")
}

/// The rows of such a table of at most so many bytes, below its header, of just so many cells each.
///
/// # Errors
/// A longer file, another header, lines of another width, an open quote, each with its place.
pub(super) fn read(
    (path, most): (&Path, u64),
    header: &[String],
    what: &str,
) -> Result<(Arc<Source>, Vec<Line>), Faults> {
    let source = Source::read_up_to(path, most)?;
    let mut lines = records(&source)?.into_iter();
    let first = lines.next().unwrap_or_default();
    let found: Vec<&str> = first.iter().map(|(cell, _)| cell.as_str()).collect();
    if found != header {
        let span = match (first.first(), first.last()) {
            (Some((_, first)), Some((_, last))) => first.start..last.end,
            _ => 0..0,
        };
        let wanted = format!("{what}: {}", header.join(","));
        let found = "another header".to_owned();
        return Err(Fault::new(source, span, Code::Syntax, found, wanted).into());
    }
    let width = first.len();
    let mut faults = Faults::new();
    let mut rows = Vec::new();
    for line in lines {
        if line.len() == width {
            rows.push(line);
            continue;
        }
        let span = line.first().map_or(0..0, |(_, span)| span.clone());
        let found = format!("{} cells", line.len());
        let wanted = format!("{width}, as in the header");
        faults.push(Fault::new(
            source.clone(),
            span,
            Code::Syntax,
            found,
            wanted,
        ));
    }
    faults.or((source, rows))
}

/// One row under judgement.
pub(super) struct RowJudge<'a> {
    /// The table that is read, for the places of faults.
    pub(super) source: &'a Arc<Source>,
    /// Names of its columns, in their order.
    pub(super) header: &'a [String],
    /// The row that is judged, a cell for each column.
    pub(super) line: &'a [Cell],
    /// What was found so far.
    pub(super) faults: &'a mut Faults,
}

impl RowJudge<'_> {
    fn at(&self, column: &str) -> &Cell {
        &self.line[place(self.header, column)]
    }

    /// The text of a cell.
    pub(super) fn text(&self, column: &str) -> String {
        self.at(column).0.clone()
    }

    /// Marks a cell.
    pub(super) fn mark(&mut self, column: &str, code: Code, wanted: &str) {
        let (text, span) = self.at(column);
        let found = if text.is_empty() {
            format!("no {column}")
        } else {
            format!("{column} `{text}`")
        };
        let fault = Fault::new(self.source.clone(), span.clone(), code, found, wanted);
        self.faults.push(fault);
    }

    /// Wants one of these words.
    pub(super) fn word(&mut self, column: &str, words: &[&str]) {
        let text = self.text(column);
        if words.contains(&text.as_str()) {
            return;
        }
        self.mark(
            column,
            Code::UnknownName,
            &format!("one of: {}", words.join(", ")),
        );
        if let Some(near) = nearest(&text, words.iter().copied()) {
            self.faults.hint(near);
        }
    }

    /// Wants a text of one line that a chart has room for.
    pub(super) fn name(&mut self, column: &str, may_be_empty: bool) {
        let text = self.text(column);
        let is_long = text.chars().count() > LONGEST_NAME;
        if is_long || text.chars().any(is_unsafe) || (text.is_empty() && !may_be_empty) {
            let wanted = format!("text of one line, at most {LONGEST_NAME} characters");
            self.mark(column, Code::WrongType, &wanted);
        }
    }

    /// Wants text of one line, as paths are.
    pub(super) fn one_line(&mut self, column: &str) {
        if self.text(column).chars().any(is_unsafe) {
            self.mark(column, Code::WrongType, "text of one line");
        }
    }

    /// Wants fingerprints.
    pub(super) fn hashes(&mut self, columns: &[&str]) {
        for column in columns {
            if !is_hash(&self.text(column)) {
                self.mark(
                    column,
                    Code::WrongType,
                    "a fingerprint: 16 digits 0 to 9, a to f",
                );
            }
        }
    }

    /// Wants a seed.
    pub(super) fn seed(&mut self, column: &str) {
        if !is_seed(&self.text(column)) {
            self.mark(
                column,
                Code::WrongType,
                "a seed as 0x and digits 0 to 9, a to f",
            );
        }
    }

    /// Wants a number within a range; none, and no fault, where the cell is empty and may be.
    pub(super) fn number<N>(
        &mut self,
        column: &str,
        range: &RangeInclusive<N>,
        may_be_empty: bool,
    ) -> Option<N>
    where
        N: FromStr + PartialOrd + std::fmt::Display,
    {
        let text = self.text(column);
        if text.is_empty() && may_be_empty {
            return None;
        }
        let number = text
            .parse::<N>()
            .ok()
            .filter(|number| range.contains(number));
        if number.is_none() {
            let wanted = format!("a number from {} to {}", range.start(), range.end());
            self.mark(column, Code::OutOfRange, &wanted);
        }
        number
    }
}
