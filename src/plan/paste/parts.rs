//! The parts of a pasted list: what is played, what a game starts with, what is set aside; and headings of which only
//! what follows tells whether they are any.

use std::ops::Range;

use super::Line;
use super::beside::beside;
use super::heading::Heading;
use super::line::readings;
use super::reader::Reader;
use super::sign::{short, trimmed};
use super::words::is_side;

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

/// A heading of a known group that promised a number of cards.
pub(super) struct Promise {
    pub(super) title: String,
    pub(super) line: usize,
    pub(super) count: i64,
    /// Lines of cards before it.
    pub(super) before: usize,
}

/// What was set aside.
#[derive(Default)]
pub(super) struct Side {
    copies: i64,
    /// First and last of each run of lines.
    runs: Vec<(usize, usize)>,
    /// Whether nothing that is played stands behind the last run.
    is_open: bool,
}

impl Side {
    /// A line that is set aside, or heads what is.
    fn add(&mut self, number: usize) {
        match self.runs.last_mut().filter(|_| self.is_open) {
            Some(run) => run.1 = number,
            None => self.runs.push((number, number)),
        }
        self.is_open = true;
    }

    /// What follows is played.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }
}

impl Reader<'_, '_> {
    pub(super) fn enter(&mut self, part: Part, number: usize) {
        self.settle();
        if !self.grammar.is_deck {
            return;
        }
        (self.part, self.promised) = (part, None);
        if part == Part::Side {
            self.side.add(number);
        } else {
            self.side.close();
        }
    }

    /// Sets a line aside, whatever stands on it.
    pub(super) fn set_aside(&mut self, line: &str, number: usize) {
        let all = readings(line);
        let known = self
            .known(line, &all)
            .and_then(|name| beside(line, &name).ok());
        let copies = match known {
            Some(beside) => beside.copies,
            None => all.into_iter().find_map(|reading| reading.copies),
        };
        self.set_aside_copies(copies.map(|at| &line[at]), number);
    }

    /// Sets so many copies aside; as many as were not read are one.
    pub(super) fn set_aside_copies(&mut self, copies: Option<&str>, number: usize) {
        let copies = copies.and_then(|copies| copies.parse::<i64>().ok());
        self.side.copies = self.side.copies.saturating_add(copies.unwrap_or(1));
        self.side.add(number);
    }

    pub(super) fn say_side(&mut self) {
        const MOST: usize = 4;
        let Side { copies, runs, .. } = &self.side;
        if *copies == 0 {
            return;
        }
        let cards = if *copies == 1 { "card" } else { "cards" };
        let is_one = matches!(runs.as_slice(), [(first, last)] if first == last);
        let shown = runs
            .iter()
            .take(MOST)
            .map(|(first, last)| match last - first {
                0 => first.to_string(),
                _ => format!("{first} to {last}"),
            });
        let mut lines = shown.collect::<Vec<_>>().join(", ");
        if runs.len() > MOST {
            lines.push_str(", …");
        }
        let word = if is_one { "line" } else { "lines" };
        let said = format!("a sideboard of {copies} {cards} ({word} {lines}) is set aside");
        self.pasted.asides.push(said);
    }

    /// Says so where a group has another number of cards than its heading promised.
    fn compare(&mut self) {
        let Some(group) = self.group.take() else {
            return;
        };
        let under = &self.pasted.lines[group.before..];
        let copies: i64 = under.iter().map(|line| line.copies).sum();
        let is_kept = group.count == copies || group.count == under.len() as i64;
        // Where nothing stands under it, its parts have headings of their own.
        if !is_kept && copies > 0 {
            let cards = if copies == 1 { "card" } else { "cards" };
            let said = format!(
                "line {}, `{}`, heads {copies} {cards}",
                group.line, group.title
            );
            self.pasted.asides.push(said);
        }
    }

    /// Decides about a heading that nobody knew, now that what stands under it is read.
    pub(super) fn settle(&mut self) {
        self.compare();
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

/// What stands behind `SB:`, `Sideboard:` and the like.
pub(super) fn sideboard_mark(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let (mark, inner) = text[span.clone()].split_once(':')?;
    let inner = trimmed(text, span.end - inner.len()..span.end);
    // A number alone is what a heading promises.
    let is_number = text[inner.clone()]
        .bytes()
        .all(|byte| byte.is_ascii_digit());
    (!is_number && is_side(mark.trim())).then_some(inner)
}
