//! What differs between two tables of one shape, in the words of whoever edits them.

use std::ops::Range;

use super::node::{Node, TomlTable, Value};

/// Whether two values say the same, wherever they stand.
#[must_use]
pub fn same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::Text(a), Value::Text(b)) => a == b,
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => a == b,
        (Value::Flag(a), Value::Flag(b)) => a == b,
        (Value::Huge, Value::Huge) | (Value::Date, Value::Date) => true,
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        (Value::Table(a), Value::Table(b)) => {
            let covers = |a: &TomlTable, b: &TomlTable| {
                a.iter()
                    .all(|(key, node)| b.find(&key.name).is_some_and(|other| same(node, other)))
            };
            covers(a, b) && covers(b, a)
        }
        _ => false,
    }
}

/// One changed key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChange {
    /// The key whose value differs, as a dotted path.
    pub key: String,
    /// In words: `attack 5 → 6`, `gains interceptor 2`.
    pub words: String,
    /// Where the later table has it; none where the key is gone.
    pub span: Option<Range<usize>>,
}

/// The keys whose values differ, in the order of the later table, keys that are gone last. `ignored` are not
/// looked at; `is_idle` tells a value that says no more than a file which leaves its key out.
#[must_use]
pub fn key_changes(
    before: &TomlTable,
    after: &TomlTable,
    ignored: &[&str],
    is_idle: impl Fn(&str, &Node) -> bool,
) -> Vec<KeyChange> {
    let is_read = |name: &str| !ignored.contains(&name);
    let mut changes = Vec::new();
    for (key, node) in after.iter().filter(|(key, _)| is_read(&key.name)) {
        let old = before.find(&key.name);
        let is_same = old.map_or_else(|| is_idle(&key.name, node), |old| same(old, node));
        if is_same {
            continue;
        }
        changes.push(KeyChange {
            key: key.name.clone(),
            words: words(&key.name, old, Some(node)),
            span: Some(key.span.clone()),
        });
    }
    for (key, node) in before.iter().filter(|(key, _)| is_read(&key.name)) {
        if !after.has(&key.name) && !is_idle(&key.name, node) {
            changes.push(KeyChange {
                key: key.name.clone(),
                words: words(&key.name, Some(node), None),
                span: None,
            });
        }
    }
    changes
}

fn words(key: &str, old: Option<&Node>, new: Option<&Node>) -> String {
    let name = key.replace('_', " ");
    let list = |node: Option<&Node>| -> Option<Vec<String>> {
        node.map_or(Some(Vec::new()), |node| {
            node.list()?
                .iter()
                .map(|entry| entry.text().map(str::to_owned))
                .collect()
        })
    };
    if let (Some(old), Some(new)) = (list(old), list(new)) {
        let missing = |of: &[String], from: &[String]| {
            let gone = of.iter().filter(|word| !from.contains(word));
            gone.cloned().collect::<Vec<_>>()
        };
        let (gained, lost) = (missing(&new, &old), missing(&old, &new));
        let said = |verb: &str, words: &[String]| {
            (!words.is_empty()).then(|| format!("{verb} {}", words.join(" and ")))
        };
        let both: Vec<String> = [said("gains", &gained), said("loses", &lost)]
            .into_iter()
            .flatten()
            .collect();
        return if both.is_empty() {
            format!("{name} in another order")
        } else {
            both.join(", ")
        };
    }
    // A number that a file leaves out is 0.
    let is_number = [old, new]
        .into_iter()
        .flatten()
        .all(|node| node.number().is_some());
    let said = |node: Option<&Node>| match node.map(|node| &node.value) {
        None if is_number => Some("0".to_owned()),
        None => Some("none".to_owned()),
        Some(Value::Int(int)) => Some(int.to_string()),
        Some(Value::Number(number)) => Some(number.to_string()),
        Some(Value::Flag(flag)) => Some(if *flag { "yes" } else { "no" }.to_owned()),
        Some(Value::Text(text)) => Some(text.clone()),
        Some(_) => None,
    };
    match (said(old), said(new)) {
        (Some(old), Some(new)) => format!("{name} {old} → {new}"),
        _ => format!("{name} changed"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Document, Faults, Source};

    fn changes(before: &str, after: &str) -> Vec<String> {
        let read = |text: &str| {
            let mut faults = Faults::new();
            let document = Document::parse(&Source::new("a.toml", text), &mut faults);
            assert!(faults.is_empty(), "{faults}");
            document
        };
        let (before, after) = (read(before), read(after));
        let is_idle = |key: &str, node: &Node| key == "wounds" && node.int() == Some(0);
        key_changes(before.root(), after.root(), &["note"], is_idle)
            .into_iter()
            .map(|change| change.words)
            .collect()
    }

    #[test]
    fn changes_are_told_in_a_designers_words() {
        let before =
            "attack = 5\ncost_resource = 3\ntraits = [\"stealth\", \"repair 1\"]\nnote = \"x\"";
        let after = "attack = 6\nwounds = 2\ntraits = [\"stealth\", \"hunter\"]\nnote = \"y\"";
        let expected = [
            "attack 5 → 6",
            "wounds 0 → 2",
            "gains hunter, loses repair 1",
            "cost resource 3 → 0",
        ];
        assert_eq!(changes(before, after), expected);
    }

    #[test]
    fn order_and_layout_are_no_change() {
        let before = "a = 1\nb = { c = 2, d = [1, 2] }";
        assert!(changes(before, "b = { d = [ 1, 2 ], c = 2 }\n\na = 1").is_empty());
        assert_eq!(
            changes(before, "a = 1\nb = { c = 3, d = [1, 2] }"),
            ["b changed"]
        );
        assert_eq!(changes("t = \"x\"", "t = true"), ["t x → yes"]);
    }
}
