//! What every game does with its files, once for all of them. A game says what stands in its files ([`FromFiles`]);
//! from that follow line-ups, `check`, schemas, lists of what is embedded, versions for the gate, the workshop and
//! laid-out scenarios.

mod card_numbers;
mod check;
mod checked;
mod contract;
mod deck_head;
mod form;
mod layers;
mod loads;
mod parts;
mod pile;
mod printed;
mod read;
mod scenario;
mod sorts;
mod versions;
mod workshop;

pub use super::pile::Drawn;
pub use checked::{DeckFile, RulesFile};
pub use contract::{Form, FromFiles, Parts, PileOf, Shipped, StudyOver, is_idle_weight};
pub use deck_head::DeckHead;
pub use layers::{build, compile, merge};
pub use parts::{read_apart, whole};
pub use printed::{EffectiveCard, Layered, Printed, card_list};
pub use read::{
    default_cards, default_decks, load_cards, load_deck, load_rules, load_strategy, read_rules,
    schema_of, schemas,
};
pub use scenario::{Scenarios, load_scenario, read_scenario, stage};
pub use versions::{FileVersions, edited};
pub use workshop::{Workshop, open_piece_study, open_workshop};
