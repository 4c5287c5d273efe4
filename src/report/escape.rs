//! Text from outside (names of cards and decks, paths, labels, remarks) on its way into a format: one function for
//! each, by the format's own standard. What a format can hold but no reader should meet is written as `\u{…}`: characters that
//! steer a terminal, turn the direction of writing, or are none.

use std::borrow::Cow;

use breachlab_core::plan::{is_unsafe, spelled};

/// One line of a terminal or a note: line ends and tabs are spaces.
///
/// ```
/// assert_eq!(breachlab_report::tame("a\tb\u{1b}[2J"), "a b\\u{1b}[2J");
/// ```
#[must_use]
pub fn tame(text: &str) -> String {
    let flat = text.replace(['\n', '\r', '\t'], " ");
    spelled(&flat, is_unsafe).into_owned()
}

/// A whole document on its way to a terminal: lines stay lines, and of what steers a terminal only colours pass
/// (ECMA-48, SGR). The last net: each part was made harmless where it was put in.
#[must_use]
pub fn stream(text: &str) -> Cow<'_, str> {
    let stays = |c: char| matches!(c, '\n' | '\t');
    if !text.chars().any(|c| is_unsafe(c) && !stays(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = colour_length(rest).unwrap_or(c.len_utf8());
        let (part, after) = rest.split_at(length);
        if length > c.len_utf8() || stays(c) {
            out.push_str(part);
        } else {
            out.push_str(&spelled(part, is_unsafe));
        }
        rest = after;
    }
    Cow::Owned(out)
}

/// Bytes of the colour sequence that a text begins with.
fn colour_length(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    numbers[end..].starts_with('m').then_some(2 + end + 1)
}

/// Text or attribute of XML 1.0 (fifth edition, 2.2 Char and 2.4).
#[must_use]
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Written as they are, an attribute would turn them into spaces (3.3.3).
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            c => out.push_str(&spelled(c.encode_utf8(&mut [0; 4]), is_unsafe)),
        }
    }
    out
}

/// A text drawn in a chart. The library that writes SVG sets the entities.
#[must_use]
pub(super) fn drawn(text: String) -> String {
    match spelled(&text, is_unsafe) {
        Cow::Borrowed(_) => text,
        Cow::Owned(spelled) => spelled,
    }
}

/// Whether a spreadsheet would run a cell: it begins like a formula and is no number.
fn is_formula(cell: &str) -> bool {
    const STARTS: [char; 8] = [
        '=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}',
    ];
    let is_number = cell.parse::<f64>().is_ok() && cell.ends_with(|c: char| c.is_ascii_digit());
    let inner = cell.trim_start_matches(|c: char| c == '\'' || c.is_whitespace());
    inner.starts_with(STARTS) && !is_number
}

/// A cell of a CSV table, before its quotes (RFC 4180). What a spreadsheet would run gets an apostrophe in front,
/// which spreadsheets take for "this is text"; numbers stay numbers. [`plain_cell`] takes it off again.
///
/// ```
/// use breachlab_report::{csv_cell, plain_cell};
/// assert_eq!(csv_cell("=cmd()"), "'=cmd()");
/// assert_eq!(csv_cell("-0.25"), "-0.25");
/// assert_eq!(plain_cell(&csv_cell("=cmd()")), "=cmd()");
/// ```
#[must_use]
pub fn csv_cell(text: &str) -> Cow<'_, str> {
    // A line feed within quotes is a line feed of the cell (RFC 4180, 2.6).
    let safe = spelled(text, |c| c != '\n' && is_unsafe(c));
    if is_formula(&safe) {
        Cow::Owned(["'", &safe].concat())
    } else {
        safe
    }
}

/// The text of a cell that [`csv_cell`] wrote.
#[must_use]
pub fn plain_cell(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_formula(text) => text,
        _ => cell,
    }
}

/// Text in a sentence, a heading or a table of Markdown (`CommonMark` 0.31, 2.4; tables of GitHub).
#[must_use]
pub(super) fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in tame(text).chars() {
        if "\\`*_[]<>|#~&$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Lines as a block of code in Markdown: the fence is longer than any run of backticks within (`CommonMark`, 4.5).
#[must_use]
pub(super) fn fenced(language: &str, lines: &[&str]) -> String {
    let longest = lines.iter().map(|line| backticks(line)).max();
    let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
    let body: String = lines.iter().map(|line| tame(line) + "\n").collect();
    [&fence, language, "\n", &body, &fence].concat()
}

/// A piece of code within a line of Markdown (`CommonMark`, 6.1).
#[must_use]
pub(super) fn code(text: &str) -> String {
    let text = tame(text);
    let fence = "`".repeat(backticks(&text) + 1);
    let gap = if text.starts_with('`') || text.ends_with('`') {
        " "
    } else {
        ""
    };
    [&fence, gap, &text, gap, &fence].concat()
}

/// The longest run of backticks in a text.
fn backticks(text: &str) -> usize {
    let runs = text.split(|c| c != '`').map(str::len);
    runs.max().unwrap_or(0)
}

/// A JSON document: outside of its texts it is plain ASCII, so what is unsafe can be written as JSON has it
/// (RFC 8259, 7) after the whole is laid out.
#[must_use]
pub fn json(document: String) -> String {
    let is_odd = |c: char| is_unsafe(c) && !matches!(c, '\n' | '\t' | '\r');
    if !document.chars().any(is_odd) {
        return document;
    }
    let mut out = String::with_capacity(document.len() + 8);
    for c in document.chars() {
        if is_odd(c) {
            let units = c.encode_utf16(&mut [0; 2]).to_vec();
            out.extend(units.iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    out
}

/// The message of a workflow command of GitHub Actions: line ends are written as their codes
/// ("Workflow commands for GitHub Actions", docs.github.com).
#[must_use]
pub(super) fn workflow(text: &str) -> String {
    let coded = text
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A");
    // The older form of a command is looked for anywhere in a line.
    spelled(&coded, is_unsafe).replace("##[", "# #[")
}

/// A property of a workflow command: also `:` and `,`, which end it.
#[must_use]
pub(super) fn workflow_property(text: &str) -> String {
    workflow(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NASTY: &str = "a\u{0}\u{8}\u{b}\u{1b}[31m\u{7f}\u{85}\u{9b}\u{202e}\u{2066}\u{2028}\u{feff}\u{fffe}\u{ffff}\u{1ffff}z";

    fn is_harmless(text: &str) -> bool {
        !text.chars().any(is_unsafe)
    }

    #[test]
    fn no_format_lets_a_character_through_that_steers() {
        assert!(!is_harmless(NASTY));
        for made in [
            tame(NASTY),
            stream(NASTY).replace("\u{1b}[31m", ""),
            xml(NASTY),
            drawn(NASTY.to_owned()),
            csv_cell(NASTY).into_owned(),
            markdown(NASTY),
            fenced("text", &[NASTY]).replace('\n', ""),
            json(NASTY.to_owned()),
            workflow(NASTY),
            workflow_property(NASTY),
        ] {
            assert!(is_harmless(&made), "{made:?}");
            assert!(
                made.starts_with(['a', '`']) && made.contains("202e"),
                "{made:?}"
            );
        }
    }

    #[test]
    fn what_is_harmless_stays_as_it_is() {
        for text in ["Räuber", "a\u{200d}b", "🚀🚀", "x − 1"] {
            assert_eq!(tame(text), text);
            assert_eq!(xml(text), text);
            assert_eq!(csv_cell(text), text);
            assert_eq!(stream(text), text);
            assert_eq!(json(text.to_owned()), text);
        }
    }

    #[test]
    fn a_terminal_is_given_colours_and_nothing_else() {
        assert_eq!(
            stream("\u{1b}[1;31mred\u{1b}[0m\n"),
            "\u{1b}[1;31mred\u{1b}[0m\n"
        );
        assert_eq!(stream("\u{1b}[2Jgone"), "\\u{1b}[2Jgone");
        assert_eq!(stream("\u{1b}]0;title\u{7}"), "\\u{1b}]0;title\\u{7}");
        assert_eq!(stream("\u{1b}[31"), "\\u{1b}[31");
    }

    #[test]
    fn a_cell_comes_back_as_it_was_and_never_runs() {
        for text in [
            "=1+1",
            "+a",
            "-b",
            "@c",
            " =1",
            "'=1",
            "''-x",
            "-5",
            "'-5",
            "+1.5e3",
            "-inf",
            "",
            "'",
            "'a",
            "plain",
            "\u{ff1d}1",
        ] {
            let cell = csv_cell(text);
            assert_eq!(plain_cell(&cell), text, "{cell}");
            let first = cell.trim_start().chars().next();
            assert!(
                !matches!(first, Some('=' | '+' | '-' | '@' | '\u{ff1d}'))
                    || text.parse::<f64>().is_ok_and(f64::is_finite),
                "{cell}"
            );
        }
        for number in ["-0.25", "+3", "1e-9", "-7"] {
            assert_eq!(csv_cell(number), number);
        }
        assert!(!csv_cell("\t=1").starts_with(['\t', '=']));
        assert!(!csv_cell("\r=1").starts_with(['\r', '=']));
    }

    #[test]
    fn a_fence_is_longer_than_the_backticks_within() {
        assert_eq!(fenced("sh", &["a ``` b"]), "````sh\na ``` b\n````");
        assert_eq!(fenced("", &["a"]), "```\na\n```");
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a"), "`` `a ``");
    }

    #[test]
    fn json_stays_json() {
        let text = serde_json::to_string(NASTY).unwrap();
        let safe = json(text);
        assert!(is_harmless(&safe));
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), NASTY);
    }

    #[test]
    fn a_workflow_command_keeps_to_its_line_and_property() {
        assert_eq!(workflow("50 %\n::error::x"), "50 %25%0A::error::x");
        assert_eq!(workflow_property("a,b:c"), "a%2Cb%3Ac");
        assert!(!workflow("x ##[error]y").contains("##["));
    }
}
