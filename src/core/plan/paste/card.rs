//! Lines of cards: where the name of a card stands among all else, and what that says of it.

use std::ops::Range;

use super::beside::{Unclear, beside, blank_column};
use super::column::has_blank_edge;
use super::line::Reading;
use super::part::ListPart;
use super::pasted::{PastedLine, Placed};
use super::reader::ListReader;
use super::sign::short;
use crate::plan::Code;

impl ListReader<'_, '_> {
    /// Where the name of a known card stands, by the first way of reading a line that finds one.
    pub(super) fn known(&self, line: &str, all: &[Reading]) -> Option<Range<usize>> {
        let mut names = all.iter().map(|reading| reading.name.clone());
        names.find(|name| (self.grammar.is_card)(&line[name.clone()]))
    }

    /// Where the name of a known card stands among other words. Of a file that is all faults nobody asks.
    pub(super) fn loose(&self, line: &str, all: &[Reading]) -> Option<Range<usize>> {
        if self.is_junk() {
            return None;
        }
        let counted = all.iter().find(|reading| reading.copies.is_some());
        let parts = [
            Some(0..line.len()),
            counted.map(|reading| reading.name.clone()),
        ];
        let mut names = parts
            .into_iter()
            .flatten()
            .flat_map(|part| names_within(line, part));
        names.find(|name| (self.grammar.is_card)(&line[name.clone()]))
    }

    /// A line with the name of a known card.
    pub(super) fn known_card(
        &mut self,
        line: &str,
        span: &Range<usize>,
        name: Range<usize>,
        number: usize,
    ) {
        let said = match beside(line, &name) {
            Ok(said) => said,
            Err(unclear) => return self.unclear(span, unclear),
        };
        if let Some(place) = said.place.clone()
            && let Err(unclear) = self.placed(line, place, said.copies.is_some())
        {
            return self.unclear(span, unclear);
        }
        if said.is_side && self.grammar.is_deck {
            return self
                .side
                .add_copies(said.copies.map(|at| &line[at]), number);
        }
        if has_blank_edge(self.pen.source().text(), span, said.copies.is_some()) {
            return self.unclear(span, blank_column(0..line.len(), "at an end of"));
        }
        self.side.close();
        let copies = said.copies;
        self.card(line, span, &Reading { copies, name });
    }

    /// A line's place in a numbered list. Where the numbers do not count the lines, or the copies go without saying,
    /// they may be the copies.
    fn placed(&mut self, line: &str, at: Range<usize>, has_copies: bool) -> Result<(), Unclear> {
        let place = line[at.clone()].parse::<i64>().unwrap_or(i64::MAX);
        if place == 1 || (has_copies && place == self.place.saturating_add(1)) {
            self.place = place;
            return Ok(());
        }
        let found = format!(
            "`{}`, which may be copies or the line's place",
            &line[at.start..=at.end]
        );
        let wanted = "copies without a stop, `3 Name`; in a numbered list `1. 3 Name`";
        Err(Unclear {
            span: at,
            found,
            wanted,
        })
    }

    /// Takes a line as so many copies of a card.
    pub(super) fn card(&mut self, line: &str, span: &Range<usize>, reading: &Reading) {
        let name = span.start + reading.name.start..span.start + reading.name.end;
        let copies_at = reading
            .copies
            .clone()
            .map(|at| span.start + at.start..span.start + at.end);
        let copies = match &reading.copies {
            None => 1,
            Some(at) => match line[at.clone()].parse::<i64>() {
                Ok(copies) if self.grammar.copies.contains(&copies) => copies,
                _ => {
                    let found = format!("{} copies", short(&line[at.clone()]));
                    let (low, high) = (self.grammar.copies.start(), self.grammar.copies.end());
                    let wanted = format!("a whole number from {low} to {high}");
                    let place = copies_at.unwrap_or(name);
                    return self.refuse(place, Code::OutOfRange, found, &wanted);
                }
            },
        };
        self.pasted.lines.push(PastedLine {
            copies,
            copies_at: copies_at.unwrap_or_else(|| name.clone()),
            name: Placed {
                text: line[reading.name.clone()].to_owned(),
                span: name,
            },
            is_start: self.part == ListPart::Start,
        });
        self.signs.extend(self.sign.take());
        self.promised = self.promised.map(|left| left.saturating_sub(copies));
        // A list may go on without a heading once it has what a game starts with.
        if self.part == ListPart::Start && self.promised.is_some_and(|left| left <= 0) {
            self.enter(ListPart::Main, 0);
        }
    }

    fn unclear(&mut self, line: &Range<usize>, unclear: Unclear) {
        let span = line.start + unclear.span.start..line.start + unclear.span.end;
        self.refuse(span, Code::Syntax, unclear.found, unclear.wanted);
    }
}

/// What of a part of a line may be a name: its cells, what stands behind the beginning of a word, what stands before the
/// end of one, the longest first.
fn names_within(line: &str, part: Range<usize>) -> Vec<Range<usize>> {
    /// Lines that mean one card have fewer words.
    const MOST: usize = 12;
    let is_gap = |c: char| !c.is_alphanumeric();
    let bare = |part: Range<usize>| {
        let text = &line[part.clone()];
        let start = part.start + (text.len() - text.trim_start_matches(is_gap).len());
        start..start + text.trim_matches(is_gap).len()
    };
    let part = bare(part);
    let places = || {
        line[part.clone()]
            .char_indices()
            .map(|(at, _)| part.start + at)
    };
    let begins = |at: &usize| line[..*at].ends_with(is_gap) && !line[*at..].starts_with(is_gap);
    let ends = |at: &usize| !line[..*at].ends_with(is_gap) && line[*at..].starts_with(is_gap);
    let mut found = Vec::new();
    let mut start = part.start;
    for cell in line[part.clone()].split([',', ';', '|', '\t']).take(MOST) {
        found.push(bare(start..start + cell.len()));
        start += cell.len() + 1;
    }
    found.extend(places().filter(begins).map(|at| at..part.end).take(MOST));
    found.extend(
        places()
            .rev()
            .filter(ends)
            .map(|at| part.start..at)
            .take(MOST),
    );
    found.retain(|part| !part.is_empty());
    found
}
