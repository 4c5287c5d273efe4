//! Columns of a row that hold nothing. A row says what it counts by the places of its columns: where one is empty, a
//! number behind it may be that of another column.

use std::ops::Range;

use super::piece::{is_times, pieces};

/// What parts columns.
const COLUMNS: [char; 6] = ['\t', ';', '|', ',', ':', '='];

/// The first empty column of a line that may be that of the copies: before them or the name, or anywhere where no copies
/// are given.
pub(super) fn blank(
    text: &str,
    name: &Range<usize>,
    copies: Option<&Range<usize>>,
) -> Option<Range<usize>> {
    let mut cells = pieces(text, 0..name.start);
    cells.push(name.clone());
    cells.extend(pieces(text, name.end..text.len()));
    // A mark for "times" in a column of its own says nothing, or that the column is ticked.
    cells.retain(|cell| !is_times(&text[cell.clone()]));
    let judged = copies.map_or(text.len(), |copies| copies.end.max(name.end));
    let mut from = 0;
    for cell in &cells {
        let gap = from..cell.start;
        let inner = &text[gap.clone()];
        let is_first = from == 0;
        let is_blank = if is_first {
            inner.contains(COLUMNS)
        } else {
            parts(inner) > 1 && from < judged
        };
        if is_blank && !gap.is_empty() {
            return Some(gap);
        }
        from = cell.end;
    }
    let rest = from..text.len();
    (copies.is_none() && parts(&text[rest.clone()]) > 0).then_some(rest)
}

/// How many marks of one kind part columns.
fn parts(gap: &str) -> usize {
    let marks = |mark: &char| gap.matches(*mark).count();
    COLUMNS.iter().map(marks).max().unwrap_or_default()
}

/// Whether a tab stands before a row of cells or, where no copies are given, behind it: they are no part of a line
/// elsewhere, as they cannot be seen.
pub(super) fn has_blank_edge(text: &str, line: &Range<usize>, has_copies: bool) -> bool {
    const ENDS: [char; 2] = ['\n', '\r'];
    let start = text[..line.start].rfind(ENDS).map_or(0, |at| at + 1);
    let end = text[line.end..]
        .find(ENDS)
        .map_or(text.len(), |at| line.end + at);
    let (before, behind) = (&text[start..line.start], &text[line.end..end]);
    let is_row = text[line.clone()].contains('\t');
    let is_blank = |edge: &str| edge.contains('\t') && edge.trim().is_empty();
    is_blank(before) && is_row || is_blank(behind) && !has_copies
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "Harpy Wing";

    fn blank_of(text: &str, copies: &str) -> bool {
        let at = text.find(NAME).unwrap();
        let copies = text.find(copies).filter(|_| !copies.is_empty());
        let copies = copies.map(|at| at..at + 1);
        blank(text, &(at..at + NAME.len()), copies.as_ref()).is_some()
    }

    #[test]
    fn an_empty_column_counts_where_the_copies_may_be_in_it() {
        for text in [
            "Harpy Wing\t\t4",
            "Harpy Wing;;4",
            "Harpy Wing,,4",
            "Harpy Wing |  | 4",
            "Harpy Wing;-;4",
            "Harpy Wing | x | 4",
            "Harpy Wing::4",
            "\"Harpy Wing\",\"\",\"4\"",
            ";4;Harpy Wing",
            "| Harpy Wing | 4",
            "4;;Harpy Wing",
        ] {
            assert!(blank_of(text, "4"), "{text}");
        }
        for text in [
            "Harpy Wing,",
            "Harpy Wing;;",
            "Harpy Wing |",
            "Harpy Wing;HBR;",
        ] {
            assert!(blank_of(text, ""), "{text}");
        }
        for text in [
            "4;Harpy Wing;;HBR",
            "Harpy Wing,4,,",
            "4 Harpy Wing,",
            "4, \tHarpy Wing",
            "\"4\",\"Harpy Wing\"",
            "4 | Harpy Wing | HBR",
            "Harpy Wing - 4",
            "Harpy Wing x 4",
        ] {
            assert!(!blank_of(text, "4"), "{text}");
        }
        assert!(!blank_of("Harpy Wing;HBR", ""));
    }
}
