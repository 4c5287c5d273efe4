//! How far a game's answers hold: what the same questions said of other numbers and in other hands.

/// Sentences with figures of committed runs, for reports that play what is embedded. Written by a program from the tables of
/// those runs, never by hand.
#[derive(Clone, Copy, Debug)]
pub struct Validity {
    /// About decks, for `run`.
    pub decks: &'static str,
    /// About cards, for `cards`.
    pub cards: &'static str,
}
