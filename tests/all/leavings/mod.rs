//! What a run leaves behind: decks that say whether they are proven, documents that say whether they are whole, and the
//! files of others as they were.

mod kept;
mod read_first;
mod unproven;
