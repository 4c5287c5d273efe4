//! Where the lines of a pasted list belong: to what is played, what a game starts with, or what is set aside.

use std::ops::Range;

use super::sign::trimmed;
use super::words::is_side;
use crate::plan::folded;

/// Where the lines that follow belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListPart {
    /// What is played.
    Main,
    /// What a game starts with.
    Start,
    /// What is set aside.
    Side,
}

/// A heading of a known group that promised a number of cards.
pub(super) struct PromisedCards {
    pub(super) title: String,
    pub(super) line: usize,
    pub(super) count: i64,
    /// Lines of cards before it.
    pub(super) before: usize,
}

/// What was set aside.
#[derive(Default)]
pub(super) struct SetAside {
    copies: i64,
    /// First and last of each run of lines.
    runs: Vec<(usize, usize)>,
    /// Whether nothing that is played stands behind the last run.
    is_open: bool,
}

impl SetAside {
    /// A line that is set aside, or heads what is.
    pub(super) fn add(&mut self, number: usize) {
        match self.runs.last_mut().filter(|_| self.is_open) {
            Some(run) => run.1 = number,
            None => self.runs.push((number, number)),
        }
        self.is_open = true;
    }

    /// The part that is not played ends here: lines that follow belong to the deck.
    pub(super) fn close(&mut self) {
        self.is_open = false;
    }

    /// So many copies on a line; as many as were not read are one.
    pub(super) fn add_copies(&mut self, copies: Option<&str>, number: usize) {
        let copies = copies.and_then(|copies| copies.parse::<i64>().ok());
        self.copies = self.copies.saturating_add(copies.unwrap_or(1));
        self.add(number);
    }

    /// So many copies on a line, which goes on with the line before alone.
    pub(super) fn add_line(&mut self, copies: &str, number: usize) {
        self.is_open &= self.runs.last().is_some_and(|run| run.1 + 1 >= number);
        self.add_copies(Some(copies), number);
    }

    /// `2 cards`, and where: `lines 3, 7 to 9`; nothing of nothing.
    pub(super) fn said(&self) -> Option<(String, String)> {
        const MOST: usize = 4;
        let Self { copies, runs, .. } = self;
        if *copies == 0 {
            return None;
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
        Some((format!("{copies} {cards}"), format!("{word} {lines}")))
    }
}

/// Cards in remarks.
#[derive(Default)]
pub(super) struct Remarks {
    pub(super) first: Option<Range<usize>>,
    pub(super) lines: usize,
    pub(super) cards: SetAside,
}

/// What stands behind `SB:`, `Sideboard:` and the like.
pub(super) fn sideboard_mark(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let (mark, inner) = text[span.clone()].split_once(':')?;
    let inner = trimmed(text, span.end - inner.len()..span.end);
    // A number of cards is what a heading promises.
    let says = text[inner.clone()].trim_matches(|c: char| !c.is_alphabetic());
    let is_number = matches!(folded(says).as_str(), "" | "card" | "cards");
    (!is_number && is_side(mark.trim())).then_some(inner)
}
