//! Reading the files of Breach: cards, characters, board and flood scale; crews; rules.

mod board;
mod card_set;
mod entry_ids;
mod flood;
mod roster_file;
mod scenario;
mod scenario_lay;
mod scenario_shape;
mod shapes;
mod shipped;
mod whole_set;

pub(crate) use card_set::{assemble, printed};
pub(crate) use roster_file::{read_roster, roster_toml, voyage};
pub(crate) use scenario_shape::SCENARIO;
pub(crate) use shapes::{CARDS, CREW, RULES, change};
pub(crate) use shipped::SHIPPED;
