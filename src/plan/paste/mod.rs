//! Lists of cards as people paste them, from sites and programs of any game: copies on either side of a name, bullets,
//! headings with or without counts, remarks, a sideboard that is set aside and said so. What the cards and groups are
//! called is the game's affair.

mod beside;
mod card;
mod heading;
mod key;
mod line;
mod parts;
mod piece;
mod reader;
mod sign;
mod tag;
mod words;

use std::ops::Range;

use crate::plan::{Code, Pen, is_ignorable, is_unsafe};
use reader::Reader;
use sign::trimmed;

/// What a game knows that a list may name.
#[expect(
    missing_debug_implementations,
    reason = "it holds questions to the game"
)]
pub struct Grammar<'a> {
    /// Keys of `key: value` lines, in small letters.
    pub keys: &'a [&'a str],
    /// Whether a card is called so.
    pub is_card: &'a dyn Fn(&str) -> bool,
    /// The card that is most likely meant.
    pub near: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a group of cards is called so, in the singular.
    pub is_group: &'a dyn Fn(&str) -> bool,
    /// Copies that a line may name.
    pub copies: std::ops::RangeInclusive<i64>,
    /// Whether it is a deck: of a collection no part is set aside, and a name alone is a card.
    pub is_deck: bool,
    /// What a line may be, for messages.
    pub wanted: &'a str,
}

/// A text with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The text.
    pub text: String,
    /// Its bytes.
    pub span: Range<usize>,
}

/// A line of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The card as named.
    pub name: Placed,
    /// Copies.
    pub copies: i64,
    /// Where the copies stand; the name, where they go without saying.
    pub copies_at: Range<usize>,
    /// Whether it stands under a heading for what a game starts with.
    pub is_start: bool,
}

/// A list, read.
#[derive(Debug, Default)]
pub struct Pasted {
    /// The cards, in order.
    pub lines: Vec<Line>,
    /// `key: value` lines: the place in [`Grammar::keys`], where the key stands, the value.
    pub keys: Vec<(usize, Range<usize>, Placed)>,
    /// What was set aside or taken for something else than cards, in sentences.
    pub asides: Vec<String>,
    /// Whether a line was refused: what is lacking may be in it.
    pub is_unread: bool,
    /// Places in [`Grammar::keys`] of what misspelt keys were near to.
    pub meant: Vec<usize>,
}

/// Reads a list; faults are marked.
pub fn read(pen: &mut Pen<'_>, grammar: &Grammar<'_>) -> Pasted {
    let source = pen.source().clone();
    let text = source.text();
    let mut reader = Reader::new(grammar, pen);
    // One format writes its cards as remarks, so that they can be pasted with a code that is none.
    let is_remarks = text.trim_start().starts_with("###");
    let (mut start, mut number) = (0, 0);
    for whole in text.split_inclusive(['\n', '\r']) {
        let at = start;
        start += whole.len();
        number += usize::from(text[..at].is_empty() || text[..at].ends_with('\n'));
        let mut span = bare(text, at..start);
        if let Some(odd) = text[span.clone()].find(|c: char| c != '\t' && is_unsafe(c)) {
            let found = "a character that cannot be seen".to_owned();
            let length = text[span.start + odd..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
            let odd = span.start + odd..span.start + odd + length;
            let shown = crate::plan::shown(&text[odd.clone()]).into_owned();
            reader.refuse(
                odd,
                Code::WrongType,
                format!("{found}, `{shown}`"),
                "plain text",
            );
            continue;
        }
        if is_remarks {
            let inner = text[span.clone()].trim_start_matches('#');
            let inner = trimmed(text, span.end - inner.len()..span.end);
            let line = &text[inner.clone()];
            if is_costed(line) || reader.is_key(line) {
                span = inner;
            }
        }
        if says_something(&text[span.clone()]) {
            reader.line(text, span, number);
        }
    }
    reader.done()
}

/// A line without spaces and characters that have no shape at its ends, and without its bullet.
fn bare(text: &str, line: Range<usize>) -> Range<usize> {
    const BULLETS: [char; 12] = ['-', '*', '+', '•', '‣', '·', '◦', '▪', '●', '–', '—', '>'];
    let is_gap = |c: char| c.is_whitespace() || is_ignorable(c);
    let line = row(text, line, is_gap);
    let inner = &text[line.clone()];
    let start = line.start + (inner.len() - inner.trim_start_matches(is_gap).len());
    let end = start + inner.trim_matches(is_gap).len();
    let inner = &text[start..end];
    match inner.strip_prefix(BULLETS) {
        Some(rest) if rest.starts_with(char::is_whitespace) => {
            let rest = rest.trim_start();
            // What is ticked off in a list of things to do is still in it.
            let ticked = ["[ ] ", "[x] ", "[X] "].iter();
            let rest = ticked.fold(rest, |rest, tick| rest.strip_prefix(tick).unwrap_or(rest));
            trimmed(text, end - rest.len()..end)
        }
        Some(rest)
            if !inner.starts_with(['-', '+', '>', '–'])
                && rest.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            end - rest.len()..end
        }
        _ => start..end,
    }
}

/// A row of a Markdown table without the bars at its ends.
fn row(text: &str, line: Range<usize>, is_gap: impl Fn(char) -> bool + Copy) -> Range<usize> {
    let inner = text[line.clone()].trim_end_matches(is_gap);
    let end = line.start + inner.len();
    let inner = inner.trim_start_matches(is_gap);
    match inner
        .strip_prefix('|')
        .and_then(|rest| rest.strip_suffix('|'))
    {
        Some(row) => end - 1 - row.len()..end - 1,
        None => line,
    }
}

/// Whether a line is more than a rule or the fence of a block of code, ` ``` ` or ` ```md `.
fn says_something(line: &str) -> bool {
    let is_language = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_fence = line
        .strip_prefix("```")
        .is_some_and(|rest| is_language(rest.trim()));
    !is_fence && line.contains(char::is_alphanumeric)
}

/// `2x (1) Name`, as in lists that are all remarks.
fn is_costed(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix('x').unwrap_or(rest).trim_start();
    rest.len() < text.len() && rest.starts_with('(')
}
