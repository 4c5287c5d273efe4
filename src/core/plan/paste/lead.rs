//! What stands before a line of a list: bullets, boxes to tick, the bars of a table. Signs that tell one card from
//! another are kept: whether they mean anything is seen once all lines are read.

use std::ops::Range;

use super::sign::trimmed;
use crate::plan::is_ignorable;

/// A line and what stood before it.
pub(super) struct Lead {
    /// Bytes of what is left of the line, in the pasted text.
    pub(super) span: Range<usize>,
    /// The sign that may set the line apart from others.
    pub(super) sign: Option<LineSign>,
}

/// A sign that may say whether a card is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineSign {
    pub(super) kind: LineSignKind,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineSignKind {
    /// `-`, a bullet unless other lines have a plus.
    Minus,
    /// `+`, a bullet likewise.
    Plus,
    /// A box that is not ticked, `[ ]`.
    Open,
    /// A box that is ticked, `[x]`.
    Ticked,
}

impl Lead {
    /// A line without spaces and characters that have no shape at its ends, and without its bullet and box.
    pub(super) fn read(text: &str, line: Range<usize>) -> Self {
        let line = row(text, line);
        let (span, bullet) = without_bullet(text, bare(text, line));
        match box_before(&text[span.clone()]) {
            Some((kind, length)) => Self {
                sign: Some(LineSign {
                    kind,
                    span: span.start..span.start + length,
                }),
                span: bare(text, span.start + length..span.end),
            },
            None => Self { span, sign: bullet },
        }
    }
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_ignorable(c)
}

fn bare(text: &str, line: Range<usize>) -> Range<usize> {
    let inner = &text[line.clone()];
    let start = line.start + (inner.len() - inner.trim_start_matches(is_gap).len());
    start..start + inner.trim_matches(is_gap).len()
}

/// A row of a Markdown table without the bars at its ends.
fn row(text: &str, line: Range<usize>) -> Range<usize> {
    let whole = bare(text, line.clone());
    let inner = text[whole.clone()].strip_prefix('|');
    match inner.and_then(|rest| rest.strip_suffix('|')) {
        Some(_) => whole.start + 1..whole.end - 1,
        None => line,
    }
}

fn without_bullet(text: &str, line: Range<usize>) -> (Range<usize>, Option<LineSign>) {
    const BULLETS: [char; 19] = [
        '-', '*', '+', '•', '‣', '·', '◦', '▪', '●', '–', '—', '>', '⁃', '∙', '■', '◆', '▸', '►',
        '→',
    ];
    // Forums write the bullets of their lists so.
    const FORUM: &str = "[*]";
    let inner = &text[line.clone()];
    if inner.starts_with(FORUM) {
        return (trimmed(text, line.start + FORUM.len()..line.end), None);
    }
    let rest = match inner.strip_prefix(BULLETS) {
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        Some(rest)
            if !inner.starts_with(['-', '+', '>', '–'])
                && rest.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            rest
        }
        _ => return (line, None),
    };
    let kind = match inner.as_bytes()[0] {
        b'-' => Some(LineSignKind::Minus),
        b'+' => Some(LineSignKind::Plus),
        _ => None,
    };
    let span = line.start..line.start + 1;
    let sign = kind.map(|kind| LineSign { kind, span });
    (line.end - rest.len()..line.end, sign)
}

/// A box to tick at the beginning of a line, and its bytes.
fn box_before(line: &str) -> Option<(LineSignKind, usize)> {
    const OPEN: [&str; 7] = ["[ ]", "[]", "☐", "□", "⬜", "◻", "▢"];
    const TICKED: [&str; 8] = ["[x]", "[X]", "[✓]", "[✔]", "☑", "✓", "✔", "✅"];
    let first = |list: &[&str]| {
        let found = list.iter().find(|mark| line.starts_with(**mark));
        found.map(|mark| mark.len())
    };
    let open = first(&OPEN).map(|length| (LineSignKind::Open, length));
    let found = open.or_else(|| first(&TICKED).map(|length| (LineSignKind::Ticked, length)));
    // Glued to what follows it may be part of it.
    found.filter(|(_, length)| line[*length..].starts_with(is_gap))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bullets_bars_and_boxes_are_no_part_of_a_line() {
        for text in [
            "- 4 Wing",
            "*4 Wing",
            "[*] 4 Wing",
            "[*]4 Wing",
            "\u{2022}\t4 Wing",
            "| 4 Wing |",
            " - [ ] 4 Wing ",
            "- [x] 4 Wing",
            "[] 4 Wing",
            "\u{2610} 4 Wing",
            "\u{2714}\u{fe0f} 4 Wing",
        ] {
            assert_eq!(
                &text[Lead::read(text, 0..text.len()).span],
                "4 Wing",
                "{text}"
            );
        }
        for text in ["-4 Wing", "[HB] 4 Wing", "\u{274c} 4 Wing", "\u{2705}4"] {
            assert_eq!(&text[Lead::read(text, 0..text.len()).span], text, "{text}");
        }
    }
}
