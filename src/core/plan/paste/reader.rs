//! Takes the lines of a pasted list one by one: cards, keys, headings, or nothing that is known.

use std::ops::Range;

use super::heading::{Doubtful, Heading, Meaning};
use super::lead::LineSign;
use super::line::readings;
use super::part::{ListPart, PromisedCards, Remarks, SetAside, sideboard_mark};
use super::pasted::{Grammar, Pasted};
use super::piece::is_struck;
use super::sign::short;
use crate::plan::{Code, Pen};

/// What was read so far.
pub(super) struct ListReader<'a, 'p> {
    pub(super) grammar: &'a Grammar<'a>,
    pub(super) pen: &'a mut Pen<'p>,
    pub(super) pasted: Pasted,
    pub(super) part: ListPart,
    pub(super) doubtful: Option<Doubtful>,
    /// Whether what follows is about the list, `Name …` on a line.
    pub(super) is_about: bool,
    pub(super) side: SetAside,
    /// Cards that a heading promised for the part, of which so many are still to come.
    pub(super) promised: Option<i64>,
    /// The group of cards that is being read, where its heading promised a number.
    pub(super) group: Option<PromisedCards>,
    /// The last line of a numbered list.
    pub(super) place: i64,
    /// Lines of cards that nobody knows.
    pub(super) unknown: usize,
    /// Cards in remarks.
    pub(super) remarks: Remarks,
    /// What stands before the line that is being read.
    pub(super) sign: Option<LineSign>,
    /// What stands before each of the cards, where it may set them apart.
    pub(super) signs: Vec<LineSign>,
}

impl<'a, 'p> ListReader<'a, 'p> {
    pub(super) fn new(grammar: &'a Grammar<'a>, pen: &'a mut Pen<'p>) -> Self {
        Self {
            grammar,
            pen,
            pasted: Pasted::default(),
            part: ListPart::Main,
            doubtful: None,
            is_about: false,
            side: SetAside::default(),
            promised: None,
            group: None,
            place: 0,
            unknown: 0,
            remarks: Remarks::default(),
            sign: None,
            signs: Vec::new(),
        }
    }

    /// All that was read, once no line is left.
    pub(super) fn done(mut self) -> Pasted {
        self.settle();
        self.judge_signs();
        self.say_side();
        self.say_remarks();
        self.pasted
    }

    pub(super) fn refuse(&mut self, span: Range<usize>, code: Code, found: String, wanted: &str) {
        self.pasted.is_unread = true;
        self.pen.mark(span, code, found, wanted);
    }

    /// One line that is not empty.
    pub(super) fn line(&mut self, text: &str, span: Range<usize>, number: usize) {
        if let Some(inner) = self.line_remark(text, &span) {
            return self.remark(text, inner, number);
        }
        let line = &text[span.clone()];
        let heading = Heading::read(text, span.clone());
        let meaning = heading
            .as_ref()
            .map(|heading| heading.meaning(self.grammar.is_group));
        if self.refuses_struck(line, &span) {
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
        if self.part == ListPart::Side
            && !matches!(meaning, Some(Meaning::Part(_) | Meaning::Group))
        {
            return self.set_aside(line, number);
        }
        let all = readings(line);
        if let Some(name) = self.known(line, &all) {
            return self.known_card(line, &span, name, number);
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
        if let Some(name) = self.loose(line, &all) {
            return self.known_card(line, &span, name, number);
        }
        match counted.or(alone) {
            Some(reading) => {
                self.unknown += 1;
                self.card(line, &span, &reading.clone());
            }
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

    /// Marks a tag on a line of its own that strikes out what follows, and quotation marks that may; whether it is one.
    fn refuses_struck(&mut self, line: &str, span: &Range<usize>) -> bool {
        const QUOTED: &str = "\"\"\"";
        let tag = line.strip_prefix(['<', '[']);
        let tag = tag.and_then(|rest| rest.strip_suffix(['>', ']']));
        let is_one = tag.is_some_and(is_struck) || line.starts_with(QUOTED);
        if is_one {
            let found = format!("`{}`, which may take out what stands within", short(line));
            let wanted = "the cards that count alone";
            self.refuse(span.clone(), Code::Syntax, found, wanted);
        }
        is_one
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
            Meaning::Part(part) => {
                self.begin(part, &heading, number);
                self.promised = heading.count.map(|(count, _)| count);
            }
            Meaning::Group => {
                self.settle();
                self.group = heading.count.as_ref().map(|(count, _)| PromisedCards {
                    title: short(line),
                    line: number,
                    count: *count,
                    before: self.pasted.lines.len(),
                });
                // What a game starts with has no groups; a sideboard has.
                if self.part == ListPart::Start {
                    self.part = ListPart::Main;
                }
            }
            Meaning::Aside => {
                self.is_about = true;
                let said = format!("line {number}, `{}`, is no card and set aside", short(line));
                self.pasted.asides.push(said);
            }
            Meaning::Unknown => return self.unknown_heading(heading, number, has_copies),
        }
        true
    }

    /// A heading that nobody knows; whether it is one.
    fn unknown_heading(&mut self, heading: Heading, number: usize, has_copies: bool) -> bool {
        if self.grammar.is_deck && self.unknown_side(&heading) {
            return true;
        }
        let read = &self.pasted;
        let is_first = self.doubtful.is_none()
            && read.lines.is_empty()
            && read.keys.is_empty()
            && read.asides.is_empty();
        let is_one = heading.could_be_one(has_copies)
            && (self.grammar.is_deck || heading.count.is_some())
            && !self.is_near(&heading, is_first);
        if !is_one {
            return false;
        }
        // What a list is called may say anything.
        if heading.is_doubtful() && (!is_first || heading.count.is_some()) {
            self.doubt(&heading);
            return true;
        }
        self.settle();
        let before = self.pasted.lines.len();
        self.doubtful = Some(Doubtful {
            heading,
            before,
            line: number,
            is_first,
        });
        true
    }

    /// Marks a heading that may mean one of what is not played; whether it does.
    fn unknown_side(&mut self, heading: &Heading) -> bool {
        let Some(near) = heading.near_side() else {
            return false;
        };
        self.pasted.is_unread = true;
        let title = &heading.title;
        let found = format!("unknown heading `{}`", short(&title.text));
        let wanted = "one that is known, or another name for a group of cards";
        let (span, near) = (title.span.clone(), Some(near));
        self.pen
            .mark_name(span, Code::UnknownName, found, wanted, &title.text, near);
        true
    }

    /// Marks a heading with a word that may mean what is not played.
    fn doubt(&mut self, heading: &Heading) {
        let title = &heading.title;
        let found = format!(
            "heading `{}`, under which cards may be played or not",
            short(&title.text)
        );
        let wanted = "`Sideboard` above what is not played, or a plain name of a group of cards";
        self.refuse(title.span.clone(), Code::Syntax, found, wanted);
    }

    /// Whether so much of a file is at fault that nobody asks what a line of it may have meant.
    pub(super) fn is_junk(&self) -> bool {
        const MOST_ASKED: usize = 25;
        self.pen.marks() + self.unknown > MOST_ASKED
    }

    /// The card that is most likely meant. Of a file that is all faults nobody asks what each line meant.
    fn near(&self, name: &str) -> Option<String> {
        if self.is_junk() {
            return None;
        }
        (self.grammar.near)(name)
    }

    /// Whether an unknown heading without a count looks like a card that is misspelt, or like one among other words. The
    /// first line may call the list by a card.
    fn is_near(&self, heading: &Heading, is_first: bool) -> bool {
        let title = &heading.title.text;
        if heading.count.is_some() {
            return false;
        }
        let near = self.near(title);
        if is_first && !title.contains(char::is_numeric) {
            let length = title.chars().count();
            let is_slip = |near: String| near.chars().count().abs_diff(length) <= length / 4;
            return near.is_some_and(is_slip);
        }
        near.is_some() || self.loose(title, &[]).is_some()
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
}
