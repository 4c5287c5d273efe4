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
    "card",
    "cards",
    "in",
    "included",
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
/// More of them, which other headings are too like to be taken for misspelt.
const OUT: &[&str] = &[
    "alternate",
    "alternates",
    "alternative",
    "alternatives",
    "dont play",
    "do not play",
    "excluded",
    "extra",
    "extra deck",
    "extras",
    "maybe later",
    "not included",
    "not in",
    "not in main",
    "not in the deck",
    "not played",
    "not playing",
    "not used",
    "out",
    "outs",
    "replaced",
    "spare",
    "spares",
    "subs",
    "substitutes",
    "taken out",
    "unplayed",
    "unused",
    "banned",
    "banned cards",
    "board b",
    "candidates",
    "ersatz",
    "junk",
    "possible includes",
    "replacement cards",
    "replacements",
    "runner-ups",
    "runner ups",
    "s/b",
    "s b",
    "second deck",
    "swap in",
    "watch list",
    "watchlist",
    "wishboard",
    "サイドボード",
];
/// Headings of what its owner has not got.
const LACKING: &[&str] = &[
    "acquireboard",
    "buy",
    "looking for",
    "missing",
    "need",
    "needed",
    "not owned",
    "to acquire",
    "to buy",
    "to get",
    "want",
    "want list",
    "wanted",
    "wantlist",
    "wants",
    "wish list",
    "wishlist",
];
/// Words in a heading or label that may mean that a card is not played.
const DOUBTFUL: &[&str] = &[
    "considering",
    "cut",
    "cuts",
    "dont",
    "except",
    "excluded",
    "excluding",
    "instead",
    "later",
    "maybe",
    "maybeboard",
    "maybes",
    "minus",
    "never",
    "none",
    "not",
    "optional",
    "out",
    "removed",
    "sb",
    "side",
    "sideboard",
    "sidedeck",
    "unplayed",
    "unused",
    "was",
    "wishlist",
    "without",
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

/// Whether a part of a list that is not played is called so, by a heading or beside a card.
pub(super) fn is_side(word: &str) -> bool {
    const LONGEST: usize = 24;
    word.len() <= LONGEST && is_out(&plain(word))
}

/// Whether the heading of a part that is not played is called so.
pub(super) fn heads_side(title: &str) -> bool {
    let name = plain(title);
    is_out(&name) || LACKING.contains(&name.as_str())
}

/// Whether the heading of what its owner has not got is called so.
pub(super) fn heads_lacking(title: &str) -> bool {
    LACKING.contains(&plain(title).as_str())
}

fn is_out(name: &str) -> bool {
    [SIDE, OUT].iter().any(|list| list.contains(&name))
}

/// Whether a word of a heading or label may mean that cards are not played.
pub(super) fn is_doubtful(text: &str) -> bool {
    let text = plain(text);
    // A number may stand behind this word.
    text == "no" || text.split(' ').any(|word| DOUBTFUL.contains(&word))
}

/// A text in small letters and spaces, `My side-board?` as `side board`.
fn plain(text: &str) -> String {
    let folded = folded(text).replace(['\'', '\u{2019}'], "");
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.len() > 1 && matches!(words[0], "my" | "our" | "the") {
        words.remove(0);
    }
    words.join(" ")
}

/// Whether a part of a list is called so, played or not.
pub(super) fn is_part(name: &str) -> bool {
    [MAIN, START].iter().any(|list| list.contains(&name)) || heads_side(name)
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
