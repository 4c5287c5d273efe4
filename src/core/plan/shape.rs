//! What a file may hold, as data: one table of fields drives reading, suggestions and the JSON Schema.

/// A word with its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word as people type it.
    pub word: &'static str,
    /// What it means.
    pub doc: &'static str,
}

/// Words and what they stand for in the program.
#[derive(Clone, Copy, Debug)]
pub struct Words<T: 'static> {
    /// The words that may stand there.
    pub list: &'static [Word],
    /// Their values, in the same order.
    pub values: &'static [T],
}

impl<T: Copy + PartialEq> Words<T> {
    /// What a word stands for.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<T> {
        let at = self.list.iter().position(|known| known.word == word)?;
        Some(self.values[at])
    }

    /// The word for a value.
    #[must_use]
    pub fn word(&self, value: T) -> &'static str {
        let at = self.values.iter().position(|known| *known == value);
        at.map_or("?", |at| self.list[at].word)
    }
}

/// Writes a [`Words`] constant: a word, its value and its meaning a line.
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $vis:vis $name:ident: $type:ty { $($word:literal => $value:expr, $doc:literal;)* })*) => {$(
        $(#[$meta])*
        $vis const $name: $crate::plan::Words<$type> = $crate::plan::Words {
            list: &[$($crate::plan::Word { word: $word, doc: $doc }),*],
            values: &[$($value),*],
        };
    )*};
}

/// Whether a field must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The key has to be there.
    Must,
    /// It may be left out.
    May,
}

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key, as files have it.
    pub name: &'static str,
    /// What it holds.
    pub shape: Shape,
    /// Whether it must be there.
    pub need: Need,
    /// What it means, and what its absence means.
    pub doc: &'static str,
}

/// Writes a list of [`Field`]s: `must` or `may`, key, shape and meaning a line, or `shared` and a field that several forms
/// have ([`head`](crate::plan::head)).
#[macro_export]
macro_rules! fields {
    ($($need:ident $name:tt $(: $shape:expr, $doc:literal)?;)*) => {
        &[$($crate::plan::fields!(@ $need $name $(: $shape, $doc)?)),*]
    };
    (@ shared $name:ident) => { $name };
    (@ must $name:literal: $shape:expr, $doc:literal) => {
        $crate::plan::Field { name: $name, shape: $shape, need: $crate::plan::Need::Must, doc: $doc }
    };
    (@ may $name:literal: $shape:expr, $doc:literal) => {
        $crate::plan::Field { name: $name, shape: $shape, need: $crate::plan::Need::May, doc: $doc }
    };
}

/// What a value may be.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Text of any length and any number of lines, empty too.
    Text,
    /// Text of one line, not empty.
    Name,
    /// A stable id: small letters, digits, `-`.
    Id,
    /// Text with a form of its own, checked by its reader: what it is, and a pattern for the schema.
    Form(&'static str, &'static str),
    /// A whole number between these.
    Int(i64, i64),
    /// A number from the first to the second, ends included; whole ones are taken too.
    Number(f64, f64),
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Word(&'static [Word]),
    /// One of these words, or a list of them.
    Words(&'static [Word]),
    /// A list of any length whose entries all have this shape.
    List(&'static Shape),
    /// A whole number, `[low, high]`, or `{ least = …, most = … }`.
    Between(i64, i64),
    /// A table with these fields and no others.
    Table(&'static TableShape),
    /// A table whose keys are names of something else, all values of one shape.
    Map(&'static Shape),
    /// A table whose further keys depend on one of them.
    Tagged(&'static TaggedShape),
    /// Either one of these words, or the other shape.
    WordOr(&'static [Word], &'static Shape),
    /// Either any text, or the other shape.
    TextOr(&'static Shape),
}

/// A table with known keys.
#[derive(Clone, Copy, Debug)]
pub struct TableShape {
    /// What it is.
    pub title: &'static str,
    /// What it is for.
    pub doc: &'static str,
    /// The keys that may stand in the table.
    pub fields: &'static [Field],
}

/// A table one of whose keys says which others there are.
#[derive(Clone, Copy, Debug)]
pub struct TaggedShape {
    /// What it is.
    pub title: &'static str,
    /// What it is for.
    pub doc: &'static str,
    /// The key whose word says which variant it is.
    pub tag: &'static str,
    /// Keys every variant has.
    pub common: &'static [Field],
    /// The forms that the table may have.
    pub variants: &'static [Variant],
}

/// One variant of a [`TaggedShape`].
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Value of the deciding key.
    pub word: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Keys of its own.
    pub fields: &'static [Field],
}

impl Shape {
    /// What is wanted, in words, for messages.
    #[must_use]
    pub fn wanted(&self) -> String {
        match self {
            Self::Text => "text in quotes".into(),
            Self::Name => "text of one line, not empty".into(),
            Self::Id => "an id of small letters, digits and `-`".into(),
            Self::Form(what, _) => (*what).into(),
            Self::Int(low, high) => format!("a whole number from {low} to {high}"),
            Self::Number(low, high) => format!("a number from {low} to {high}"),
            Self::Flag => "true or false".into(),
            Self::Word(words) => one_of(words.iter().map(|word| word.word)),
            Self::Words(words) => {
                format!(
                    "{}, or a list of these",
                    one_of(words.iter().map(|word| word.word))
                )
            }
            Self::List(_) => "a list [ … ]".into(),
            Self::Between(low, high) => {
                format!(
                    "a whole number from {low} to {high}, [low, high], or {{ least = …, most = … }}"
                )
            }
            Self::Table(table) => format!("a table {{ … }}: {}", table.title),
            Self::Map(_) => "a table".into(),
            Self::Tagged(tagged) => format!("a table {{ {} = … }}: {}", tagged.tag, tagged.title),
            Self::TextOr(other) => format!("{}, or {}", Self::Text.wanted(), other.wanted()),
            Self::WordOr(words, other) => {
                format!(
                    "{}, or {}",
                    one_of(words.iter().map(|word| word.word)),
                    other.wanted()
                )
            }
        }
    }
}

/// `one of a, b, c`.
pub(super) fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.as_slice() {
        [] => "nothing here".into(),
        [only] => format!("`{only}`"),
        _ => format!("one of {}", names.join(", ")),
    }
}

pub use {fields, words};
