//! Takes the lines of a pasted list one by one: cards, keys, headings, or nothing that is known.

use std::ops::Range;

use super::heading::{Heading, Meaning};
use super::line::{Reading, readings};
use super::parts::{Doubtful, Part, Side, sideboard_mark};
use super::{Grammar, Line, Pasted, Placed};
use crate::plan::{Code, Pen};

/// What was read so far.
pub(super) struct Reader<'a, 'p> {
    pub(super) grammar: &'a Grammar<'a>,
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) pasted: Pasted,
    pub(super) part: Part,
    pub(super) doubtful: Option<Doubtful>,
    /// Whether what follows is about the list, `Name …` on a line.
    pub(super) is_about: bool,
    pub(super) side: Side,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub(super) fn new(grammar: &'a Grammar<'a>, pen: &'a mut Pen<'p>) -> Self {
        Self {
            grammar,
            pen,
            pasted: Pasted::default(),
            part: Part::Main,
            doubtful: None,
            is_about: false,
            side: Side::default(),
        }
    }

    /// All that was read, once no line is left.
    pub(super) fn done(mut self) -> Pasted {
        self.settle();
        self.say_side();
        self.pasted
    }

    pub(super) fn refuse(&mut self, span: Range<usize>, code: Code, found: String, wanted: &str) {
        self.pasted.is_unread = true;
        self.pen.mark(span, code, found, wanted);
    }

    /// One line that is not empty.
    pub(super) fn line(&mut self, text: &str, span: Range<usize>, number: usize) {
        let line = &text[span.clone()];
        let heading = Heading::read(text, span.clone());
        let meaning = heading
            .as_ref()
            .map(|heading| heading.meaning(self.grammar.is_group));
        if line.starts_with('#') || line.starts_with("//") {
            // A remark, unless it heads a part of the list.
            if let Some(Meaning::Part(part)) = meaning {
                self.enter(part, number);
            }
            return;
        }
        if let Some(inner) = sideboard_mark(text, &span)
            && self.grammar.is_deck
        {
            return self.set_aside(&text[inner], number);
        }
        if let Some(colon) = line.find(':')
            && self.key(text, &span, colon, number)
        {
            return;
        }
        if self.part == Part::Side && !matches!(meaning, Some(Meaning::Part(_) | Meaning::Group)) {
            return self.set_aside(line, number);
        }
        let all = readings(line);
        let known = all
            .iter()
            .find(|reading| (self.grammar.is_card)(&line[reading.name.clone()]));
        if let Some(reading) = known {
            return self.card(line, &span, &reading.clone());
        }
        let has_copies = all.iter().any(|reading| reading.copies.is_some());
        if self.is_about && self.title(text, &span) {
            return;
        }
        if let (Some(meaning), Some(heading)) = (meaning, heading)
            && self.heading(meaning, heading, line, (number, has_copies))
        {
            return;
        }
        let counted = all.iter().find(|reading| reading.copies.is_some());
        let alone = all.first().filter(|_| !self.grammar.is_deck);
        match counted.or(alone) {
            Some(reading) => self.card(line, &span, &reading.clone()),
            None if line.starts_with(|c: char| c.is_ascii_digit()) => {
                let wanted = "copies, a space, and a card's name: `3 Name`";
                self.refuse(
                    span,
                    Code::Syntax,
                    "a line without a card".to_owned(),
                    wanted,
                );
            }
            None => self.no_card(span, line),
        }
    }

    /// A line as a heading, if it has the form of one; whether it is.
    fn heading(
        &mut self,
        meaning: Meaning,
        heading: Heading,
        line: &str,
        (number, has_copies): (usize, bool),
    ) -> bool {
        match meaning {
            Meaning::Part(part) => self.enter(part, number),
            Meaning::Group => self.settle(),
            Meaning::Aside => {
                self.is_about = true;
                let said = format!("line {number}, `{}`, is no card and set aside", short(line));
                self.pasted.asides.push(said);
            }
            Meaning::Unknown => {
                let is_one = heading.could_be_one(has_copies)
                    && (self.grammar.is_deck || heading.count.is_some())
                    && !self.is_near(&heading);
                if !is_one {
                    return false;
                }
                let read = &self.pasted;
                let is_first = self.doubtful.is_none()
                    && read.lines.is_empty()
                    && read.keys.is_empty()
                    && read.asides.is_empty();
                self.settle();
                let before = self.pasted.lines.len();
                self.doubtful = Some(Doubtful {
                    heading,
                    before,
                    line: number,
                    is_first,
                });
            }
        }
        true
    }

    /// The card that is most likely meant. Of a file that is all faults nobody asks what each line meant.
    fn near(&self, name: &str) -> Option<String> {
        const MOST: usize = 100;
        if self.pen.marks() > MOST {
            return None;
        }
        (self.grammar.near)(name)
    }

    /// Whether an unknown heading without a count looks like a card that is misspelt.
    fn is_near(&self, heading: &Heading) -> bool {
        heading.count.is_none() && self.near(&heading.title.text).is_some()
    }

    pub(super) fn no_card(&mut self, span: Range<usize>, line: &str) {
        self.pasted.is_unread = true;
        let near = self.near(line);
        let (found, wanted) = ("a line that is no card", self.grammar.wanted);
        let near = near.as_deref();
        self.pen.mark_name(
            span,
            Code::Syntax,
            found,
            wanted,
            near.unwrap_or_default(),
            near,
        );
    }

    /// A line of cards.
    fn card(&mut self, line: &str, span: &Range<usize>, reading: &Reading) {
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
        self.pasted.lines.push(Line {
            copies,
            copies_at: copies_at.unwrap_or_else(|| name.clone()),
            name: Placed {
                text: line[reading.name.clone()].to_owned(),
                span: name,
            },
            is_start: self.part == Part::Start,
        });
    }
}

/// A text as messages quote it.
pub(super) fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}
