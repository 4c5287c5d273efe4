//! What a player sees before him at a decision: chances of checks from the cards that are left in the Nova Deck (§2.6),
//! aims on the map, who is stronger, where fleets lie in wait.

mod aims;
mod cues;
mod danger;
mod fights;
mod intent;
mod odds;
mod seen;
mod worth;

pub(crate) use cues::cues;
pub(crate) use intent::PARAMETERS;
#[cfg(test)]
pub(crate) use odds::CheckOdds;
pub(crate) use seen::Outlook;
pub(crate) use worth::wealth;
