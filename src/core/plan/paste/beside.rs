//! What stands on a line beside the name of a card: copies, the line's place in the list, sets, prices, labels, remarks.
//! A number that nobody can account for is a fault: two readings of one line are two decks.

use std::ops::Range;

use super::column::blank;
use super::piece::{
    count, has_number, is_leader, is_number, is_price, is_roman, is_struck, is_times, is_word,
    opened, pieces, says_side,
};
use super::sign::{TIMES, digits, remark_starts, short, trimmed};
use super::tag::{is_mark, is_pips, is_set, unwrapped};
use super::words::is_doubtful;

/// What a line of cards should be, for messages.
const WANTED: &str = "one number of copies: `4 Name` or `Name x4`";

/// What was understood.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// The digits of the copies; none means one copy.
    pub(super) copies: Option<Range<usize>>,
    /// The digits of the line's place in a numbered list, `3.` or `3)`.
    pub(super) place: Option<Range<usize>>,
    /// Whether a mark says that the card is not played: `[Sideboard]`, `*SB*`, `{noDeck}`.
    pub(super) is_side: bool,
}

/// What could not be understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    pub(super) span: Range<usize>,
    pub(super) found: String,
    pub(super) wanted: &'static str,
}

/// Reads all that stands on a line beside the name of its card.
pub(super) fn beside(text: &str, name: &Range<usize>) -> Result<Beside, Unclear> {
    let mut judge = LineJudge {
        text,
        name: unwrapped(text, name),
        said: Beside::default(),
        counts: Vec::new(),
        doubtful: None,
        strange: None,
        is_behind_set: false,
    };
    let name = judge.name.clone();
    for piece in pieces(text, 0..name.start) {
        judge.front(piece)?;
    }
    judge.is_behind_set = false;
    for piece in pieces(text, name.end..text.len()) {
        judge.behind(piece)?;
    }
    judge.done()
}

struct LineJudge<'a> {
    text: &'a str,
    name: Range<usize>,
    said: Beside,
    /// The digits of every number of copies.
    counts: Vec<Range<usize>>,
    /// A number that has a meaning of its own where the copies stand elsewhere.
    doubtful: Option<Range<usize>>,
    /// A sign that nobody knows.
    strange: Option<Range<usize>>,
    is_behind_set: bool,
}

impl LineJudge<'_> {
    /// One piece in front of the name.
    fn front(&mut self, piece: Range<usize>) -> Result<(), Unclear> {
        let (inner, bracket) = opened(self.text, &piece);
        let token = &self.text[piece.clone()];
        let before = &self.text[..piece.start];
        let is_cost = bracket.is_some() && before.trim_end().ends_with(TIMES);
        let length = digits(token);
        if is_cost && is_number(&self.text[inner.clone()]) {
            return Ok(());
        }
        if length > 0 && matches!(&token[length..], "." | ")") && self.counts.is_empty() {
            self.said.place = Some(piece.start..piece.start + length);
            return Ok(());
        }
        if let Some(count) = self.count(&inner, bracket) {
            self.counts.push(count);
            return Ok(());
        }
        if has_number(token) {
            self.doubtful.get_or_insert(piece.clone());
        }
        if remark_starts(self.text, piece.start) || (self.counts.is_empty() && is_pips(token)) {
            return Err(self.strange(&piece));
        }
        if bracket.is_none() && is_word(token) && !is_times(token) {
            return Err(self.strange(&piece));
        }
        self.plain(piece)
    }

    /// One piece behind the name.
    fn behind(&mut self, piece: Range<usize>) -> Result<(), Unclear> {
        let (inner, bracket) = opened(self.text, &piece);
        let token = &self.text[piece.clone()];
        let is_behind_set = std::mem::take(&mut self.is_behind_set) && bracket.is_none();
        if let Some(count) = self.count(&inner, bracket) {
            if is_behind_set && is_number(token) {
                self.doubtful.get_or_insert(piece);
            } else {
                self.counts.push(count);
            }
            return Ok(());
        }
        let is_remark = remark_starts(self.text, piece.start);
        if is_behind_set && !is_remark && has_number(token) {
            self.doubtful.get_or_insert(piece);
            return Ok(());
        }
        let inside = &self.text[inner];
        if is_set(inside, bracket.is_some()) {
            self.is_behind_set = true;
            // Some sets begin with a number, and so do `4of` and `4th`; some numbers are letters.
            if inside.starts_with(|c: char| c.is_ascii_digit()) || is_roman(inside) {
                self.doubtful.get_or_insert(piece.clone());
            }
        }
        self.plain(piece)
    }

    /// The copies that a piece is, where it is nothing else: costs stand in braces.
    fn count(&self, inner: &Range<usize>, bracket: Option<char>) -> Option<Range<usize>> {
        count(self.text, inner).filter(|_| matches!(bracket, None | Some('(' | '[')))
    }

    /// A piece that is no number of copies.
    fn plain(&mut self, piece: Range<usize>) -> Result<(), Unclear> {
        let token = &self.text[piece.clone()];
        let (inner, bracket) = opened(self.text, &piece);
        let inner = &self.text[inner];
        let is_remark = remark_starts(self.text, piece.start);
        let is_struck =
            token.contains("~~") || (matches!(bracket, Some('<' | '[')) && is_struck(inner));
        let is_label = bracket.is_some() && !is_remark;
        // Of some copies, or of all that stand on the line, it says that they are not played.
        let takes_out = is_label && is_doubtful(inner);
        if says_side(inner, is_remark) && !(takes_out && has_number(inner)) {
            self.said.is_side = true;
        } else if is_remark {
            // A remark may say anything; a number alone in it may be the copies.
            let rest = token.trim_start_matches(['#', '/']).trim();
            if has_number(rest) && !is_word(rest) {
                self.doubtful.get_or_insert(piece);
            }
        } else if is_struck || takes_out {
            return Err(self.strange(&piece));
        } else if is_price(token) || is_set(inner, bracket.is_some()) {
            // Understood, and nothing to be noted.
        } else if has_number(token) {
            if bracket.is_none() || !is_word(inner) {
                let found = format!(
                    "`{}` beside a card, which may be copies or not",
                    short(token)
                );
                return Err(unclear(piece, found));
            }
            self.doubtful.get_or_insert(piece);
        } else if is_label {
            let is_sign = !is_word(inner) && !is_pips(inner);
            // A box that is ticked, or not.
            if is_sign || is_times(inner) {
                return Err(self.strange(&piece));
            }
        } else if !is_mark(token) && !is_times(token) {
            if is_word(token) {
                return Err(self.strange(&piece));
            }
            if !is_pips(token) && !is_leader(token) {
                self.strange.get_or_insert(piece.clone());
            }
            // Some write the copies as so many stars.
            self.doubtful.get_or_insert(piece);
        }
        Ok(())
    }

    /// A word that nobody can account for, with what follows it up to the name or the end.
    fn strange(&self, piece: &Range<usize>) -> Unclear {
        let end = if piece.start < self.name.start {
            self.name.start
        } else {
            self.text.len()
        };
        let span = trimmed(self.text, piece.start..end);
        let found = format!(
            "`{}` beside the name of a card",
            short(&self.text[span.clone()])
        );
        let wanted = "copies and a name, one card a line: `3 Name`";
        Unclear {
            span,
            found,
            wanted,
        }
    }

    fn done(mut self) -> Result<Beside, Unclear> {
        let value = |at: &Range<usize>| self.text[at.clone()].trim_start_matches('0');
        let first = self.counts.first();
        let other = self
            .counts
            .iter()
            .find(|at| first.map(value) != Some(value(at)));
        if let (Some(first), Some(other)) = (first, other) {
            let (one, two) = (&self.text[first.clone()], &self.text[other.clone()]);
            let found = format!("two numbers of copies, {} and {}", short(one), short(two));
            return Err(unclear(other.clone(), found));
        }
        if let (None, Some(doubtful)) = (first, self.doubtful.clone()) {
            let found = format!(
                "`{}` beside a card without copies, which may be them or not",
                short(&self.text[doubtful.clone()])
            );
            return Err(unclear(doubtful, found));
        }
        if let Some(strange) = &self.strange {
            return Err(self.strange(strange));
        }
        if let Some(gap) = blank(self.text, &self.name, first) {
            return Err(blank_column(gap, "in"));
        }
        self.said.copies = first.cloned();
        Ok(self.said)
    }
}

/// An empty column that may be the one of the copies.
pub(super) fn blank_column(span: Range<usize>, place: &str) -> Unclear {
    let found = format!("an empty column {place} a row, which may be that of the copies");
    let wanted = "copies and a name with nothing else between: `3 Name`";
    Unclear {
        span,
        found,
        wanted,
    }
}

fn unclear(span: Range<usize>, found: String) -> Unclear {
    Unclear {
        span,
        found,
        wanted: WANTED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "Harpy Wing";

    fn read(text: &str) -> Result<(Option<&str>, Option<&str>, bool), String> {
        let at = text.find(NAME).unwrap();
        let said = beside(text, &(at..at + NAME.len())).map_err(|unclear| unclear.found)?;
        let of = |at: Option<Range<usize>>| at.map(|at| &text[at]);
        Ok((of(said.copies), of(said.place), said.is_side))
    }

    #[test]
    fn every_number_beside_a_card_is_accounted_for() {
        for text in [
            "4 Harpy Wing (HBR) 12",
            "4 Harpy Wing HBR 12 *F*",
            "4 Harpy Wing (PHBR) 12p *F*",
            "4 Harpy Wing (2XM) 7",
            "4 Harpy Wing $0.25",
            "Harpy Wing\t4\t$0.25",
            "Harpy Wing x4 (HBR) 12 [Ships 2]",
            "4|Harpy Wing|HBR|1",
            "4x (3) Harpy Wing",
            "4 x Harpy Wing",
            "x4 Harpy Wing",
            "Harpy Wing x 4",
            "4x Harpy Wing x4",
            "04 Harpy Wing 4",
            "4x Harpy Wing (hb1) 12 [Ship{top}] ^Have,#37d67a^",
            "4 Harpy Wing #3 in hand",
            "4 Harpy Wing // cut 2",
            "4 Harpy Wing /* cut 2 */",
            "4 Harpy Wing<!-- the best -->",
            "4 *Harpy Wing*",
            "4 [[Harpy Wing]]",
            "4 \u{ab}Harpy Wing\u{bb}",
            "4x Harpy Wing \u{25cf}\u{25cf}",
            "4 [Harpy Wing](https://example.com/7)",
            "\"4\",\"Harpy Wing\"",
            "4 [HBR:12] Harpy Wing",
            "Harpy Wing ..... 4",
            "4 Harpy Wing IV",
            "4\u{200b} Harpy Wing",
            "4\u{fe0f}\u{20e3} Harpy Wing",
        ] {
            let (copies, place, is_side) =
                read(text).unwrap_or_else(|found| panic!("{text}: {found}"));
            let copies = copies.map(|copies| copies.trim_start_matches('0'));
            assert_eq!((copies, place, is_side), (Some("4"), None, false), "{text}");
        }
        assert_eq!(read("Harpy Wing (HBR)"), Ok((None, None, false)));
        assert_eq!(read("3. 4 Harpy Wing"), Ok((Some("4"), Some("3"), false)));
        assert_eq!(read("3) Harpy Wing x4"), Ok((Some("4"), Some("3"), false)));
    }

    #[test]
    fn a_number_that_may_be_copies_or_not_is_unclear() {
        for text in [
            "Harpy Wing 4 3",
            "Harpy Wing\t4\t3",
            "4 Harpy Wing 3",
            "4x Harpy Wing x3",
            "4 Harpy Wing (3)",
            "4 Harpy Wing 3x",
            "4 (2) Harpy Wing",
            "Harpy Wing 3-4",
            "Harpy Wing (4/5)",
            "4 Harpy Wing (3/5)",
            "Harpy Wing {4}",
            "Harpy Wing \u{2212}4",
            "Harpy Wing -4",
            "Harpy Wing \u{2074}",
            "Harpy Wing (\u{664})",
            "Harpy Wing (4 copies)",
            "Harpy Wing (4of)",
            "Harpy Wing (HBR) 4",
            "Harpy Wing # 4",
            "Harpy Wing \u{25cf}\u{25cf}",
            "4 Harpy Wing 3.50",
            "4 Harpy Wing 12%",
            "4 Harpy Wing 2026",
            "-4 Harpy Wing",
            "+4 Harpy Wing",
            "$4 Harpy Wing",
            "IV Harpy Wing",
            "Harpy Wing IV",
            "HBR 12 Harpy Wing",
            "4 copies of Harpy Wing",
            "4 Harpy Wing or two",
            "~~4 Harpy Wing~~",
            "4 ~~Harpy Wing~~",
            "<s>4 Harpy Wing</s>",
            "\u{bd} Harpy Wing",
            "**** Harpy Wing",
            "Harpy Wing ****",
            "(4 Harpy Wing",
            "4 Harpy Wing (1 side)",
            "4 Harpy Wing [SB: 1]",
            "4 Harpy Wing [x]",
            "4 Harpy Wing [ ]",
            "4 Harpy Wing *",
            "4 Harpy Wing \u{274c}",
            "4 (Harpy Wing)",
            "! 4 Harpy Wing",
            "\u{274c} 4 Harpy Wing",
            "\u{2606} 4 Harpy Wing",
            "= 4 Harpy Wing",
            "[s]4 Harpy Wing[/s]",
            "4 <!-- two --> Harpy Wing",
            "4 Harpy Wing /* a */ 3",
            "Harpy Wing;;4",
            "Harpy Wing;",
        ] {
            assert!(read(text).is_err(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn marks_that_say_sideboard_are_heard() {
        for text in [
            "4x Harpy Wing (hbr) 3 [Maybeboard{noDeck}{noPrice}]",
            "4x Harpy Wing (hbr) 3 [Cuts{noDeck}]",
            "4x Harpy Wing [Ships,Sideboard]",
            "4x Harpy Wing [Sideboard]",
            "4 Harpy Wing *SB*",
            "4 Harpy Wing (Sideboard)",
            "4\tHarpy Wing\tSideboard",
            "4,Harpy Wing,sideboard",
            "4 Harpy Wing # sideboard",
            "4 Harpy Wing /* cut */",
            "4 Harpy Wing <!-- not in the deck -->",
            "4 Harpy Wing (not included)",
            "4 Harpy Wing #ramp #side",
        ] {
            assert_eq!(read(text), Ok((Some("4"), None, true)), "{text}");
        }
        assert!(!read("4 Harpy Wing # not in the sideboard").unwrap().2);
    }
}
