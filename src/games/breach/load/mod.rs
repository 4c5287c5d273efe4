//! Reading the files of Breach: cards, characters, board and flood scale; crews; rules.

mod card_set;
mod roster_file;
mod shapes;
mod shipped;

pub(crate) use card_set::{assemble, printed};
pub(crate) use roster_file::read_roster;
pub(crate) use shapes::{CARDS, CREW, RULES, change};
pub(crate) use shipped::SHIPPED;
