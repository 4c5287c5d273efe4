//! One line of a pasted list: every way in which it can be read as copies of a card. Which is right depends on what
//! cards there are, since names may begin or end with numbers.

use std::ops::Range;

use super::sign::{BETWEEN, TIMES, digits, remark_starts, trimmed};
use super::tag::names;

/// Longer lines are read in the first way only: no card is called so.
const LONGEST: usize = 400;
/// A way to read a line. Places are bytes of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    /// Where the number of copies stands; none means one copy.
    pub(super) copies: Option<Range<usize>>,
    pub(super) name: Range<usize>,
}

/// All ways to read a line, the plainest first. None has an empty name. What else stands on the line is not judged here.
pub(super) fn readings(text: &str) -> Vec<Reading> {
    let mut all = Vec::new();
    for part in before_remarks(text) {
        let alone = Reading {
            copies: None,
            name: part.clone(),
        };
        let (before, behind) = (leading(text, part.clone()), trailing(text, part));
        if text.len() > LONGEST {
            all.extend(before.into_iter().chain(behind).chain([alone]).take(1));
            break;
        }
        all.extend(
            before
                .into_iter()
                .flat_map(|reading| tagged(text, &reading)),
        );
        // A card may be called `Mark 4`.
        all.push(alone.clone());
        all.extend(
            behind
                .into_iter()
                .flat_map(|reading| tagged(text, &reading)),
        );
        all.extend(tagged(text, &alone));
    }
    all.retain(|reading| !reading.name.is_empty());
    all
}

/// A reading with and without the tags of its name.
fn tagged(text: &str, reading: &Reading) -> Vec<Reading> {
    let names = names(text, reading.name.clone()).into_iter();
    let copies = &reading.copies;
    names
        .map(|name| Reading {
            copies: copies.clone(),
            name,
        })
        .collect()
}

/// What stands before a trailing remark, `#` or `//` behind a space; since names may hold such marks, before each of
/// them, and the whole line last.
fn before_remarks(text: &str) -> Vec<Range<usize>> {
    /// A line with more of them is a remark throughout.
    const MOST: usize = 4;
    let places = text.char_indices().map(|(at, _)| at);
    let marks = places.filter(|at| remark_starts(text, *at));
    let ends = marks.take(MOST).map(|at| trimmed(text, 0..at));
    ends.chain(std::iter::once(0..text.len())).collect()
}

/// `4 Name`, `4x Name`, `4 x Name`, `x4 Name`, `(4) Name`, `[4] Name`, `4, Name`.
fn leading(text: &str, part: Range<usize>) -> Vec<Reading> {
    let inner = &text[part.clone()];
    let open = inner.chars().next().filter(|c| "([".contains(*c));
    let mut at = open.map_or(0, char::len_utf8);
    if inner[at..].starts_with(TIMES)
        && inner[at..]
            .chars()
            .nth(1)
            .is_some_and(|c| c.is_ascii_digit())
    {
        at += inner[at..].chars().next().map_or(0, char::len_utf8);
    }
    let number = at..at + digits(&inner[at..]);
    if number.is_empty() {
        return Vec::new();
    }
    let copies = Some(part.start + number.start..part.start + number.end);
    let reading = |from: usize| Reading {
        copies: copies.clone(),
        name: trimmed(text, part.start + from..part.end),
    };
    let mut rest = number.end;
    let times = |from: usize| inner[from..].chars().next().filter(|c| TIMES.contains(c));
    if open.is_some() {
        rest += times(rest).map_or(0, char::len_utf8);
        let is_closed = inner[rest..].starts_with([')', ']']);
        return is_closed.then(|| reading(rest + 1)).into_iter().collect();
    }
    let spaces = inner[rest..].len() - inner[rest..].trim_start().len();
    if let Some(mark) = times(rest + spaces) {
        let behind = rest + spaces + mark.len_utf8();
        let has_gap = inner[behind..].starts_with(char::is_whitespace);
        return match (has_gap, spaces > 0) {
            // The mark may be the first letter of the name.
            (true, true) => vec![reading(behind), reading(rest)],
            (true, false) => vec![reading(behind)],
            (false, true) => vec![reading(rest)],
            (false, false) if inner.len() > behind => vec![reading(behind)],
            _ => Vec::new(),
        };
    }
    let mark = inner[rest + spaces..].chars().next();
    if let Some(mark) = mark.filter(|c| BETWEEN.contains(c)) {
        return vec![reading(rest + spaces + mark.len_utf8())];
    }
    if let Some(mark) = mark.filter(|c| spaces == 0 && ".)".contains(*c)) {
        // The line's place in the list, with copies of its own behind, or none.
        let placed = reading(rest + mark.len_utf8());
        let inner = leading(text, placed.name.clone());
        let behind = trailing(text, placed.name.clone());
        return inner.into_iter().chain(behind).chain([placed]).collect();
    }
    if spaces > 0 {
        vec![reading(rest)]
    } else {
        Vec::new()
    }
}

/// `Name x4`, `Name 4x`, `Name (4)`, `Name [4]`, `Name - 4`, `Name: 4`, `Name, 4`, `Name 4`.
fn trailing(text: &str, part: Range<usize>) -> Vec<Reading> {
    let inner = &text[part.clone()];
    let is_closed = inner.ends_with([')', ']']);
    let mut rest = inner.strip_suffix([')', ']']).unwrap_or(inner);
    rest = rest.strip_suffix(TIMES).unwrap_or(rest);
    let count = rest.bytes().rev().take_while(u8::is_ascii_digit).count();
    if count == 0 {
        return Vec::new();
    }
    let number = rest.len() - count..rest.len();
    let before = &rest[..number.start];
    let before = if is_closed {
        let before = before.strip_suffix(TIMES).unwrap_or(before);
        match before.strip_suffix(['(', '[']) {
            Some(before) => before,
            None => return Vec::new(),
        }
    } else {
        let spaced = before.trim_end();
        match spaced.strip_suffix(TIMES) {
            Some(name) if name.ends_with(char::is_whitespace) => name,
            _ => match spaced.strip_suffix(BETWEEN) {
                Some(name) => name,
                None if spaced.len() < before.len() => spaced,
                None => return Vec::new(),
            },
        }
    };
    let name = trimmed(text, part.start..part.start + before.len());
    if name.is_empty() {
        return Vec::new();
    }
    vec![Reading {
        copies: Some(part.start + number.start..part.start + number.end),
        name,
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (i64, &str) {
        let known = |name: &str| {
            matches!(
                name,
                "Harpy Wing" | "X Wing" | "Mark 4" | "5th Fleet" | "Ion // Sun"
            )
        };
        let all = readings(text);
        let reading = all
            .iter()
            .find(|reading| known(&text[reading.name.clone()]));
        let reading = reading.unwrap_or_else(|| panic!("{text}: {all:?}"));
        let copies = reading.copies.clone();
        let copies = copies.map_or(1, |span| text[span].parse().unwrap());
        (copies, &text[reading.name.clone()])
    }

    #[test]
    fn a_card_is_found_on_either_side_of_its_number() {
        for text in [
            "4 Harpy Wing",
            "4x Harpy Wing",
            "4X Harpy Wing",
            "4 x Harpy Wing",
            "4\u{d7} Harpy Wing",
            "x4 Harpy Wing",
            "4\tHarpy Wing",
            "(4) Harpy Wing",
            "[4] Harpy Wing",
            "[4x] Harpy Wing",
            "4xHarpy Wing",
            "4, Harpy Wing",
            "4: Harpy Wing",
            "Harpy Wing x4",
            "Harpy Wing x 4",
            "Harpy Wing 4x",
            "Harpy Wing (4)",
            "Harpy Wing (x4)",
            "Harpy Wing [4]",
            "Harpy Wing - 4",
            "Harpy Wing: 4",
            "Harpy Wing,4",
            "Harpy Wing\t4",
            "Harpy Wing 4",
            "4 Harpy Wing # the best",
            "4 Harpy Wing // the best",
            "Harpy Wing x4 # foil",
            "4 Harpy Wing (HB1) 45",
            "4 Harpy Wing HBR 45",
            "4 Harpy Wing (HB1) 45 *F*",
            "4x (3) Harpy Wing",
            "4x Harpy Wing (hb1) 12 [Ship]",
            "4x Harpy Wing (hb1) 12 [Ship{top}] ^Have,#37d67a^",
            "4 \"Harpy Wing\"",
            "4 **Harpy Wing**",
            "4,\"Harpy Wing\",HBR",
            "4|Harpy Wing|HBR|1",
            "4 [HBR] Harpy Wing",
            "4 [Harpy Wing](https://example.com/7)",
            "3. 4 Harpy Wing",
            "Harpy Wing = 4",
            "4 Harpy Wing,",
        ] {
            assert_eq!(read(text), (4, "Harpy Wing"), "{text}");
        }
    }

    #[test]
    fn names_with_numbers_and_marks_of_their_own_are_left_whole() {
        for (text, wanted) in [
            ("3 X Wing", (3, "X Wing")),
            ("3 x X Wing", (3, "X Wing")),
            ("Mark 4", (1, "Mark 4")),
            ("2 Mark 4", (2, "Mark 4")),
            ("5th Fleet", (1, "5th Fleet")),
            ("2 5th Fleet", (2, "5th Fleet")),
            ("2 Ion // Sun", (2, "Ion // Sun")),
            ("2 Ion // Sun # split", (2, "Ion // Sun")),
            ("Harpy Wing", (1, "Harpy Wing")),
        ] {
            assert_eq!(read(text), wanted, "{text}");
        }
    }

    #[test]
    fn no_line_breaks_a_reader() {
        for text in [
            "", "x", "4", "x4", "(4)", "(", "4x", "()", "[]", "-", "×", "4×", "é (4", "#", "// a",
            "🚀4", "4🚀",
        ] {
            for reading in readings(text) {
                assert!(!text[reading.name].is_empty(), "{text}");
            }
        }
    }
}
