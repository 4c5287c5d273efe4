//! Long lines folded at a screen's width: sentences at their spaces, commands so that a shell still takes them.

/// What a command to paste begins with.
const COMMAND: &str = "breachlab ";
/// Columns that a folded line's rest stands further in.
const HANG: usize = 4;

/// The text with every line in at most `width` columns, as far as its words allow: a word longer than that, such as
/// a path, stays whole. Rests of a line stand a little further in than it; a command is continued with `\`.
///
/// ```
/// use breachlab_report::fold;
/// assert_eq!(fold("one two three\n", 9), "one two\n    three\n");
/// assert_eq!(fold("  breachlab run a b\n", 16), "  breachlab \\\n      run a b\n");
/// ```
#[must_use]
pub fn fold(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        if columns(bare) <= width {
            out.push_str(line);
            continue;
        }
        out.push_str(&folded(bare, width));
        out.push_str(&line[bare.len()..]);
    }
    out
}

/// Columns of a line on a screen: colours take none.
fn columns(text: &str) -> usize {
    let mut shown = 0;
    let mut is_code = false;
    for c in text.chars() {
        match c {
            '\u{1b}' => is_code = true,
            'm' if is_code => is_code = false,
            _ if is_code => {}
            _ => shown += 1,
        }
    }
    shown
}

fn folded(line: &str, width: usize) -> String {
    let lead = line.len() - line.trim_start_matches(' ').len();
    let begins = line.trim_start_matches(' ').starts_with(COMMAND);
    let is_command = begins || line.contains(&["  ", COMMAND].concat());
    let (end, room) = if is_command {
        (" \\", width.saturating_sub(2))
    } else {
        ("", width)
    };
    let indent = " ".repeat(lead + HANG);
    let mut out = " ".repeat(lead);
    let mut used = lead;
    let mut is_first = true;
    // Gaps of several spaces keep columns apart and are kept where the line is not broken at them.
    for (gap, word) in words(&line[lead..]) {
        let wide = columns(word);
        if !is_first && used + gap + wide > room {
            out.push_str(end);
            out.push('\n');
            out.push_str(&indent);
            used = indent.len();
        } else {
            out.push_str(&" ".repeat(gap));
            used += gap;
        }
        out.push_str(word);
        used += wide;
        is_first = false;
    }
    out
}

/// The words of a line, each with the number of spaces before it. A number keeps its `%`.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let word = rest.trim_start_matches(' ');
        let gap = rest.len() - word.len();
        let end = word.find(' ').unwrap_or(word.len());
        let is_number = word[..end].ends_with(|c: char| c.is_ascii_digit());
        let unit = word[end..].strip_prefix(" %").filter(|_| is_number);
        let tail = unit.map(|unit| unit.find(' ').unwrap_or(unit.len()));
        let end = tail.map_or(end, |tail| end + " %".len() + tail);
        rest = &word[end..];
        (end > 0).then(|| (gap, &word[..end]))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_unit() {
        let folded = fold("it wins 40.0000 %, and more\n", 17);
        assert_eq!(folded, "it wins\n    40.0000 %,\n    and more\n");
    }

    #[test]
    fn what_fits_is_not_touched() {
        let text = "a  table   with gaps\n\n  1  2\n";
        assert_eq!(fold(text, 20), text);
    }

    #[test]
    fn colours_take_no_columns_and_a_long_word_stays_whole() {
        let red = "\u{1b}[31mred\u{1b}[0m";
        let line = format!("{red} {red} {red}\n");
        assert_eq!(fold(&line, 11), line);
        assert_eq!(
            fold("see /a/very/long/path\n", 10),
            "see\n    /a/very/long/path\n"
        );
    }

    #[test]
    fn a_folded_command_is_one_command_to_a_shell() {
        let line = "report  breachlab replay one two --seed 0x5eed --match 7";
        let text = fold(line, 30);
        assert!(
            text.lines().all(|line| line.chars().count() <= 30),
            "{text}"
        );
        let joined = text.replace("\\\n", "");
        let words: Vec<_> = joined.split_whitespace().collect();
        assert_eq!(words, line.split_whitespace().collect::<Vec<_>>());
    }
}
