//! The rules lab of Hull Breach!: exact odds of single exchanges, and positions laid out by hand.

mod boarding;
mod volley;

use super::HullBreach;
use super::load::TraitWord;
use super::traits::Traits;
use crate::games::{AskError, BoardingAsked, BoardingChances, Lab, VolleyAsked, VolleyChances};

pub use boarding::{Marine, boarding};
pub use volley::{Exchange, exchange};

impl Lab for HullBreach {
    fn volley(asked: &VolleyAsked) -> Result<VolleyChances, AskError> {
        volley::answer(asked)
    }

    fn boarding(asked: &BoardingAsked) -> Result<BoardingChances, AskError> {
        boarding::answer(asked)
    }
}

/// Traits from words, as on cards; `-` may stand for `_`.
fn traits(what: &str, words: &[String]) -> Result<Traits, AskError> {
    let mut traits = Traits::NONE;
    for word in words {
        let parsed = TraitWord::parse(&word.replace('-', "_"));
        let word = parsed.map_err(|error| AskError::new(what, error.to_string()))?;
        traits.grant(word.which, word.value);
    }
    Ok(traits)
}
