//! Lines of a pasted list that name a property of it: `key: value`.

use std::ops::Range;

use super::line::{readings, trimmed};
use super::parts::Part;
use super::reader::{Reader, short};
use super::{Placed, bare, heading};
use crate::plan::{Code, folded, nearest};

impl Reader<'_, '_> {
    /// Whether a line begins with a key that the game knows.
    pub(super) fn is_key(&self, line: &str) -> bool {
        let key = line.split_once(':').map(|(key, _)| folded(key));
        key.is_some_and(|key| self.grammar.keys.contains(&key.as_str()))
    }

    /// `key: value`; whether the line was one.
    pub(super) fn key(
        &mut self,
        text: &str,
        span: &Range<usize>,
        colon: usize,
        number: usize,
    ) -> bool {
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
}
