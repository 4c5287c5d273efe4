//! Numbers of the rulebook. What a rules file may change is in [`Rules`]; what it may not is a constant.

/// Cards of a deck (§1).
pub const DECK: usize = 10;
/// The highest rank there is (§1).
pub const MOST_RANK: u8 = 20;

/// Rules in force, as printed unless a file says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards of a hand (§2).
    pub hand: u8,
    /// Whether a trick of equal ranks goes to nobody, or to both (H-1).
    pub even_counts_for_both: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            hand: 3,
            even_counts_for_both: false,
        }
    }
}
