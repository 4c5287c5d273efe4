//! What other programs put around the name of a card: costs, sets, numbers in a set, marks, labels, quotation marks.

use std::ops::Range;

use super::sign::{BETWEEN, TIMES, digits, trimmed};
use super::words::is_side;

/// A name with and without what other programs put around it: costs in front, sets, numbers in a set, marks and
/// labels behind.
pub(super) fn names(text: &str, part: Range<usize>) -> Vec<Range<usize>> {
    /// More than any program writes.
    const MOST_TAGS: usize = 12;
    let mut found = vec![part.clone()];
    let mut end = part.clone();
    for _ in 0..MOST_TAGS {
        let Some(shorter) = without_tag(text, &end) else {
            break;
        };
        end = shorter;
        found.push(end.clone());
    }
    let fronts: Vec<Range<usize>> = found
        .iter()
        .filter_map(|name| without_front(text, name))
        .collect();
    found.extend(fronts);
    found
}

/// A name without the last thing that could be a tag.
fn without_tag(text: &str, name: &Range<usize>) -> Option<Range<usize>> {
    let inner = &text[name.clone()];
    let shorter = |length: usize| {
        let rest = trimmed(text, name.start..name.start + length);
        (!rest.is_empty()).then_some(rest)
    };
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('^', '^')] {
        if let Some(before) = inner.strip_suffix(close)
            && let Some(at) = before.rfind(open)
        {
            return shorter(at);
        }
    }
    if let Some(before) = inner.strip_suffix('.') {
        return shorter(before.len());
    }
    if let Some(before) = inner.strip_suffix(BETWEEN) {
        return shorter(before.len());
    }
    let is_gap = |c: char| c.is_whitespace() || ",;|".contains(c);
    let at = inner.rfind(is_gap)?;
    let last = inner[at..].trim_start_matches(is_gap);
    let is_number = last.len() <= 8 && last.contains(char::is_numeric);
    let is_times = last.chars().count() == 1 && last.starts_with(TIMES);
    if is_mark(last)
        || is_number
        || is_times
        || is_set(last, false)
        || is_pips(last)
        || is_side(last)
    {
        shorter(at)
    } else {
        None
    }
}

/// Whether a word is the short name of a set, with or without a number in it: two to eight letters and digits, capitals
/// unless brackets stand around it.
pub(super) fn is_set(word: &str, is_bracketed: bool) -> bool {
    let is_letter = |c: char| c.is_ascii_uppercase() || (is_bracketed && c.is_ascii_lowercase());
    let is_short = (2..=6).contains(&word.len())
        || ((7..=8).contains(&word.len()) && word.contains('-') && word.contains(is_digit));
    is_short
        && word.contains(is_letter)
        && word
            .chars()
            .all(|c| is_letter(c) || is_digit(c) || c == '-')
}

/// Whether a word is a mark between stars, `*F*` or `*CMDR*`.
pub(super) fn is_mark(word: &str) -> bool {
    let inner = word
        .strip_prefix('*')
        .and_then(|rest| rest.strip_suffix('*'));
    inner.is_some_and(|inner| inner.contains(char::is_alphabetic))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether a word is nothing but dots or stars, which some sites write for costs and others for copies.
pub(super) fn is_pips(word: &str) -> bool {
    !word.is_empty()
        && word
            .chars()
            .all(|c| "\u{25cf}\u{25cb}\u{2022}\u{2605}\u{2606}".contains(c))
}

/// A name without a cost or set in front, as in `(3) Name`, or without its quotation marks, or what Markdown puts around
/// it.
fn without_front(text: &str, name: &Range<usize>) -> Option<Range<usize>> {
    let inner = &text[name.clone()];
    for (open, close) in [
        ("\"", "\""),
        ("\u{201c}", "\u{201d}"),
        ("**", "**"),
        ("`", "`"),
    ] {
        if let Some(quoted) = inner
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close))
        {
            let start = name.start + open.len();
            return Some(trimmed(text, start..start + quoted.len()));
        }
    }
    let rest = inner.strip_prefix(['(', '['])?;
    let end = rest.find([')', ']'])?;
    let (held, behind) = (&rest[..end], &rest[end..]);
    if behind.starts_with("](") && behind.ends_with(')') {
        return Some(trimmed(text, name.start + 1..name.start + 1 + end));
    }
    let is_tag = digits(held) == held.len() || is_set(held, true);
    (is_tag && end > 0).then(|| trimmed(text, name.start + end + 2..name.end))
}

/// A name with what is put around it to set it apart: stars of Markdown, quotation marks, the brackets of a link.
pub(super) fn unwrapped(text: &str, name: &Range<usize>) -> Range<usize> {
    const AROUND: [(&str, &str); 9] = [
        ("*", "*"),
        ("_", "_"),
        ("`", "`"),
        ("'", "'"),
        ("\"", "\""),
        ("\u{2018}", "\u{2019}"),
        ("\u{201c}", "\u{201d}"),
        ("\u{ab}", "\u{bb}"),
        ("[", "]"),
    ];
    let mut outer = name.clone();
    let around = |outer: &Range<usize>| {
        AROUND.iter().find(|(open, close)| {
            text[..outer.start].ends_with(open) && text[outer.end..].starts_with(close)
        })
    };
    while let Some((open, close)) = around(&outer) {
        outer = outer.start - open.len()..outer.end + close.len();
    }
    outer
}
