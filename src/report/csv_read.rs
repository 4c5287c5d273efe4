//! Reads CSV (RFC 4180) cell by cell, each with its place, so that whatever is wrong with one can be shown where it
//! stands. What the cells mean is for those who ask.

use std::ops::Range;
use std::sync::Arc;

use super::escape::plain_cell;
use breachlab_core::plan::{Code, Fault, Faults, Source};

/// A cell, as it was before it was made safe for a spreadsheet, and its bytes in the file.
pub(super) type Cell = (String, Range<usize>);
/// A line of them.
pub(super) type Line = Vec<Cell>;

/// The lines of a CSV, each cell trimmed. Lines without anything are left out.
///
/// # Errors
/// A quote that is never closed, with its place: it would make one cell of all that follows.
pub(super) fn records(source: &Arc<Source>) -> Result<Vec<Line>, Faults> {
    let text = source.text();
    if let Some(at) = open_quote(text) {
        let found = "a quote that is never closed".to_owned();
        return Err(Fault::new(
            Arc::clone(source),
            at..at + 1,
            Code::Syntax,
            found,
            "`\"` at the end of the cell, and `\"\"` for one within",
        )
        .into());
    }
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let at = error
                .position()
                .map_or(0, |position| position.byte() as usize);
            let found = error.to_string();
            Fault::new(
                Arc::clone(source),
                at..at,
                Code::Syntax,
                found,
                "a line of CSV",
            )
        })?;
        let at = record
            .position()
            .map_or(0, |position| position.byte() as usize);
        // The reader tells a line's place before it skips the line feeds in front of it.
        let blank = text[at..].find(|c| c != '\n' && c != '\r').unwrap_or(0);
        let mut spans = spans(text, at + blank).into_iter();
        let line = record.iter().map(|cell| {
            let span = spans.next().unwrap_or(at..at);
            (plain_cell(cell.trim()).to_owned(), span)
        });
        lines.push(line.collect());
    }
    Ok(lines)
}

/// Where the quote stands that swallows the rest of the file. As for the reader, only a cell that begins with one is
/// quoted.
fn open_quote(text: &str) -> Option<usize> {
    let (mut open, mut is_start) = (None, true);
    let mut bytes = text.bytes().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        match (open, byte) {
            (None, b'"') if is_start => open = Some(at),
            (Some(_), b'"') if bytes.next_if(|next| next.1 == b'"').is_none() => open = None,
            _ => {}
        }
        is_start = open.is_none() && matches!(byte, b',' | b'\n' | b'\r');
    }
    open
}

/// The bytes of each cell of the line that starts at `at`. A quote opens a cell only where it begins one.
fn spans(text: &str, at: usize) -> Vec<Range<usize>> {
    let (mut spans, mut start, mut is_quoted) = (Vec::new(), at, false);
    for (offset, byte) in text.bytes().enumerate().skip(at) {
        match byte {
            // The first of two within a cell closes it for a moment, the second opens it again.
            b'"' if is_quoted => is_quoted = false,
            b'"' => {
                is_quoted = offset == start || text.as_bytes()[start] == b'"';
            }
            b',' if !is_quoted => {
                spans.push(start..offset);
                start = offset + 1;
            }
            b'\n' | b'\r' if !is_quoted => {
                spans.push(start..offset);
                return spans;
            }
            _ => {}
        }
    }
    spans.push(start..text.len());
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_where_they_stand_whatever_is_quoted() {
        let text = "a,b c\n\n\"x, \"\"y\"\"\",q\"u,\"two\nlines\"\r\nlast";
        let source = Source::new("t.csv", text);
        let lines = records(&source).expect("all quotes are closed");
        let cells: Vec<Vec<(&str, &str)>> = lines
            .iter()
            .map(|line| {
                let cells = line.iter();
                cells
                    .map(|(cell, span)| (cell.as_str(), &text[span.clone()]))
                    .collect()
            })
            .collect();
        let wanted = vec![
            vec![("a", "a"), ("b c", "b c")],
            vec![
                ("x, \"y\"", "\"x, \"\"y\"\"\""),
                ("q\"u", "q\"u"),
                ("two\nlines", "\"two\nlines\""),
            ],
            vec![("last", "last")],
        ];
        assert_eq!(cells, wanted);
    }

    #[test]
    fn a_quote_that_is_never_closed_is_shown_where_it_opens() {
        let source = Source::new("t.csv", "a,b\n1,\"2\n3,4\n");
        let faults = records(&source).expect_err("it is open");
        let fault = faults.iter().next().expect("one");
        assert_eq!(fault.place(), Some((2, 3)));
    }
}
