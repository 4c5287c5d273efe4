//! Remarks of a list: whole lines behind `#`, `//`, `;`, `%` or `--`, and what stands between `<!--` and `-->` or `/*`
//! and `*/`, also over lines. Cards in them are not counted, and that is said.

use std::ops::Range;

use super::heading::{Heading, Meaning};
use super::lead::Lead;
use super::line::readings;
use super::part::{ListPart, Remarks};
use super::reader::ListReader;
use super::sign::{BLOCKS, remark_starts, trimmed};
use crate::plan::Code;

/// Signs before lines that are remarks, whatever they say.
const PLAIN: [&str; 2] = ["#", "//"];
/// Before cards they make remarks of them; a first column may be empty, and headings have rules around them.
const BEFORE_CARDS: [&str; 3] = [";", "%", "--"];

/// A remark over lines that has begun.
#[derive(Default)]
pub(super) struct Blocks {
    /// What ends it, and where it begins.
    open: Option<(&'static str, Range<usize>)>,
}

/// What of a line is a remark.
pub(super) enum BlockSeen {
    /// The whole line is a remark; where its words stand.
    Remark(Range<usize>),
    /// It is a line of the list, perhaps with a remark behind it.
    Line,
    /// What stands beside the end of a remark, and what is wrong with it.
    Torn(Range<usize>, &'static str),
}

impl Blocks {
    /// Takes the next line of the text and says whether it belongs to a block of remarks.
    pub(super) fn line(&mut self, text: &str, span: Range<usize>) -> BlockSeen {
        let line = &text[span.clone()];
        let inner_at = match &self.open {
            Some(_) => span.start,
            None => match self.opened(line, span.start) {
                Some(at) if at == span.start => {
                    let (_, opener) = self.open.as_ref().expect("it was opened just now");
                    opener.end
                }
                Some(at) => {
                    // Behind something: what stands beside a card is read with it.
                    let closed = self.closed(text, at..span.end);
                    if closed.is_some() {
                        self.open = None;
                    }
                    return BlockSeen::Line;
                }
                None => return stray_end(line, span.start),
            },
        };
        let Some(end) = self.closed(text, inner_at..span.end) else {
            return BlockSeen::Remark(trimmed(text, inner_at..span.end));
        };
        let behind = trimmed(text, end.end..span.end);
        self.open = None;
        if behind.is_empty() {
            return BlockSeen::Remark(trimmed(text, inner_at..end.start));
        }
        self.opened(&text[behind.clone()], behind.start);
        BlockSeen::Torn(behind, "text behind the end of a remark")
    }

    /// Where the remark that is open ends.
    fn closed(&self, text: &str, within: Range<usize>) -> Option<Range<usize>> {
        let (close, opener) = self.open.as_ref()?;
        let from = within.start.max(opener.end);
        let at = from + text[from..within.end].find(close)?;
        Some(at..at + close.len())
    }

    /// Opens the first remark that begins on a line; where.
    fn opened(&mut self, line: &str, start: usize) -> Option<usize> {
        let line = &line[..plain_remark(line)];
        let begun = |(open, close): &(&'static str, &'static str)| {
            Some((line.find(open)?, open.len(), *close))
        };
        let (at, length, close) = BLOCKS.iter().filter_map(begun).min()?;
        self.open = Some((close, start + at..start + at + length));
        Some(start + at)
    }

    /// The beginning of a remark that never ended.
    pub(super) fn endless(self) -> Option<(Range<usize>, &'static str)> {
        self.open.map(|(close, opener)| (opener, close))
    }
}

/// Where on a line a remark begins that goes to its end; its length if there is none.
fn plain_remark(line: &str) -> usize {
    let begins = |at: &usize| {
        let rest = &line[*at..];
        let is_plain = PLAIN.iter().any(|sign| rest.starts_with(sign));
        is_plain && (*at == 0 || remark_starts(line, *at))
    };
    let mut places = line.char_indices().map(|(at, _)| at);
    places.find(begins).unwrap_or(line.len())
}

/// A line that ends a remark which never began.
fn stray_end(line: &str, start: usize) -> BlockSeen {
    let before = &line[..plain_remark(line)];
    let found = BLOCKS
        .iter()
        .find_map(|(_, close)| Some((before.find(close)?, close.len())));
    found.map_or(BlockSeen::Line, |(at, length)| {
        let span = start + at..start + at + length;
        BlockSeen::Torn(span, "the end of a remark that does not begin")
    })
}

impl ListReader<'_, '_> {
    /// What a line says that is a remark by its first signs.
    pub(super) fn line_remark(&self, text: &str, span: &Range<usize>) -> Option<Range<usize>> {
        let line = &text[span.clone()];
        if PLAIN.iter().any(|sign| line.starts_with(sign)) {
            let rest = line.trim_start_matches(['#', '/']);
            return Some(trimmed(text, span.end - rest.len()..span.end));
        }
        let sign = BEFORE_CARDS.iter().find(|sign| line.starts_with(**sign))?;
        let rest = line.trim_start_matches(sign);
        let inner = trimmed(text, span.end - rest.len()..span.end);
        let rest = &text[Lead::read(text, inner.clone()).span];
        let all = readings(rest);
        let is_card = self.known(rest, &all).is_some();
        let is_remark = match *sign {
            "--" => is_card,
            // `;2;Name` is a row without its first cell, or a row that counts no more.
            ";" if rest.contains(';') => !is_card && self.loose(rest, &all).is_none(),
            _ => true,
        };
        is_remark.then_some(inner)
    }

    /// A line that is a remark throughout, unless it heads a part of the list.
    pub(super) fn remark(&mut self, text: &str, inner: Range<usize>, number: usize) {
        let heading = Heading::read(text, inner.clone());
        if let Some(heading) = heading
            && let Meaning::Part(part) = heading.meaning(self.grammar.is_group)
        {
            return self.begin(part, &heading, number);
        }
        if self.part == ListPart::Side || self.is_junk() {
            return;
        }
        let span = Lead::read(text, inner).span;
        let line = &text[span.clone()];
        let all = readings(line);
        if self.known(line, &all).is_none() {
            return;
        }
        let Some(copies) = all.iter().find_map(|reading| reading.copies.clone()) else {
            return;
        };
        self.remarks.lines += 1;
        self.remarks.first.get_or_insert(span);
        self.remarks.cards.add_line(&line[copies], number);
    }

    /// Says so where cards stand in remarks; where all do, that is a fault.
    pub(super) fn say_remarks(&mut self) {
        let Remarks {
            first,
            lines,
            cards,
        } = std::mem::take(&mut self.remarks);
        let Some(first) = first else {
            return;
        };
        if !self.pasted.lines.is_empty() || self.pasted.is_unread {
            let said = cards.said();
            let said = said.map(|(cards, at)| format!("{cards} in remarks ({at}) set aside"));
            self.pasted.asides.extend(said);
            return;
        }
        let found = match lines {
            1 => "a card in a remark, and none elsewhere".to_owned(),
            _ => format!("cards in {lines} remarks, and none elsewhere"),
        };
        self.refuse(
            first,
            Code::Empty,
            found,
            "lines of cards without the signs of a remark around them",
        );
    }
}
