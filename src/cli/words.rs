//! The words of a command that is printed to be typed again.

use breachlab_core::games::Order;

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+=:@%,".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Flags for the data files of an order.
pub(super) fn data_words(order: &Order) -> Vec<String> {
    let mut words = Vec::new();
    for (flag, paths) in [("--cards", &order.cards), ("--patch", &order.patches)] {
        for path in paths {
            words.extend([flag.to_owned(), quoted(path)]);
        }
    }
    if let Some(path) = &order.rules {
        words.extend(["--rules".to_owned(), quoted(path)]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_with_a_quote_survives_the_shell() {
        assert_eq!(quoted("rdf-line"), "rdf-line");
        assert_eq!(quoted("my deck's.toml"), r"'my deck'\''s.toml'");
        assert_eq!(quoted(""), "''");
    }
}
