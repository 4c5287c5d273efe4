//! Draws a fault the way rustc does: the line, the place underlined, what was wanted, what may be meant.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::fault::{Fault, Faults, MOST_SHOWN};
use super::odd::{is_ignorable, is_unsafe, shown};

/// Lines longer than this are cut around the fault.
const LONGEST_LINE: usize = 160;
/// What was wanted stands beside the place up to this length, else below.
const LONGEST_LABEL: usize = 90;
/// The line that names the card is drawn if it stands at most this many lines above.
const FARTHEST_ABOVE: usize = 200;

impl Faults {
    /// Draws the first of them with the lines they stand in.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let mut text = String::new();
        for fault in self.iter().take(MOST_SHOWN) {
            text.push_str(&draw(fault, colour));
            text.push_str("\n\n");
        }
        match self.len().saturating_sub(MOST_SHOWN) {
            0 => {}
            1 => text.push_str("and 1 more fault\n"),
            more => {
                text.push_str("and ");
                text.push_str(&more.to_string());
                text.push_str(" more faults\n");
            }
        }
        text
    }
}

/// The fault as text, several lines, without a newline at the end.
fn draw(fault: &Fault, colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut group = Level::ERROR
        .primary_title(shown(&fault.found))
        .id(fault.code.name())
        .elements(None::<Origin<'_>>);
    // Long lists of words push the line out of sight when they stand beside it.
    let in_note = fault.place().is_none() || fault.wanted.len() > LONGEST_LABEL;
    let path = shown(fault.path()).into_owned();
    match fault.place() {
        None => group = group.element(Origin::path(path)),
        Some((line, column)) => {
            let excerpt = Excerpt::of(fault, line);
            let mut primary = AnnotationKind::Primary.span(excerpt.span.clone());
            if !fault.wanted.is_empty() && !in_note {
                primary = primary.label(format!("wanted {}", shown(&fault.wanted)));
            }
            let mut snippet = Snippet::source(excerpt.text)
                .line_start(excerpt.first_line)
                .annotation(primary);
            if let Some(within) = excerpt.within {
                snippet = snippet.annotation(AnnotationKind::Context.span(within));
            }
            if excerpt.is_cut {
                // The cut line's columns are not the file's.
                let origin = Origin::path(path).line(line).char_column(column);
                group = group.element(origin).element(snippet);
            } else {
                group = group.element(snippet.path(path));
            }
        }
    }
    if in_note && !fault.wanted.is_empty() {
        group = group.element(Level::NOTE.message(format!("wanted {}", shown(&fault.wanted))));
    }
    if let Some(near) = &fault.near {
        group = group.element(Level::HELP.message(format!("did you mean `{}`?", shown(near))));
    }
    renderer.render(&[group])
}

/// The lines to draw and the places in them.
struct Excerpt {
    text: String,
    span: Range<usize>,
    within: Option<Range<usize>>,
    first_line: usize,
    is_cut: bool,
}

impl Excerpt {
    fn of(fault: &Fault, line: usize) -> Self {
        let text = fault.source().text();
        let start = text.floor_char_boundary(fault.span().start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        // A span over several lines is drawn on its first.
        let end = text.floor_char_boundary(fault.span().end.min(line_end).max(start));
        if line_end - line_start > LONGEST_LINE {
            return Self::cut(
                &text[line_start..line_end],
                start - line_start..end - line_start,
                line,
            );
        }
        let mut excerpt = Self {
            text: shown_lines(&text[line_start..line_end]),
            span: start - line_start..end - line_start,
            within: None,
            first_line: line,
            is_cut: false,
        };
        let Some(within) = fault.within.clone() else {
            return excerpt;
        };
        if within.end >= line_start || within.end - within.start > LONGEST_LINE {
            return excerpt;
        }
        let from = text[..within.start].rfind('\n').map_or(0, |at| at + 1);
        let lines_above = text[from..line_start].matches('\n').count();
        let above = &text[from..line_start];
        if lines_above <= FARTHEST_ABOVE && above.lines().all(|line| line.len() <= LONGEST_LINE) {
            excerpt.text = shown_lines(&text[from..line_end]);
            excerpt.span = start - from..end - from;
            excerpt.within = Some(within.start - from..within.end - from);
            excerpt.first_line = line - lines_above;
        }
        excerpt
    }

    /// A window of an overlong line.
    fn cut(line: &str, span: Range<usize>, number: usize) -> Self {
        let from = line.floor_char_boundary(span.start.saturating_sub(LONGEST_LINE / 2));
        let to = line.floor_char_boundary((from + LONGEST_LINE).min(line.len()));
        let end = span.end.min(to).max(span.start.min(to));
        let (before, after) = ("... ", " ...");
        let text = format!("{before}{}{after}", shown_lines(&line[from..to]));
        let shift = |at: usize| at - from + before.len();
        Self {
            span: shift(span.start)..shift(end),
            text,
            within: None,
            first_line: number,
            is_cut: true,
        }
    }
}

/// Lines with unsafe characters replaced by spaces, and those without a shape by what can be seen, byte for byte, so that
/// spans still fit.
fn shown_lines(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let (shown, times) = match c {
                '\n' | '\t' => (c, 1),
                _ if is_unsafe(c) => (' ', c.len_utf8()),
                _ if !is_ignorable(c) => (c, 1),
                _ if c.len_utf8() == char::REPLACEMENT_CHARACTER.len_utf8() => {
                    (char::REPLACEMENT_CHARACTER, 1)
                }
                _ => ('?', c.len_utf8()),
            };
            std::iter::repeat_n(shown, times)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::shown_lines;

    #[test]
    fn what_has_no_shape_is_seen_in_an_excerpt_and_spans_still_fit() {
        for (text, shown) in [
            ("a =\u{200b} 2", "a =\u{fffd} 2"),
            ("a =\u{ad}2", "a =??2"),
            ("a\u{1b}[0m", "a [0m"),
            ("a\u{202e}b", "a   b"),
            ("ß\t🚀\n", "ß\t🚀\n"),
        ] {
            assert_eq!(shown_lines(text), shown);
            assert_eq!(shown.len(), text.len());
        }
    }
}
