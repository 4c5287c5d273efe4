//! What is wrong with a file, as data; and the list that collects it all before anything fails.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::odd::shown;
use super::source::Source;

/// Faults kept; the rest are only counted, so that junk cannot fill the memory.
const MOST_KEPT: usize = 1000;
/// Faults shown by [`Faults::render`] and `Display`.
pub(super) const MOST_SHOWN: usize = 50;

/// Longest text about what was found.
const LONGEST_FOUND: usize = 200;

/// Kinds of fault. The kebab-case name stands in brackets in every message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// No such file.
    Missing,
    /// A folder, or no permission.
    Unreadable,
    /// More than [`MOST_BYTES`](super::read::MOST_BYTES).
    TooLong,
    /// Not UTF-8, or NUL bytes.
    NotText,
    /// Not TOML, or not a deck list.
    Syntax,
    /// Nothing in it.
    Empty,
    /// A key that no form has at that place.
    UnknownKey,
    /// A key that must be there.
    MissingKey,
    /// Text where a number is wanted, and so on.
    WrongType,
    /// A number too small or too large.
    OutOfRange,
    /// A word, card or trait nobody knows.
    UnknownName,
    /// An id or name used twice.
    Duplicate,
    /// Parts that are right alone and wrong together.
    Contradiction,
    /// An effect that sets itself off for ever.
    Cycle,
    /// Nested deeper than can be played.
    TooDeep,
    /// A deck that breaks the construction rules.
    IllegalDeck,
}

impl Code {
    /// Stable name in kebab-case, as documents and annotations have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing-file",
            Self::Unreadable => "unreadable",
            Self::TooLong => "too-long",
            Self::NotText => "not-text",
            Self::Syntax => "syntax",
            Self::Empty => "empty",
            Self::UnknownKey => "unknown-key",
            Self::MissingKey => "missing-key",
            Self::WrongType => "wrong-type",
            Self::OutOfRange => "out-of-range",
            Self::UnknownName => "unknown-name",
            Self::Duplicate => "duplicate",
            Self::Contradiction => "contradiction",
            Self::Cycle => "cycle",
            Self::TooDeep => "too-deep",
            Self::IllegalDeck => "illegal-deck",
        }
    }
}

/// One fault of one file.
#[derive(Clone, Debug)]
pub struct Fault {
    source: Arc<Source>,
    span: Range<usize>,
    /// The file itself is at fault, not a place in it.
    whole: bool,
    /// Kind of fault, for programs that sort them.
    pub code: Code,
    /// What was found, a lowercase fragment.
    pub found: String,
    /// What was wanted; may be empty.
    pub wanted: String,
    /// The known name nearest to what was typed; none where nothing is near enough to be meant.
    pub near: Option<String>,
    /// Where the thing it belongs to (a card) says what it is.
    pub within: Option<Range<usize>>,
}

impl Fault {
    /// A fault at a place.
    #[must_use]
    pub fn new(
        source: Arc<Source>,
        span: Range<usize>,
        code: Code,
        found: String,
        wanted: impl Into<String>,
    ) -> Self {
        Self {
            source,
            span,
            whole: false,
            code,
            found: clip(found),
            wanted: wanted.into(),
            near: None,
            within: None,
        }
    }

    /// A fault of a whole file, which may not even exist.
    #[must_use]
    pub fn of_file(path: String, code: Code, found: String, wanted: &str) -> Self {
        Self {
            whole: true,
            ..Self::new(Source::new(path, ""), 0..0, code, found, wanted)
        }
    }

    /// The path of the file that is at fault.
    #[must_use]
    pub fn path(&self) -> &str {
        self.source.path()
    }

    /// The text it stands in.
    #[must_use]
    pub fn source(&self) -> &Arc<Source> {
        &self.source
    }

    /// Bytes of the offending text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Line and column from 1, where the fault has a place.
    #[must_use]
    pub fn place(&self) -> Option<(usize, usize)> {
        (!self.whole).then(|| self.source.place(self.span.start))
    }

    /// What was found, what was wanted, what may be meant.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut text = shown(&self.found).into_owned();
        if !self.wanted.is_empty() {
            text += ", wanted ";
            text += &shown(&self.wanted);
        }
        if let Some(near) = &self.near {
            text += &["; did you mean `", &shown(near), "`?"].concat();
        }
        text
    }

    /// The text at fault as it stands in the file; empty where the whole file is.
    #[must_use]
    pub fn text(&self) -> &str {
        self.source.text().get(self.span.clone()).unwrap_or("")
    }
}

/// One line: `path:line:column: found, wanted …; did you mean …`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown(self.path()))?;
        if let Some((line, column)) = self.place() {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.sentence())
    }
}

/// What was found may quote the file, which may be junk.
fn clip(mut found: String) -> String {
    if found.len() > LONGEST_FOUND {
        found.truncate(found.floor_char_boundary(LONGEST_FOUND));
        found.push_str(" ...");
    }
    found
}

/// All faults of all files read together.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    kept: Vec<Fault>,
    more: usize,
}

impl Faults {
    /// No faults so far; readers add to it, and only then is it asked whether there are any.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fault; past the thousandth they are only counted.
    pub fn push(&mut self, fault: Fault) {
        if self.kept.len() < MOST_KEPT {
            self.kept.push(fault);
        } else {
            self.more += 1;
        }
    }

    /// Whether further faults are only counted: then there is no use in looking for what was meant.
    pub(super) fn is_full(&self) -> bool {
        self.kept.len() >= MOST_KEPT
    }

    /// Counts a fault that is not kept.
    pub(super) fn count(&mut self) {
        self.more += 1;
    }

    /// Says of the fault at a place what is wanted there, which whoever marked it could not know.
    pub(super) fn want(&mut self, source: &Arc<Source>, span: &Range<usize>, wanted: &str) {
        let is_meant =
            |fault: &&mut Fault| fault.span == *span && Arc::ptr_eq(&fault.source, source);
        if let Some(fault) = self.kept.iter_mut().find(is_meant) {
            wanted.clone_into(&mut fault.wanted);
        }
    }

    /// Says of the fault added last what may have been meant.
    pub fn hint(&mut self, near: &str) {
        if let Some(last) = self.kept.last_mut().filter(|_| self.more == 0) {
            last.near = Some(near.to_owned());
        }
    }

    /// Adds all of another list.
    pub fn absorb(&mut self, other: Self) {
        self.more += other.more;
        for fault in other.kept {
            self.push(fault);
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// How many there are, those not kept included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len() + self.more
    }

    /// Those kept, in the order found.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.kept.iter()
    }

    /// `value` if nothing is wrong.
    ///
    /// # Errors
    /// The faults, in order of place within each file.
    pub fn or<T>(mut self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            return Ok(value);
        }
        self.sort();
        Err(self)
    }

    /// Orders the faults of each file by place; files stay in the order they were read.
    pub fn sort(&mut self) {
        let mut files: Vec<&str> = Vec::new();
        for fault in &self.kept {
            if !files.contains(&fault.path()) {
                files.push(fault.path());
            }
        }
        let order: Vec<usize> = self
            .kept
            .iter()
            .map(|fault| {
                files
                    .iter()
                    .position(|file| *file == fault.path())
                    .unwrap_or(0)
            })
            .collect();
        let mut keyed: Vec<(usize, Fault)> = order.into_iter().zip(self.kept.drain(..)).collect();
        keyed.sort_by_key(|(file, fault)| (*file, fault.span.start));
        self.kept = keyed.into_iter().map(|(_, fault)| fault).collect();
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self {
            kept: vec![fault],
            more: 0,
        }
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(list: I) -> Self {
        let mut faults = Self::new();
        list.into_iter().for_each(|fault| faults.push(fault));
        faults
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.kept.into_iter()
    }
}

/// One line a fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.kept.iter().take(MOST_SHOWN).enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        match self.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            1 => write!(f, "\nand 1 more fault"),
            more => write!(f, "\nand {more} more faults"),
        }
    }
}

impl std::error::Error for Faults {}
