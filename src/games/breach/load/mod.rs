//! Reading the files of Breach: cards, characters, board and flood scale; crews; rules.

mod card_set;
mod roster_file;
mod scenario;
mod scenario_lay;
mod scenario_shape;
mod shapes;
mod shipped;

pub(crate) use card_set::{assemble, printed};
pub(crate) use roster_file::{read_roster, roster_toml, voyage};
pub(crate) use scenario_shape::SCENARIO;
pub(crate) use shapes::{CARDS, CREW, RULES, change};
pub(crate) use shipped::SHIPPED;
