//! Lines of a pasted list that name a property of it: `key: value`.

use std::ops::Range;

use super::heading::{Heading, is_group};
use super::lead::Lead;
use super::line::readings;
use super::part::ListPart;
use super::pasted::Placed;
use super::reader::ListReader;
use super::sign::{short, trimmed};
use super::words::{is_aside, is_part, is_title};
use crate::plan::{Code, folded, nearest};

impl ListReader<'_, '_> {
    /// Whether a line begins with a key that the game knows.
    pub(super) fn is_key(&self, line: &str) -> bool {
        let key = line.split_once(':').map(|(key, _)| folded(key));
        key.is_some_and(|key| self.grammar.keys.contains(&key.as_str()))
    }

    /// `key: value`; whether the line was one.
    // Long because all that a line with a colon may be is asked one after another.
    pub(super) fn key(
        &mut self,
        text: &str,
        span: &Range<usize>,
        colon: usize,
        number: usize,
    ) -> bool {
        let line = &text[span.clone()];
        let key_at = unstarred(text, span.start..span.start + colon);
        let value_at = unstarred(text, span.start + colon + 1..span.end);
        let mut key = folded(&text[key_at.clone()]);
        let value = &text[value_at.clone()];
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        if (is_number || !value.contains(char::is_alphanumeric)) && self.is_heading(text, span) {
            return false;
        }
        if is_title(&key) && !is_number {
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
            } else if !is_number || !self.is_group(&key) {
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
        let begins_with_number = line.starts_with(|c: char| c.is_ascii_digit());
        let may_be_card = begins_with_number || self.names_card(line);
        if is_aside(&key) && self.part != ListPart::Side && !may_be_card {
            let said = format!("line {number}, `{}`, is no card and set aside", short(line));
            self.pasted.asides.push(said);
            return true;
        }
        let is_other = is_number
            || self.part == ListPart::Side
            || readings(line)
                .iter()
                .any(|reading| reading.copies.is_some())
            || self.names_card(line);
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
    pub(super) fn title(&mut self, text: &str, span: &Range<usize>) -> bool {
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

    /// Whether a line that ends with its colon, or with a number behind it, heads a part of a list or so many cards of
    /// a group.
    fn is_heading(&self, text: &str, span: &Range<usize>) -> bool {
        let Some(heading) = Heading::read(text, span.clone()) else {
            return false;
        };
        let name = folded(&heading.title.text);
        is_part(&name) || (heading.count.is_some() && self.is_group(&name))
    }

    fn is_group(&self, key: &str) -> bool {
        is_group(key, self.grammar.is_group)
    }

    /// Whether the next line that says something is a card.
    fn heads_cards(&self, text: &str, from: usize) -> bool {
        let next = text[from..]
            .lines()
            .map(str::trim)
            .find(|line| !line.is_empty());
        next.is_some_and(|line| self.names_card(&line[Lead::read(line, 0..line.len()).span]))
    }

    fn names_card(&self, line: &str) -> bool {
        self.known(line, &readings(line)).is_some()
    }
}

/// A part of a line without the spaces and stars at its ends: Markdown writes keys as `**key:**`.
fn unstarred(text: &str, part: Range<usize>) -> Range<usize> {
    let is_gap = |c: char| c == '*' || c.is_whitespace();
    let inner = &text[part.clone()];
    let start = part.start + (inner.len() - inner.trim_start_matches(is_gap).len());
    start..start + inner.trim_matches(is_gap).len()
}
