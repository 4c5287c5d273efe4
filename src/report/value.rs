//! What a cell of a table or a key of a document may hold. "No data" is one thing here, and is written in one way by
//! each format: an empty cell, `null`.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::file::ReportError;
use super::number::{cell, rounded};

/// A value on its way into a file. Numbers are rounded to six decimals by whoever writes them (`number.rs`).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Datum {
    /// No data.
    #[default]
    Missing,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number that was computed, rounded when it is written.
    Number(f64),
    /// A number that somebody typed, written as it is.
    Typed(f64),
    /// A name, id or word.
    Text(String),
    /// Several values; in a table their texts with a space between them.
    List(Vec<Datum>),
    /// Keys and values in the order in which they are written; of documents only.
    Object(Vec<(Cow<'static, str>, Datum)>),
}

impl Datum {
    /// As the text of a cell.
    #[must_use]
    pub fn cell(&self) -> String {
        match self {
            Self::Missing => String::new(),
            Self::Flag(flag) => flag.to_string(),
            Self::Whole(whole) => whole.to_string(),
            Self::Number(number) => cell(Some(*number)),
            Self::Typed(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::List(values) => joined(values.iter()),
            Self::Object(values) => joined(values.iter().map(|(_, value)| value)),
        }
    }

    /// The same, but that a text that says nothing is no data, as a number is that nobody knows.
    #[must_use]
    pub(super) fn or_missing(self) -> Self {
        match self {
            Self::Text(text) if text.is_empty() => Self::Missing,
            said => said,
        }
    }

    /// An object without keys so far.
    #[must_use]
    pub fn object() -> Self {
        Self::Object(Vec::new())
    }

    /// An object with one key more.
    ///
    /// # Panics
    /// When it is no object.
    #[must_use]
    pub fn with(mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Datum>) -> Self {
        let Self::Object(keys) = &mut self else {
            panic!("only an object has keys")
        };
        keys.push((key.into(), value.into()));
        self
    }

    /// An object with all the keys of another behind its own.
    ///
    /// # Panics
    /// When either is no object.
    #[must_use]
    pub fn and(self, other: Datum) -> Self {
        let Self::Object(keys) = other else {
            panic!("only an object has keys")
        };
        keys.into_iter()
            .fold(self, |object, (key, value)| object.with(key, value))
    }

    /// The same with the keys of all objects in the order of the alphabet.
    #[must_use]
    pub(super) fn sorted(self) -> Self {
        match self {
            Self::List(values) => Self::List(values.into_iter().map(Self::sorted).collect()),
            Self::Object(keys) => {
                let keys = keys.into_iter().map(|(key, value)| (key, value.sorted()));
                let mut keys: Vec<_> = keys.collect();
                keys.sort_by(|(a, _), (b, _)| a.cmp(b));
                Self::Object(keys)
            }
            plain => plain,
        }
    }

    /// The document in one line, with its line feed.
    ///
    /// # Errors
    /// When it cannot be laid out, which only a lack of memory could cause.
    pub(super) fn line(&self, name: &'static str) -> Result<String, ReportError> {
        lay_out(name, serde_json::to_string(self))
    }

    /// The document indented for readers, with its line feed.
    ///
    /// # Errors
    /// When it cannot be laid out, which only a lack of memory could cause.
    pub(super) fn page(&self, name: &'static str) -> Result<String, ReportError> {
        lay_out(name, serde_json::to_string_pretty(self))
    }
}

fn joined<'a>(values: impl Iterator<Item = &'a Datum>) -> String {
    values.map(Datum::cell).collect::<Vec<_>>().join(" ")
}

/// A document as it is written: made harmless for a terminal, with its line feed.
pub(super) fn lay_out(
    table: &'static str,
    text: Result<String, serde_json::Error>,
) -> Result<String, ReportError> {
    let mut text = text.map_err(|e| ReportError::Table {
        table,
        reason: e.to_string(),
    })?;
    text.push('\n');
    Ok(super::escape::json(text))
}

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Missing => serializer.serialize_none(),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Whole(whole) => serializer.serialize_i64(*whole),
            Self::Number(number) => rounded(Some(*number)).serialize(serializer),
            Self::Typed(number) => serializer.serialize_f64(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::List(values) => serializer.collect_seq(values),
            Self::Object(keys) => {
                let mut map = serializer.serialize_map(Some(keys.len()))?;
                for (key, value) in keys {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

impl From<bool> for Datum {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<f64> for Datum {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Datum {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Datum {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Datum {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Counts; none comes near the end of an `i64`.
impl From<u64> for Datum {
    fn from(count: u64) -> Self {
        Self::Whole(count as i64)
    }
}

impl From<usize> for Datum {
    fn from(count: usize) -> Self {
        Self::Whole(count as i64)
    }
}

impl From<u32> for Datum {
    fn from(count: u32) -> Self {
        Self::Whole(count.into())
    }
}

impl From<i32> for Datum {
    fn from(whole: i32) -> Self {
        Self::Whole(whole.into())
    }
}

impl<T: Into<Datum>> From<Option<T>> for Datum {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

impl<T: Into<Datum>> From<Vec<T>> for Datum {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Clone + Into<Datum>> From<&[T]> for Datum {
    fn from(values: &[T]) -> Self {
        Self::List(values.iter().cloned().map(Into::into).collect())
    }
}

impl<T: Clone + Into<Datum>> From<&Vec<T>> for Datum {
    fn from(values: &Vec<T>) -> Self {
        values.as_slice().into()
    }
}

impl<T: Into<Datum>, const N: usize> From<[T; N]> for Datum {
    fn from(values: [T; N]) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_data_is_an_empty_cell_and_null() {
        for none in [Datum::Missing, f64::NAN.into(), Option::<u64>::None.into()] {
            assert_eq!(none.cell(), "");
            assert_eq!(none.line("a test").unwrap(), "null\n");
        }
    }

    #[test]
    fn a_number_is_the_same_in_a_cell_and_in_a_document() {
        for (value, text) in [
            (Datum::from(2.0 / 3.0), "0.666667"),
            (12_u64.into(), "12"),
            (Datum::Typed(1e-7), "0.0000001"),
        ] {
            assert_eq!(value.cell(), text);
            let read: f64 = value.line("a test").unwrap().trim().parse().unwrap();
            assert_eq!(Ok(read), text.parse());
        }
    }

    #[test]
    fn keys_keep_the_order_in_which_they_were_put() {
        let object = Datum::object().with("z", "1").with("a", [1_u64, 2]);
        assert_eq!(
            object.line("a test").unwrap(),
            "{\"z\":\"1\",\"a\":[1,2]}\n"
        );
        let more = object.and(Datum::object().with("m", Datum::Missing));
        assert_eq!(
            more.page("a test").unwrap(),
            "{\n  \"z\": \"1\",\n  \"a\": [\n    1,\n    2\n  ],\n  \"m\": null\n}\n"
        );
    }
}
