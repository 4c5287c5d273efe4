//! What is read of a list, and what must be known to read it.

use std::ops::{Range, RangeInclusive};

/// What a game knows that a list may name.
#[expect(
    missing_debug_implementations,
    reason = "it holds questions to the game"
)]
pub struct Grammar<'a> {
    /// Keys of `key: value` lines, in small letters.
    pub keys: &'a [&'a str],
    /// Whether a card is called so.
    pub is_card: &'a dyn Fn(&str) -> bool,
    /// The card that is most likely meant.
    pub near: &'a dyn Fn(&str) -> Option<String>,
    /// Whether a group of cards is called so, in the singular.
    pub is_group: &'a dyn Fn(&str) -> bool,
    /// Copies that a line may name.
    pub copies: RangeInclusive<i64>,
    /// Whether it is a deck: of a collection no part is set aside, and a name alone is a card.
    pub is_deck: bool,
    /// What a line may be, for messages.
    pub wanted: &'a str,
}

/// A text with its place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The text as it stands in the list.
    pub text: String,
    /// Where in the list, in bytes.
    pub span: Range<usize>,
}

/// So many copies of one card, as a pasted line says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastedLine {
    /// The card's name as pasted, and where it stands.
    pub name: Placed,
    /// Copies of the card.
    pub copies: i64,
    /// Where the copies stand; the name, where they go without saying.
    pub copies_at: Range<usize>,
    /// Whether it stands under a heading for what a game starts with.
    pub is_start: bool,
}

/// A list, read.
#[derive(Debug, Default)]
pub struct Pasted {
    /// The cards, in order.
    pub lines: Vec<PastedLine>,
    /// `key: value` lines: the place in [`Grammar::keys`], where the key stands, the value.
    pub keys: Vec<(usize, Range<usize>, Placed)>,
    /// What was set aside or taken for something else than cards, in sentences.
    pub asides: Vec<String>,
    /// Whether a line was refused: what is lacking may be in it.
    pub is_unread: bool,
    /// Places in [`Grammar::keys`] of what misspelt keys were near to.
    pub meant: Vec<usize>,
}
