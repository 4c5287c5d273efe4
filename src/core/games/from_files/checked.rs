//! A deck and rules as their files have them, checked.

/// A deck that keeps the rules of construction, and what its file says beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFile<D> {
    /// The deck as the game holds it.
    pub deck: D,
    /// Remarks of the file.
    pub note: String,
    /// Fingerprint of the file.
    pub hash: String,
}

/// Checked rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile<R> {
    /// The rules as the game holds them, with what is printed where the file is silent.
    pub rules: R,
    /// Fingerprint of the file.
    pub hash: String,
}
