//! A TOML document as a plain tree in which everything knows its bytes.

use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Code, Fault, Faults};
use super::pen::Pen;
use super::source::Source;

/// Syntax errors reported of one file; what follows the first few is mostly their echo.
const MOST_SYNTAX: usize = 20;

/// A value and its bytes.
#[derive(Clone, Debug)]
pub struct Node {
    /// Where it stands.
    pub span: Range<usize>,
    /// What it is.
    pub value: Value,
}

/// What TOML can say behind a key, told apart as far as files of games need it.
#[derive(Clone, Debug)]
pub enum Value {
    /// Text in quotes.
    Text(String),
    /// A whole number that 64 bits hold.
    Int(i64),
    /// A whole number beyond 64 bits.
    Huge,
    /// A number with a point or exponent.
    Number(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A date or time; nothing here wants one.
    Date,
    /// `[…]`, also `[[name]]`.
    List(Vec<Node>),
    /// `{…}`, also `[name]`.
    Table(TomlTable),
}

/// Entries in the order of the file.
#[derive(Clone, Debug, Default)]
pub struct TomlTable(Vec<(Key, Node)>);

/// A key and its bytes.
#[derive(Clone, Debug)]
pub struct Key {
    /// Where it stands.
    pub span: Range<usize>,
    /// The key, without quotes.
    pub name: String,
}

impl TomlTable {
    /// The keys and values of the table, in the order of the file.
    pub fn iter(&self) -> std::slice::Iter<'_, (Key, Node)> {
        self.0.iter()
    }

    /// This table, and behind it what it leaves out as `printed` has it.
    #[must_use]
    pub fn filled(&self, printed: &Self) -> Self {
        let left_out = printed.0.iter().filter(|(key, _)| !self.has(&key.name));
        Self(self.0.iter().chain(left_out).cloned().collect())
    }

    /// The value under a key.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    /// The key as it stands, and its value.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&(Key, Node)> {
        self.0.iter().find(|(key, _)| key.name == name)
    }

    /// Whether the key is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    /// Text under a key, if it is text.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.find(name).and_then(Node::text)
    }

    /// A whole number under a key, if it is one.
    #[must_use]
    pub fn int(&self, name: &str) -> Option<i64> {
        self.find(name).and_then(Node::int)
    }

    /// A flag under a key, if it is one.
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.find(name).and_then(Node::flag)
    }

    /// A list under a key; nothing there, or no list, is an empty one.
    #[must_use]
    pub fn list(&self, name: &str) -> &[Node] {
        self.find(name).and_then(Node::list).unwrap_or(&[])
    }

    /// A table under a key, if it is one.
    #[must_use]
    pub fn table(&self, name: &str) -> Option<&Self> {
        self.find(name).and_then(Node::table)
    }
}

impl<'a> IntoIterator for &'a TomlTable {
    type Item = &'a (Key, Node);
    type IntoIter = std::slice::Iter<'a, (Key, Node)>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Node {
    /// The text, if it is text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    #[must_use]
    pub fn int(&self) -> Option<i64> {
        match self.value {
            Value::Int(int) => Some(int),
            _ => None,
        }
    }

    /// The number, whole or not.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.value {
            Value::Int(int) => Some(int as f64),
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The flag, if it is one.
    #[must_use]
    pub fn flag(&self) -> Option<bool> {
        match self.value {
            Value::Flag(flag) => Some(flag),
            _ => None,
        }
    }

    /// The list, if it is one.
    #[must_use]
    pub fn list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// The table, if it is one.
    #[must_use]
    pub fn table(&self) -> Option<&TomlTable> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What it is, with its article, for messages.
    #[must_use]
    pub fn sort(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "text",
            Value::Int(_) | Value::Huge => "a whole number",
            Value::Number(_) => "a number with a point",
            Value::Flag(_) => "true or false",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// A document read as far as it could be.
#[derive(Debug)]
pub struct Document {
    source: Arc<Source>,
    root: TomlTable,
    broken: Vec<Range<usize>>,
}

impl Document {
    /// Reads a document. Syntax errors are marked, and what could be read around them is kept all the same,
    /// so that one run shows all faults of a file.
    pub fn parse(source: &Arc<Source>, faults: &mut Faults) -> Self {
        let (document, errors) = DeTable::parse_recoverable(source.text());
        let mut broken: Vec<Range<usize>> = Vec::new();
        for error in errors.iter().take(MOST_SYNTAX) {
            let length = source.text().len();
            let is_too_deep = error.message().contains("recursion");
            let span = match error.span() {
                // The parser gives no place to a key of too many parts.
                None if is_too_deep => longest_key(source.text()),
                // It gives up on the whole file: the bracket that nests deepest is the one to look at.
                Some(_) if is_too_deep => deepest(source.text()),
                span => span.unwrap_or(length..length),
            };
            // The recovery often stumbles again over the rest of the line it gave up on.
            if broken.iter().any(|line| line.contains(&span.start)) {
                continue;
            }
            let code = if error.message().starts_with("duplicate key") {
                Code::Duplicate
            } else if is_too_deep {
                Code::TooDeep
            } else {
                Code::Syntax
            };
            let (found, wanted) = match error.message().split_once(", expected ") {
                Some((found, wanted)) => (found, wanted),
                None => (error.message(), ""),
            };
            broken.push(line_around(source.text(), span.start));
            faults.push(Fault::new(
                source.clone(),
                span,
                code,
                found.to_owned(),
                wanted,
            ));
        }
        Self {
            source: source.clone(),
            root: table(document.into_inner()),
            broken,
        }
    }

    /// The file that was parsed.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// The table of the whole file, outside all `[…]`.
    #[must_use]
    pub fn root(&self) -> &TomlTable {
        &self.root
    }

    /// A pen for this document.
    pub fn pen<'a>(&'a self, faults: &'a mut Faults) -> Pen<'a> {
        Pen::over(&self.source, faults, &self.broken)
    }
}

/// The line with the most parts of a key in its head.
fn longest_key(text: &str) -> Range<usize> {
    let (mut start, mut most, mut found) = (0, 0, 0..0);
    for line in text.split_inclusive('\n') {
        let key = line.split('=').next().unwrap_or_default();
        let dots = key.bytes().filter(|&byte| byte == b'.').count();
        if dots > most {
            (most, found) = (dots, start..start + line.trim_end().len());
        }
        start += line.len();
    }
    found
}

/// The bracket at which a text is first nested as deep as it gets. Brackets in texts and remarks do not count.
fn deepest(text: &str) -> Range<usize> {
    let (mut depth, mut most, mut found) = (0_usize, 0, 0..0);
    let mut rest = 0;
    while let Some(next) = text[rest..].chars().next() {
        let at = rest;
        rest += next.len_utf8();
        match next {
            '[' | '{' => {
                depth += 1;
                if depth > most {
                    (most, found) = (depth, at..rest);
                }
            }
            ']' | '}' => depth = depth.saturating_sub(1),
            '#' => rest += text[rest..].find('\n').unwrap_or(text.len() - rest),
            '"' | '\'' => rest = past_text(text, at, next),
            _ => {}
        }
    }
    found
}

/// The byte behind a text in quotes that begins at `at`.
fn past_text(text: &str, at: usize, quote: char) -> usize {
    let long = quote.to_string().repeat(3);
    let (start, end) = if text[at..].starts_with(&long) {
        (at + 3, long.as_str())
    } else {
        (at + 1, &long[..1])
    };
    let mut from = start;
    while let Some(found) = text[from..].find(end) {
        let escapes = text[start..from + found].bytes().rev();
        let escapes = escapes.take_while(|&byte| byte == b'\\').count();
        if quote == '\'' || escapes % 2 == 0 {
            return from + found + end.len();
        }
        from += found + 1;
    }
    text.len()
}

/// The bytes of the line around a byte, its line end included.
fn line_around(text: &str, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
    start..end + 1
}

fn table(table: DeTable<'_>) -> TomlTable {
    let mut entries: Vec<(Key, Node)> = table
        .into_iter()
        .map(|(key, value)| {
            let span = key.span();
            let name = key.into_inner().into_owned();
            (Key { span, name }, node(value))
        })
        .collect();
    // The parser keeps tables sorted by key; people read files from the top.
    entries.sort_by_key(|(key, _)| key.span.start);
    TomlTable(entries)
}

fn node(value: Spanned<DeValue<'_>>) -> Node {
    let span = value.span();
    let value = match value.into_inner() {
        DeValue::String(text) => Value::Text(text.into_owned()),
        DeValue::Integer(int) => {
            i64::from_str_radix(int.as_str(), int.radix()).map_or(Value::Huge, Value::Int)
        }
        DeValue::Float(float) => Value::Number(float.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Value::Flag(flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(list) => Value::List(list.into_iter().map(node).collect()),
        DeValue::Table(inner) => Value::Table(table(inner)),
    };
    Node { span, value }
}
