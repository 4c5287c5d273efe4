//! Lists of cards as people paste them, from sites and programs of any game: copies on either side of a name, bullets,
//! headings with or without counts, remarks, a sideboard that is set aside and said so. What the cards and groups are
//! called is the game's affair.

mod beside;
mod card;
mod column;
mod heading;
mod key;
mod lead;
mod line;
mod part;
mod parts;
mod piece;
mod reader;
mod remark;
mod sign;
mod tag;
mod words;

use std::ops::Range;

use crate::plan::{Code, Pen, is_unsafe};
use lead::Lead;
use reader::ListReader;
use remark::{BlockSeen, Blocks};
use sign::{short, trimmed};

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
    /// The text as it stands in the list.
    pub text: String,
    /// Where in the list, in bytes.
    pub span: Range<usize>,
}

/// So many copies of one card, as a pasted line says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastedLine {
    /// The card's name as pasted, and where it stands.
    pub name: Placed,
    /// Copies of the card.
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
    pub lines: Vec<PastedLine>,
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
    let mut reader = ListReader::new(grammar, pen);
    let mut blocks = Blocks::default();
    // One format writes its cards as remarks, so that they can be pasted with a code that is none.
    let is_remarks = text.trim_start().starts_with("###");
    let (mut start, mut number) = (0, 0);
    for whole in text.split_inclusive(['\n', '\r']) {
        let at = start;
        start += whole.len();
        number += usize::from(text[..at].is_empty() || text[..at].ends_with('\n'));
        let Lead { mut span, sign } = Lead::read(text, at..start);
        if refuses_unseen(&mut reader, text, &span) {
            continue;
        }
        match blocks.line(text, span.clone()) {
            BlockSeen::Remark(inner) => {
                reader.remark(text, inner, number);
                continue;
            }
            BlockSeen::Torn(span, found) => {
                reader.refuse(span, Code::Syntax, found.to_owned(), WHOLE_REMARK);
                continue;
            }
            BlockSeen::Line => {}
        }
        if is_remarks {
            let inner = text[span.clone()].trim_start_matches('#');
            let inner = trimmed(text, span.end - inner.len()..span.end);
            let line = &text[inner.clone()];
            if is_costed(line) || reader.is_key(line) {
                span = inner;
            }
        }
        let line = &text[span.clone()];
        if line.contains(char::is_alphanumeric) && !is_fence(line) {
            reader.sign = sign;
            reader.line(text, span, number);
        } else if !is_rule(line) && !is_fence(line) {
            let found = format!("`{}`, a line of signs alone", short(line));
            reader.refuse(
                span,
                Code::Syntax,
                found,
                "a card, a heading or a rule such as `---`",
            );
        }
    }
    if let Some((opener, close)) = blocks.endless() {
        let found = "a remark that does not end".to_owned();
        reader.refuse(opener, Code::Syntax, found, &format!("`{close}` behind it"));
    }
    reader.done()
}

/// What remarks should be, for messages.
const WHOLE_REMARK: &str = "a remark from its beginning to its end, alone or behind a card";

/// Marks a character on a line that cannot be seen; whether there is one.
fn refuses_unseen(reader: &mut ListReader<'_, '_>, text: &str, span: &Range<usize>) -> bool {
    let odd = text[span.clone()].find(|c: char| c != '\t' && is_unsafe(c));
    let Some(odd) = odd.map(|odd| span.start + odd) else {
        return false;
    };
    let length = text[odd..].chars().next().map_or(0, char::len_utf8);
    let odd = odd..odd + length;
    let shown = crate::plan::shown(&text[odd.clone()]);
    let found = format!("a character that cannot be seen, `{shown}`");
    reader.refuse(odd, Code::WrongType, found, "plain text");
    true
}

/// Whether a line is the fence of a block of code, ` ``` ` or ` ```md `. In a change some lines are taken out.
fn is_fence(line: &str) -> bool {
    let is_language = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && !matches!(word, "diff" | "patch" | "udiff")
    };
    line.strip_prefix("```")
        .is_some_and(|rest| is_language(rest.trim()))
}

/// Whether a line is a rule, the frame of a table, a row of empty cells, or nothing.
fn is_rule(line: &str) -> bool {
    const SIGNS: &str = "-=*_~#/\\.\u{b7}\u{2022}:|+,;%>\u{2013}\u{2014}\u{2026}\u{2605}\u{2606}\u{25c6}\u{25c7}\u{25cf}";
    // Two of them strike out what stands between.
    const STRUCK: &str = "~~";
    let is_frame = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(c) || is_frame(c);
    line != STRUCK && line.replace("\"\"", "").chars().all(is_sign)
}

/// `2x (1) Name`, as in lists that are all remarks.
fn is_costed(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix('x').unwrap_or(rest).trim_start();
    rest.len() < text.len() && rest.starts_with('(')
}
