//! The pieces that stand on a line of cards beside a name, and what each of them can be.

use std::ops::Range;

use super::sign::{BLOCKS, TIMES, block_starts, digits, remark_starts, trimmed};
use super::words::is_side;
use crate::plan::is_ignorable;

/// Marks that part what stands on a line and say nothing themselves.
const GAPS: [char; 8] = [',', ';', '|', ':', '=', '"', '\u{201c}', '\u{201d}'];
const DASHES: [char; 3] = ['-', '\u{2013}', '\u{2014}'];
const CURRENCIES: [char; 4] = ['$', '\u{20ac}', '\u{a3}', '\u{a5}'];
/// What a part of a line consists of: brackets with what they hold, a remark up to the end, words.
pub(super) fn pieces(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let is_gap = |c: char| c.is_whitespace() || GAPS.contains(&c) || is_ignorable(c);
    let mut all = Vec::new();
    let mut at = part.start;
    while let Some(first) = text[at..part.end].chars().next() {
        let rest = &text[at..part.end];
        let second = rest[first.len_utf8()..].chars().next();
        let is_glued = at > 0 && !text[..at].ends_with(is_gap);
        if is_gap(first) || DASHES.contains(&first) && (is_glued || second.is_none_or(is_gap)) {
            at += first.len_utf8();
            continue;
        }
        let length = if let Some(close) = block_starts(rest) {
            rest.find(close).map_or(rest.len(), |end| end + close.len())
        } else if remark_starts(text, at) {
            rest.len()
        } else if let Some(close) = closing(first)
            && let Some(end) = rest[first.len_utf8()..].find(close)
        {
            first.len_utf8() + end + close.len_utf8()
        } else {
            let is_end = |c: char| is_gap(c) || (closing(c).is_some() && c != '^');
            let block = BLOCKS.iter().filter_map(|(open, _)| rest.find(open)).min();
            let word = &rest[first.len_utf8()..];
            let end = first.len_utf8() + word.find(is_end).unwrap_or(word.len());
            end.min(block.unwrap_or(end))
        };
        all.push(trimmed(text, at..at + length));
        at += length;
    }
    all
}

fn closing(open: char) -> Option<char> {
    let pairs = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('^', '^')];
    pairs
        .into_iter()
        .find(|pair| pair.0 == open)
        .map(|pair| pair.1)
}

/// What brackets hold, and which they are; a word as it is.
pub(super) fn opened(text: &str, piece: &Range<usize>) -> (Range<usize>, Option<char>) {
    let token = &text[piece.clone()];
    let open = token.chars().next().filter(|open| {
        closing(*open).is_some_and(|close| token.len() > 1 && token.ends_with(close))
    });
    match open {
        Some(_) => (trimmed(text, piece.start + 1..piece.end - 1), open),
        None => (piece.clone(), None),
    }
}

/// `4`, `4x`, `x4`, and with a stop or a dash behind: where the digits stand.
pub(super) fn count(text: &str, piece: &Range<usize>) -> Option<Range<usize>> {
    let token = &text[piece.clone()];
    let rest = token.strip_prefix(TIMES).unwrap_or(token).trim_start();
    let start = piece.end - rest.len();
    let length = digits(rest);
    let behind = rest[length..].trim_start();
    let behind = behind.strip_prefix(TIMES).unwrap_or(behind);
    let behind = behind.trim_end_matches(['.', ')']).trim_end_matches(DASHES);
    (length > 0 && behind.is_empty()).then_some(start..start + length)
}

/// Whether a text is copies and nothing else.
pub(super) fn is_count(text: &str) -> bool {
    count(text, &(0..text.len())).is_some()
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && digits(text) == text.len()
}

/// Whether a text holds a number of any script, as fractions, raised and full-width digits are.
pub(super) fn has_number(text: &str) -> bool {
    text.contains(char::is_numeric)
}

/// Whether a text holds a letter.
pub(super) fn is_word(text: &str) -> bool {
    text.contains(char::is_alphabetic)
}

pub(super) fn is_roman(text: &str) -> bool {
    text.chars().all(|c| "IVX".contains(c))
}

pub(super) fn is_times(token: &str) -> bool {
    token.chars().count() == 1 && token.starts_with(TIMES)
}

pub(super) fn is_price(token: &str) -> bool {
    let rest = token
        .strip_prefix(CURRENCIES)
        .or_else(|| token.strip_suffix(CURRENCIES));
    rest.is_some_and(|rest| {
        rest.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    })
}

/// Whether a text is nothing but marks that lead the eye, or the frame of a number in one.
pub(super) fn is_leader(token: &str) -> bool {
    token
        .chars()
        .all(|c| "._\u{b7}\u{2026}\u{20e3}".contains(c))
}

/// Whether what a tag in brackets holds strikes out what is behind it.
pub(super) fn is_struck(inner: &str) -> bool {
    matches!(inner.trim_matches('/'), "s" | "del" | "strike")
}

/// Whether a label, mark or remark says that a card is not played.
pub(super) fn says_side(inner: &str, is_remark: bool) -> bool {
    let is_sign = |c: char| c.is_whitespace() || "#/*!<->".contains(c);
    let parts = inner.split(['{', '}', ',', '/', '|', ':', '#']);
    let mut words = parts.map(|word| word.trim_matches(is_sign));
    if is_remark {
        // Of a remark the whole, or one of several tags.
        let tags = inner.matches('#').count() == inner.split_whitespace().count();
        return is_side(inner.trim_matches(is_sign)) || (tags && words.any(is_side));
    }
    words.any(|word| is_side(word) || word.eq_ignore_ascii_case("nodeck"))
}
