//! How far a game's answers hold: what the same questions said of other numbers and in other hands.

/// What committed runs said, for reports that play what is embedded. Written by a program from the tables of those runs, never
/// by hand.
#[derive(Clone, Copy, Debug)]
pub struct Validity {
    /// About decks, for `run`.
    pub decks: &'static str,
    /// About cards, for `cards`.
    pub cards: &'static str,
    /// The table of an `audit` over the whole set: cards that the game's own pilot misplays, for `cards` and `card`.
    pub audit: &'static str,
}
