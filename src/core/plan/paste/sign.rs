//! Signs that lines of all kinds share: marks for "times", what stands between a name and a number, remarks, digits.

use std::ops::Range;

/// Marks for "times".
pub(super) const TIMES: [char; 3] = ['x', 'X', '\u{d7}'];
/// Marks that may stand between a name and a number.
pub(super) const BETWEEN: [char; 8] = ['-', '\u{2013}', '\u{2014}', ':', ',', ';', '|', '='];

/// What begins and ends a remark within a line or over lines.
pub(super) const BLOCKS: [(&str, &str); 2] = [("<!--", "-->"), ("/*", "*/")];

/// Whether a trailing remark begins here.
pub(super) fn remark_starts(text: &str, at: usize) -> bool {
    let rest = &text[at..];
    let is_plain = rest.starts_with('#') || rest.starts_with("//");
    (is_plain && text[..at].ends_with(char::is_whitespace)) || block_starts(rest).is_some()
}

/// What ends the remark that a text begins with, if it begins with one that has an end of its own.
pub(super) fn block_starts(text: &str) -> Option<&'static str> {
    let block = BLOCKS.iter().find(|(open, _)| text.starts_with(open));
    block.map(|(_, close)| *close)
}

/// A part without the spaces at its ends.
pub(super) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = &text[part.clone()];
    let start = part.start + (inner.len() - inner.trim_start().len());
    let end = start + inner.trim().len();
    start..end
}

/// How many digits a text begins with.
pub(super) fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A text as messages quote it.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}
