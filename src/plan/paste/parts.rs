//! The parts of a pasted list: what is played, what a game starts with, what is set aside; and headings of which only
//! what follows tells whether they are any.

use std::ops::Range;

use super::Line;
use super::heading::Heading;
use super::line::{readings, trimmed};
use super::reader::{Reader, short};

/// Where the lines that follow belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Main,
    Start,
    Side,
}

/// A heading that nobody knows: what stands under it tells whether it is one.
pub(super) struct Doubtful {
    pub(super) heading: Heading,
    /// Lines of cards before it.
    pub(super) before: usize,
    pub(super) line: usize,
    /// Whether nothing stands before it: then it is what the list is called.
    pub(super) is_first: bool,
}

/// What was set aside.
#[derive(Default)]
pub(super) struct Side {
    copies: i64,
    first: usize,
    last: usize,
}

impl Reader<'_, '_> {
    pub(super) fn enter(&mut self, part: Part, number: usize) {
        self.settle();
        if !self.grammar.is_deck {
            return;
        }
        self.part = part;
        if part == Part::Side && self.side.first == 0 {
            (self.side.first, self.side.last) = (number, number);
        }
    }

    pub(super) fn set_aside(&mut self, line: &str, number: usize) {
        let all = readings(line);
        let copies = all.iter().find_map(|reading| reading.copies.clone());
        let copies = copies.and_then(|at| line[at].parse::<i64>().ok());
        self.side.copies = self.side.copies.saturating_add(copies.unwrap_or(1));
        if self.side.first == 0 {
            self.side.first = number;
        }
        self.side.last = number;
    }

    pub(super) fn say_side(&mut self) {
        let Side {
            copies,
            first,
            last,
        } = self.side;
        if copies > 0 {
            let cards = if copies == 1 { "card" } else { "cards" };
            let lines = if first == last {
                format!("line {first}")
            } else {
                format!("lines {first} to {last}")
            };
            let said = format!("a sideboard of {copies} {cards} ({lines}) is set aside");
            self.pasted.asides.push(said);
        }
    }

    /// Decides about a heading that nobody knew, now that what stands under it is read.
    pub(super) fn settle(&mut self) {
        let Some(Doubtful {
            heading,
            before,
            line,
            is_first,
        }) = self.doubtful.take()
        else {
            return;
        };
        let under = &self.pasted.lines[before..];
        let copies: i64 = under.iter().map(|line| line.copies).sum();
        let title = &heading.title;
        match heading.count {
            Some((count, _)) if count == copies || count == under.len() as i64 => {}
            None if is_first || !under.is_empty() => {
                let said = format!(
                    "line {line}, `{}`, is taken for a heading",
                    short(&title.text)
                );
                self.pasted.asides.push(said);
            }
            None => {
                let (span, text) = (title.span.clone(), title.text.clone());
                self.no_card(span, &text);
            }
            // A card that nobody knows, with its copies behind it.
            Some((copies, copies_at)) => self.pasted.lines.insert(
                before,
                Line {
                    name: heading.title,
                    copies,
                    copies_at,
                    is_start: self.part == Part::Start,
                },
            ),
        }
    }
}

/// What stands behind `SB:`.
pub(super) fn sideboard_mark(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let line = &text[span.clone()];
    let is_mark = line
        .get(..3)
        .is_some_and(|mark| mark.eq_ignore_ascii_case("sb:"));
    is_mark
        .then(|| trimmed(text, span.start + 3..span.end))
        .filter(|inner| !inner.is_empty())
}
