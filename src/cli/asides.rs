//! What the list of a deck holds that is not played, told on standard error.

use super::print;

/// Says what is set aside of one deck.
pub(super) fn say(asides: Vec<String>, deck: &str) {
    for aside in asides {
        print::remark(&format!("note: {deck}: {aside}"));
    }
}
