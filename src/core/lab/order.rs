//! Decisions somebody wrote down.

use std::fmt;

use crate::engine::{Seat, letter};

/// What an order says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// That this is decided.
    Do,
    /// That this is not on offer at the moment it stands at.
    Cannot,
    /// That this is not on offer from here on.
    Never,
}

impl Says {
    /// Between the letter and the colon.
    const WORDS: [(&'static str, Self); 2] = [(" cannot", Self::Cannot), (" never", Self::Never)];
}

/// A decision somebody wrote down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneAction {
    /// Who decides; anybody if it is not said.
    pub seat: Option<char>,
    /// What, in the words of transcripts.
    pub words: String,
    /// Whether it is to be done, or is not on offer.
    pub says: Says,
    /// Line of the file, for messages.
    pub line: usize,
}

impl SceneAction {
    /// Reads `A: A's Griffin fires 5 dice at B's Dragon`, as transcripts write it: with or without `> ` before it and
    /// paragraphs in brackets behind it. `A cannot: …` says that this is not on offer there, `A never: …` that it is not
    /// from there on.
    #[must_use]
    pub fn read(text: &str, line: usize) -> Self {
        let text = text.trim();
        let text = text.strip_prefix('>').unwrap_or(text).trim_start();
        let text = match text.rfind(" [") {
            Some(at) if text.ends_with(']') => &text[..at],
            _ => text,
        };
        let mut words = text;
        let (mut seat, mut says) = (None, Says::Do);
        if let Some((who, what)) = text.split_once(':') {
            let refusal = Says::WORDS
                .iter()
                .find_map(|&(word, says)| Some((who.strip_suffix(word)?, says)));
            let (name, sort) = refusal.unwrap_or((who, Says::Do));
            let mut letters = name.trim().chars();
            if let (Some(only @ 'A'..='F'), None) = (letters.next(), letters.next()) {
                (seat, says, words) = (Some(only), sort, what);
            }
        }
        Self {
            seat,
            words: words.split_whitespace().collect::<Vec<_>>().join(" "),
            says,
            line,
        }
    }

    /// Whether it is to be done.
    pub(super) fn is_done(&self) -> bool {
        self.says == Says::Do
    }

    pub(super) fn is_for(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|name| name == letter(seat))
    }
}

impl fmt::Display for SceneAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(seat) = self.seat {
            let refusal = Says::WORDS.iter().find(|(_, says)| *says == self.says);
            write!(f, "{seat}{}: ", refusal.map_or("", |(word, _)| *word))?;
        }
        f.write_str(&self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::{Says, SceneAction};

    #[test]
    fn an_order_is_read_as_transcripts_write_it() {
        let plain = SceneAction::read("A: A's Griffin fires 5 dice at B's Dragon", 3);
        assert_eq!(plain.seat, Some('A'));
        assert_eq!(plain.words, "A's Griffin fires 5 dice at B's Dragon");
        let pasted = SceneAction::read("> A: A's Griffin fires  5 dice at B's Dragon  [D-12]", 3);
        assert_eq!(pasted, plain);
        let barred = SceneAction::read("B cannot: B's Harpy boards A's Griffin", 1);
        assert!(barred.says == Says::Cannot && barred.seat == Some('B'));
        let never = SceneAction::read("A never: A's Griffin retreats", 1);
        assert!(never.says == Says::Never && never.words == "A's Griffin retreats");
        assert_eq!(never.to_string(), "A never: A's Griffin retreats");
        assert_eq!(SceneAction::read("passes", 1).seat, None);
    }
}
