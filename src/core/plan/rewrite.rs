//! Files with other numbers: only the numbers change, comments and order stay.

use std::ops::Range;
use std::sync::Arc;

use super::fault::Faults;
use super::node::{Document, TomlTable};
use super::source::Source;

/// The text of `source` with these values in place of those of its tables (`plan`, `worth`, `weights`), each given by its
/// name; names it lacks are added at the end of the table. Values are written with three decimals.
///
/// # Errors
/// The faults of a file that cannot be read at all.
pub fn rewrite_strategy(
    source: &Arc<Source>,
    tables: &[(&str, Vec<(&str, f32)>)],
) -> Result<String, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut tail = String::new();
    for &(name, ref values) in tables {
        match document.root().table(name) {
            Some(table) if table.iter().next().is_some() => edit(table, values, &mut edits),
            _ if values.is_empty() => {}
            _ => {
                let lines = values.iter().map(|(key, value)| line(key, *value));
                tail += &["\n[", name, "]\n", &lines.collect::<String>()].concat();
            }
        }
    }
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let mut text = source.text().to_owned();
    for (span, new) in edits.into_iter().rev() {
        text.replace_range(span, &new);
    }
    text.push_str(&tail);
    Ok(text)
}

/// The text with other words in a span of it.
#[must_use]
pub fn splice(text: &str, span: Range<usize>, new: &str) -> String {
    [&text[..span.start], new, &text[span.end..]].concat()
}

/// The text with a whole number of one of its tables changed, or added before the table's first key; none where the
/// table is empty.
#[must_use]
pub fn with_int(text: &str, table: &TomlTable, key: &str, value: i64) -> Option<String> {
    with_value(text, table, key, &value.to_string())
}

/// The same with any value, as TOML writes it.
#[must_use]
pub fn with_value(text: &str, table: &TomlTable, key: &str, value: &str) -> Option<String> {
    if let Some(node) = table.find(key) {
        return Some(splice(text, node.span.clone(), value));
    }
    let (first, _) = table.iter().next()?;
    let at = first.span.start;
    Some(splice(text, at..at, &format!("{key} = {value}\n")))
}

fn edit(table: &TomlTable, values: &[(&str, f32)], edits: &mut Vec<(Range<usize>, String)>) {
    let mut added = String::new();
    for (key, value) in values {
        match table.find(key) {
            Some(node) => edits.push((node.span.clone(), number(*value))),
            None => added += &["\n", line(key, *value).trim_end()].concat(),
        }
    }
    let end = table.iter().map(|(_, node)| node.span.end).max();
    if let Some(end) = end.filter(|_| !added.is_empty()) {
        edits.push((end..end, added));
    }
}

fn line(key: &str, value: f32) -> String {
    [key, " = ", &number(value), "\n"].concat()
}

/// Three decimals, trailing zeros dropped.
fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_change_and_nothing_else_does() {
        let text = "# How it plays.\nname = \"A\" # its name\n\n[plan]\nnerve = 1 # courage\n\n[weights]\nfire = 0.5\n# last\n";
        let source = Source::new("a.toml", text);
        let new = rewrite_strategy(
            &source,
            &[
                ("plan", vec![("nerve", 0.25)]),
                ("worth", vec![("escort", 0.9)]),
                ("weights", vec![("fire", -1.0), ("board", 2.0 / 3.0)]),
            ],
        );
        let wanted = "# How it plays.\nname = \"A\" # its name\n\n[plan]\nnerve = 0.25 # courage\n\n[weights]\nfire = -1\nboard = 0.667\n# last\n\n[worth]\nescort = 0.9\n";
        assert_eq!(new.expect("it can be read"), wanted);
    }
}
