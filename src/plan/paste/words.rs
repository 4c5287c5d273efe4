//! Words that head the parts of a list, and keys that say nothing about its cards.

use crate::plan::folded;

/// Headings of the cards that are played.
pub(super) const MAIN: &[&str] = &[
    "deck",
    "main",
    "maindeck",
    "main deck",
    "mainboard",
    "main board",
    "decklist",
    "deck list",
    "deck cards",
    "cards",
    "commander",
    "commanders",
    "companion",
    "companions",
    "leader",
    "hero",
    "champion",
];
/// Headings of what a game starts with.
pub(super) const START: &[&str] = &[
    "start",
    "starting",
    "starting modules",
    "start modules",
    "starting module",
    "starting cards",
    "setup",
];
/// Headings of what is not played.
pub(super) const SIDE: &[&str] = &[
    "sideboard",
    "side board",
    "side deck",
    "sidedeck",
    "side",
    "sb",
    "maybeboard",
    "maybe board",
    "maybe",
    "maybes",
    "considering",
    "cut",
    "cuts",
    "removed",
    "not in deck",
    "bench",
    "ideas",
    "options",
    "possible additions",
    "swaps",
    "upgrades",
    "reserve",
    "reserves",
    "reserve board",
    "wishlist",
    "wish list",
    "tokens",
    "token",
    "extra tokens",
    "acquireboard",
];
/// Headings and keys of what says nothing about the cards.
pub(super) const ASIDE: &[&str] = &[
    "about",
    "archetype",
    "author",
    "by",
    "class",
    "colors",
    "colours",
    "created",
    "creator",
    "date",
    "deck code",
    "deckcode",
    "description",
    "event",
    "format",
    "game",
    "http",
    "https",
    "ink",
    "inks",
    "legality",
    "link",
    "player",
    "price",
    "rank",
    "season",
    "source",
    "tags",
    "total",
    "total cards",
    "url",
    "version",
];

/// Whether a part of a list that is not played is called so.
pub(super) fn is_side(word: &str) -> bool {
    const LONGEST: usize = 16;
    word.len() <= LONGEST && SIDE.contains(&folded(word).as_str())
}

/// Whether a part of a list is called so, played or not.
pub(super) fn is_part(name: &str) -> bool {
    [MAIN, START, SIDE].iter().any(|list| list.contains(&name))
}

/// Whether a key or heading says nothing about the cards.
pub(super) fn is_aside(key: &str) -> bool {
    // A link is cut at its colon.
    ASIDE.contains(&key) || key.ends_with("http") || key.ends_with("https")
}

/// Whether a key gives the name of the list.
pub(super) fn is_title(key: &str) -> bool {
    matches!(key, "deck" | "deck name" | "deckname" | "title")
}
