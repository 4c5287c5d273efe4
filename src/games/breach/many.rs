//! Counts in words.

/// So many of something, by its name for one.
pub(crate) fn so_many(many: impl Into<usize>, one: &str) -> String {
    match many.into() {
        1 => format!("1 {one}"),
        many if one.ends_with("ch") => format!("{many} {one}es"),
        many => format!("{many} {one}s"),
    }
}
