//! Text as TOML writes it, and what may stand as a name.

/// Longest name and longest id.
pub const LONGEST_NAME: usize = 120;

/// A text as a quoted TOML string: whatever is in it comes back when the file is read.
///
/// ```
/// use breachlab_core::plan::quoted;
/// assert_eq!(quoted("Räuber"), "\"Räuber\"");
/// assert_eq!(quoted("a\\b"), r"'a\b'");
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A text as a TOML key: bare where it can be.
///
/// ```
/// use breachlab_core::plan::key;
/// assert_eq!(key("cr-heron"), "cr-heron");
/// assert_eq!(key("a b"), "\"a b\"");
/// ```
#[must_use]
pub fn key(text: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !text.is_empty() && text.chars().all(is_bare) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

/// Whether a text may stand as an id in a file.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty()
        && !text.starts_with('-')
        && text.chars().all(allowed)
        && text.len() <= LONGEST_NAME
}
