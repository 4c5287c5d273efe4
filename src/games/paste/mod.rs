//! Lists of cards as people paste them, from sites and programs of any game: copies on either side of a name, bullets,
//! headings with or without counts, remarks, a sideboard that is set aside and said so. What the cards and groups are called is the
//! game's affair.

mod heading;
mod line;

use std::ops::Range;

use crate::plan::{Code, Pen, folded, is_ignorable, is_unsafe, nearest};
use heading::{Heading, Meaning};
use line::{Reading, readings, trimmed};

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

/// Where the lines that follow belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Main,
    Start,
    Side,
}

/// A heading that nobody knows: what stands under it tells whether it is one.
struct Doubtful {
    heading: Heading,
    /// Lines of cards before it.
    before: usize,
    line: usize,
}

struct Reader<'a, 'p> {
    grammar: &'a Grammar<'a>,
    pen: &'a mut Pen<'p>,
    pasted: Pasted,
    part: Part,
    doubtful: Option<Doubtful>,
    /// Whether what follows is about the list, `Name …` on a line.
    is_about: bool,
    side: Side,
}

/// What was set aside.
#[derive(Default)]
struct Side {
    copies: i64,
    first: usize,
    last: usize,
}

/// Reads a list; faults are marked.
pub fn read(pen: &mut Pen<'_>, grammar: &Grammar<'_>) -> Pasted {
    let source = pen.source().clone();
    let text = source.text();
    let mut reader = Reader {
        grammar,
        pen,
        pasted: Pasted::default(),
        part: Part::Main,
        doubtful: None,
        is_about: false,
        side: Side::default(),
    };
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
            if inner != span
                && !is_costed(&text[inner.clone()])
                && !reader.is_key(&text[inner.clone()])
            {
                continue;
            }
            span = inner;
        }
        if !span.is_empty() {
            reader.line(text, span, number);
        }
    }
    reader.settle();
    reader.say_side();
    reader.pasted
}

/// A line without spaces and characters that have no shape at its ends, and without its bullet.
fn bare(text: &str, line: Range<usize>) -> Range<usize> {
    const BULLETS: [char; 12] = ['-', '*', '+', '•', '‣', '·', '◦', '▪', '●', '–', '—', '>'];
    let is_gap = |c: char| c.is_whitespace() || is_ignorable(c);
    let inner = &text[line.clone()];
    let start = line.start + (inner.len() - inner.trim_start_matches(is_gap).len());
    let end = start + inner.trim_matches(is_gap).len();
    let inner = &text[start..end];
    match inner.strip_prefix(BULLETS) {
        Some(rest) if rest.starts_with(char::is_whitespace) => trimmed(text, end - rest.len()..end),
        Some(rest)
            if !inner.starts_with(['-', '+', '>', '–'])
                && rest.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            end - rest.len()..end
        }
        _ => start..end,
    }
}

/// `2x (1) Name`, as in lists that are all remarks.
fn is_costed(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix('x').unwrap_or(rest).trim_start();
    rest.len() < text.len() && rest.starts_with('(')
}

impl Reader<'_, '_> {
    fn is_key(&self, line: &str) -> bool {
        let key = line.split_once(':').map(|(key, _)| folded(key));
        key.is_some_and(|key| self.grammar.keys.contains(&key.as_str()))
    }

    fn refuse(&mut self, span: Range<usize>, code: Code, found: String, wanted: &str) {
        self.pasted.is_unread = true;
        self.pen.mark(span, code, found, wanted);
    }

    /// One line that is not empty.
    fn line(&mut self, text: &str, span: Range<usize>, number: usize) {
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
        match (meaning, heading) {
            _ if self.is_about && self.title(text, &span) => return,
            (Some(Meaning::Part(part)), _) => return self.enter(part, number),
            (Some(Meaning::Group), _) => return self.settle(),
            (Some(Meaning::Aside), _) => {
                self.is_about = true;
                let said = format!("line {number}, `{}`, is no card and set aside", short(line));
                return self.pasted.asides.push(said);
            }
            (_, Some(heading))
                if heading.could_be_one(has_copies)
                    && (self.grammar.is_deck || heading.count.is_some())
                    && !self.is_near(&heading) =>
            {
                self.settle();
                let before = self.pasted.lines.len();
                self.doubtful = Some(Doubtful {
                    heading,
                    before,
                    line: number,
                });
                return;
            }
            _ => {}
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

    fn no_card(&mut self, span: Range<usize>, line: &str) {
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

    /// `key: value`; whether the line was one.
    fn key(&mut self, text: &str, span: &Range<usize>, colon: usize, number: usize) -> bool {
        let line = &text[span.clone()];
        let key_at = trimmed(text, span.start..span.start + colon);
        let value_at = trimmed(text, span.start + colon + 1..span.end);
        let mut key = folded(&text[key_at.clone()]);
        let value = &text[value_at.clone()];
        if heading::is_title(&key) && !value.bytes().all(|byte| byte.is_ascii_digit()) {
            "name".clone_into(&mut key);
        }
        if let Some(at) = self.grammar.keys.iter().position(|known| *known == key) {
            // `Modules:` above cards heads them.
            if value.is_empty() && self.is_group(&key) && self.heads_cards(text, span.end) {
                return false;
            }
            if value.is_empty() {
                let found = format!("`{key}` without a value");
                self.pen
                    .mark(key_at, Code::Empty, found, format!("`{key}: …`"));
            } else if !value.bytes().all(|byte| byte.is_ascii_digit()) || !self.is_group(&key) {
                let value = Placed {
                    text: value.to_owned(),
                    span: value_at,
                };
                self.pasted.keys.push((at, key_at, value));
            } else {
                return false;
            }
            return true;
        }
        if heading::is_aside(&key) && self.part != Part::Side {
            let said = format!("line {number}, `{}`, is no card and set aside", short(line));
            self.pasted.asides.push(said);
            return true;
        }
        let is_other = value.is_empty()
            || value.bytes().all(|byte| byte.is_ascii_digit())
            || self.part == Part::Side
            || readings(line).iter().any(|reading| {
                reading.copies.is_some() || (self.grammar.is_card)(&line[reading.name.clone()])
            });
        let near = nearest(&key, self.grammar.keys.iter().copied());
        if is_other && (near.is_none() || !value.is_empty() || self.is_group(&key)) {
            return false;
        }
        let found = format!("unknown key `{}`", &text[key_at.clone()]);
        let wanted = format!("one of {}", self.grammar.keys.join(", "));
        let meant = near.and_then(|near| self.grammar.keys.iter().position(|key| *key == near));
        self.pasted.meant.extend(meant);
        self.pen.mark_name(
            key_at,
            Code::UnknownKey,
            found,
            wanted,
            &key,
            self.grammar.keys.iter().copied(),
        );
        true
    }

    /// `Name …` under a heading that says what the list is about; whether the line was one.
    fn title(&mut self, text: &str, span: &Range<usize>) -> bool {
        const NAME: &str = "Name ";
        let at = self.grammar.keys.iter().position(|key| *key == "name");
        let (Some(at), true) = (at, text[span.clone()].starts_with(NAME)) else {
            return false;
        };
        self.is_about = false;
        let value = trimmed(text, span.start + NAME.len()..span.end);
        let placed = Placed {
            text: text[value.clone()].to_owned(),
            span: value,
        };
        self.pasted
            .keys
            .push((at, span.start..span.start + NAME.len() - 1, placed));
        true
    }

    fn is_group(&self, key: &str) -> bool {
        heading::is_group(key, self.grammar.is_group)
    }

    /// Whether the next line that says something is a card.
    fn heads_cards(&self, text: &str, from: usize) -> bool {
        let next = text[from..]
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty());
        next.is_some_and(|line| {
            let line = &line[bare(line, 0..line.len())];
            let all = readings(line);
            all.iter()
                .any(|reading| (self.grammar.is_card)(&line[reading.name.clone()]))
        })
    }

    fn enter(&mut self, part: Part, number: usize) {
        self.settle();
        if !self.grammar.is_deck {
            return;
        }
        self.part = part;
        if part == Part::Side && self.side.first == 0 {
            (self.side.first, self.side.last) = (number, number);
        }
    }

    fn set_aside(&mut self, line: &str, number: usize) {
        let all = readings(line);
        let copies = all.iter().find_map(|reading| reading.copies.clone());
        let copies = copies.and_then(|at| line[at].parse::<i64>().ok());
        self.side.copies = self.side.copies.saturating_add(copies.unwrap_or(1));
        if self.side.first == 0 {
            self.side.first = number;
        }
        self.side.last = number;
    }

    fn say_side(&mut self) {
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
    fn settle(&mut self) {
        let Some(Doubtful {
            heading,
            before,
            line,
        }) = self.doubtful.take()
        else {
            return;
        };
        let under = &self.pasted.lines[before..];
        let copies: i64 = under.iter().map(|line| line.copies).sum();
        let title = &heading.title;
        match heading.count {
            Some((count, _)) if count == copies || count == under.len() as i64 => {}
            None if !under.is_empty() => {
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
fn sideboard_mark(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let line = &text[span.clone()];
    let is_mark = line
        .get(..3)
        .is_some_and(|mark| mark.eq_ignore_ascii_case("sb:"));
    is_mark
        .then(|| trimmed(text, span.start + 3..span.end))
        .filter(|inner| !inner.is_empty())
}

/// A text as messages quote it.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    let mut out: String = text.chars().take(MOST).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}
