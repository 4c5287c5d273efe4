//! A text under the path it is reported by, kept for drawing faults; [`read`](super::read) is how it comes in.

use std::sync::Arc;

/// A text file (or an embedded default) with the path it is reported under.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    path: String,
    text: String,
}

impl Source {
    /// Text that is already here: an embedded default, or a test's.
    ///
    /// ```
    /// let source = breachlab_core::plan::Source::new("mine.toml", "attack = 3\n");
    /// assert_eq!(source.place(9), (1, 10));
    /// ```
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self {
            path: path.into(),
            text: text.into(),
        })
    }

    /// What the file is called in messages.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The whole text, without byte order mark.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte, both from 1; columns count characters.
    #[must_use]
    pub fn place(&self, at: usize) -> (usize, usize) {
        let at = self.text.floor_char_boundary(at);
        let before = &self.text[..at];
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }
}
