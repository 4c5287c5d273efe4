//! How the reader goes from part to part of a pasted list, and what it says of what was set aside; headings and signs of
//! which only what follows tells what they mean.

use super::beside::beside;
use super::heading::{Doubtful, Heading};
use super::lead::{LineSign, LineSignKind};
use super::line::readings;
use super::part::ListPart;
use super::pasted::PastedLine;
use super::reader::ListReader;
use super::sign::short;
use crate::plan::Code;

impl ListReader<'_, '_> {
    /// Begins a part under its heading. What its owner has not got is in no collection.
    pub(super) fn begin(&mut self, part: ListPart, heading: &Heading, number: usize) {
        if !self.grammar.is_deck && heading.heads_lacking() {
            let title = &heading.title;
            let found = format!("`{}` in a list of what is there", short(&title.text));
            let wanted = "the cards that are there alone";
            return self.refuse(title.span.clone(), Code::Syntax, found, wanted);
        }
        self.enter(part, number);
    }

    pub(super) fn enter(&mut self, part: ListPart, number: usize) {
        self.settle();
        if !self.grammar.is_deck {
            return;
        }
        (self.part, self.promised) = (part, None);
        if part == ListPart::Side {
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
        self.side.add_copies(copies.map(|at| &line[at]), number);
    }

    pub(super) fn say_side(&mut self) {
        let said = self
            .side
            .said()
            .map(|(cards, lines)| format!("a sideboard of {cards} ({lines}) is set aside"));
        self.pasted.asides.extend(said);
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
        let is_kept = match heading.count {
            Some((count, _)) => count == copies || count == under.len() as i64,
            None => is_first || !under.is_empty(),
        };
        match heading.count {
            _ if is_kept => {
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
                PastedLine {
                    name: heading.title,
                    copies,
                    copies_at,
                    is_start: self.part == ListPart::Start,
                },
            ),
        }
    }

    /// Marks signs before some cards that other cards lack: nobody but the writer knows which of them are played.
    pub(super) fn judge_signs(&mut self) {
        let signs = std::mem::take(&mut self.signs);
        let has = |kind| signs.iter().any(|sign| sign.kind == kind);
        let all = |kind| signs.iter().filter(|sign| sign.kind == kind).count();
        let (open, ticked) = (all(LineSignKind::Open), all(LineSignKind::Ticked));
        let lines = self.pasted.lines.len();
        let is_same = open == lines && self.grammar.is_deck || ticked == lines;
        // A box that is not ticked is the odder of the two.
        let odd_box = if is_same {
            None
        } else if open > 0 {
            Some(LineSignKind::Open)
        } else {
            Some(LineSignKind::Ticked)
        };
        let taken_out = LineSignKind::Minus;
        let is_change = has(taken_out) && has(LineSignKind::Plus);
        for LineSign { kind, span } in signs {
            let (why, wanted) = if Some(kind) == odd_box {
                (
                    "a box that not all cards have alike, so that it may be in the list or not",
                    "the cards that count, without boxes",
                )
            } else if is_change && kind == taken_out {
                (
                    "a card with a minus where others have a plus, so that it may be taken out",
                    "the cards that count, without signs of a change",
                )
            } else {
                continue;
            };
            let sign = short(&self.pen.source().text()[span.clone()]);
            self.refuse(span, Code::Syntax, format!("`{sign}`, {why}"), wanted);
        }
    }
}
