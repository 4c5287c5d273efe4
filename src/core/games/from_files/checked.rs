//! A deck and rules as their files have them, checked.

/// A checked deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile<D> {
    /// The deck.
    pub deck: D,
    /// Remarks of the file.
    pub note: String,
    /// Fingerprint of the file.
    pub hash: String,
}

/// Checked rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile<R> {
    /// The rules.
    pub rules: R,
    /// Fingerprint of the file.
    pub hash: String,
}
